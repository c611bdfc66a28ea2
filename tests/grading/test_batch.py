"""A batch: a row for everybody, resumed after a kill, only what changed graded again."""

import json
import signal
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
    make_course,
    points_of,
    run_nbgrader,
    submit,
    with_answers,
)

IDF = "def idf(df, n_documents):\n    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))\n"
WALLS = not walls.problem()


def course(root: Path) -> Path:
    """A course with what the instructor has, and three that handed in."""
    make_course(root)
    (root / "exercises" / ASSIGNMENT).mkdir(parents=True)
    (root / "exercises" / ASSIGNMENT / RELEASE.name).write_bytes(RELEASE.read_bytes())
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_a_batch_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    root = course(tmp_path)
    code = (
        "import sys; from pathlib import Path; from course.grading.batch import grade_batch\n"
        f"[print(row.student, flush=True) for row in grade_batch({ASSIGNMENT!r}, "
        f"root=Path({str(root)!r}), walls={WALLS})]"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ada\n"
    time.sleep(0.3)  # somewhere in the next student
    process.send_signal(signal.SIGKILL)
    process.wait()
    lines = graded(root)
    assert lines["ada"].state == "unchanged"
    assert {s: line.points for s, line in lines.items()} == {"ada": 25.0, "ben": 2.0, "eve": 0.0}
