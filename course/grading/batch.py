"""A batch, graded: every student gets a row, one cannot hurt another, only what changed runs again.

First everything is run and judged (`planning`); then what is going to change is known, and can be
printed; then it is written, one student at a time, by nbgrader's own autograde and feedback. What
is known of a student is written as soon as it is known. So a batch that was killed goes on where it
was, and the stock commands can be used in between.

But: points by hand and exports stay nbgrader's, in the same gradebook.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from course.grading.attempts import keep, put
from course.grading.gradebook import (
    Standing,
    registered,
    renew_penalty,
    standings,
)
from course.grading.ledger import Ledger
from course.grading.nothing import write_nothing
from course.grading.places import submitted_path
from course.grading.planning import Planned, plan
from course.grading.sandbox.interpreter import Deadlines
from course.grading.stock import course_api, run_autograde, run_feedback
from course.paths import ROOT
from course.settings import load_settings

__all__ = ["Batch", "Difference", "Line", "grade_batch"]


@dataclass(frozen=True)
class Line:
    """What became of one student."""

    student: str
    points: float
    """All that count: automatic, by hand, less the late penalty."""
    most: float
    state: str
    """`graded`, `partly graded` (a person has to look), `unchanged` or `not graded`."""
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


@dataclass
class Batch:
    """An assignment's hand-ins: planned, then written.

    `source` is a folder or an archive; `submitted/` of the course where it is None. Raises
    CourseError where there is nothing to grade with, and nothing has been graded then.
    """

    assignment: str
    source: Path | None = None
    root: Path = ROOT
    walls: bool = True
    workers: int = 0
    again: bool = False
    _planned: list[Planned] = field(default_factory=list)
    _before: dict[str, Standing] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._api = course_api(self.root, self.walls)
        self.most = registered(self._api, self.assignment, self.root)
        with self._api.gradebook as gradebook:
            roster = [str(student.id) for student in gradebook.students]
            self._before = standings(gradebook, self.assignment)
        self._planned = plan(
            self.assignment,
            self.source,
            roster,
            self._before,
            root=self.root,
            walls=self.walls,
            deadlines=self._deadlines(),
            workers=self.workers,
            again=self.again,
        )

    def differences(self) -> list[Difference]:
        """Return which automatic points of those graded before are about to change."""
        return [
            Difference(one.student, task, was, one.points[task])
            for one in self._planned
            if one.state == "grade" and one.student in self._before
            for task, was in self._before[one.student].auto.items()
            if task in one.points and one.points[task] != was
        ]

    def write(self) -> Iterator[Line]:
        """Write everything, and yield a line a student, in alphabetical order."""
        ledger = Ledger(self.root, self.assignment)
        for one in self._planned:
            reason, notes = one.failed, one.row.notes
            for row in one.handed_in:
                keep(row, self.root, self.assignment)
            if one.state == "nothing":
                write_nothing(self._api, self.root, self.assignment, one.student, notes)
            elif one.state == "grade" and not reason:
                reason = self._graded(one, ledger)
            with self._api.gradebook as gradebook:
                renew_penalty(gradebook, self.root, self.assignment, one.student)
                now = standings(gradebook, self.assignment, one.student).get(one.student)
            if one.state == "grade" and not reason:
                reason = run_feedback(self._api, self.assignment, one.student)
            yield self._line(one, now or Standing(), reason, notes)

    def _graded(self, one: Planned, ledger: Ledger) -> str:
        """Grade one student's work as the stock command does; return why that failed."""
        path = submitted_path(self.root, one.student, self.assignment)
        in_place = self.root / "submitted" / one.row.source
        if in_place != path or not path.exists():
            put(one.row, self.root, self.assignment)
        notes = [*one.row.notes, *self._unknown_moment(path)]
        reason = run_autograde(self._api, self.assignment, one.student, notes)
        if not reason:
            ledger.enter(one.student, one.key)
        return reason and f"nbgrader could not grade it: {reason}"

    def _unknown_moment(self, path: Path) -> list[str]:
        due = self.assignment in load_settings(self.root).due
        if not due or path.with_name("timestamp.txt").exists():
            return []
        return ["It is not known when this was handed in, so no late rule was applied."]

    def _line(self, one: Planned, now: Standing, reason: str, notes: tuple[str, ...]) -> Line:
        before = self._before.get(one.student)
        was = before.total if before else None
        state = {"nothing": "not graded", "unchanged": "unchanged"}.get(one.state, "graded")
        if reason:
            state, notes = "not graded", (*notes, f"{reason[:1].upper()}{reason[1:]}.")
        if now.waits and state == "graded":
            state = "partly graded"
            notes = (*notes, f"A person has to look at {', '.join(now.waits)}.")
        return Line(one.student, now.total, self.most, state, notes, was)

    def _deadlines(self) -> Deadlines:
        given: Any = self._api.config.AskAndJudge
        seconds = {"cell": "cell_seconds", "call": "call_seconds"}
        told = {name: float(given[key]) for name, key in seconds.items() if key in given}
        return Deadlines(**told)


def grade_batch(
    assignment: str, source: Path | None = None, *, root: Path = ROOT, walls: bool = True
) -> Iterator[Line]:
    """Plan and write a batch, and yield a line a student; see `Batch`."""
    return Batch(assignment, source, root, walls).write()
