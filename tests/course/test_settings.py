"""A course of an instructor's own: what `course.toml` chooses, and tasks in `own/`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from course.check.tasks import find_task
from course.errors import CourseError
from course.paths import ROOT
from course.settings import Settings, load_settings

NAME = "03_bm25"
TOML = """
[course]
title = "Search, autumn 2026"
assignments = ["03_bm25"]

[assignments.03_bm25]
tasks = ["03-idf", "03-written", "03-mine"]
due = 2026-12-04T23:59:00+01:00

[points]
03-idf = 4
"""


def _written(folder: Path, text: str) -> Path:
    (folder / "course.toml").write_text(text, encoding="utf-8")
    return folder


def test_without_the_file_all_is_chosen(tmp_path: Path) -> None:
    settings = load_settings(tmp_path)
    assert settings == Settings()
    assert settings.has_task(NAME, "03-anything")


def test_what_the_file_says(tmp_path: Path) -> None:
    settings = load_settings(_written(tmp_path, TOML))
    assert settings.title == "Search, autumn 2026"
    assert settings.assignments == (NAME,)
    assert settings.points == {"03-idf": 4.0}
    assert settings.due[NAME].isoformat() == "2026-12-04T23:59:00+01:00"
    assert settings.has_task(NAME, "03-idf")
    assert not settings.has_task(NAME, "03-top_k")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[course", "cannot be read"),
        ("course = 3", "course of the file is 3; make it a table"),
        ("[kurs]\n", "unknown key 'kurs'; known: assignments, course, grading, points"),
        ("[course]\nname = 'x'", "unknown key 'name'; known: assignments, title"),
        ("[course]\ntitle = 3", "[course] title is 3; put it in quotes"),
        ("[course]\nassignments = '03'", "[course] assignments is '03'; list names"),
        ("[course]\nassignments = []", "[course] assignments is []; list names"),
        ("[assignments]\n03_bm25 = 1", "[assignments.03_bm25] is 1; make it a table"),
        ("[assignments.03_bm25]\ntask = []", "unknown key 'task'; known: due, extensions, tasks"),
        ("[assignments.03_bm25]\ntasks = ['a', 'a']", "names something twice"),
        ("[assignments.03_bm25]\ndue = '2026'", "due is '2026'; give day, time and zone"),
        ("[assignments.03_bm25]\ndue = 2026-12-04T23:59:00", "give day, time and zone"),
        ("[points]\n03-idf = 0", "[points] 03-idf is 0; use a number above 0"),
        ("[points]\n03-idf = true", "[points] 03-idf is True; use a number above 0"),
        ("[points]\n03-idf = nan", "use a number above 0"),
        ("[points]\n03-idf = '4'", "use a number above 0"),
    ],
)
def test_a_mistake_is_one_line_with_its_key(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(CourseError) as error:
        load_settings(_written(tmp_path, text))
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_other_points_keep_the_proportion_of_the_groups() -> None:
    task = find_task("03-term_score")
    worth = task.worth(9.0)
    assert worth.points == 9.0
    assert [g.points for g in worth.groups] == [3 * g.points for g in task.groups]
    assert worth.scale == 3.0
    assert worth.worth(task.points).scale == pytest.approx(1.0)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course, with a task of its own and a `course.toml`."""
    root = tmp_path_factory.mktemp("own")
    for name in ("course", "exercises", "solutions", "minirag", "data"):
        ignored = shutil.ignore_patterns("__pycache__", "vectors", "generations.jsonl")
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    result = _course(root, "new-task", "03-mine")
    assert result.returncode == 0, result.stderr
    _written(root, TOML)
    return root


def _course(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "course", *command], cwd=root, capture_output=True, text=True
    )


def _core(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in (root / "course").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_a_chosen_course_builds_and_its_own_task_is_caught(clone: Path) -> None:
    before = _core(clone)
    built = _course(clone, "build", "--no-execute")
    assert built.returncode == 0, built.stderr
    path = clone / "exercises" / NAME / f"{NAME}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    points = {
        cell["id"]: cell["metadata"]["nbgrader"]["points"]
        for cell in cells
        if cell["metadata"].get("nbgrader", {}).get("grade")
    }
    assert points == {"03-idf": 4, "03-written": 2, "03-mine": 2}
    assert "top_k" not in path.read_text(encoding="utf-8").replace("1 to 4", "")
    matrix = _course(clone, "misconceptions")
    assert matrix.returncode == 0, matrix.stdout
    assert "repeats-counted" in matrix.stdout
    assert "03-top_k" not in matrix.stdout
    assert _course(clone, "begin", "--all").returncode == 0
    progress = _course(clone, "progress").stdout
    assert f"{NAME}: 0 of 2 tasks passed, 0 of 6 points" in progress
    assert "due Friday, 04 December 2026, 23:59" in progress
    assert _core(clone) == before


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"03-mine"]', '"03-mind"]', "[assignments.03_bm25] names '03-mind'; there are: 03-"),
        ("03-idf = 4", "03-idff = 4", "[points] names '03-idff'; there are: 03-idf"),
        ('["03_bm25"]', '["03_bm52"]', "names the assignment '03_bm52'; there are: "),
    ],
)
def test_a_name_that_is_not_there_is_said(clone: Path, old: str, new: str, words: str) -> None:
    assert old in TOML
    _written(clone, TOML.replace(old, new))
    result = _course(clone, "build", "--no-execute")
    _written(clone, TOML)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_new_task_overwrites_nothing(clone: Path) -> None:
    for name, words in (
        ("03-mine", "there is a task '03-mine' already"),
        ("03-idf", "there is a task '03-idf' already"),
        ("mine", "'mine' is no id for a task"),
        ("03-Mine", "'03-Mine' is no id for a task"),
        ("77-mine", "there is no assignment '77'"),
    ):
        result = _course(clone, "new-task", name)
        assert result.returncode == 2
        assert words in result.stderr
    (clone / "own" / "right" / "03-other.py").write_text("mine", encoding="utf-8")
    result = _course(clone, "new-task", "03-other")
    assert result.returncode == 2
    assert "own/right/03-other.py is in the way" in result.stderr
    assert not (clone / "own" / "tasks" / "03_other.py").exists()
    (clone / "own" / "right" / "03-other.py").unlink()


@pytest.mark.parametrize(
    ("text", "words"),
    [("1 / 0\n", "raises ZeroDivisionError"), ("TASK = 3\n", "holds no TASK"), ("x x\n", "raises")],
)
def test_a_broken_task_of_ones_own_is_named(clone: Path, text: str, words: str) -> None:
    path = clone / "own" / "tasks" / "03_broken.py"
    path.write_text(text, encoding="utf-8")
    result = _course(clone, "build", "--no-execute")
    path.unlink()
    assert result.returncode == 2
    assert f"own/tasks/03_broken.py {words}" in result.stderr
