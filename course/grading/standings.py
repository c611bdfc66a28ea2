"""What nbgrader's gradebook holds of an assignment, a student at a time.

But: nothing is written here, and an empty gradebook is no error: there is nobody in it.
"""

import hashlib
from collections.abc import Mapping
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
    by_hand: dict[str, float] = field(default_factory=dict)
    """Grade id → the points that a person gave; they count instead of the automatic ones."""
    extra: dict[str, float] = field(default_factory=dict)
    """Grade id → points that a person gave on top."""
    comments: dict[str, str] = field(default_factory=dict)
    """Grade id → a person's comment."""

    @property
    def digest(self) -> str:
        """A hash of all of it: a page that was written with another one is old."""
        given = (self.auto, self.by_hand, self.extra, self.comments)
        parts = [sorted(part.items()) for part in given]
        whole = repr((parts, sorted(self.waits), self.points, self.penalty))
        return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()

    def points_with(self, auto: Mapping[str, float]) -> float:
        """Return all points as they are with other automatic ones, without the late penalty."""
        return sum({**auto, **self.by_hand}.values()) + sum(self.extra.values())

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
            by_hand={g.name: float(g.manual_score) for g in grades if g.manual_score is not None},
            extra={g.name: float(g.extra_credit) for g in grades if g.extra_credit is not None},
            comments={
                comment.name: comment.comment
                for notebook in submission.notebooks
                for comment in notebook.comments
                if comment.comment
            },
        )
    return found


def submissions(gradebook: Any, assignment: str, student: str | None) -> list[Any]:
    """Return nbgrader's submissions of an assignment: all, or that of one student, if any."""
    from nbgrader.api import MissingEntry

    if student is None:
        return list(gradebook.assignment_submissions(assignment))
    try:
        return [gradebook.find_submission(assignment, student)]
    except MissingEntry:
        return []
