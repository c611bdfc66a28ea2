"""`begin` and `update`: a student's copy is never overwritten, and no answer is lost."""

import json
from pathlib import Path
from typing import Any

import pytest

import course.__main__ as command_line
from course.begin import begin, update
from course.errors import CourseError
from course.paths import assignment_named, assignments, write_whole

NAME = "03_bm25"


def cell(id_: str, source: str, solution: bool = True, kind: str = "code") -> dict[str, Any]:
    grading = {"grade_id": id_, "solution": solution, "grade": not solution}
    made: dict[str, Any] = {
        "cell_type": kind,
        "id": id_,
        "metadata": {"nbgrader": grading},
        "source": source.splitlines(keepends=True),
    }
    return made | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def notebook(*cells: dict[str, Any], release: str = "one") -> dict[str, Any]:
    return {
        "cells": [{"cell_type": "markdown", "id": "top", "metadata": {}, "source": "# 03"}, *cells],
        "metadata": {"minirag": {"assignment": NAME, "release": release}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def release(root: Path, *cells: dict[str, Any], stamp: str = "one") -> Path:
    path = root / "exercises" / NAME / f"{NAME}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook(*cells, release=stamp)), encoding="utf-8")
    return path


def answers(path: Path) -> dict[str, str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return {c["id"]: "".join(c["source"]) for c in cells if c["id"] != "top"}


STUB, CHECK = "raise NotImplementedError()", 'check("03-idf")'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    release(tmp_path, cell("03-idf-answer", STUB), cell("03-idf", CHECK, solution=False))
    return tmp_path


@pytest.fixture
def copy(root: Path) -> Path:
    begin(NAME, root)
    return root / "work" / NAME / f"{NAME}.ipynb"


def files(root: Path) -> dict[str, bytes]:
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file()}


def solved(copy: Path, *cells: dict[str, Any], stamp: str = "one") -> None:
    copy.write_text(json.dumps(notebook(*cells, release=stamp)), encoding="utf-8")


def test_begin_copies_the_release_byte_for_byte(root: Path) -> None:
    assert begin(NAME, root) == f"work/{NAME}/{NAME}.ipynb is ready"
    made = root / "work" / NAME / f"{NAME}.ipynb"
    assert made.read_bytes() == (root / "exercises" / NAME / f"{NAME}.ipynb").read_bytes()
    assert not list(root.rglob("*.tmp"))


def test_begin_never_overwrites(root: Path, copy: Path) -> None:
    solved(copy, cell("03-idf-answer", "return 1"))
    before = files(root)
    assert "is there already and was left as it is" in begin(NAME, root)
    assert files(root) == before


def test_begin_points_to_update_after_a_new_release(root: Path, copy: Path) -> None:
    release(root, cell("03-idf-answer", STUB), stamp="two")
    before = files(root)
    assert f"python -m course update {NAME}" in begin(NAME, root)
    assert files(root) == before


def test_update_carries_answers_by_their_id_and_keeps_the_old_file(root: Path, copy: Path) -> None:
    solved(
        copy,
        cell("03-written", "My answer.", kind="markdown"),
        cell("03-idf-answer", "def idf():\n    return 1\n"),
        cell("03-idf", "a changed check", solution=False),
    )
    old = copy.read_bytes()
    new_check = 'check("03-idf")  # new'
    release(
        root,
        cell("03-idf-answer", STUB),
        cell("03-idf", new_check, solution=False),
        cell("03-new-answer", STUB),
        cell("03-written", "*Your answer here.*", kind="markdown"),
        stamp="two",
    )
    said = update(NAME, root)
    assert "2 answers carried over" in said
    assert "\n" not in said
    assert answers(copy) == {
        "03-idf-answer": "def idf():\n    return 1\n",
        "03-idf": new_check,
        "03-new-answer": STUB,
        "03-written": "My answer.",
    }
    (kept,) = (copy.parent / "earlier").iterdir()
    assert kept.read_bytes() == old
    assert kept.relative_to(root).as_posix() in said
    assert update(NAME, root) == f"work/{NAME}/{NAME}.ipynb is of the newest release already"


def test_update_says_which_answers_found_no_place(root: Path, copy: Path) -> None:
    solved(copy, cell("03-gone-answer", "mine"), cell("03-idf-answer", "words", kind="markdown"))
    release(root, cell("03-idf-answer", STUB), stamp="two")
    said = update(NAME, root)
    assert "without a place in the new release: 03-gone-answer, 03-idf-answer" in said
    assert answers(copy) == {"03-idf-answer": STUB}


def test_update_of_a_copied_answer_cell_takes_the_last_and_says_so(root: Path, copy: Path) -> None:
    solved(copy, cell("03-idf-answer", "first"), cell("03-idf-answer", "second"))
    release(root, cell("03-idf-answer", STUB), stamp="two")
    assert "twice there, the last one taken: 03-idf-answer" in update(NAME, root)
    assert answers(copy)["03-idf-answer"] == "second"


def test_a_picture_in_a_written_answer_comes_along(root: Path, copy: Path) -> None:
    answer = cell("03-written", "![mine](attachment:a.png)", kind="markdown")
    solved(copy, answer | {"attachments": {"a.png": {"image/png": "AAAA"}}})
    release(root, cell("03-written", "*Your answer here.*", kind="markdown"), stamp="two")
    update(NAME, root)
    assert json.loads(copy.read_text(encoding="utf-8"))["cells"][1]["attachments"]


def test_update_without_a_copy_begins_one(root: Path) -> None:
    assert update(NAME, root).endswith("is ready")


def test_update_again_and_again_keeps_every_earlier_file(root: Path, copy: Path) -> None:
    for number in range(3):
        solved(copy, cell("03-idf-answer", f"return {number}"), stamp=f"old-{number}")
        release(root, cell("03-idf-answer", STUB), stamp=f"new-{number}")
        update(NAME, root)
    kept = (copy.parent / "earlier").iterdir()
    assert {answers(path)["03-idf-answer"] for path in kept} == {f"return {n}" for n in range(3)}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b'{"cells": [{"cell_type": "code", "sou',
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        b'{"cells": 5, "metadata": {}}',
        b'{"cells": [5], "metadata": {}}',
        b'{"cells": [{}], "metadata": {}}',
        b'{"cells": [{"metadata": {}}], "metadata": {}}',
        b'{"cells": [{"metadata": null, "cell_type": "code", "source": ""}], "metadata": {}}',
        b'{"cells": [], "metadata": null}',
        b"[" * 100_000,
    ],
)
def test_a_half_written_copy_is_one_line_and_left_alone(
    content: bytes, root: Path, copy: Path
) -> None:
    copy.write_bytes(content)
    release(root, cell("03-idf-answer", STUB), stamp="two")
    before = files(root)
    for act in (begin, update):
        with pytest.raises(CourseError) as error:
            act(NAME, root)
        assert str(error.value).startswith(f"work/{NAME}/{NAME}.ipynb is no notebook (")
        assert "rename it and begin again" in str(error.value)
        assert "\n" not in str(error.value)
        assert files(root) == before


def test_odd_metadata_is_no_answer_and_no_error(root: Path, copy: Path) -> None:
    odd = cell("x", "text")
    for value in (None, [], {"solution": True}, {"nbgrader": None}, {"nbgrader": {}}):
        odd["metadata"] = value if isinstance(value, dict) else {"nbgrader": value}
        solved(copy, odd, stamp="old")
        assert "0 answers carried over" in update(NAME, root)


def test_a_damaged_release_says_how_to_restore_it(root: Path, copy: Path) -> None:
    (root / "exercises" / NAME / f"{NAME}.ipynb").write_bytes(b"{")
    with pytest.raises(CourseError, match=r"^exercises/.* restore it with `git checkout"):
        begin(NAME, root)
    (root / "exercises" / NAME / f"{NAME}.ipynb").unlink()
    with pytest.raises(CourseError, match=r"exercises/03_bm25/03_bm25\.ipynb is missing"):
        begin(NAME, root)


@pytest.mark.parametrize("name", ["03", "3", "003", "03_bm25"])
def test_an_assignment_is_found_by_name_or_number(name: str, root: Path) -> None:
    assert assignment_named(name, root) == NAME


@pytest.mark.parametrize("name", ["04", "bm25", "", "03_", "-3", "3.0", "²", "../03_bm25"])
def test_an_unknown_assignment_lists_what_there_is(name: str, root: Path) -> None:
    with pytest.raises(CourseError, match=r"there is no assignment .*; there are: 03_bm25$"):
        assignment_named(name, root)


def test_a_folder_without_a_number_disturbs_nobody(root: Path) -> None:
    for path in ("extra/extra.ipynb", f"{NAME}/second.ipynb"):
        write_whole(root / "exercises" / path, "{}")
    assert assignments(root) == [NAME, "extra"]
    assert assignment_named("3", root) == NAME


def test_without_exercises_the_remedy_is_named(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=r"exercises/ is empty, restore it"):
        assignment_named("03", tmp_path)


@pytest.mark.parametrize("command", ["begin", "update"])
@pytest.mark.parametrize("arguments", [["99"], ["03_bm26"], []])
def test_an_unknown_assignment_is_one_line_and_exit_code_2(
    command: str, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line.main([command, *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("course: error: ")
    assert err.count("\n") == 1


def test_a_long_error_is_still_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_name: str) -> str:
        raise CourseError("first\nsecond")

    monkeypatch.setattr("course.begin.begin", fails)
    monkeypatch.setattr(command_line, "assignments", lambda: [NAME])
    assert command_line.main(["begin", "--all"]) == 2
    assert capsys.readouterr().err == "course: error: first second\n"


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a" / "file.txt"
    write_whole(path, "before\n")

    def full(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="disk is full"):
        write_whole(path, "after\n")
    assert [p.name for p in path.parent.iterdir()] == ["file.txt"]
    assert path.read_bytes() == b"before\n"
