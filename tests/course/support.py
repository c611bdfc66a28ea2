"""What the tests of `course` share: the reference, casebooks made in process, a way to answer."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from course.casebooks import build_casebook
from course.check import casebook
from course.check.casebook import CasebookTask
from course.check.engine import values
from course.check.record import Record
from course.check.task import Inputs, Task
from course.check.tasks import find_task, tasks_of
from course.check.verdict import Verdict, judge
from course.grading.reference import execute_cells
from course.paths import ROOT
from course.release import exercise_cells

ASSIGNMENT = "03_bm25"
SEED = "a seed of the tests"
DRAWS = 3  # fresh inputs a case, as in grading


@lru_cache(maxsize=1)
def source_cells() -> tuple[tuple[str, str], ...]:
    """The code cells of the exercise's source."""
    cells = exercise_cells(ROOT / "course" / "sources" / "exercises" / f"{ASSIGNMENT}.py")
    return tuple((cell.id, cell.source) for cell in cells if cell.kind == "code")


@lru_cache(maxsize=1)
def reference() -> dict[str, Any]:
    """The namespace of the reference solution."""
    return execute_cells(source_cells())


@lru_cache(maxsize=1)
def books() -> dict[str, CasebookTask]:
    """The casebook, made in process: task id → its casebook."""
    data = json.loads(build_casebook(ASSIGNMENT, source_cells()))
    return {task_id: casebook._task(task_id, entry) for task_id, entry in data["tasks"].items()}


def namespace_of(source: str) -> dict[str, Any]:
    """Run a student's cell; `math` is imported, as the exercise's first cell does."""
    return execute_cells([("setup", "import math\n"), ("a student's cell", source)])


def verdict_on(task_id: str, namespace: Mapping[str, Any], fresh: bool = False) -> Verdict:
    """Judge a namespace on the visible cases and the pool, with fresh draws if asked for."""
    task, book = find_task(task_id), books()[task_id]
    records = values(task, [e.inputs for e in (*book.cases, *book.pool)], namespace)
    split = len(book.cases)
    draws = fresh_draws(task, namespace) if fresh else []
    return judge(task, book, records[:split], records[split:], draws)


def fresh_draws(
    task: Task, namespace: Mapping[str, Any]
) -> list[tuple[str, list[Record], list[Any]]]:
    """Ask a namespace for values on fresh draws: (case, records, expected values)."""
    drawn = expected_of(task.id)
    return [(name, values(task, inputs, namespace), right) for name, inputs, right in drawn]


@lru_cache(maxsize=32)
def expected_of(task_id: str) -> list[tuple[str, list[Inputs], list[Any]]]:
    """The fresh draws of a task with the reference's values: (case, inputs, expected values)."""
    task = find_task(task_id)
    drawn = [(case.name, task.fresh(case, SEED, DRAWS)) for case in task.cases]
    return [(n, i, [r["value"] for r in values(task, i, reference())]) for n, i in drawn]


def all_tasks() -> list[Task]:
    """The tasks of the exercise."""
    return tasks_of(ASSIGNMENT)
