"""What the grader reads from nbgrader's gradebook and writes to it beside nbgrader's own steps.

But: grades of a submission are saved by autograde's steps (`saving`), and by nobody else.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from course.errors import CourseError
from course.grading.saving import enter_penalty
from course.grading.standings import submissions
from course.settings import load_settings

__all__ = [
    "enter_no_moment",
    "enter_nothing",
    "last_reason",
    "open_gradebook",
    "registered",
    "renew_penalty",
]


_ERROR = re.compile(r"[\w.]*(Error|Exception): ")  # the last line of a traceback


def registered(api: Any, assignment: str, root: Path) -> float:
    """Return the points of an assignment; enter it into the gradebook if it is not there yet.

    The due date of `course.toml` is entered too, for nbgrader's own pages.
    """
    from nbgrader.api import MissingEntry

    for _ in range(2):
        try:
            with api.gradebook as gradebook:
                found = gradebook.find_assignment(assignment)
                due = load_settings(root).due.get(assignment)
                stamp = due.astimezone(UTC).replace(tzinfo=None) if due else found.duedate
                if found.duedate != stamp:
                    gradebook.update_or_create_assignment(assignment, duedate=stamp)
                _agree(gradebook, assignment, root)
                return float(found.max_score)
        except MissingEntry:
            outcome = api.generate_assignment(assignment)
            if not outcome["success"]:
                reason = last_reason(outcome)
                raise CourseError(f"nbgrader cannot enter {assignment}: {reason}") from None
    raise CourseError(f"the gradebook has no assignment {assignment}")


def _agree(gradebook: Any, assignment: str, root: Path) -> None:
    """Raise CourseError where the gradebook has other tasks or points than the release."""
    path = root / "exercises" / assignment / f"{assignment}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    graded = [cell["metadata"].get("nbgrader", {}) for cell in cells]
    released = {g["grade_id"]: float(g["points"]) for g in graded if g.get("grade")}
    _agree_with_settings(released, assignment, root)
    notebook = gradebook.find_notebook(assignment, assignment)
    entered = {cell.name: float(cell.max_score) for cell in notebook.grade_cells}
    if entered != released:
        names = sorted(
            name for name in {*entered, *released} if entered.get(name) != released.get(name)
        )
        raise CourseError(
            f"{', '.join(names)}: the gradebook has other points or tasks than "
            f"exercises/{assignment}; run `nbgrader generate_assignment {assignment} --force`"
        )


def _agree_with_settings(released: Mapping[str, float], assignment: str, root: Path) -> None:
    """Raise CourseError where `course.toml` was changed and the release was not built since."""
    settings, number = load_settings(root), f"{assignment.split('_')[0]}-"
    points = {i: p for i, p in settings.points.items() if i.startswith(number)}
    other = {i for i, p in points.items() if released.get(i) != p}
    other |= {*settings.tasks.get(assignment, ())} - {*released}
    other |= {i for i in released if not settings.has_task(assignment, i)}
    if other:
        raise CourseError(
            f"{', '.join(sorted(other))}: course.toml has other points or tasks than "
            f"exercises/{assignment}; mend it, or run `python -m course build --no-execute` and "
            f"then `nbgrader generate_assignment {assignment} --force`"
        )


@contextmanager
def open_gradebook() -> Iterator[None]:
    """Turn an error of the database into one line: it is locked, or damaged."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).splitlines()[0]
        raise CourseError(
            f"gradebook.db: {reason}; close what else uses it (the formgrader) and try again"
        ) from None


def enter_nothing(gradebook: Any, assignment: str, student: str) -> None:
    """Enter 0 for every task of a student who has handed in nothing that can be graded."""
    gradebook.update_or_create_student(student)
    gradebook.update_or_create_submission(assignment, student)
    notebook = gradebook.find_submission_notebook(assignment, assignment, student)
    for grade in notebook.grades:
        grade.auto_score, grade.needs_manual_grade = 0.0, False
    gradebook.db.commit()


def enter_no_moment(gradebook: Any, assignment: str, student: str) -> None:
    """Take out when a student handed in: nbgrader keeps the moment of the hand-in before."""
    for submission in submissions(gradebook, assignment, student):
        submission.timestamp = None
        gradebook.db.commit()


def renew_penalty(gradebook: Any, root: Path, assignment: str, student: str) -> None:
    """Compute a late penalty from the points as they are now, those given by hand too."""
    if submissions(gradebook, assignment, student):
        enter_penalty(gradebook, root, assignment, student)


def last_reason(outcome: dict[str, Any]) -> str:
    """Return what nbgrader said last of something that failed."""
    told = f"{outcome.get('log') or ''}\n{outcome.get('error') or ''}"
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR.match(line) and "NbGraderException" not in line]
    return (errors or lines or ["it gave no reason"])[-1][:300]
