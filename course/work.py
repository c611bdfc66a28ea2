"""A student's notebook in `work/`, read: the answers, the results that were saved beside them.

Cells are found by their grade ids, so that cells in between change nothing. A check leaves a stamp
in its output; where the code has changed since, the result is stale.

But: nothing is executed here, and a result is what the student's own check said.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course.check.saying import STAMP, code_hash
from course.errors import CourseError
from course.paths import ROOT

__all__ = ["STUBS", "Result", "Written", "results_in", "work_path", "written_in"]

# what nbgrader_config.py puts in place of a solution: no answer of anybody's
STUBS = ("# YOUR CODE HERE\n", "*Your answer here.*")

Node = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """What is known of one task: the last check that was saved, and whether it still holds."""

    outcome: str
    """`passed`, `failed`, `raised`, `not attempted`, or `not checked`."""
    points: float
    stale: bool
    """The code has changed since."""


@dataclass(frozen=True)
class Written:
    """A student's notebook by task id."""

    path: Path
    answers: dict[str, str]
    """Task id → the source of the answer cell, stubs left out."""
    stamps: dict[str, Node]
    """Task id → the stamp that its check left."""
    code: tuple[str, ...]
    """The code cells in order, checks and stubs left out: answers, and what a student added."""


def work_path(assignment: str, root: Path = ROOT) -> Path:
    """Return where a student's copy of an assignment is."""
    return root / "work" / assignment / f"{assignment}.ipynb"


def written_in(assignment: str, root: Path = ROOT) -> Written | None:
    """Return a student's notebook, None if it was not begun. Raises CourseError if unreadable."""
    path = work_path(assignment, root)
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        read = [(_grade_id(cell), cell, _source(cell)) for cell in cells]
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CourseError(
            f"{path.relative_to(root).as_posix()} is no notebook ({error}); rename it and "
            f"`python -m course begin {assignment}` again"
        ) from error
    answers, stamps, code = {}, {}, []
    for grade_id, cell, source in read:
        mine = grade_id is None
        if grade_id is not None and _is_answer(cell):
            mine = not any(stub in source for stub in STUBS)
            if mine:
                answers[grade_id.removesuffix("-answer")] = source
        if mine and cell.get("cell_type") == "code":
            code.append(source)
        stamp = _stamp(cell)
        if stamp is not None:
            stamps[str(stamp.get("task"))] = stamp
    return Written(path, answers, stamps, tuple(code))


def results_in(written: Written, task_ids: list[str]) -> dict[str, Result]:
    """Return task id → its result."""
    return {task_id: _result(written, task_id) for task_id in task_ids}


def _result(written: Written, task_id: str) -> Result:
    stamp = written.stamps.get(task_id)
    if task_id not in written.answers:
        return Result("not attempted", 0.0, False)
    if stamp is None:
        return Result("not checked", 0.0, False)
    outcome, points = str(stamp.get("outcome")), stamp.get("points")
    known = float(points) if isinstance(points, int | float) else 0.0
    return Result(outcome, known, stamp.get("code") != code_hash(written.answers[task_id]))


def _grade_id(cell: Node) -> str | None:
    grading = cell["metadata"].get("nbgrader")
    return str(grading["grade_id"]) if isinstance(grading, dict) and "grade_id" in grading else None


def _is_answer(cell: Node) -> bool:
    return bool(cell["metadata"]["nbgrader"].get("solution"))


def _source(cell: Node) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _stamp(cell: Node) -> Node | None:
    for output in reversed(cell.get("outputs", [])):
        stamp = output.get("data", {}).get(STAMP)
        if isinstance(stamp, dict):
            return stamp
    return None
