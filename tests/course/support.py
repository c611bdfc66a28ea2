"""What the tests of `course` share: the reference, casebooks made in process, a way to answer."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from course.casebooks import build_casebook
from course.check import casebook
from course.check.casebook import CasebookTask, load_casebook
from course.check.task import Inputs, Task
from course.check.tasks import find_task, tasks_of
from course.check.verdict import Verdict
from course.grading import draws as draws_module
from course.grading.reference import execute_cells
from course.misconceptions import Misconception, misconceptions_of
from course.paths import ROOT, assignments
from course.release import exercise_cells

ASSIGNMENT = "03_bm25"
SEED = "a seed of the tests"


@lru_cache(maxsize=16)
def source_cells(assignment: str = ASSIGNMENT) -> tuple[tuple[str, str], ...]:
    """The code cells of an exercise's source."""
    cells = exercise_cells(ROOT / "course" / "sources" / "exercises" / f"{assignment}.py")
    return tuple((cell.id, cell.source) for cell in cells if cell.kind == "code")


@lru_cache(maxsize=16)
def reference(assignment: str = ASSIGNMENT) -> dict[str, Any]:
    """The namespace of the reference solution."""
    return execute_cells(source_cells(assignment))


@lru_cache(maxsize=16)
def books(assignment: str = ASSIGNMENT) -> dict[str, CasebookTask]:
    """The casebook, made in process: task id → its casebook."""
    data = json.loads(build_casebook(assignment, source_cells(assignment)))
    return {task_id: casebook._task(task_id, entry) for task_id, entry in data["tasks"].items()}


def book_of(task: Task) -> CasebookTask:
    """The casebook of a task, as it is committed."""
    return load_casebook(task.assignment)[task.id]


def namespace_of(source: str) -> dict[str, Any]:
    """Run a student's cell; `math` is imported, as the exercise's first cell does."""
    return execute_cells([("setup", "import math\n"), ("a student's cell", source)])


def verdict_on(task_id: str, namespace: Mapping[str, Any], fresh: bool = False) -> Verdict:
    """Judge a namespace on the visible cases and the pool, with fresh draws if asked for."""
    task = find_task(task_id)
    draws = expected_of(task_id) if fresh else []
    return draws_module.verdict_on(task, book_of(task), namespace, draws)


@lru_cache(maxsize=32)
def expected_of(task_id: str) -> list[tuple[str, list[Inputs], list[Any]]]:
    """The fresh draws of a task with the reference's values: (case, inputs, expected values)."""
    task = find_task(task_id)
    return draws_module.with_expected(task, reference(task.assignment), SEED)


def all_tasks() -> list[Task]:
    """The tasks of all exercises."""
    return [task for assignment in assignments() for task in tasks_of(assignment)]


def all_wrong() -> list[Misconception]:
    """The misconceptions of all exercises."""
    return [one for assignment in assignments() for one in misconceptions_of(assignment)]
