"""Late work: when it was due for this student, how late it came, and what that costs.

    penalty = points earned · min(late_per_day · days begun, late_at_most)

A day begins with its first second. All of it stands in `course.toml`; the student reads the rule,
the moments and the penalty in the feedback.

But: it only computes. When something was handed in, the caller says.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches

from course.grading.places import folder_of
from course.settings import Settings

__all__ = ["Late", "due_for", "lateness", "penalty", "unknown_extensions"]

_DAY = 24 * 60 * 60  # seconds


@dataclass(frozen=True)
class Late:
    """How late a submission is."""

    due: datetime
    handed_in: datetime
    days: int
    """Days begun after it was due; 0 in time."""
    share: float
    """The share of the points earned that this costs."""
    rule: str
    """The rule in a sentence, for the student."""


def due_for(settings: Settings, assignment: str, student: str) -> datetime | None:
    """Return when an assignment is due for a student; None where nothing is due."""
    given = settings.extensions.get(assignment, {})
    due = settings.due.get(assignment)
    return next((when for name, when in given.items() if folder_of(name) == student), due)


def lateness(
    settings: Settings, assignment: str, student: str, handed_in: datetime | None
) -> Late | None:
    """Return how late a submission is; None where nothing is due or the moment is not known."""
    due = due_for(settings, assignment, student)
    if due is None or handed_in is None:
        return None
    days = max(0, math.ceil((handed_in - due).total_seconds() / _DAY))
    share = min(days * settings.late_per_day, settings.late_at_most)
    return Late(due, handed_in, days, share, _rule(settings))


def unknown_extensions(settings: Settings, assignment: str, known: Iterable[str]) -> list[str]:
    """Return a warning for every extension of somebody who is none of those known."""
    there = sorted({folder_of(student) for student in known})
    warnings = []
    for name in settings.extensions.get(assignment, {}):
        if folder_of(name) not in there:
            near = get_close_matches(name, there, 1)
            meant = f"; did you mean {near[0]}?" if near else ""
            warnings.append(
                f"course.toml: an extension is for {name!r}, of whom nothing is known{meant}"
            )
    return warnings


def penalty(late: Late | None, points: float) -> float:
    """Return the points that lateness costs of those earned: never more than they are."""
    return 0.0 if late is None else round(max(points, 0.0) * late.share, 6)


def _rule(settings: Settings) -> str:
    if not settings.late_per_day or not settings.late_at_most:
        return "Late work costs no points."
    most = "" if settings.late_at_most >= 1 else f", {100 * settings.late_at_most:g}% at most"
    cost = f"{100 * settings.late_per_day:g}% of the points{most}"
    return f"Every day begun after the due date costs {cost}."
