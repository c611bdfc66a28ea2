"""Submissions run and judged several at a time, each in a process that ends with the batch.

What came out is remembered in the course's folder (`remembered`), so that nothing runs twice.

But: nothing is written into the gradebook here, and no order is kept but that of the answers.
"""

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from course.check.task import Task
from course.check.tasks import all_tasks
from course.grading.judging import asked_of, grade
from course.grading.remembered import Remembered
from course.grading.running import Asked
from course.grading.sandbox.interpreter import Deadlines
from course.grading.secrets import secret_of
from course.grading.voids import voided_in

__all__ = ["Earned", "asked_in", "judged"]

Earned = Mapping[str, float] | str
"""Task id → points; or why they are not known."""


def judged(
    notebooks: Sequence[Any], root: Path, *, walls: bool, deadlines: Deadlines, workers: int = 0
) -> Iterator[Earned]:
    """Yield what notebooks earn, in their order. `workers` at a time; 0 for one a processor."""
    many = min(workers or os.cpu_count() or 1, len(notebooks))
    if many <= 1:
        for notebook in notebooks:
            yield _earned(notebook, root, walls, deadlines)
        return
    with ProcessPoolExecutor(many, get_context("spawn"), _end_with_the_batch) as pool:
        waiting = [pool.submit(_earned, one, root, walls, deadlines) for one in notebooks]
        for one in waiting:
            try:
                yield one.result()
            except Exception as error:  # of the grader itself: no student pays for it
                yield f"the grader failed ({type(error).__name__}: {error}); grade again"


def asked_in(notebook: Any, root: Path) -> tuple[dict[int, str], dict[int, Asked]]:
    """Return a notebook's code cells without the tests, and what the tests ask for, by place."""
    code, tasks = _parts(notebook)
    cells = {place: source for place, source in code.items() if place not in tasks}
    secret = secret_of(root)
    return cells, {place: asked_of(task, cells, secret) for place, task in tasks.items()}


def _parts(notebook: Any) -> tuple[dict[int, str], dict[int, Task]]:
    code, tasks = {}, {}
    for place, cell in enumerate(notebook["cells"]):
        grading = cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] != "code":
            continue
        code[place] = "".join(cell["source"])
        if grading.get("grade") and not grading.get("solution"):
            task = all_tasks().get(grading.get("grade_id", ""))
            if task is not None:
                tasks[place] = task
    return code, tasks


def _earned(notebook: Any, root: Path, walls: bool, deadlines: Deadlines) -> Earned:
    code, tasks = _parts(notebook)
    try:
        graded = grade(
            code,
            tasks,
            secret_of(root),
            walls=walls,
            deadlines=deadlines,
            voided=voided_in(root),
            remembered=Remembered(root),
        )
    except RuntimeError as error:
        return str(error)
    return {task_id: verdict.points for task_id, verdict in graded.verdicts.items()}


def _end_with_the_batch() -> None:
    """End when the process that started this one ends, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
