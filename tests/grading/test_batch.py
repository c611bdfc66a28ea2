"""A batch: a row for everybody, resumed after a kill, only what changed graded again."""

import contextlib
import csv
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from course.errors import CourseError
from course.grading.batch import Line, grade_batch
from course.grading.sandbox import walls
from course.grading.secrets import FOLDER
from course.paths import ROOT
from tests.grading.course_copy import (
    ASSIGNMENT,
    RELEASE,
    SOLUTION,
    make_registered,
    points_of,
    run_nbgrader,
    submit,
    with_answers,
)

IDF = "def idf(df, n_documents):\n    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))\n"
WALLS = not walls.problem()


def course(root: Path) -> Path:
    """A course with what the instructor has, and three that handed in."""
    make_registered(root)
    submit(root, "ada", json.loads(SOLUTION.read_text(encoding="utf-8")))
    submit(root, "ben", with_answers({"03-idf": IDF}))
    (root / "submitted" / "eve").mkdir()
    (root / "submitted" / "eve" / "homework.ipynb").write_text("{ half", encoding="utf-8")
    return root


def graded(root: Path) -> dict[str, Line]:
    return {line.student: line for line in grade_batch(ASSIGNMENT, root=root, walls=WALLS)}


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Line]]:
    root = course(tmp_path_factory.mktemp("batch"))
    return root, graded(root)


def test_everybody_gets_a_row_with_points_or_a_reason(
    batch: tuple[Path, dict[str, Line]],
) -> None:
    root, lines = batch
    assert {s: (line.state, line.points) for s, line in lines.items()} == {
        "ada": ("partly graded", 25.0),
        "ben": ("graded", 2.0),
        "eve": ("not graded", 0.0),
    }
    assert "is no notebook" in lines["eve"].notes[0]
    assert lines["ada"].most == 27.0
    assert points_of(root, "ben")["03-idf"] == 2.0


def test_only_what_changed_is_graded_again(batch: tuple[Path, dict[str, Line]]) -> None:
    root, _ = batch
    assert {s: line.state for s, line in graded(root).items()} == {
        "ada": "unchanged",
        "ben": "unchanged",
        "eve": "not graded",
    }
    path = root / "submitted" / "ben" / ASSIGNMENT / RELEASE.name
    path.write_text(json.dumps(with_answers({})), encoding="utf-8")
    lines = graded(root)
    assert (lines["ben"].state, lines["ben"].points, lines["ben"].before) == ("graded", 0.0, 2.0)
    assert lines["ada"].state == "unchanged"


def test_the_stock_command_gives_the_same_points(batch: tuple[Path, dict[str, Line]]) -> None:
    root, _ = batch
    before = points_of(root, "ada")
    option = [] if WALLS else ["--AskAndJudge.sandbox=False"]
    done = run_nbgrader(root, "autograde", ASSIGNMENT, "--student", "ada", "--force", *option)
    assert done.returncode == 0, done.stderr
    assert points_of(root, "ada") == before


def test_a_damaged_ledger_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    root = course(tmp_path)
    (root / FOLDER).mkdir()
    (root / FOLDER / f"{ASSIGNMENT}.json").write_text("{", encoding="utf-8")
    with pytest.raises(CourseError, match="delete it"):
        graded(root)


def rows_of(root: Path) -> list[tuple[object, ...]]:
    """All that the gradebook says of points, row by row."""
    query = """
        SELECT student.id, base_cell.name, grade.auto_score, grade.manual_score, grade.extra_credit,
               grade.needs_manual_grade, submitted_notebook.late_submission_penalty,
               comment.auto_comment
        FROM grade JOIN base_cell ON grade.cell_id = base_cell.id
        JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
        JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
        JOIN student ON submitted_assignment.student_id = student.id
        LEFT JOIN comment ON comment.notebook_id = submitted_notebook.id
             AND comment.cell_id = grade.cell_id
        ORDER BY student.id, base_cell.name
    """
    with contextlib.closing(sqlite3.connect(root / "gradebook.db")) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_a_batch_that_is_killed_again_and_again_ends_with_the_same_gradebook(
    batch: tuple[Path, dict[str, Line]], tmp_path: Path
) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for root in (whole, killed):
        root.mkdir()
        course(root)
    (killed / FOLDER).mkdir()
    lines = graded(whole)
    secret = (whole / FOLDER / "secret").read_bytes()
    (killed / FOLDER / "secret").write_bytes(secret)
    code = (
        "from pathlib import Path; from course.grading.batch import grade_batch\n"
        "if __name__ == '__main__':\n"
        f"    for row in grade_batch({ASSIGNMENT!r}, root=Path({str(killed)!r}), walls={WALLS}):\n"
        "        print(row.student, flush=True)\n"
    )
    script = tmp_path / "grade.py"
    script.write_text(code, encoding="utf-8")
    hit: list[bool] = []
    pids: list[int] = []
    for seconds in (2.0, 4.0, 6.0):  # while judging, and somewhere later each time
        process = subprocess.Popen(
            [sys.executable, str(script)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
        )
        time.sleep(seconds)
        hit.append(process.poll() is None)
        pids.append(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
    again = graded(killed)
    assert {s: line.points for s, line in again.items()} == {
        s: line.points for s, line in lines.items()
    }
    assert rows_of(killed) == rows_of(whole)
    assert len(rows_of(whole)) == 3 * 9  # students, tasks
    left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    assert hit[0]  # at least one was killed at work
    assert not [pid for pid in pids if f"course.grading.worker {pid}" in left]


def test_an_export_can_be_read_whatever_an_id_holds(tmp_path: Path) -> None:
    root = course(tmp_path)
    for student in ('a, "b"', "=1+2"):
        submit(root, student, with_answers({"03-idf": IDF}))
    graded(root)
    done = run_nbgrader(root, "export")
    assert done.returncode == 0, done.stderr
    with (root / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    assert float(rows['a, "b"']["score"]) == 2.0
    assert float(rows["eve"]["score"]) == 0.0
    assert {name for name in rows if "1" in name and "2" in name} == {"'=1_2-" + _hash("=1+2")}


def _hash(student: str) -> str:
    return hashlib.sha256(student.encode()).hexdigest()[:8]
