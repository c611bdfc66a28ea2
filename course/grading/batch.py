"""A batch, graded: every student gets a row, one cannot hurt another, only what changed runs again.

First everything is run and judged (`planning`); then what is going to change is known, and can be
printed; then it is written, one student at a time, by nbgrader's own autograde and feedback. What
is known of a student is written as soon as it is known. So a batch that was killed goes on where it
was, and the stock commands can be used in between.

But: points by hand and exports stay nbgrader's, in the same gradebook.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from course.grading.attempts import keep, put
from course.grading.files import STAMP, unreadable
from course.grading.gradebook import (
    enter_no_moment,
    registered,
    renew_penalty,
)
from course.grading.late import lateness, unknown_extensions
from course.grading.ledger import Ledger
from course.grading.nothing import write_nothing
from course.grading.places import autograded_path, feedback_path, submitted_path
from course.grading.planning import Planned, plan
from course.grading.rows import Difference, Line, differences_in, line_before, line_of
from course.grading.standings import Standing, standings
from course.grading.stock import course_api, deadlines_of, run_autograde, run_feedback
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
    warnings: list[str] = field(init=False)
    """What in the course's settings fits nobody."""
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
            deadlines=deadlines_of(self._api.config),
            workers=self.workers,
            again=self.again,
        )
        there = {*roster, *(one.student for one in self._planned)}
        self.warnings = unknown_extensions(load_settings(self.root), self.assignment, there)

    def differences(self) -> list[Difference]:
        """Return which automatic points of those graded before are about to change."""
        before = self._before
        known = [(one, before[one.student]) for one in self._planned if one.student in before]
        return [found for one, was in known for found in differences_in(one, was)]

    def planned(self) -> list[Line]:
        """Return the rows as they would be."""
        settings, lines = load_settings(self.root), []
        for one in self._planned:
            late = lateness(settings, self.assignment, one.student, one.row.moment)
            was = self._before.get(one.student)
            lines.append(line_before(one, was, self.most, late, self._unknown_moment(one)))
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
                notes = (*notes, *self._unknown_moment(one))
                reason = self._graded(one, notes)
            elif one.state == "unchanged":
                notes = (*notes, *self._unknown_moment(one))
            with self._api.gradebook as gradebook:
                renew_penalty(gradebook, self.root, self.assignment, one.student)
                now = standings(gradebook, self.assignment, one.student).get(one.student)
            if now is not None and not reason and one.state != "nothing":
                notes = (*notes, *self._page_renewed(one, now, ledger))
            was = self._before.get(one.student)
            notes = (*one.row.asides, *notes)
            yield line_of(one, was, now or Standing(), self.most, notes, reason)

    def _page_renewed(self, one: Planned, now: Standing, ledger: Ledger) -> list[str]:
        """Write the feedback where it would say something else; return why that failed.

        What is on it is points, comments and what lateness costs; a person may have given some.
        """
        there = feedback_path(self.root, one.student, self.assignment).exists()
        if one.state == "unchanged" and there and ledger.page(one.student) == now.digest:
            return []
        unsaid = run_feedback(self._api, self.assignment, one.student)
        if unsaid or one.earned.lost:  # nothing is taken as unchanged the next time
            ledger.remove(one.student)
            return [f"The feedback could not be written: {unsaid}."] if unsaid else []
        ledger.enter(one.student, one.key if one.state == "grade" else "", now.digest)
        return []

    def _graded(self, one: Planned, notes: Sequence[str]) -> str:
        """Grade one student's work as the stock command does; return why that failed."""
        graded = autograded_path(self.root, one.student, self.assignment)
        before = graded.read_bytes() if graded.exists() else b""
        stamp = submitted_path(self.root, one.student, self.assignment).with_name(STAMP)
        if stamp.exists() and not one.row.known:
            return unreadable(stamp)
        if not stamp.exists():
            with self._api.gradebook as gradebook:
                enter_no_moment(gradebook, self.assignment, one.student)
        reason = run_autograde(self._api, self.assignment, one.student, notes)
        if reason and before and not graded.exists():  # nbgrader removes it before it begins
            write_whole(graded, before)
        return reason and f"nbgrader could not grade it: {reason}"

    def _unknown_moment(self, one: Planned) -> list[str]:
        if one.state == "nothing" or one.row.known or not one.row.source:
            return []
        if self.assignment not in load_settings(self.root).due:
            return []
        return ["It is not known when this was handed in, so no late rule was applied."]


def grade_batch(
    assignment: str, source: Path | None = None, *, root: Path = ROOT, walls: bool = True
) -> Iterator[Line]:
    """Plan and write a batch, and yield a line a student; see `Batch`."""
    return Batch(assignment, source, root, walls).write()
