"""Regrading: points by hand stay, a new look only where there is something new, rules, undo."""

import json
import os
import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from course.__main__ import main
from course.errors import CourseError
from course.grading import batch
from course.grading.batch import Batch, Line
from course.grading.explain import explanation
from course.grading.forget import forget
from course.grading.late import lateness
from course.grading.printing import grade_and_print, void_and_print
from course.grading.sandbox import walls
from course.grading.worker import Earned
from course.paths import ROOT
from course.settings import Settings, load_settings
from tests.grading.course_copy import (
    ASSIGNMENT,
    RELEASE,
    grades_of,
    make_registered,
    points_of,
    right_answer,
    run_nbgrader,
    set_by_hand,
    submit,
    with_answers,
)

WALLS = not walls.problem()
OFF = [] if WALLS else ["--AskAndJudge.sandbox=False"]
RIGHT = right_answer("03-idf")
WRONG = RIGHT.replace("0.5", "0.25")
TEXT = "b hardly moves tickets of one length; I would measure it."
TOML = """
[assignments.03_bm25]
due = 2026-12-04T12:00:00+00:00
extensions = { cleo = 2026-12-07T12:00:00+00:00 }

[grading]
late_per_day = 0.25
late_at_most = 0.5
"""


def course(root: Path, settings: str = "") -> Path:
    """A course's folder with the release of one exercise."""
    make_registered(root)
    if settings:
        (root / "course.toml").write_text(settings, encoding="utf-8")
    return root


def hand_in(root: Path, student: str, answers: dict[str, str], when: str = "") -> None:
    """Replace what is in `submitted/`."""
    path = root / "submitted" / student / ASSIGNMENT / RELEASE.name
    if not path.exists():
        submit(root, student, with_answers(answers))
    path.write_text(json.dumps(with_answers(answers)), encoding="utf-8")
    if when:
        path.with_name("timestamp.txt").write_text(when, encoding="utf-8")


def graded(root: Path, source: Path | None = None) -> dict[str, Line]:
    return {line.student: line for line in Batch(ASSIGNMENT, source, root, WALLS).write()}


def archive(path: Path, files: dict[str, tuple[dict[str, str], tuple[int, ...]]]) -> Path:
    """A zip of hand-ins: name → (answers, year month day hour minute second)."""
    with zipfile.ZipFile(path, "w") as packed:
        for name, (answers, moment) in files.items():
            info = zipfile.ZipInfo(name, moment)  # type: ignore[arg-type]
            packed.writestr(info, json.dumps(with_answers(answers)))
    return path


def test_points_by_hand_and_comments_stay_and_only_what_changed_is_looked_at_again(
    tmp_path: Path,
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT, "03-written": TEXT})
    assert graded(root)["ada"].state == "partly graded"
    set_by_hand(root, "ada", "03-written", 1.5, "Well argued.")
    set_by_hand(root, "ada", "03-idf", 1.0, "")
    for again in ("stock", "ours"):  # nothing has changed: nobody has to look
        if again == "stock":
            done = run_nbgrader(root, "autograde", ASSIGNMENT, "--force", *OFF)
            assert done.returncode == 0, done.stderr
        else:
            [line] = Batch(ASSIGNMENT, root=root, walls=WALLS, again=True).write()
            assert (line.state, line.points) == ("graded", 2.5)
        grades = grades_of(root, "ada")
        assert grades["03-written"] == (None, 1.5, False, "Well argued.")
        assert grades["03-idf"][1:3] == (1.0, False)
    hand_in(root, "ada", {"03-idf": WRONG, "03-written": TEXT})
    assert "03-idf" in graded(root)["ada"].notes[-1]  # other automatic points
    assert grades_of(root, "ada")["03-idf"] == (0.0, 1.0, True, None)
    assert not grades_of(root, "ada")["03-written"][2]
    hand_in(root, "ada", {"03-idf": WRONG, "03-written": TEXT + " Twice."})
    graded(root)
    assert grades_of(root, "ada")["03-written"] == (None, 1.5, True, "Well argued.")


def test_a_difference_is_known_before_it_is_written(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    hand_in(root, "ada", {"03-idf": WRONG})
    batch = Batch(ASSIGNMENT, root=root, walls=WALLS)
    [found] = batch.differences()
    assert (found.student, found.task, found.before, found.after) == ("ada", "03-idf", 2.0, 0.0)
    assert points_of(root, "ada")["03-idf"] == 2.0  # not written yet
    list(batch.write())
    assert points_of(root, "ada")["03-idf"] == 0.0


def test_late_work_costs_what_the_rule_says_and_an_extension_moves_it(tmp_path: Path) -> None:
    root = course(tmp_path, TOML)
    moments = {"ada": "2026-12-04 11:59:00 UTC", "ben": "2026-12-04 12:00:01 UTC"}
    moments |= {"cleo": "2026-12-06 12:00:00 UTC", "dan": "2026-12-20 12:00:00 UTC"}
    for student, moment in moments.items():
        hand_in(root, student, {"03-idf": RIGHT}, moment)
    hand_in(root, "eve", {"03-idf": RIGHT})
    lines = graded(root)
    points = {student: line.points for student, line in lines.items()}
    assert points == {"ada": 2.0, "ben": 1.5, "cleo": 2.0, "dan": 1.0, "eve": 2.0}
    assert "It was late: 0.5 of 2 points are lost." in lines["ben"].notes
    assert not any("late" in note for note in lines["ada"].notes + lines["cleo"].notes)
    page = root / "feedback" / "ben" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    text = page.read_text(encoding="utf-8")
    assert "Every day begun after the due date costs 25% of the points, 50% at most." in text
    eve = (root / "feedback" / "eve" / ASSIGNMENT / f"{ASSIGNMENT}.html").read_text("utf-8")
    assert "not known when this was handed in" in eve
    done = run_nbgrader(root, "autograde", ASSIGNMENT, "--student", "dan", "--force", *OFF)
    assert done.returncode == 0, done.stderr
    assert not Batch(ASSIGNMENT, root=root, walls=WALLS).differences()
    set_by_hand(root, "dan", "03-written", 2.0, "")
    assert graded(root)["dan"].points == 2.0  # (2 + 2) less half, without another grading


@pytest.mark.parametrize(("counts", "points"), [("latest", 0.0), ("best", 2.0)])
def test_the_latest_or_the_best_counts_and_none_is_lost(
    tmp_path: Path, counts: str, points: float
) -> None:
    root = course(tmp_path / "course", f'[grading]\ncounts = "{counts}"\n')
    first = archive(
        tmp_path / "first.zip", {"ada_03_bm25.ipynb": ({"03-idf": RIGHT}, (2026, 12, 1, 8, 0, 0))}
    )
    second = archive(
        tmp_path / "second.zip", {"ada_03_bm25.ipynb": ({"03-idf": WRONG}, (2026, 12, 2, 8, 0, 0))}
    )
    assert graded(root, first)["ada"].points == 2.0
    line = graded(root, second)["ada"]
    assert line.points == points
    assert f"the {counts} counts" in " ".join(line.notes)
    assert graded(root, first)["ada"].points == points  # the first archive once more
    kept = [path.read_text("utf-8") for path in (root / ".grading" / "attempts").rglob("*.json")]
    assert any("0.25" in text for text in kept)
    assert any("0.25" not in text for text in kept)


def test_who_is_missing_from_a_later_archive_keeps_the_points(tmp_path: Path) -> None:
    root = course(tmp_path / "course")
    moment = (2026, 12, 1, 8, 0, 0)
    both = {f"{s}_03_bm25.ipynb": ({"03-idf": RIGHT}, moment) for s in ("ada", "ben")}
    graded(root, archive(tmp_path / "both.zip", both))
    late = {"ben_03_bm25.ipynb": ({"03-idf": WRONG}, (2026, 12, 3, 8, 0, 0))}
    lines = graded(root, archive(tmp_path / "late.zip", late))
    assert (lines["ada"].state, lines["ada"].points) == ("unchanged", 2.0)
    assert lines["ben"].points == 0.0


def test_somebody_who_handed_in_nothing_has_a_row_and_a_page_with_the_reason(
    tmp_path: Path,
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    done = run_nbgrader(root, "db", "student", "add", "zoe")
    assert done.returncode == 0, done.stderr
    lines = graded(root)
    assert (lines["zoe"].state, lines["zoe"].points) == ("not graded", 0.0)
    assert set(points_of(root, "zoe").values()) == {0.0}
    page = root / "feedback" / "zoe" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    text = page.read_text(encoding="utf-8")
    assert "Nothing was handed in." in text
    assert "What to do next" not in text
    hand_in(root, "zoe", {"03-idf": RIGHT})
    done = run_nbgrader(root, "autograde", ASSIGNMENT, *OFF)  # the stock command, not forced
    assert done.returncode == 0, done.stderr
    assert points_of(root, "zoe")["03-idf"] == 2.0


def test_a_case_taken_back_pays_everyone_and_can_be_undone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    hand_in(root, "ben", {"03-idf": WRONG})
    hand_in(root, "zoe", {})
    graded(root)
    from course.check.tasks import find_task

    names = [case.name for case in find_task("03-idf").cases]
    for name in names[:-1]:
        assert void_and_print("03-idf", name, "The text was wrong.", root=root, walls=WALLS) == 0
    capsys.readouterr()
    last = {"root": root, "walls": WALLS}
    assert void_and_print("03-idf", names[-1], "Wrong too.", dry_run=True, **last) == 0
    assert "ben                      03-idf               1 -> 2" in capsys.readouterr().out
    assert points_of(root, "ben")["03-idf"] == 1.0  # a dry run
    assert void_and_print("03-idf", names[-1], "Wrong too.", **last) == 0
    assert {s: points_of(root, s)["03-idf"] for s in ("ada", "ben", "zoe")} == {
        "ada": 2.0,
        "ben": 2.0,
        "zoe": 2.0,
    }
    page = root / "feedback" / "ben" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    assert "Wrong too." in page.read_text(encoding="utf-8")
    assert void_and_print("03-idf", names[-1], None, **last) == 0
    assert points_of(root, "zoe")["03-idf"] == 1.0
    with pytest.raises(CourseError, match="was not taken back"):
        void_and_print("03-idf", names[-1], None, **last)
    with pytest.raises(CourseError, match="no case 'nothing'"):
        void_and_print("03-idf", "nothing", "x", **last)
    with pytest.raises(CourseError, match="--reason is empty"):
        void_and_print("03-idf", names[-1], " ", **last)


def test_points_can_be_explained_to_the_last_draw(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ben", {"03-idf": WRONG, "03-written": TEXT})
    graded(root)
    text = "\n".join(explanation("ben", "03-idf", root, walls=WALLS))
    assert "ben, 03-idf: 0 of 2 points" in text
    assert "In the gradebook: 0 automatic, none by hand." in text
    assert "expected" in text
    assert "python -m course explain ben 03-idf" in text
    hand_in(root, "ben", {"03-idf": RIGHT, "03-written": TEXT})
    graded(root)
    right = explanation("ben", "03-idf", root, walls=WALLS)
    assert sum("fresh draw" in line and "right" in line for line in right) >= 3
    assert not any("another secret" in line for line in right)
    (root / ".grading" / "secret").write_text("f" * 64 + "\n", encoding="utf-8")
    other = explanation("ben", "03-idf", root, walls=WALLS)
    assert "It was graded under another secret" in other[2]
    [written] = explanation("ben", "03-written", root, walls=WALLS)
    assert "waits for a look" in written
    with pytest.raises(CourseError, match="graded so far: ben"):
        explanation("nobody", "03-idf", root, walls=WALLS)


def test_a_student_who_is_forgotten_is_in_no_file(tmp_path: Path) -> None:
    root = course(tmp_path)
    secret_words = "a sentence that only this student wrote"
    hand_in(root, "forgetme", {"03-idf": f"{WRONG}\nprint({secret_words!r})"})
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    assert forget("forgetme", root)
    for path in root.rglob("*"):
        assert "forgetme" not in path.name
        if path.is_file():
            content = path.read_bytes()
            assert b"forgetme" not in content, path
            assert secret_words.encode() not in content, path
    assert points_of(root, "ada")["03-idf"] == 2.0
    assert graded(root)["ada"].state == "unchanged"
    with pytest.raises(CourseError, match="nothing of 'forgetme'"):
        forget("forgetme", root)


def test_an_identical_notebook_is_run_once(tmp_path: Path) -> None:
    root = course(tmp_path)
    for student in ("ada", "ben", "cleo"):
        hand_in(root, student, {"03-idf": RIGHT})
    graded(root)
    runs = [p for p in (root / ".grading" / "runs").iterdir() if ".right" not in p.name]
    assert len(runs) == 1
    assert {s: points_of(root, s)["03-idf"] for s in ("ada", "ben", "cleo")} == {
        "ada": 2.0,
        "ben": 2.0,
        "cleo": 2.0,
    }


def test_what_a_submission_says_of_its_own_grading_is_not_believed(tmp_path: Path) -> None:
    root = course(tmp_path)
    node = with_answers({"03-idf": WRONG})
    node["metadata"] |= {"minirag_notes": ["Full marks."], "minirag_late": {"penalty": -5}}
    for cell in node["cells"]:
        if cell["id"] == "03-idf":
            cell["metadata"]["nbgrader"] |= {"points": 100, "grade": False, "solution": True}
    submit(root, "mallory", node)
    assert graded(root)["mallory"].points == 0.0
    assert points_of(root, "mallory")["03-idf"] == 0.0
    path = root / "autograded" / "mallory" / ASSIGNMENT / RELEASE.name
    assert "Full marks" not in path.read_text(encoding="utf-8")


def test_the_time_in_a_timestamp_file_is_taken_for_utc(tmp_path: Path) -> None:
    from course.grading.handed_in import files_in

    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / "a.ipynb").write_text("{}", encoding="utf-8")
    (folder / "timestamp.txt").write_text("2026-12-04 12:00:00 UTC\n", encoding="utf-8")
    os.utime(folder / "a.ipynb", (1, 1))
    [file] = files_in(tmp_path, ASSIGNMENT)
    assert datetime.fromtimestamp(file.when, UTC) == datetime(2026, 12, 4, 12, tzinfo=UTC)


def test_an_archive_laid_out_as_nbgrader_does_is_graded_and_not_what_was_there(
    tmp_path: Path,
) -> None:
    root = course(tmp_path / "course")
    for number, (source, points) in enumerate([(WRONG, 0.0), (RIGHT, 2.0)]):
        name = f"ada/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
        moment = (2026, 12, 1 + number, 8, 0, 0)
        packed = archive(tmp_path / f"{number}.zip", {name: ({"03-idf": source}, moment)})
        assert graded(root, packed)["ada"].points == points
    assert points_of(root, "ada")["03-idf"] == 2.0


def test_the_best_stays_when_it_is_graded_again(tmp_path: Path) -> None:
    root = course(tmp_path, '[grading]\ncounts = "best"\n')
    for source in (RIGHT, WRONG):
        hand_in(root, "ada", {"03-idf": source})
        graded(root)
    [line] = Batch(ASSIGNMENT, root=root, walls=WALLS, again=True).write()
    assert (line.points, points_of(root, "ada")["03-idf"]) == (2.0, 2.0)


def test_when_a_file_was_copied_is_not_when_it_was_handed_in(tmp_path: Path) -> None:
    root = course(tmp_path / "course", TOML)
    folder = tmp_path / "collected" / "ada"
    folder.mkdir(parents=True)
    (folder / "x.ipynb").write_text(json.dumps(with_answers({"03-idf": RIGHT})), encoding="utf-8")
    os.utime(folder / "x.ipynb", (1_798_000_000, 1_798_000_000))  # after it was due
    assert graded(root, tmp_path / "collected")["ada"].points == 2.0


def test_points_of_the_stock_command_stand_when_the_hand_in_is_gone(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    assert run_nbgrader(root, "autograde", ASSIGNMENT, *OFF).returncode == 0
    shutil.rmtree(root / "submitted" / "ada")
    assert graded(root)["ada"].points == 2.0


def test_an_extension_given_later_reaches_the_page_too(tmp_path: Path) -> None:
    root = course(tmp_path, TOML)
    hand_in(root, "ben", {"03-idf": RIGHT}, "2026-12-05 11:00:00 UTC")
    assert graded(root)["ben"].points == 1.5
    (root / "course.toml").write_text(TOML.replace("cleo =", "ben ="), encoding="utf-8")
    load_settings.cache_clear()
    assert graded(root)["ben"].points == 2.0
    page = root / "feedback" / "ben" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    assert "It was late" not in page.read_text(encoding="utf-8")


def test_an_extension_for_nobody_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = course(tmp_path, TOML)
    hand_in(root, "cleon", {"03-idf": RIGHT}, "2026-12-05 11:00:00 UTC")
    grade_and_print(ASSIGNMENT, root=root, walls=WALLS)
    assert capsys.readouterr().out.startswith(
        "course.toml: an extension is for 'cleo', of whom nothing is known; "
        "did you mean cleon?\ncleon "
    )


def test_a_page_that_could_not_be_written_is_written_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    with monkeypatch.context() as broken:
        broken.setattr(batch, "run_feedback", lambda *_: "the disk is full")
        assert "the disk is full" in graded(root)["ada"].notes[-1]
    graded(root)
    assert (root / "feedback" / "ada").is_dir()


def test_points_and_comments_given_by_hand_reach_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT, "03-written": TEXT})
    graded(root)
    path = root / "feedback" / "ada" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    set_by_hand(root, "ada", "03-written", 1.5, "Well argued.")
    assert "Well argued." not in path.read_text(encoding="utf-8")
    assert graded(root)["ada"].state == "unchanged"  # nothing runs again, the page is new
    assert "Well argued." in path.read_text(encoding="utf-8")
    assert "3.5 of" in re.sub("<[^>]*>", "", path.read_text(encoding="utf-8"))
    with monkeypatch.context() as counted:
        counted.setattr(batch, "run_feedback", lambda *_: "it is written once more")
        assert graded(root)["ada"].notes == ()
    path.unlink()
    assert graded(root)["ada"].state == "unchanged"
    assert path.exists()


def test_a_run_that_lost_its_time_is_tried_again(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": f"import os\nos._exit(1)\n{RIGHT}"})
    for _ in range(2):
        line = graded(root)["ada"]
        assert line.state == "graded"  # not taken as unchanged
        assert any("tries it again" in note for note in line.notes)


def test_what_lost_its_time_beside_others_runs_once_more_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    for student in ("ada", "ben"):
        hand_in(root, student, {"03-idf": f"{RIGHT}# {student}"})
    ran: list[int] = []

    def judged(notebooks: Sequence[Any], *_: object, **__: object) -> Iterator[Earned]:
        ran.append(len(notebooks))
        for _ in notebooks:
            yield Earned({"03-idf": 2.0 if len(notebooks) == 1 else 0.0}, lost=len(notebooks) > 1)

    monkeypatch.setattr("course.grading.planning.judged", judged)
    batch = Batch(ASSIGNMENT, root=root, walls=WALLS)
    assert ran == [2, 1, 1]
    assert [line.points for line in batch.planned()] == [2.0, 2.0]


@pytest.mark.parametrize(("share", "said"), [(0.125, "12.5%"), (0.005, "0.5%"), (1, "100%")])
def test_the_rule_is_said_as_it_is(share: float, said: str) -> None:
    due = datetime(2026, 12, 4, tzinfo=UTC)
    late = lateness(Settings(due={"x": due}, late_per_day=share), "x", "ada", due)
    assert late is not None
    assert f"costs {said} of the points." in late.rule


def test_work_handed_in_a_third_time_as_it_was_at_first_is_the_latest(tmp_path: Path) -> None:
    root = course(tmp_path / "course")
    for number, source in enumerate((RIGHT, WRONG, RIGHT)):
        moment = (2026, 12, 1 + number, 8, 0, 0)
        packed = archive(tmp_path / f"{number}.zip", {"ada.ipynb": ({"03-idf": source}, moment)})
        line = graded(root, packed)["ada"]
    assert line.points == 2.0


def test_what_an_archive_overwrites_is_kept_even_if_nobody_can_read_it(tmp_path: Path) -> None:
    root = course(tmp_path / "course")
    path = root / "submitted" / "ada" / ASSIGNMENT / RELEASE.name
    path.parent.mkdir(parents=True)
    path.write_text("{ half a notebook", encoding="utf-8")
    moment = (2026, 12, 1, 8, 0, 0)
    graded(root, archive(tmp_path / "a.zip", {"ada.ipynb": ({"03-idf": RIGHT}, moment)}))
    kept = (root / ".grading" / "attempts" / ASSIGNMENT / "ada").glob("overwritten-*")
    assert [one.read_text("utf-8") for one in kept] == ["{ half a notebook"]


def test_other_points_than_those_in_the_gradebook_are_an_error_that_says_what_to_do(
    tmp_path: Path,
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    path = root / "exercises" / ASSIGNMENT / RELEASE.name
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"points": 2', '"points": 4', 1), encoding="utf-8")
    with pytest.raises(CourseError, match="03-idf: the gradebook has other points"):
        graded(root)
    assert points_of(root, "ada")["03-idf"] == 2.0


def test_a_locked_gradebook_is_one_line(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    (root / "gradebook.db").write_text("this is no database, " * 100, encoding="utf-8")
    with pytest.raises(CourseError, match=r"gradebook\.db: .*; close"):
        grade_and_print(ASSIGNMENT, root=root, walls=WALLS)
    with pytest.raises(CourseError, match=r"gradebook\.db"):
        forget("ada", root)
    assert (root / "submitted" / "ada").is_dir()  # nothing was removed before


@pytest.mark.parametrize(
    ("toml", "complaint"),
    [
        ("[assignments.03_bm52]\ndue = 2026-12-04T12:00:00Z\n", "is no exercise"),
        (
            "[assignments.03_bm25]\ndue = 2026-12-04T12:00:00Z\n"
            "extensions = { ada = 2026-12-01T12:00:00Z }\n",
            "ends before",
        ),
        ('[grading]\ncounts = "first"\n', "latest"),
        ("[grading]\nlate_per_day = 10\n", "use a share"),
    ],
)
def test_a_mistake_in_the_rules_is_named(tmp_path: Path, toml: str, complaint: str) -> None:
    with pytest.raises(CourseError, match=complaint):
        load_settings(course(tmp_path, toml))


def test_a_grading_that_fails_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    path = root / "autograded" / "ada" / ASSIGNMENT / RELEASE.name
    before = path.read_bytes()

    def fails(*_: object) -> str:
        shutil.rmtree(path.parent)
        return "the disk is full"

    monkeypatch.setattr(batch, "run_autograde", fails)
    [line] = Batch(ASSIGNMENT, root=root, walls=WALLS, again=True).write()
    assert (line.state, line.points) == ("not graded", 2.0)
    assert "The disk is full" in line.notes[-1] or "the disk is full" in line.notes[-1]
    assert path.read_bytes() == before


def test_an_archive_without_times_is_the_latest_and_never_late(tmp_path: Path) -> None:
    root = course(tmp_path / "course", TOML)
    dated = {"ada.ipynb": ({"03-idf": WRONG}, (2026, 12, 9, 8, 0, 0))}  # late
    graded(root, archive(tmp_path / "a.zip", dated))
    undated = {"ada.ipynb": ({"03-idf": RIGHT}, (1980, 1, 1, 0, 0, 0))}
    line = graded(root, archive(tmp_path / "b.zip", undated))["ada"]
    assert line.points == 2.0
    page = root / "feedback" / "ada" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    assert "not known when this was handed in" in page.read_text(encoding="utf-8")


def test_one_hand_in_is_the_best_and_stays_as_it_is(tmp_path: Path) -> None:
    root = course(tmp_path, '[grading]\ncounts = "best"\n')
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    assert (graded(root)["ada"].state, graded(root)["ada"].points) == ("unchanged", 2.0)


def test_a_dry_run_says_what_would_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    (root / "submitted" / "eve").mkdir()
    (root / "submitted" / "eve" / "x.ipynb").write_text("{ half", encoding="utf-8")
    assert grade_and_print(ASSIGNMENT, root=root, walls=WALLS, dry_run=True) == 1  # as without
    said = capsys.readouterr().out
    assert "ada                          2 of 27  graded" in said
    assert "The file is no notebook" in said
    assert said.endswith("no grade was written\n")
    assert not (root / "autograded").exists()


@pytest.mark.parametrize(
    ("own", "told", "points"),
    [
        ("a copy, newer", "2026-12-06 10:00:00", 1.0),
        ("a copy, older", "2026-12-06 10:00:00", 1.0),
        ("2026-12-06 10:00:00 UTC", "2026-12-03 10:00:00", 2.0),
    ],
)
def test_the_moment_that_an_archive_tells_counts_though_the_work_is_there(
    tmp_path: Path, own: str, told: str, points: float
) -> None:
    root = course(tmp_path, TOML.replace("0.25", "0.5"))
    hand_in(root, "ada", {"03-idf": RIGHT}, own if own.endswith("UTC") else "")
    there = root / "submitted" / "ada" / ASSIGNMENT / RELEASE.name
    moment = 2e9 if own.endswith("newer") else 1e9
    os.utime(there, (moment, moment))
    graded(root)
    day, clock = told.split()
    when = (*map(int, day.split("-")), *map(int, clock.split(":")))
    source = archive(tmp_path / "x.zip", {f"ada/{RELEASE.name}": ({"03-idf": RIGHT}, when)})
    assert graded(root, source)["ada"].points == points
    assert graded(root, source)["ada"].state == "unchanged"
    assert run_nbgrader(root, "autograde", ASSIGNMENT, "--force", *OFF).returncode == 0
    [line] = Batch(ASSIGNMENT, root=root, walls=WALLS).write()
    assert line.points == points


@pytest.mark.parametrize("said", ["05.12.2026 10:00", "yesterday", ""])
def test_a_moment_that_cannot_be_read_is_named_with_the_remedy(tmp_path: Path, said: str) -> None:
    root = course(tmp_path, TOML)
    hand_in(root, "ada", {"03-idf": RIGHT})
    path = root / "submitted" / "ada" / ASSIGNMENT / "timestamp.txt"
    path.write_text(said, encoding="utf-8")
    line = graded(root)["ada"]
    assert line.state == "not graded"
    assert f"timestamp.txt says {said!r}; write a moment as 2026-12-04" in line.notes[-1]
    path.unlink()
    assert graded(root)["ada"].points == 2.0


def test_a_dry_run_promises_the_points_that_are_written(tmp_path: Path) -> None:
    root = course(tmp_path, TOML)
    hand_in(root, "ada", {"03-idf": WRONG, "03-written": TEXT}, "2026-12-05 11:00:00 UTC")
    hand_in(root, "ben", {"03-idf": RIGHT})
    graded(root)
    set_by_hand(root, "ada", "03-written", 2.0, "")
    hand_in(root, "ada", {"03-idf": RIGHT, "03-written": TEXT}, "2026-12-05 11:00:00 UTC")
    batch = Batch(ASSIGNMENT, root=root, walls=WALLS)
    planned = {line.student: line for line in batch.planned()}
    written = {line.student: line for line in batch.write()}
    assert planned["ada"].points == written["ada"].points == 3.0  # 2 + 2, a quarter less
    assert planned["ada"].notes == written["ada"].notes
    assert "not known when" in planned["ben"].notes[-1]
    assert planned["ben"].notes == written["ben"].notes


def test_a_place_that_holds_nothing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    empty = archive(tmp_path / "empty.zip", {})
    (root / "submitted").mkdir(exist_ok=True)
    with pytest.raises(CourseError, match="nobody is in the gradebook"):
        Batch(ASSIGNMENT, root=root, walls=WALLS)
    for source, reason in ((empty, "holds no notebook"), (root, "holds the course itself")):
        with pytest.raises(CourseError, match=reason):
            Batch(ASSIGNMENT, source, root, WALLS)
    shutil.rmtree(root / "submitted")
    with pytest.raises(CourseError, match="is not there; put hand-ins into it"):
        Batch(ASSIGNMENT, root=root, walls=WALLS)
    assert main(["grade", "03", "--submitted", ""]) == 2


def test_settings_that_were_not_built_stop_the_batch_before_it_begins(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    graded(root)
    for text in (
        "[points]\n03-idf = 6\n",
        "[points]\n03-idff = 6\n",
        '[assignments.03_bm25]\ntasks = ["03-idf"]\n',
        '[assignments.03_bm25]\ntasks = ["03-mine"]\n',
    ):
        (root / "course.toml").write_text(text, encoding="utf-8")
        load_settings.cache_clear()
        with pytest.raises(CourseError, match=r"course\.toml has other points or tasks"):
            graded(root)
    load_settings.cache_clear()


def test_a_broken_file_is_told_also_when_a_later_archive_is_without_it(tmp_path: Path) -> None:
    root = course(tmp_path)
    hand_in(root, "ada", {"03-idf": RIGHT})
    hand_in(root, "dan", {})
    (root / "submitted" / "dan" / ASSIGNMENT / RELEASE.name).write_text("{", encoding="utf-8")
    assert "no notebook" in graded(root)["dan"].notes[0]
    when = (2026, 12, 1, 10, 0, 0)
    source = archive(tmp_path / "x.zip", {f"ada/{RELEASE.name}": ({"03-idf": RIGHT}, when)})
    assert "no notebook" in graded(root, source)["dan"].notes[0]


def test_nobody_reading_the_rows_stops_no_grading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = course(tmp_path)
    for student in ("ada", "ben"):
        hand_in(root, student, {"03-idf": RIGHT})
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed, monkeypatch.context() as patched:
        patched.setattr("sys.stdout", closed)
        assert grade_and_print(ASSIGNMENT, root=root, walls=WALLS) == 0
    assert points_of(root, "ben")["03-idf"] == 2.0


def test_a_broken_file_of_another_exercise_is_not_counted_here(tmp_path: Path) -> None:
    root = course(tmp_path)
    path = root / "submitted" / "eve" / "04_tfidf_and_vectors" / "x.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text("{ half", encoding="utf-8")
    (root / "exercises" / "04_tfidf_and_vectors").mkdir()
    shutil.copy(
        ROOT / "exercises/04_tfidf_and_vectors/04_tfidf_and_vectors.ipynb",
        root / "exercises" / "04_tfidf_and_vectors",
    )
    with pytest.raises(CourseError, match="holds no notebook of 03_bm25, and nobody is in"):
        graded(root)
    hand_in(root, "ada", {"03-idf": RIGHT})
    assert list(graded(root)) == ["ada"]


def test_a_broken_newer_file_is_told_where_an_older_one_counts(tmp_path: Path) -> None:
    root = course(tmp_path / "course")
    hand_in(root, "ada", {"03-idf": RIGHT})
    (tmp_path / "new" / "ada").mkdir(parents=True)
    (tmp_path / "new" / "ada" / "x.ipynb").write_text("{ half", encoding="utf-8")
    line = graded(root, tmp_path / "new")["ada"]
    assert line.points == 2.0
    assert any("ada/x.ipynb: The file is no notebook" in note for note in line.notes)
