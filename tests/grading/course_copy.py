"""A copy of the course in a temporary folder, driven by the stock nbgrader commands."""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from course.paths import ROOT

Node = dict[str, Any]
ASSIGNMENT = "03_bm25"
RELEASE = ROOT / "exercises" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
SOLUTION = ROOT / "solutions" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"


def run_nbgrader(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a stock nbgrader command in a course folder, as an instructor types it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )


def make_course(root: Path) -> Path:
    """Put the configuration and the solutions into an empty folder."""
    shutil.copy(ROOT / "nbgrader_config.py", root)
    shutil.copytree(ROOT / "solutions", root / "solutions")
    return root


def make_registered(root: Path) -> Path:
    """Put a course with an entered assignment into a folder: a new gradebook takes seconds."""
    shutil.copytree(_registered(), root, dirs_exist_ok=True)
    return root


@cache
def _registered() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="registered-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    make_course(folder)
    made = run_nbgrader(folder, "generate_assignment", ASSIGNMENT)
    assert made.returncode == 0, made.stderr
    return folder


def with_answers(answers: Mapping[str, str]) -> Node:
    """Return the release with some answers filled in: task id → source of its answer cell."""
    node: Node = json.loads(RELEASE.read_text(encoding="utf-8"))
    places = {cell["id"]: cell for cell in node["cells"]}
    for task_id, source in answers.items():
        answer = places.get(f"{task_id}-answer") or places[task_id]  # or graded by hand
        answer["source"] = source.splitlines(keepends=True)
    return node


def right_answer(task_id: str) -> str:
    """Return the committed solution of a task, as a student would have written it."""
    cells = json.loads(SOLUTION.read_text(encoding="utf-8"))["cells"]
    return next("".join(c["source"]) for c in cells if c["id"] == f"{task_id}-answer")


def submit(root: Path, student: str, node: Node) -> None:
    """Put a notebook where nbgrader looks for a student's submission."""
    path = root / "submitted" / student / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(node), encoding="utf-8", newline="\n")


def points_of(course: Path, student: str) -> dict[str, float | None]:
    """Read the automatic points of a submission from the gradebook: grade id → points."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        notebook = gradebook.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, student)
        return {grade.name: grade.auto_score for grade in notebook.grades}


def printed_by(course: Path, student: str, task_id: str) -> str:
    """Return what a graded test cell shows."""
    path = course / "autograded" / student / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    outputs = next(c["outputs"] for c in cells if c.get("id") == task_id)
    return "".join(line for o in outputs for line in o.get("text", []))


def grades_of(course: Path, student: str) -> dict[str, tuple[Any, Any, bool, Any]]:
    """Read grade id → (automatic points, points by hand, waits for a look, comment by hand)."""
    from nbgrader.api import Gradebook, MissingEntry

    found = {}
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        notebook = gradebook.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, student)
        for grade in notebook.grades:
            try:
                comment = gradebook.find_comment(grade.name, ASSIGNMENT, ASSIGNMENT, student)
                said = comment.manual_comment
            except MissingEntry:
                said = None
            points = grade.auto_score, grade.manual_score
            found[grade.name] = (*points, bool(grade.needs_manual_grade), said)
    return found


def set_by_hand(course: Path, student: str, grade_id: str, points: float, comment: str) -> None:
    """Give points and a comment as the formgrader does."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        grade = gradebook.find_grade(grade_id, ASSIGNMENT, ASSIGNMENT, student)
        grade.manual_score, grade.needs_manual_grade = points, False
        if comment:
            found = gradebook.find_comment(grade_id, ASSIGNMENT, ASSIGNMENT, student)
            found.manual_comment = comment
        gradebook.db.commit()
