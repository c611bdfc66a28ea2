"""What the grader reads from nbgrader's gradebook and writes to it beside nbgrader's own steps.

But: grades of a submission are saved by autograde's steps (`saving`), and by nobody else.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from course.errors import CourseError
from course.grading.saving import enter_penalty
from course.settings import load_settings

__all__ = [
    "Standing",
    "enter_no_moment",
    "enter_nothing",
    "last_reason",
    "open_gradebook",
    "registered",
    "renew_penalty",
    "standings",
]


_ERROR = re.compile(r"[\w.]*(Error|Exception): ")  # the last line of a traceback


@dataclass(frozen=True)
class Standing:
    """What the gradebook holds of a student's assignment."""

    auto: dict[str, float] = field(default_factory=dict)
    """Grade id → automatic points, where there are any."""
    waits: tuple[str, ...] = ()
    """What a person has to look at."""
    points: float = 0.0
    """All points, those given by hand too, without the late penalty."""
    penalty: float = 0.0

    @property
    def total(self) -> float:
        """The points that count."""
        return max(0.0, self.points - self.penalty)


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


def standings(gradebook: Any, assignment: str, student: str | None = None) -> dict[str, Standing]:
    """Return student → what the gradebook holds; a student without a submission is left out."""
    found = {}
    for submission in _submissions(gradebook, assignment, student):
        grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
        found[str(submission.student.id)] = Standing(
            auto={g.name: float(g.auto_score) for g in grades if g.auto_score is not None},
            waits=tuple(g.name for g in grades if g.needs_manual_grade),
            points=float(submission.score),
            penalty=float(submission.late_submission_penalty or 0.0),
        )
    return found


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
    for submission in _submissions(gradebook, assignment, student):
        submission.timestamp = None
        gradebook.db.commit()


def renew_penalty(gradebook: Any, root: Path, assignment: str, student: str) -> bool:
    """Compute a late penalty from the points as they are now, those given by hand too.

    Returns whether it is another one than before.
    """
    if not _submissions(gradebook, assignment, student):
        return False
    before = standings(gradebook, assignment, student)[student].penalty
    return enter_penalty(gradebook, root, assignment, student)[1] != before


def _submissions(gradebook: Any, assignment: str, student: str | None) -> list[Any]:
    from nbgrader.api import MissingEntry

    if student is None:
        return list(gradebook.assignment_submissions(assignment))
    try:
        return [gradebook.find_submission(assignment, student)]
    except MissingEntry:
        return []


def last_reason(outcome: dict[str, Any]) -> str:
    """Return what nbgrader said last of something that failed."""
    told = f"{outcome.get('log') or ''}\n{outcome.get('error') or ''}"
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if _ERROR.match(line) and "NbGraderException" not in line]
    return (errors or lines or ["it gave no reason"])[-1][:300]
