"""One submission judged at a time: as a function, and as a process that answers line by line.

    python -m course.grading.worker PARENT

A line of JSON comes in (a notebook, the course's folder, how to run it), a line goes out: points by
task, or why they are not known.

But: it is started by `workers`, and ends with the process that it is told.
"""

import contextlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from course.grading.cells import code_and_tests
from course.grading.judging import asked_of, grade
from course.grading.remembered import Remembered
from course.grading.running import Asked
from course.grading.sandbox.interpreter import Deadlines
from course.grading.secrets import secret_of
from course.grading.voids import voided_in

__all__ = ["Earned", "asked_in", "earned"]


@dataclass(frozen=True)
class Earned:
    """What a notebook earns by its checks."""

    points: Mapping[str, float] = field(default_factory=dict)
    """Task id → points."""
    lost: bool = False
    """The interpreter was lost, or its time: perhaps by a busy machine."""
    failed: str = ""
    """Why the points are not known."""


def earned(notebook: Any, root: Path, walls: bool, deadlines: Deadlines) -> Earned:
    """Return what a notebook earns; what it gave is remembered in the course's folder."""
    try:
        code, tasks = code_and_tests(notebook)
        graded = grade(
            code,
            tasks,
            secret_of(root),
            walls=walls,
            deadlines=deadlines,
            voided=voided_in(root),
            remembered=Remembered(root),
        )
        points = {task_id: verdict.points for task_id, verdict in graded.verdicts.items()}
        return Earned(points, Remembered(root).lost(*asked_in(notebook, root)))
    except Exception as error:  # of the grader itself: no student pays for it
        return Earned(failed=f"the grader failed ({type(error).__name__}: {error}); grade again")


def asked_in(notebook: Any, root: Path) -> tuple[dict[int, str], dict[int, Asked]]:
    """Return a notebook's code cells without the tests, and what the tests ask for, by place."""
    code, tasks = code_and_tests(notebook)
    cells = {place: source for place, source in code.items() if place not in tasks}
    secret = secret_of(root)
    return cells, {place: asked_of(task, cells, secret) for place, task in tasks.items()}


def _end_with(parent: int) -> None:
    """End when the process that started this one ends, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:  # it ended before that was said
            sys.exit(1)


def main() -> None:
    """Answer line by line until there are no more."""
    _end_with(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever prints must not answer
    with contextlib.suppress(BrokenPipeError):
        for line in sys.stdin:
            told = json.loads(line)
            result = earned(
                told["notebook"],
                Path(told["root"]),
                told["walls"],
                Deadlines(**told["deadlines"]),
            )
            answers.write(json.dumps(asdict(result)) + "\n")
            answers.flush()


if __name__ == "__main__":
    main()
