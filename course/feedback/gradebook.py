"""What nbgrader's GetGrades leaves in the gradebook: whose it is, what waits, what a person set.

But: nothing is written, and points are not read here; those are GetGrades' own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

__all__ = ["Kept", "kept_of"]


@dataclass(frozen=True)
class Kept:
    """What the gradebook knows of a submission beside its points."""

    name: str = ""
    """First and last name, "" where the gradebook has none."""
    waiting: frozenset[str] = frozenset()
    """The grade ids that a person has still to look at."""
    by_hand: frozenset[str] = frozenset()
    """The grade ids whose points a person set."""
    checks: Mapping[str, float] = field(default_factory=dict)
    """Grade id → the points that autograde gave."""
    due: datetime | None = None
    handed_in: datetime | None = None


def kept_of(resources: Mapping[str, Any]) -> Kept:
    """Return what the gradebook knows of the submission that nbgrader's resources name."""
    from nbgrader.api import Gradebook, MissingEntry

    said = resources["nbgrader"]
    with Gradebook(said["db_url"]) as gradebook:
        try:
            notebook = gradebook.find_submission_notebook(
                said["notebook"], said["assignment"], said["student"]
            )
        except MissingEntry:
            return Kept()
        submission, student = notebook.assignment, notebook.student
        # a due date is what an extension is added to; without one there is nothing to add
        due = submission.duedate if submission.assignment.duedate else None
        grades = list(notebook.grades)
        return Kept(
            name=" ".join(filter(None, (student.first_name, student.last_name))),
            waiting=frozenset(grade.name for grade in grades if grade.needs_manual_grade),
            by_hand=frozenset(g.name for g in grades if g.manual_score is not None),
            checks={g.name: float(g.auto_score) for g in grades if g.auto_score is not None},
            due=_utc(due),
            handed_in=_utc(submission.timestamp),
        )


def _utc(when: datetime | None) -> datetime | None:
    """Return nbgrader's time, which is UTC without saying so."""
    return None if when is None else when.replace(tzinfo=UTC)
