"""nbgrader's export of all points, as a table that every program reads: ids may hold anything.

nbgrader puts commas between the values as they are; an id or a name with a comma, a quote or a line
break would fall apart, and one that begins with `=` would be run by a spreadsheet.

But: the columns, their order and the numbers are nbgrader's.
"""

import csv
import io
from pathlib import Path
from typing import Any

from nbgrader.api import MissingEntry
from nbgrader.plugins import ExportPlugin

from course.paths import write_whole

__all__ = ["QuotedExport"]

_COLUMNS = (
    *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
    *("raw_score", "late_submission_penalty", "score", "max_score"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet takes for one


class QuotedExport(ExportPlugin):  # type: ignore[misc]
    """Write one row a student and assignment, quoted."""

    def export(self, gradebook: Any) -> None:
        """Write the file that `--to` names, `grades.csv` without it; whole or not at all."""
        path = Path(self.to or "grades.csv")
        self.log.info("Exporting grades to %s", path)
        text = io.StringIO(newline="")
        table = csv.writer(text, lineterminator="\n")
        table.writerow(_COLUMNS)
        for assignment in gradebook.assignments:
            if self.assignment and assignment.name not in self.assignment:
                continue
            for student in gradebook.students:
                if not self.student or student.id in self.student:
                    table.writerow(_row(gradebook, assignment, student))
        write_whole(path, text.getvalue())


def _row(gradebook: Any, assignment: Any, student: Any) -> list[object]:
    when, raw, penalty = None, 0.0, 0.0
    try:
        submission = gradebook.find_submission(assignment.name, student.id)
        when, raw = submission.timestamp, float(submission.score)
        penalty = float(submission.late_submission_penalty or 0.0)
    except MissingEntry:  # nothing was handed in
        pass
    said = [student.id, student.last_name, student.first_name, student.email]
    return [
        assignment.name,
        assignment.duedate or "",
        when or "",
        *(_harmless(str(text or "")) for text in said),
        raw,
        penalty,
        max(0.0, raw - penalty),
        float(assignment.max_score),
    ]


def _harmless(text: str) -> str:
    """Return a text that no spreadsheet runs; an apostrophe is what they take for "as it is"."""
    return f"'{text}" if text.startswith(_FORMULA) else text
