"""Odd files and names, graded: links, what is no file, archives that mean harm, names of no folder.

Everybody gets a row, and nobody else loses a point. How names and archives are read is tested alone
in `test_intake`.

But: what the notebooks hold is in `test_odd_kinds`.
"""

import io
import json
import os
import stat
import zipfile
from pathlib import Path

import pytest

from course.grading.batch import grade_batch
from course.grading.places import folder_of
from course.grading.sandbox import walls
from tests.grading.both_paths import Points, course_with, exported, points_in
from tests.grading.course_copy import ASSIGNMENT, run_nbgrader
from tests.grading.odd_kinds import IDF, right

NAMES = ["two\nlines", "two_lines", "stars*and[brackets]?", "plus+plus", ".hidden", "y" * 240]
FILE = f"{ASSIGNMENT}.ipynb"

pytestmark = pytest.mark.skipif(bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}")


def as_bytes() -> bytes:
    return json.dumps(right()).encode()


def paid(points: Points) -> dict[str, float]:
    return {task_id: value for task_id, value in points.items() if value}


def test_names_that_no_folder_has_are_graded_under_one_of_their_own(tmp_path: Path) -> None:
    source = tmp_path / "in"
    for name in NAMES:
        path = source / name / "homework.ipynb"
        path.parent.mkdir(parents=True)
        path.write_bytes(as_bytes())
    root = course_with(tmp_path / "course", {})
    lines = {line.student: line for line in grade_batch(ASSIGNMENT, source, root=root)}
    expected = {folder_of(name): 2.0 for name in NAMES}
    assert len(expected) == len(NAMES)  # and nobody shares one
    assert {student: line.points for student, line in lines.items()} == expected
    assert exported(root) == expected


def zipped(members: dict[str | zipfile.ZipInfo, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return target.getvalue()


def test_an_archive_that_means_harm_costs_its_own_students_only(tmp_path: Path) -> None:
    link = zipfile.ZipInfo(f"link/{FILE}")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    members: dict[str | zipfile.ZipInfo, bytes] = {
        f"ada/{FILE}": as_bytes(),
        f"bomb/{FILE}": b" " * 19_000_000,
        "nested.zip": zipped({f"bomb{n}/{FILE}": b" " * 19_000_000 for n in range(20)}),
        link: b"/etc/passwd",
        "../../up.ipynb": as_bytes(),
        "/etc/absolute.ipynb": as_bytes(),
        f"half/{FILE}": as_bytes()[:5000],
        f'o\'hara, "zo\u00eb"/{FILE}': as_bytes(),
        f"zoe/{'z' * 200}.ipynb": as_bytes(),
    }
    source = tmp_path / "in" / "all.zip"
    source.parent.mkdir()
    source.write_bytes(zipped(members))
    root = course_with(tmp_path / "course", {})
    lines = {line.student: line for line in grade_batch(ASSIGNMENT, source, root=root)}
    earned = {student: line.points for student, line in lines.items() if line.points}
    assert earned == {"ada": 2.0, 'o\'hara, "zo\u00eb"': 2.0, "zoe": 2.0}
    refused = {student: line for student, line in lines.items() if student not in earned}
    assert {line.state for line in refused.values()} == {"not graded"}
    assert all(line.notes for line in refused.values())
    assert sorted(refused) == ["absolute", "bomb", "half", "link", "nested", "up"]
    assert "swells" in lines["bomb"].notes[0]
    assert "points out of the archive" in lines["up"].notes[0]
    assert not list(tmp_path.rglob("up.ipynb"))
    assert not Path("/etc/absolute.ipynb").exists()
    assert exported(root) == {student: line.points for student, line in lines.items()}


def test_a_name_that_is_no_text_hurts_nobody(tmp_path: Path) -> None:
    root = course_with(tmp_path / "course", {"ada": right(), "zoe": right()})
    folder = os.path.join(os.fsencode(root / "submitted"), b"M\xfcller", ASSIGNMENT.encode())
    os.makedirs(folder)
    Path(os.fsdecode(folder), "homework.ipynb").write_bytes(as_bytes())
    lines = {line.student: line for line in grade_batch(ASSIGNMENT, root=root)}
    assert [line.points for line in lines.values()] == [2.0, 2.0, 2.0]
    assert {"ada", "zoe"} < set(lines)
    for student in lines:
        assert student.isprintable()


def test_links_and_what_is_no_file_get_a_row_and_a_reason(tmp_path: Path) -> None:
    root = course_with(tmp_path / "course", {"zoe": right(), "ada": right()})
    for name in ("link", "fifo", "folder"):
        (root / "submitted" / name / ASSIGNMENT).mkdir(parents=True)
    file = f"{ASSIGNMENT}.ipynb"
    target = root / "solutions" / ASSIGNMENT / file
    (root / "submitted" / "link" / ASSIGNMENT / file).symlink_to(target)
    os.mkfifo(root / "submitted" / "fifo" / ASSIGNMENT / file)
    (root / "submitted" / "linked").symlink_to(root / "submitted" / "ada")
    (root / "submitted" / "folder" / ASSIGNMENT / file).mkdir()
    lines = {line.student: line for line in grade_batch(ASSIGNMENT, root=root)}
    assert {s: line.points for s, line in lines.items() if line.points} == {"ada": 2.0, "zoe": 2.0}
    for name in ("link", "fifo", "linked"):
        assert lines[name].state == "not graded"
        assert "link or no file" in lines[name].notes[0]
    assert target.read_bytes()  # nothing was written through a link


def test_a_link_earns_nothing_under_the_stock_command_either(tmp_path: Path) -> None:
    root = course_with(tmp_path / "course", {"zoe": right(), "ada": right()})
    file = f"{ASSIGNMENT}.ipynb"
    (root / "submitted" / "link" / ASSIGNMENT).mkdir(parents=True)
    (root / "submitted" / "link" / ASSIGNMENT / file).symlink_to(
        root / "solutions" / ASSIGNMENT / file
    )
    run_nbgrader(root, "generate_assignment", ASSIGNMENT)
    run_nbgrader(root, "autograde", ASSIGNMENT)
    assert paid(points_in(root, "link")) == {}
    assert paid(points_in(root, "ada")) == paid(points_in(root, "zoe")) == {IDF: 2.0}
