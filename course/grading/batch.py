"""A batch, graded: every student gets a row, one cannot hurt another, only what changed runs again.

First everything is run and judged (`planning`); then what is going to change is known, and can be
printed; then it is written, one student at a time, by nbgrader's own autograde and feedback. What
is known of a student is written as soon as it is known. So a batch that was killed goes on where it
was, and the stock commands can be used in between.

But: points by hand and exports stay nbgrader's, in the same gradebook.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from course.grading.attempts import keep, put
from course.grading.gradebook import (
    Standing,
    enter_no_moment,
    registered,
    renew_penalty,
    standings,
)
from course.grading.handed_in import STAMP
from course.grading.ledger import Ledger
from course.grading.nothing import write_nothing
from course.grading.places import autograded_path, submitted_path
from course.grading.planning import Planned, plan
from course.grading.rows import Difference, Line
from course.grading.sandbox.interpreter import Deadlines
from course.grading.stock import course_api, run_autograde, run_feedback
from course.paths import ROOT, write_whole
from course.settings import load_settings

__all__ = ["Batch", "Difference", "Line", "grade_batch"]


@dataclass
class Batch:
    """An assignment's hand-ins. Making one runs and judges all that changed; `write` enters it.

    `source` is a folder or an archive; `submitted/` of the course where it is None. Raises
    CourseError where there is nothing to grade with, and nothing has been graded then.
    """

    assignment: str
    source: Path | None = None
    root: Path = ROOT
    walls: bool = True
    workers: int = 0
    again: bool = False
    most: float = field(init=False)
    """The points of the assignment."""
    _api: Any = field(init=False)
    _planned: list[Planned] = field(init=False)
    _before: dict[str, Standing] = field(init=False)

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
            Difference(one.student, task, was, one.earned.points[task])
            for one in self._planned
            if one.state == "grade" and one.student in self._before
            for task, was in self._before[one.student].auto.items()
            if task in one.earned.points and one.earned.points[task] != was
        ]

    def planned(self) -> list[Line]:
        """Return the rows as they would be, with automatic points alone where those are new."""
        lines = []
        for one in self._planned:
            was = self._before.get(one.student)
            line = Line(
                one.student, was.total if was else 0.0, self.most, "unchanged", one.row.notes
            )
            if one.state == "grade":
                points = sum(one.earned.points.values())
                line = replace(line, points=points, state="graded")
            if one.state == "nothing" or one.earned.failed:
                line = replace(line, state="not graded")
            lines.append(line)
        return lines

    def write(self) -> Iterator[Line]:
        """Write everything, and yield a line a student, in alphabetical order."""
        ledger = Ledger(self.root, self.assignment)
        for one in self._planned:
            reason, notes = one.earned.failed, one.row.notes
            for row in one.handed_in:
                keep(row, self.root, self.assignment)
            if one.state == "nothing":
                write_nothing(self._api, self.root, self.assignment, one.student, notes)
            elif one.state == "grade" and not reason:
                if not one.in_place:
                    put(one.row, self.root, self.assignment)
                notes = (*notes, *self._unknown_moment(one.student))
                reason = self._graded(one, notes)
            with self._api.gradebook as gradebook:
                renewed = renew_penalty(gradebook, self.root, self.assignment, one.student)
                now = standings(gradebook, self.assignment, one.student).get(one.student)
            if not reason and (one.state == "grade" or (renewed and one.state == "unchanged")):
                unsaid = run_feedback(self._api, self.assignment, one.student)
                if unsaid:
                    notes = (*notes, f"The feedback could not be written: {unsaid}.")
                elif one.state == "grade" and not one.earned.lost:
                    ledger.enter(one.student, one.key)
            yield self._line(one, now or Standing(), reason, notes)

    def _graded(self, one: Planned, notes: Sequence[str]) -> str:
        """Grade one student's work as the stock command does; return why that failed."""
        graded = autograded_path(self.root, one.student, self.assignment)
        before = graded.read_bytes() if graded.exists() else b""
        if not submitted_path(self.root, one.student, self.assignment).with_name(STAMP).exists():
            with self._api.gradebook as gradebook:
                enter_no_moment(gradebook, self.assignment, one.student)
        reason = run_autograde(self._api, self.assignment, one.student, notes)
        if reason and before and not graded.exists():  # nbgrader removes it before it begins
            write_whole(graded, before)
        return reason and f"nbgrader could not grade it: {reason}"

    def _unknown_moment(self, student: str) -> list[str]:
        path = submitted_path(self.root, student, self.assignment)
        due = self.assignment in load_settings(self.root).due
        if not due or path.with_name(STAMP).exists():
            return []
        return ["It is not known when this was handed in, so no late rule was applied."]

    def _line(self, one: Planned, now: Standing, reason: str, notes: tuple[str, ...]) -> Line:
        before = self._before.get(one.student)
        was = before.total if before else None
        line = Line(one.student, now.total, self.most, "graded", notes, was)
        if reason:
            notes = (*notes, f"{reason[:1].upper()}{reason[1:]}.")
            return replace(line, state="not graded", notes=notes)
        if one.state == "nothing":
            return replace(line, state="not graded")
        if now.waits:
            notes = (*notes, f"A person has to look at {', '.join(now.waits)}.")
        if one.state == "unchanged":
            return replace(line, state="unchanged", notes=notes)
        return replace(line, state="partly graded" if now.waits else "graded", notes=notes)

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
