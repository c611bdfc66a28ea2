"""One course, graded twice: by stock `nbgrader autograde` with our settings, and by the batch.

Both have short deadlines, by the settings that an instructor would use. They run side by side, in
folders of their own, for most of the time is spent on waiting for what does not end.

But: nothing is compared here.
"""

import csv
import json
import shutil
import warnings
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess

from course.grading.batch import Line, grade_batch
from course.paths import ROOT
from tests.grading.course_copy import ASSIGNMENT, Node, make_course, points_of, run_nbgrader

__all__ = ["Both", "Points", "course_with", "exported", "graded_by_both", "points_in"]

Points = dict[str, float | None]
_DEADLINES = "\nc.AskAndJudge.cell_seconds = 2.0\nc.AskAndJudge.call_seconds = 1.5\n"


@dataclass(frozen=True)
class Both:
    """Two graded courses of the same students."""

    stock: Path
    batch: Path
    said: CompletedProcess[str]
    """What the stock command said."""
    lines: dict[str, Line]
    """Student → what the batch said."""


def course_with(root: Path, notebooks: Mapping[str, Node | bytes]) -> Path:
    """Make a course with these submissions: folder of a student → notebook, or a file's content."""
    root.mkdir(parents=True, exist_ok=True)
    make_course(root)
    shutil.copytree(ROOT / "exercises", root / "exercises")
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(_DEADLINES)
    for student, notebook in notebooks.items():
        path = root / "submitted" / student / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(
            notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode("utf-8")
        )
    return root


def graded_by_both(folder: Path, notebooks: Mapping[str, Node | bytes]) -> Both:
    """Grade the same submissions in two courses below `folder`."""
    stock, batch = (course_with(folder / name, notebooks) for name in ("stock", "batch"))
    made = run_nbgrader(stock, "generate_assignment", ASSIGNMENT)
    if made.returncode:
        raise AssertionError(made.stderr)
    with ThreadPoolExecutor(1) as beside, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of nbgrader's own use of its database
        waiting = beside.submit(run_nbgrader, stock, "autograde", ASSIGNMENT)
        lines = {line.student: line for line in grade_batch(ASSIGNMENT, root=batch)}
        return Both(stock, batch, waiting.result(), lines)


def points_in(root: Path, student: str) -> Points:
    """Return a student's automatic points, {} where the gradebook has no submission."""
    from nbgrader.api import MissingEntry

    try:
        return points_of(root, student)
    except MissingEntry:
        return {}


def exported(root: Path) -> dict[str, float]:
    """Return what `nbgrader export` writes: student → score."""
    done = run_nbgrader(root, "export")
    if done.returncode:
        raise AssertionError(done.stderr)
    with (root / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
