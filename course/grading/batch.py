"""A batch, graded: every student gets a row, one cannot hurt another, only what changed runs again.

Each student's notebook is put where nbgrader looks for it and graded by nbgrader's own autograde,
one at a time; what is known of it is written as soon as it is known. So a batch that was killed
goes on where it was, and the stock commands can be used in between.

But: it grades. Points by hand, late penalties and exports stay nbgrader's, in the same gradebook.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from course.errors import CourseError
from course.grading.intake import Received, received
from course.grading.ledger import Ledger
from course.paths import ROOT, write_whole

__all__ = ["Line", "grade_batch"]

_UNSAFE = re.compile(r"[/\\\x00-\x1f]|^\.+")  # in the name of a folder


@dataclass(frozen=True)
class Line:
    """What became of one student."""

    student: str
    points: float
    most: float
    state: str
    """`graded`, `unchanged` or `not graded`."""
    notes: tuple[str, ...]
    before: float | None = None
    """The points of the grading before, where there was one."""


def grade_batch(
    assignment: str, source: Path | None = None, *, root: Path = ROOT, walls: bool = True
) -> Iterator[Line]:
    """Grade what was handed in, and yield a line a student, in alphabetical order.

    `source` is a folder or an archive; `submitted/` of the course where it is None. Raises
    CourseError where there is nothing to grade with, and nothing has been graded then.
    """
    api = _api(root, walls)
    most = _registered(api, assignment)
    there = root / "submitted"
    rows = received(source or there, assignment, _roster(api), root)
    ledger = Ledger(root, assignment)
    for row in rows:
        before = ledger.points(row.student)
        if row.notebook is None:
            yield Line(row.student, 0.0, most, "not graded", row.notes, before)
            continue
        key = ledger.key(row.notebook)
        if ledger.holds(row.student, key) and _is_graded(root, row, assignment):
            yield Line(row.student, before or 0.0, most, "unchanged", row.notes, before)
            continue
        _put(row, assignment, there)
        outcome = api.autograde(assignment, _folder(row.student), force=True, create=True)
        if not outcome["success"]:
            notes = (*row.notes, f"nbgrader could not grade it: {_reason(outcome)}")
            yield Line(row.student, 0.0, most, "not graded", notes, before)
            continue
        points = _points(api, assignment, _folder(row.student))
        ledger.enter(row.student, key, points)
        yield Line(row.student, points, most, "graded", row.notes, before)


def _api(root: Path, walls: bool) -> Any:
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config
    from traitlets.config.loader import PyFileConfigLoader

    if walls:
        from course.grading.sandbox.selftest import self_test

        try:
            through = self_test()
        except RuntimeError as error:
            raise CourseError(f"{error}; say --no-sandbox to grade without one") from None
        if through:
            raise CourseError(
                f"the sandbox does not hold here: {', '.join(through)}; nothing was graded"
            )
    config: Config = PyFileConfigLoader("nbgrader_config.py", str(root)).load_config()
    config.CourseDirectory.root = str(root)
    config.AskAndJudge.sandbox = walls
    api = NbGraderAPI(config=config)
    api.log_level = "ERROR"
    return api


def _registered(api: Any, assignment: str) -> float:
    """Return the points of an assignment; enter it into the gradebook if it is not there yet."""
    from nbgrader.api import MissingEntry

    for _ in range(2):
        try:
            with api.gradebook as gradebook:
                return float(gradebook.find_assignment(assignment).max_score)
        except MissingEntry:
            outcome = api.generate_assignment(assignment)
            if not outcome["success"]:
                raise CourseError(
                    f"nbgrader cannot enter {assignment}: {_reason(outcome)}"
                ) from None
    raise CourseError(f"the gradebook has no assignment {assignment}")


def _roster(api: Any) -> list[str]:
    with api.gradebook as gradebook:
        return [str(student.id) for student in gradebook.students]


def _points(api: Any, assignment: str, student: str) -> float:
    with api.gradebook as gradebook:
        return float(gradebook.find_submission(assignment, student).score)


def _put(row: Received, assignment: str, there: Path) -> None:
    path = there / _folder(row.student) / assignment / f"{assignment}.ipynb"
    content = json.dumps(row.notebook, indent=1, ensure_ascii=False) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8", errors="replace") != content:
        write_whole(path, content)


def _folder(student: str) -> str:
    """Return a student's name as a folder may have it."""
    return _UNSAFE.sub("_", student) or "_"


def _is_graded(root: Path, row: Received, assignment: str) -> bool:
    folder = root / "autograded" / _folder(row.student) / assignment
    return (folder / f"{assignment}.ipynb").exists()


def _reason(outcome: dict[str, Any]) -> str:
    lines = str(outcome.get("error") or outcome.get("log") or "").strip().splitlines()
    return lines[-1][:300] if lines else "it gave no reason"
