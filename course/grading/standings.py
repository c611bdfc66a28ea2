"""What nbgrader's gradebook holds of an assignment, a student at a time.

But: nothing is written here, and an empty gradebook is no error: there is nobody in it.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Standing", "standings", "submissions"]


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
    by_hand: tuple[tuple[object, ...], ...] = ()
    """What a person has given: (grade id, points, extra points), (id, comment)."""

    @property
    def digest(self) -> str:
        """A hash of all of it: a page that was written with another one is old."""
        auto, waits = sorted(self.auto.items()), sorted(self.waits)
        whole = repr((auto, waits, self.points, self.penalty, sorted(self.by_hand, key=repr)))
        return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()

    @property
    def total(self) -> float:
        """The points that count."""
        return max(0.0, self.points - self.penalty)


def standings(gradebook: Any, assignment: str, student: str | None = None) -> dict[str, Standing]:
    """Return student → what the gradebook holds; a student without a submission is left out."""
    found = {}
    for submission in submissions(gradebook, assignment, student):
        grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
        found[str(submission.student.id)] = Standing(
            auto={g.name: float(g.auto_score) for g in grades if g.auto_score is not None},
            waits=tuple(g.name for g in grades if g.needs_manual_grade),
            points=float(submission.score),
            penalty=float(submission.late_submission_penalty or 0.0),
            by_hand=tuple(_by_hand(submission)),
        )
    return found


def _by_hand(submission: Any) -> Iterator[tuple[object, ...]]:
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            if grade.manual_score is not None or grade.extra_credit is not None:
                yield grade.name, grade.manual_score, grade.extra_credit
        for comment in notebook.comments:
            if comment.comment:
                yield comment.name, comment.comment


def submissions(gradebook: Any, assignment: str, student: str | None) -> list[Any]:
    """Return nbgrader's submissions of an assignment: all, or that of one student, if any."""
    from nbgrader.api import MissingEntry

    if student is None:
        return list(gradebook.assignment_submissions(assignment))
    try:
        return [gradebook.find_submission(assignment, student)]
    except MissingEntry:
        return []
