"""What was handed in: found whatever its name, repaired, or refused with a reason; never lost."""

import io
import json
import os
import stat
import zipfile
from collections.abc import Mapping
from pathlib import Path

import nbformat
import pytest

from course.errors import CourseError
from course.grading.files import MOST_BYTES
from course.grading.handed_in import files_in
from course.grading.intake import received
from course.grading.notebooks import Received
from tests.grading.course_copy import ASSIGNMENT, RELEASE, Node, with_answers

RELEASED = RELEASE.read_text(encoding="utf-8")
IDF = "def idf(df, n_documents):\n    return 1.0\n"
FILE = f"{ASSIGNMENT}.ipynb"


def solved() -> str:
    return json.dumps(with_answers({"03-idf": IDF}))


def put(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return target.getvalue()


def rows(source: Path, roster: tuple[str, ...] = ()) -> dict[str, Received]:
    return {row.student: row for row in received(source, ASSIGNMENT, roster)}


def answer(row: Received) -> str:
    assert row.notebook is not None, row.notes
    cells = row.notebook["cells"]
    return next("".join(c["source"]) for c in cells if c["id"] == "03-idf-answer")


@pytest.mark.parametrize(
    ("name", "student"),
    [
        (f"ada/{ASSIGNMENT}/{FILE}", "ada"),
        (f"submitted/ada/{ASSIGNMENT}/{FILE}", "ada"),
        ("ada/my homework (2).ipynb", "ada"),
        (f"ada_{FILE}", "ada"),
        (f"ada_{ASSIGNMENT}_attempt_2026-12-01_{FILE}", "ada"),
        (f"Ada Lovelace_482113_assignsubmission_file/{FILE}", "Ada Lovelace"),
        (f"lovelaceada_482113_9921_{ASSIGNMENT}-1.ipynb", "lovelaceada"),
        (f"lovelaceada_LATE_482113_9921_{FILE}", "lovelaceada"),
        ("O'Hara, Zoë/" + "x" * 120 + ".ipynb", "O'Hara, Zoë"),
    ],
)
def test_files_named_as_platforms_name_them_find_their_student(
    tmp_path: Path, name: str, student: str
) -> None:
    (row,) = received(put(tmp_path / "in", {name: solved()}), ASSIGNMENT)
    assert row.student == student
    assert answer(row) == IDF
    assert row.notes == ()
    (tmp_path / "all.zip").write_bytes(zipped({name: solved()}))
    (same,) = received(tmp_path / "all.zip", ASSIGNMENT)
    assert (same.student, answer(same)) == (student, IDF)


def test_the_roster_names_who_a_file_is_of_and_who_is_missing(tmp_path: Path) -> None:
    files = {"ada_03.ipynb": solved(), "adam-homework.ipynb": solved(), "eve.ipynb": solved()}
    found = rows(put(tmp_path, files), ("ada", "adam", "zoe"))
    assert list(found) == ["ada", "adam", "eve", "zoe"]
    assert found["zoe"].notebook is None
    assert found["zoe"].notes == ("Nothing was handed in.",)
    assert found["eve"].notes == ()  # it is not for the student to read
    assert found["eve"].asides == (
        "This student was not in the gradebook before; is the name right?",
    )


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "is empty"),
        (RELEASED[: len(RELEASED) // 2], "breaks off before its end"),
        ("hello", "is no notebook"),
        ('{"cells": 3}', "is no notebook"),
        ("[1, 2]", "is no notebook"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        ('{"nbformat": 99, "nbformat_minor": 0, "metadata": {}, "cells": []}', "is no notebook"),
    ],
)
def test_a_file_that_cannot_be_read_is_a_row_with_its_reason(
    tmp_path: Path, content: str | bytes, reason: str
) -> None:
    found = rows(put(tmp_path, {f"ada/{FILE}": content, f"ben/{FILE}": solved()}))
    assert found["ada"].notebook is None
    assert reason in found["ada"].notes[0]
    assert answer(found["ben"]) == IDF


def test_a_notebook_of_an_older_format_is_read(tmp_path: Path) -> None:
    newest = nbformat.from_dict(with_answers({"03-idf": IDF}))
    for cell in newest["cells"]:
        cell["source"] = "".join(cell["source"])
    old = nbformat.writes(nbformat.convert(newest, 3), version=3)
    (row,) = received(put(tmp_path, {f"ada/{FILE}": old}), ASSIGNMENT)
    assert row.notebook is not None
    node = with_answers({"03-idf": IDF})
    node["nbformat_minor"] = 4
    for cell in node["cells"]:
        cell.pop("id", None)
    text = json.dumps(node)
    (row,) = received(put(tmp_path, {f"ada/{FILE}": text}), ASSIGNMENT)
    assert row.notebook is not None
    ids = [c["metadata"].get("nbgrader", {}).get("grade_id") for c in row.notebook["cells"]]
    assert "03-idf" in ids


def test_another_exercise_is_not_taken_for_this_one(tmp_path: Path) -> None:
    other = RELEASE.parents[1] / "05_hybrid_and_rrf" / "05_hybrid_and_rrf.ipynb"
    assert received(put(tmp_path, {f"ada/{FILE}": other.read_bytes()}), ASSIGNMENT) == []


def test_a_notebook_without_a_graded_cell_gets_them_and_says_so(tmp_path: Path) -> None:
    node: Node = json.loads(solved())
    for cell in node["cells"]:
        cell["metadata"] = {}
    node["metadata"].pop("minirag")
    (row,) = received(put(tmp_path, {f"ada/{FILE}": json.dumps(node)}), ASSIGNMENT)
    assert answer(row) == IDF
    assert any("found by their ids: 03-idf-answer," in note for note in row.notes)


def test_an_older_release_is_said(tmp_path: Path) -> None:
    node: Node = json.loads(solved())
    node["metadata"]["minirag"]["release"] = "000000000000"
    (row,) = received(put(tmp_path, {f"ada/{FILE}": json.dumps(node)}), ASSIGNMENT)
    assert row.notes == ()
    assert row.asides == ("It was made from another release of the exercise; look at it once.",)
    node["metadata"].pop("minirag")  # Colab and others drop it: that says nothing of the release
    (row,) = received(put(tmp_path, {f"ada/{FILE}": json.dumps(node)}), ASSIGNMENT)
    assert row.asides == ()


def test_of_several_files_the_latest_readable_counts(tmp_path: Path) -> None:
    newer = json.dumps(with_answers({"03-idf": "def idf(a, b):\n    return 2\n"}))
    put(tmp_path, {"ada/a.ipynb": newer, "ada/b.ipynb": solved(), "ada/c.ipynb": "broken"})
    for age, name in enumerate(("c", "a", "b")):
        os.utime(tmp_path / "ada" / f"{name}.ipynb", (1e9 - age, 1e9 - age))
    (row,) = received(tmp_path, ASSIGNMENT)
    assert row.source == "ada/a.ipynb"
    assert row.notes[-2].startswith("3 files were handed in; beside this one: ")
    assert row.notes[-1].startswith("ada/c.ipynb: The file is no notebook")


def test_an_archive_in_an_archive_is_opened_once(tmp_path: Path) -> None:
    inner = zipped({FILE: solved(), "notes.txt": "x"})
    deeper = zipped({"more.zip": zipped({FILE: solved()})})
    (tmp_path / "all.zip").write_bytes(zipped({"ada/work.zip": inner, "ben/work.zip": deeper}))
    found = rows(tmp_path / "all.zip")
    assert answer(found["ada"]) == IDF
    assert "ben" not in found or found["ben"].notebook is None


@pytest.mark.parametrize("name", ["../../evil.ipynb", "/etc/evil.ipynb", "ada/../../evil.ipynb"])
def test_a_name_that_points_out_of_the_archive_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "all.zip").write_bytes(zipped({name: solved(), f"ben/{FILE}": solved()}))
    refused = [file for file in files_in(tmp_path / "all.zip", ASSIGNMENT) if file.refused]
    assert [file.refused for file in refused] == ["its name points out of the archive"]
    assert ".." not in refused[0].path.parts
    assert not refused[0].path.is_absolute()
    assert not (tmp_path.parent / "evil.ipynb").exists()
    assert answer(rows(tmp_path / "all.zip")["ben"]) == IDF


def test_an_archive_that_swells_is_refused(tmp_path: Path) -> None:
    bomb = zipped({f"ada/{FILE}": b" " * (MOST_BYTES - 1)})
    assert len(bomb) < 100_000
    (tmp_path / "all.zip").write_bytes(bomb)
    (row,) = received(tmp_path / "all.zip", ASSIGNMENT)
    assert row.notebook is None
    assert "it swells from" in row.notes[0]


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (row,) = received(put(tmp_path, {f"ada/{FILE}": b" " * (MOST_BYTES + 1)}), ASSIGNMENT)
    assert "are the most" in row.notes[0]


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.ipynb"
    secret.write_text(solved(), encoding="utf-8")
    (tmp_path / "in" / "ada").mkdir(parents=True)
    (tmp_path / "in" / "ada" / FILE).symlink_to(secret)
    (row,) = received(tmp_path / "in", ASSIGNMENT)
    assert row.notes == ("Not read: it is a link or no file, and was not followed.",)
    member = zipfile.ZipInfo("ben/link.ipynb")
    member.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr(member, "/etc/passwd")
    (row,) = received(tmp_path / "all.zip", ASSIGNMENT)
    assert row.notes == ("Not read: it is a link, and was not followed.",)


def test_what_is_neither_folder_nor_archive_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("x", encoding="utf-8")
    for source in (tmp_path / "x.txt", tmp_path / "nowhere"):
        with pytest.raises(CourseError, match="neither a folder nor a zip archive"):
            received(source, ASSIGNMENT)


@pytest.mark.parametrize(
    ("roster", "name", "student"),
    [
        ((), "ben/03_bm25/backup/x.ipynb", "ben"),
        (("ada", "ben"), "ben-class/ada/x.ipynb", "ada"),
        (("ann",), "ann_b_03_bm25.ipynb", "ann_b"),
        (("ann", "anna"), "anna_03_bm25.ipynb", "anna"),
        (("Ann",), "Ann Lee_2_assignsubmission_file/x.ipynb", "Ann Lee"),
        (("Zoe", "Zoë"), "Zoe\u0308_03_bm25.ipynb", "Zoë"),  # as macOS writes it
        (("03", "ada"), "submitted/ada/03_bm25/03_bm25.ipynb", "ada"),
        (("ada",), "03_bm25_ada.ipynb", "ada"),
        (("ada",), "03_bm25_ada_attempt_2026-12-01-10-00-00_x.ipynb", "ada"),
        (("Zoë Müller",), "03_bm25-Zoë Müller (1).ipynb", "Zoë Müller"),
        (("Ben Ho",), "Ben Ho - Copy of 03_bm25.ipynb", "Ben Ho"),
        (("adal",), "03-bm25-adal/03_bm25.ipynb", "adal"),
        (("ada",), "ADA/03_bm25.ipynb", "ada"),
        (("ada", "ADA"), "ADA/03_bm25.ipynb", "ADA"),
        (
            ("Ada Lovelace",),
            "114425-12345 - Ada Lovelace - Dec 1, 2026 1005 AM/03_bm25.ipynb",
            "Ada Lovelace",
        ),
        (("Zoë Müller",), "Zoë Müller/abgabe 3/final/03_bm25.ipynb", "Zoë Müller"),
        ((), "Zoë Müller/abgabe 3/03_bm25/03_bm25.ipynb", "Zoë Müller"),
    ],
)
def test_a_file_is_not_taken_for_that_of_somebody_with_a_like_name(
    tmp_path: Path, roster: tuple[str, ...], name: str, student: str
) -> None:
    found = rows(put(tmp_path, {name: solved()}), roster)
    assert [row.student for row in found.values() if row.notebook is not None] == [student]


def test_folders_that_all_share_name_no_student(tmp_path: Path) -> None:
    found = rows(put(tmp_path, {f"class/group/{s}/x.ipynb": solved() for s in ("ada", "ben")}))
    assert list(found) == ["ada", "ben"]


def test_an_archive_of_ones_own_names_nobody_else_and_sets_no_time(tmp_path: Path) -> None:
    stamp = "2020-01-01 00:00:00 UTC"
    own = zipped({f"ada/{FILE}": solved(), "ada/timestamp.txt": stamp})
    put(tmp_path, {"mallory/work.zip": own, f"ada/{FILE}": solved(), "ben/work.zip": own})
    (tmp_path / "mallory" / "timestamp.txt").write_text("2026-12-20 00:00:00 UTC")
    found = rows(tmp_path, ("ada", "ben", "mallory"))
    assert found["ada"].source == f"ada/{FILE}"
    assert found["mallory"].source.startswith("mallory/")
    assert found["mallory"].when > 1.7e9
    assert found["mallory"].known
    assert not found["ben"].known


def test_two_people_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    form = "Ada Lovelace_{}_assignsubmission_file/x.ipynb"
    found = rows(put(tmp_path, {form.format(n): solved() for n in (11, 22)}))
    assert list(found) == ["Ada Lovelace_11", "Ada Lovelace_22"]


def test_an_archive_with_a_damaged_member_costs_its_own_student_only(tmp_path: Path) -> None:
    content = bytearray(zipped({FILE: solved()}))
    content[200:240] = bytes(40)
    found = rows(put(tmp_path, {"ada/w.zip": bytes(content), f"ben/{FILE}": solved()}))
    assert "Not read: it cannot be read from the archive" in found["ada"].notes[0]
    assert answer(found["ben"]) == IDF


def test_beside_the_exercise_other_notebooks_do_not_count(tmp_path: Path) -> None:
    other = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []})
    wrong = json.dumps(with_answers({"03-idf": "def idf(a, b):\n    return 2\n"}))
    put(tmp_path, {f"ada/{FILE}": solved(), "ada/old.ipynb": wrong, "ada/z.ipynb": other})
    (tmp_path / "ada" / "timestamp.txt").write_text("2026-12-20 00:00:00 UTC")
    assert answer(rows(tmp_path)["ada"]) == IDF


@pytest.mark.parametrize("source", [None, 5])
def test_a_cell_without_a_text_is_an_empty_one(tmp_path: Path, source: object) -> None:
    node = with_answers({"03-idf": IDF})
    node["cells"].append({**node["cells"][0], "id": "odd", "source": source})
    assert answer(rows(put(tmp_path, {f"ada/{FILE}": json.dumps(node)}))["ada"]) == IDF


@pytest.mark.parametrize(
    "name",
    [
        "Mallory_1_assignsubmission_file/ada.ipynb",
        "Mallory_1_assignsubmission_file/ada/x.ipynb",
        "mallory/ada.ipynb",
        "mallory/ada/x.ipynb",
        f"mallory/{ASSIGNMENT}/ada/x.ipynb",
        "mallory/Ada_2_assignsubmission_file/x.ipynb",
    ],
)
def test_a_name_that_a_student_chose_puts_no_work_into_anothers_name(
    tmp_path: Path, name: str
) -> None:
    put(tmp_path, {f"ada/{FILE}": solved(), f"ben/{FILE}": solved(), name: solved()})
    found = rows(tmp_path, ("ada", "ben"))
    assert found["ada"].source == f"ada/{FILE}"
    assert found["ada"].others == ()
    assert {student.lower() for student in found} == {"ada", "ben", "mallory"}


@pytest.mark.parametrize(
    "folder", ["Mallory Ay_3_assignsubmission_file", "mallory", "Mallory", "MALLORY"]
)
@pytest.mark.parametrize("alone", [True, False])
def test_two_folders_named_after_others_make_no_class(
    tmp_path: Path, folder: str, alone: bool
) -> None:
    files = {f"{folder}/{s}/x.ipynb": solved() for s in ("ada", "ben")}
    files |= {} if alone else {f"cleo/{FILE}": solved()}
    found = rows(put(tmp_path, files), ("ada", "ben", "cleo", "mallory"))
    for student in ("ada", "ben"):
        assert found[student].notes == ("Nothing was handed in.",)


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("mallory/work.zip", "mallory"),
        ("mallory.zip", "mallory"),
        ("Mallory Ay_3_assignsubmission_file/abgabe.zip", "Mallory Ay"),
        (f"mallory_482113_9921_{ASSIGNMENT}.zip", "mallory"),
    ],
)
def test_an_archive_that_is_all_there_is_may_still_be_a_students_own(
    tmp_path: Path, name: str, student: str
) -> None:
    own = zipped({f"ada/{FILE}": solved(), "ada/timestamp.txt": "2020-01-01 00:00:00 UTC"})
    found = rows(put(tmp_path / "in", {name: own}), ("ada", "mallory"))
    assert found["ada"].notes == ("Nothing was handed in.",)
    assert found[student].notebook is not None
    assert not found[student].known
    (tmp_path / "all.zip").write_bytes(zipped({name: own}))
    assert rows(tmp_path / "all.zip", ("ada", "mallory"))[student].when > 1.7e9


def test_a_moment_that_a_student_handed_in_is_not_believed(tmp_path: Path) -> None:
    form = "Ada Lovelace_11_assignsubmission_file"
    stamp = "2020-01-01 00:00:00 UTC"
    files = {f"{form}/{FILE}": solved(), f"{form}/timestamp.txt": stamp}
    assert not received(put(tmp_path / "in", files), ASSIGNMENT)[0].known
    (tmp_path / "all.zip").write_bytes(zipped(files))
    assert received(tmp_path / "all.zip", ASSIGNMENT)[0].when > 1.7e9


def test_files_in_one_folder_are_their_students(tmp_path: Path) -> None:
    names = ("lovelaceada_482113_9921_x", "hoben_LATE_482114_9922_x")
    found = rows(put(tmp_path / "canvas", {f"submissions/{n}.ipynb": solved() for n in names}))
    assert list(found) == ["hoben", "lovelaceada"]
    flat = {f"export/{s}.ipynb": solved() for s in ("ada", "ben")}
    assert list(rows(put(tmp_path / "flat", flat), ("ada", "ben"))) == ["ada", "ben"]


def test_the_file_that_has_the_exercises_name_counts_of_several_of_one_moment(
    tmp_path: Path,
) -> None:
    wrong = json.dumps(with_answers({"03-idf": "def idf(a, b):\n    return 2\n"}))
    names = ("03_bm25_old", "Copy of 03_bm25", "03_bm25-Copy1")
    files: dict[str, str | bytes] = {f"ada/{name}.ipynb": wrong for name in names}
    files |= {f"ada/{FILE}": solved(), "ada/timestamp.txt": "2026-12-01 00:00:00 UTC"}
    assert answer(rows(put(tmp_path, files))["ada"]) == IDF


def test_the_exercise_as_it_was_released_counts_only_where_nothing_else_is(tmp_path: Path) -> None:
    put(tmp_path, {f"ada/mine/{FILE}": solved(), f"ada/exercises/{ASSIGNMENT}/{FILE}": RELEASED})
    os.utime(tmp_path / "ada" / "mine" / FILE, (1e9, 1e9))  # the older one
    put(tmp_path, {f"ben/{FILE}": RELEASED})
    found = rows(tmp_path, ("ada", "ben"))
    assert answer(found["ada"]) == IDF
    assert found["ben"].notebook is not None


@pytest.mark.parametrize("name", ["abgabe.pdf", "03_bm25.html", "03_bm25.ipynb.txt", "w.tar.gz"])
def test_what_is_no_notebook_is_told_where_nothing_else_came(tmp_path: Path, name: str) -> None:
    put(tmp_path, {f"ada/{name}": "x", f"ben/{name}": "x", f"ben/{FILE}": solved(), name: "x"})
    found = rows(tmp_path, ("ada", "ben", "cleo"))
    assert list(found) == ["ada", "ben", "cleo"]
    assert found["ada"].notes == (
        f"No notebook of this exercise was handed in. What came: ada/{name}.",
        "Hand in the file that ends in .ipynb.",
    )
    assert found["ben"].notes == ()
    assert found["cleo"].notes == ("Nothing was handed in.",)


def test_a_notebook_of_another_exercise_is_named(tmp_path: Path) -> None:
    other = RELEASE.parents[1] / "05_hybrid_and_rrf" / "05_hybrid_and_rrf.ipynb"
    found = rows(put(tmp_path, {f"ada/{FILE}": other.read_bytes()}), ("ada",))
    assert f"What came: ada/{FILE}" in found["ada"].notes[0]


def test_an_empty_notebook_is_not_graded(tmp_path: Path) -> None:
    empty = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []})
    (row,) = received(put(tmp_path, {f"ada/{FILE}": empty}), ASSIGNMENT)
    assert row.notebook is None
    assert row.notes == ("No cell of this exercise was found in it.",)


def test_a_notebook_of_thousands_of_cells_is_refused_before_it_costs_anything(
    tmp_path: Path,
) -> None:
    node: Node = json.loads(solved())
    cell = {"cell_type": "code", "metadata": {}, "source": "x = 1", "outputs": []}
    node["cells"] += [{**cell, "execution_count": None} for _ in range(3_000)]
    (row,) = received(put(tmp_path, {f"ada/{FILE}": json.dumps(node)}), ASSIGNMENT)
    assert row.notebook is None
    assert "cells; 2,000 are the most" in row.notes[0]


def test_of_ones_own_archive_one_notebook_counts(tmp_path: Path) -> None:
    answers = {f"{n}.ipynb": json.dumps(with_answers({"03-idf": f"{IDF}# {n}"})) for n in range(9)}
    (row,) = received(put(tmp_path / "own", {"ada/work.zip": zipped(answers)}), ASSIGNMENT)
    assert row.notebook is not None
    assert row.others == ()
    own = zipped({f"{n}.ipynb": solved() for n in range(60)})
    found = rows(put(tmp_path / "many", {"ada/work.zip": own, f"ben/{FILE}": solved()}))
    assert any("holds too much" in note for note in found["ada"].notes)


def test_printed_dots_without_end_are_no_bomb(tmp_path: Path) -> None:
    node: Node = json.loads(solved())
    output = {"output_type": "stream", "name": "stdout", "text": "." * 7_500_000}
    next(cell for cell in node["cells"] if cell["cell_type"] == "code")["outputs"] = [output]
    (tmp_path / "all.zip").write_bytes(zipped({f"ada/{FILE}": json.dumps(node)}))
    assert answer(rows(tmp_path / "all.zip")["ada"]) == IDF


def test_a_name_of_several_lines_is_one_line(tmp_path: Path) -> None:
    name = "x\nben      0 of 27  not graded\x1b[2J\u202e.ipynb"
    own = zipped({name: "broken"})
    (row,) = received(put(tmp_path, {"ada/mine.zip": own}), ASSIGNMENT)
    assert row.source == "ada/mine/x\ufffdben      0 of 27  not graded\ufffd[2J\ufffd.ipynb"


def test_names_in_utf8_that_do_not_say_so_are_read(tmp_path: Path) -> None:
    packed = bytearray(zipped({f"Zoë/{FILE}": solved()}))
    for mark, place in ((b"PK\x03\x04", 7), (b"PK\x01\x02", 9)):  # the flag's upper byte
        packed[packed.index(mark) + place] &= ~0x08 & 0xFF
    (tmp_path / "all.zip").write_bytes(bytes(packed))
    assert list(rows(tmp_path / "all.zip")) == ["Zoë"]


def test_a_web_page_is_told_from_a_damaged_notebook(tmp_path: Path) -> None:
    (row,) = received(put(tmp_path, {f"ada/{FILE}": "<!DOCTYPE html><html></html>"}), ASSIGNMENT)
    assert row.notes == ("It is a web page, saved as .ipynb; download the notebook itself.",)


def test_folders_of_classes_are_seen_by_the_roster(tmp_path: Path) -> None:
    names = {"one": ("ada", "ben"), "two": ("cleo", "dan")}
    files = {f"{c}/{s}/x.ipynb": solved() for c, students in names.items() for s in students}
    found = rows(put(tmp_path, files), ("ada", "ben", "cleo", "dan"))
    assert list(found) == ["ada", "ben", "cleo", "dan"]
    assert all(row.notebook is not None for row in found.values())


@pytest.mark.parametrize(
    ("name", "student"),
    [
        (
            "03_bm25_ada_attempt_2026-12-01-10-00-00_x_ben_attempt_2026-12-01-10-00-00.ipynb",
            "ada",
        ),
        ("2026_12_03_ada.ipynb", "2026_12_03_ada"),  # a date is no form of Canvas's
    ],
)
def test_the_end_of_a_name_names_nobody_else(tmp_path: Path, name: str, student: str) -> None:
    found = rows(put(tmp_path, {name: solved()}), ("ada", "ben"))
    assert found[student].notebook is not None
    assert found["ben"].notes == ("Nothing was handed in.",)


def test_a_folder_called_like_the_exercise_holds_a_class(tmp_path: Path) -> None:
    names = [f"{ASSIGNMENT}/{student}/{ASSIGNMENT}/{FILE}" for student in ("ada", "ben")]
    assert list(rows(put(tmp_path, dict.fromkeys(names, solved())))) == ["ada", "ben"]


@pytest.mark.parametrize("name", ["ada_03_bm25", "ada_late", "03_bm25_ada"])
def test_a_hand_in_that_is_alone_is_whose_name_begins_it(tmp_path: Path, name: str) -> None:
    own = zipped({f"ben/{ASSIGNMENT}/{FILE}": solved(), "ben/timestamp.txt": "2020-01-01"})
    for n, files in enumerate(({f"{name}.zip": own}, {f"{name}/ben/{FILE}": solved()})):
        found = rows(put(tmp_path / str(n), files), ("ada", "ben"))
        assert found["ada"].notebook is not None
        assert not found["ada"].known
        assert found["ben"].notes == ("Nothing was handed in.",)


def test_the_outermost_moment_counts(tmp_path: Path) -> None:
    files = {
        f"ada/{ASSIGNMENT}/timestamp.txt": "2026-12-20 00:00:00 UTC",
        f"ada/{ASSIGNMENT}/v2/timestamp.txt": "2020-01-01 00:00:00 UTC",
        f"ada/{ASSIGNMENT}/v2/{FILE}": solved(),
    }
    (tmp_path / "all.zip").write_bytes(zipped(files))
    for source in (put(tmp_path / "in", files), tmp_path / "all.zip"):
        assert received(source, ASSIGNMENT)[0].when > 1.7e9


def test_an_answer_that_lost_its_marks_counts_before_what_was_never_answered(
    tmp_path: Path,
) -> None:
    node: Node = json.loads(solved())
    for cell in node["cells"]:
        cell["metadata"] = {}
    bare = json.dumps(node)
    found = rows(put(tmp_path, {f"ada/{FILE}": RELEASED, "ada/colab.ipynb": bare}))
    assert answer(found["ada"]) == IDF


def test_one_unknown_folder_in_a_class_costs_its_own_row_only(tmp_path: Path) -> None:
    names = {"A": ("ada", "ben"), "B": ("cleo", "dan", "eve-typo")}
    files = {f"{c}/{s}/x.ipynb": solved() for c, students in names.items() for s in students}
    found = rows(put(tmp_path, files), ("ada", "ben", "cleo", "dan", "eve"))
    assert list(found) == ["ada", "ben", "cleo", "dan", "eve", "eve-typo"]


def test_an_empty_archive_and_one_inside_another_are_told(tmp_path: Path) -> None:
    inner = zipped({"deep.zip": zipped({FILE: solved()})})
    found = rows(put(tmp_path, {"ada/w.zip": zipped({}), "ben/w.zip": inner, "c/x.ipynb": "{}"}))
    assert found["ada"].notes == ("Not read: the archive is empty.",)
    assert "an archive inside another" in found["ben"].notes[0]
