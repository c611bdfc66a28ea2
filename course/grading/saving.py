"""nbgrader's two steps that write a submission into the gradebook, with the course's rules.

`SaveGrades` asks for another look at a grade given by hand only where there is something new to see
(`looks`). `LatePenalties` takes the rule from `course.toml` (`late`), with a student's extension.

But: manual points and comments are never touched.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor, SaveAutoGrades
from nbgrader.utils import determine_grade
from traitlets.config import Config

from course.grading.late import Late, lateness, penalty
from course.grading.looks import Looks, texts_of
from course.paths import ROOT
from course.settings import load_settings

__all__ = ["LatePenalties", "SaveGrades", "course_root", "enter_penalty", "late_in_words"]

Resources = dict[str, Any]


def course_root(config: Config) -> Path:
    """Return the course's folder, which `nbgrader_config.py` names."""
    settings = config.CourseDirectory
    return Path(settings.root) if "root" in settings else ROOT


class SaveGrades(SaveAutoGrades):  # type: ignore[misc]
    """Save the automatic points, and say which grades given by hand need another look."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Save all grades of a notebook, then remember the texts that they are for."""
        where = resources["nbgrader"]
        self._looks = Looks(course_root(self.config), where["assignment"], where["student"])
        self._texts = texts_of(nb.cells)
        nb, resources = super().preprocess(nb, resources)
        self._looks.remember(self._texts)
        return nb, resources

    def _add_score(self, cell: NotebookNode, resources: Resources) -> None:
        name = cell.metadata["nbgrader"]["grade_id"]
        grade = self.gradebook.find_grade(
            name, self.notebook_id, self.assignment_id, self.student_id
        )
        before, waits = grade.auto_score, grade.needs_manual_grade
        grade.auto_score, _ = determine_grade(cell, self.log)
        if grade.manual_score is None:
            grade.needs_manual_grade = grade.auto_score is None
        else:  # one transaction: a kill in between loses no look and asks for none in vain
            new = grade.auto_score != before or self._looks.changed(self._texts, name)
            grade.needs_manual_grade = bool(waits or new)
        self.gradebook.db.commit()


class LatePenalties(NbGraderPreprocessor):  # type: ignore[misc]
    """Enter what lateness costs, and write the rule into the graded notebook."""

    def preprocess(self, nb: NotebookNode, resources: Resources) -> tuple[NotebookNode, Resources]:
        """Set the notebook's late penalty in the gradebook, 0 in time."""
        where, root = resources["nbgrader"], course_root(self.config)
        with Gradebook(where["db_url"]) as gradebook:
            late, cost = enter_penalty(gradebook, root, where["assignment"], where["student"])
        nb.metadata.pop("minirag_late", None)
        if late is not None:
            nb.metadata["minirag_late"] = late_in_words(late, cost)
        return nb, resources


def enter_penalty(
    gradebook: Gradebook, root: Path, assignment: str, student: str
) -> tuple[Late | None, float]:
    """Compute the late penalty from the points as they are now, enter it, and return it."""
    late = _lateness(gradebook, root, assignment, student)
    notebook = gradebook.find_submission_notebook(assignment, assignment, student)
    cost = penalty(late, float(notebook.score))
    if (notebook.late_submission_penalty or 0.0) != cost:
        notebook.late_submission_penalty = cost
        gradebook.db.commit()
    return late, cost


def _lateness(gradebook: Gradebook, root: Path, assignment: str, student: str) -> Late | None:
    """Return how late a submission in the gradebook is; its moment there is in UTC."""
    when: datetime | None = gradebook.find_submission(assignment, student).timestamp
    moment = when.replace(tzinfo=UTC) if when is not None else None
    return lateness(load_settings(root), assignment, student, moment)


def late_in_words(late: Late, cost: float) -> dict[str, Any]:
    """Return lateness as the feedback page takes it."""
    return {
        "due": late.due.isoformat(),
        "handed_in": late.handed_in.astimezone(late.due.tzinfo).isoformat(timespec="seconds"),
        "days_late": late.days,
        "rule": late.rule,
        "penalty": cost,
    }
