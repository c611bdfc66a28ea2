"""What a batch will write, before it writes: whose work counts, and what it earns.

Everything that changed is run and judged first, several at a time; what came out is remembered, so
that the writing needs no second run and a batch that was killed does not begin anew.

But: the gradebook is only read here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from course.grading.attempts import candidates, text_of
from course.grading.gradebook import Standing
from course.grading.intake import Received, received
from course.grading.late import lateness, penalty
from course.grading.ledger import Ledger
from course.grading.places import autograded_path, folder_of
from course.grading.sandbox.interpreter import Deadlines
from course.grading.worker import Earned
from course.grading.workers import judged
from course.settings import load_settings

__all__ = ["Planned", "plan"]


@dataclass(frozen=True)
class Planned:
    """What is to be done for one student."""

    student: str
    """The id in the gradebook."""
    row: Received
    """What counts of all that was handed in."""
    key: str = ""
    state: str = "grade"
    """`grade`, `unchanged`, or `nothing` where nothing can be graded."""
    points: Mapping[str, float] = field(default_factory=dict)
    """Task id → automatic points, of what is to be graded."""
    failed: str = ""
    """Why it could not be judged."""
    handed_in: tuple[Received, ...] = ()
    """Everything that may count; it is to be kept."""


def plan(
    assignment: str,
    source: Path | None,
    roster: Sequence[str],
    standings: Mapping[str, Standing],
    *,
    root: Path,
    walls: bool = True,
    deadlines: Deadlines | None = None,
    workers: int = 0,
    again: bool = False,
) -> list[Planned]:
    """Return what is to be done for every student, in alphabetical order.

    `workers`: how many submissions run at a time; 0 for one a processor. `again`: nothing is taken
    as unchanged. Raises CourseError where `source` is no place to grade.
    """
    there, ledger = root / "submitted", Ledger(root, assignment)
    rows = received(source or there, assignment, roster, root)
    inside = received(there, assignment, (), root) if source and there.is_dir() else []
    before = {folder_of(row.student): row for row in inside}
    best = load_settings(root).counts == "best"
    own = {
        row.student: candidates(row, before.get(folder_of(row.student)), root, assignment, best)
        for row in rows
    }
    wanted = {}
    for student, found in own.items():
        for row in found if best else found[-1:]:
            key = ledger.key(text_of(row.notebook), row.when)
            same = ledger.holds(folder_of(student), key) and not again
            if not same or (best and len(found) > 1):
                wanted[text_of(row.notebook)] = row.notebook
    run = partial(judged, root=root, walls=walls, deadlines=deadlines or Deadlines())
    earned = dict(zip(wanted, run(list(wanted.values()), workers=workers), strict=True))
    planned = []
    for row in rows:
        student, found = folder_of(row.student), own[row.student]
        if not found:
            planned.append(_nothing(row, student in standings and ledger.knows(student)))
            continue
        chosen = _best(found, earned, assignment, student, root) if best else found[-1]
        if len(found) > 1:
            word = "best" if best else "latest"
            note = f"Of {len(found)} hand-ins the {word} counts: {chosen.source}."
            chosen = replace(chosen, notes=(*chosen.notes, note))
        key = ledger.key(text_of(chosen.notebook), chosen.when)
        same = ledger.holds(student, key) and not again
        if same and autograded_path(root, student, assignment).exists() and student in standings:
            planned.append(Planned(student, chosen, key, "unchanged", handed_in=tuple(found)))
            continue
        points = earned.get(text_of(chosen.notebook))
        if points is None:  # its graded notebook was deleted: all is remembered
            points = next(run([chosen.notebook]))
        if isinstance(points, str):
            planned.append(Planned(student, chosen, key, "grade", {}, points, tuple(found)))
        else:
            planned.append(Planned(student, chosen, key, "grade", points, "", tuple(found)))
    return planned


def _nothing(row: Received, graded_before: bool) -> Planned:
    student = folder_of(row.student)
    if graded_before:
        note = "What was graded before stands."
        return Planned(student, replace(row, notes=(*row.notes, note)), "", "unchanged")
    return Planned(student, row, "", "nothing")


def _best(
    found: Sequence[Received],
    earned: Mapping[str, Earned],
    assignment: str,
    student: str,
    root: Path,
) -> Received:
    """Return the hand-in with the most automatic points after the late penalty.

    Of equals the later one counts.
    """
    settings = load_settings(root)

    def worth(row: Received) -> tuple[float, float]:
        points = earned.get(text_of(row.notebook))
        total = sum(points.values()) if isinstance(points, Mapping) else 0.0
        moment = datetime.fromtimestamp(row.when, UTC) if row.when else None
        return total - penalty(lateness(settings, assignment, student, moment), total), row.when

    return max(found, key=worth)
