"""nbgrader's autograde and feedback for one student, as the stock commands do them.

The same converters with the same settings run here; only the student is named by folder and not by
a pattern, in which brackets and stars would mean something else.

But: what they do is nbgrader's, and this course's steps in `nbgrader_config.py`.
"""

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nbgrader.apps import NbGraderAPI
from nbgrader.converters import Autograde, GenerateFeedback
from nbgrader.utils import capture_log, temp_attrs
from sqlalchemy.exc import SAWarning
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from course.errors import CourseError
from course.grading.execute import AskAndJudge
from course.grading.gradebook import last_reason
from course.grading.places import folder_of
from course.grading.sandbox.interpreter import Deadlines
from course.grading.sandbox.selftest import prove_walls

__all__ = ["course_api", "deadlines_of", "run_autograde", "run_feedback"]


def course_api(root: Path, walls: bool) -> Any:
    """Return nbgrader's interface to a course's folder; CourseError where the walls do not hold."""
    if walls:
        try:
            prove_walls()
        except RuntimeError as error:
            raise CourseError(f"{error}; say --no-sandbox to grade without one") from None
    config: Config = PyFileConfigLoader("nbgrader_config.py", str(root)).load_config()
    config.CourseDirectory.root = str(root)
    config.AskAndJudge.sandbox = walls
    config.AskAndJudge.remembered = True
    api = NbGraderAPI(config=config)
    api.log_level = "ERROR"
    return api


def deadlines_of(config: Any) -> Deadlines:
    """Return the deadlines that `AskAndJudge` has from a course's configuration."""
    own = AskAndJudge(config=config)
    return Deadlines(cell=own.cell_seconds, call=own.call_seconds)


class _ByName:
    """A converter of one notebook, found by its name."""

    def init_notebooks(self) -> None:
        """Take the notebook whose folder the course directory names."""
        directory: Any = self
        course = directory.coursedir
        source = directory._format_source(course.assignment_id, course.student_id)
        path = Path(course.root, source, f"{course.assignment_id}.ipynb")
        directory.assignments = {str(path.parent): [str(path)]}


class _Autograde(_ByName, Autograde):  # type: ignore[misc]
    pass


class _Feedback(_ByName, GenerateFeedback):  # type: ignore[misc]
    pass


def run_autograde(api: Any, assignment: str, student: str, notes: Sequence[str] = ()) -> str:
    """Grade a student's submission; return why that failed, "" where it did not."""
    api.config.AskAndJudge.notes = list(notes)
    return _run(api, _Autograde, assignment, student)


def run_feedback(api: Any, assignment: str, student: str) -> str:
    """Write a student's feedback; return why that failed, "" where it did not."""
    return _run(api, _Feedback, assignment, student)


def _run(api: Any, converter: type, assignment: str, student: str) -> str:
    warnings.filterwarnings("ignore", category=SAWarning)  # nbgrader's own, and of no consequence
    with temp_attrs(api.coursedir, assignment_id=assignment, student_id=folder_of(student)):
        one = converter(coursedir=api.coursedir, parent=api)
        one.force = True
        outcome = capture_log(one)
    return "" if outcome["success"] else last_reason(outcome)
