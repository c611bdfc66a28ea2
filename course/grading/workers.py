"""Submissions run and judged several at a time, each by a process that ends with the batch.

What came out is remembered in the course's folder (`remembered`), so that nothing runs twice.

But: nothing is written into the gradebook here. How one is judged, `worker` knows.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from course.grading.sandbox.interpreter import Deadlines
from course.grading.worker import Earned, earned
from course.paths import ROOT

__all__ = ["judged"]


def judged(
    notebooks: Sequence[Any], root: Path, *, walls: bool, deadlines: Deadlines, workers: int = 0
) -> Iterator[Earned]:
    """Yield what notebooks earn, in their order. `workers` at a time; 0 for one a processor."""
    many = min(workers or os.cpu_count() or 1, len(notebooks))
    if many <= 1:
        for notebook in notebooks:
            yield earned(notebook, root, walls, deadlines)
        return
    settings = {"root": str(root), "walls": walls, "deadlines": asdict(deadlines)}
    with contextlib.ExitStack() as stack:
        idle: SimpleQueue[_Worker] = SimpleQueue()
        for _ in range(many):
            idle.put(stack.enter_context(contextlib.closing(_Worker(settings))))

        def run(notebook: Any) -> Earned:
            worker = idle.get()
            try:
                return worker.earned(notebook)
            finally:
                idle.put(worker)

        with ThreadPoolExecutor(many) as pool:
            yield from pool.map(run, notebooks)


class _Worker:
    """A process that judges one notebook at a time; started anew when it is lost."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings
        self._process = self._started()

    def earned(self, notebook: Any) -> Earned:
        """Send a notebook and wait for what it earns."""
        line = json.dumps({**self._settings, "notebook": notebook}) + "\n"
        try:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
            return Earned(**json.loads(self._process.stdout.readline()))
        except (OSError, ValueError):  # of the grader itself: no student pays for it
            self.close()
            self._process = self._started()
            return Earned(failed="the grader lost the process that judges; grade again")

    def close(self) -> None:
        """End the process: it stops where its input ends, and is killed where it does not."""
        try:
            self._process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()

    def _started(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "course.grading.worker", str(os.getpid())]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe)
