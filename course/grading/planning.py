"""What a batch will write, before it writes: whose work counts, and what it earns.

Everything that changed is run and judged first, several at a time; what came out is remembered, so
that the writing needs no second run and a batch that was killed does not begin anew.

But: the gradebook is only read here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

from course.grading.attempts import candidates, text_of
from course.grading.gathering import gathered
from course.grading.late import lateness, penalty
from course.grading.ledger import Ledger
from course.grading.notebooks import Received
from course.grading.places import autograded_path, submitted_path
from course.grading.sandbox.interpreter import Deadlines
from course.grading.standings import Standing
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
    state: Literal["grade", "unchanged", "nothing"] = "grade"
    """`nothing`: there is nothing that can be graded."""
    earned: Earned = field(default_factory=Earned)
    """The automatic points of what is to be graded."""
    handed_in: tuple[Received, ...] = ()
    """Everything that may count; it is to be kept."""
    in_place: bool = False
    """It stands where nbgrader looks for it already."""


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
    rows, before = gathered(assignment, source, roster, root)
    ledger, best = Ledger(root, assignment), load_settings(root).counts == "best"
    own = {
        row.student: candidates(
            row, before.get(row.student) if source else None, root, assignment, best
        )
        for row in rows
    }
    wanted = {}
    for student, found in own.items():
        for row in found if best else found[-1:]:
            same = ledger.holds(student, ledger.key(row, student)) and not again
            if not same or (best and len(found) > 1):
                wanted[text_of(row.notebook)] = row.notebook
    run = partial(judged, root=root, walls=walls, deadlines=deadlines or Deadlines())
    earned = dict(zip(wanted, run(list(wanted.values()), workers=workers), strict=True))
    if workers != 1 and len(wanted) > 1:  # perhaps it was a neighbour that took the time
        lost = [text for text, one in earned.items() if one.lost]
        earned |= {text: next(run([wanted[text]])) for text in lost}
    planned = []
    for row in rows:
        student, found = row.student, own[row.student]
        graded = autograded_path(root, student, assignment).exists() and student in standings
        if not found:
            there = before.get(student, row)  # something that cannot be read
            planned.append(_nothing(row if row.source else there, graded))
            continue
        chosen = _chosen(row, found, earned, assignment, root)
        one = Planned(
            student,
            chosen,
            ledger.key(chosen, student),
            handed_in=tuple(found),
            in_place=_in_place(before.get(student), chosen, root, assignment),
        )
        if graded and ledger.holds(student, one.key) and not again:
            planned.append(replace(one, state="unchanged"))
            continue
        known = earned.get(text_of(chosen.notebook))  # else its graded notebook was deleted
        planned.append(replace(one, earned=known or next(run([chosen.notebook]))))
    return planned


def _chosen(
    row: Received,
    found: Sequence[Received],
    earned: Mapping[str, Earned],
    assignment: str,
    root: Path,
) -> Received:
    """Return the hand-in that counts, of one or several, with notes that say which and why."""
    best = load_settings(root).counts == "best"
    several = best and len(found) > 1  # a single one may be unchanged, and was not judged
    chosen = _best(found, earned, assignment, root) if several else found[-1]
    notes = [*chosen.notes]
    if row.notebook is None and row.source:  # it came, but an earlier hand-in counts
        notes.append(f"{row.source}: {' '.join(row.notes)}")
    if len(found) > 1:
        word = "best" if best else "latest"
        notes.append(f"Of {len(found)} hand-ins the {word} counts: {chosen.source}.")
    return replace(chosen, notes=tuple(notes))


def _in_place(before: Received | None, chosen: Received, root: Path, assignment: str) -> bool:
    """Tell whether what counts stands where nbgrader looks for it already."""
    if before is None or text_of(before.notebook) != text_of(chosen.notebook):
        return False
    if before.moment != chosen.moment:
        return False
    path = submitted_path(root, chosen.student, assignment)
    return root / "submitted" / before.source == path


def _nothing(row: Received, graded_before: bool) -> Planned:
    if graded_before:
        note = "What was graded before stands."
        return Planned(row.student, replace(row, notes=(*row.notes, note)), state="unchanged")
    return Planned(row.student, row, state="nothing")


def _best(
    found: Sequence[Received],
    earned: Mapping[str, Earned],
    assignment: str,
    root: Path,
) -> Received:
    """Return the hand-in with the most automatic points after the late penalty.

    Of equals the later one counts.
    """
    settings = load_settings(root)

    def worth(row: Received) -> tuple[float, float]:
        total = sum(earned[text_of(row.notebook)].points.values())
        late = lateness(settings, assignment, row.student, row.moment)
        return total - penalty(late, total), row.when

    return max(found, key=worth)
