"""A student who has handed in nothing that can be graded: 0 points, and a page that says why.

The page is made of the released exercise, graded as it is; so it also says what there was to do.

But: nothing is put into `submitted/` or `autograded/`: that would be a submission that nobody made,
and nbgrader would take a later one for a repetition.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import GetGrades

from course.feedback.exporter import FeedbackPage
from course.grading.execute import AskAndJudge
from course.grading.gradebook import enter_nothing
from course.grading.places import feedback_path
from course.paths import write_whole

__all__ = ["write_nothing"]


def write_nothing(
    api: Any, root: Path, assignment: str, student: str, notes: Sequence[str]
) -> None:
    """Enter 0 points for a student, and write the feedback with the reasons in `notes`."""
    with api.gradebook as gradebook:
        enter_nothing(gradebook, assignment, student)
    path = root / "exercises" / assignment / f"{assignment}.ipynb"
    api.config.AskAndJudge.notes = list(notes)
    where = {"assignment": assignment, "notebook": assignment, "student": student}
    resources: dict[str, Any] = {"nbgrader": {**where, "db_url": api.coursedir.db_url}}
    notebook = nbformat.read(path, as_version=4)
    notebook, resources = AskAndJudge(parent=api).preprocess(notebook, resources)
    notebook.metadata["minirag_nothing"] = True
    notebook, resources = GetGrades(parent=api).preprocess(notebook, resources)
    exporter: Any = FeedbackPage
    page, _ = exporter(parent=api).from_notebook_node(notebook, resources)
    write_whole(feedback_path(root, student, assignment), page)
