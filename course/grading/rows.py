"""What a batch tells of each student: what became of them, and which points change.

But: these are plain records. `batch` asks for them, `printing` puts them into words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from course.grading.late import Late, penalty
from course.grading.planning import Planned
from course.grading.standings import Standing

__all__ = ["Difference", "Line", "differences_in", "line_before", "line_of"]


State = Literal["graded", "partly graded", "unchanged", "not graded"]
"""`partly graded`: a person has to look."""


@dataclass(frozen=True)
class Line:
    """What became of one student."""

    student: str
    points: float
    """All that count: automatic, by hand, less the late penalty."""
    most: float
    state: State
    notes: tuple[str, ...]
    before: float | None = None
    """The points before, where there were any."""


@dataclass(frozen=True)
class Difference:
    """A task's automatic points that are about to change."""

    student: str
    task: str
    before: float
    after: float


def differences_in(one: Planned, was: Standing) -> list[Difference]:
    """Return which automatic points of a student who was graded before are about to change."""
    new = one.earned.points if one.state == "grade" else {}
    return [
        Difference(one.student, task, before, new[task])
        for task, before in was.auto.items()
        if task in new and new[task] != before
    ]


def line_before(
    one: Planned, was: Standing | None, most: float, late: Late | None, more: Sequence[str]
) -> Line:
    """Return a student's row as it would be: who has to look is known after writing."""
    now, before = was or Standing(), was.total if was else None
    notes = (*one.row.asides, *one.row.notes, *more)
    if one.state == "nothing" or one.earned.failed:
        return Line(one.student, now.total, most, "not graded", notes, before)
    new = one.state == "grade"
    points = now.points_with(one.earned.points) if new else now.points
    cost = penalty(late, points) if new or late else now.penalty
    if cost:
        notes = (*notes, _late(cost, points))
    total = max(0.0, points - cost)
    state: State = "graded" if new or total != before else "unchanged"
    return Line(one.student, total, most, state, notes, before)


def _late(cost: float, points: float) -> str:
    return f"It was late: {cost:g} of {points:g} points are lost."


def line_of(
    one: Planned,
    was: Standing | None,
    now: Standing,
    most: float,
    notes: tuple[str, ...],
    failed: str,
) -> Line:
    """Return a student's row after writing. `failed`: why there is no new grade, "" if there is."""
    states: dict[str, State] = {"unchanged": "unchanged", "nothing": "not graded"}
    state: State = "not graded" if failed else states.get(one.state, "graded")
    if one.earned.lost:
        notes = (
            *notes,
            "It ran out of time, or its interpreter ended; the next `grade` tries it again.",
        )
    if failed:
        notes = (*notes, f"{failed[:1].upper()}{failed[1:]}.")
    elif one.state != "nothing":
        if now.penalty:
            notes = (*notes, _late(now.penalty, now.points))
        if now.waits:
            notes = (*notes, f"A person has to look at {', '.join(now.waits)}.")
            state = "partly graded" if state == "graded" else state
    if state == "unchanged" and was is not None and was.total != now.total:
        state = "graded"  # lateness costs something else than before
    return Line(one.student, now.total, most, state, notes, was.total if was else None)
