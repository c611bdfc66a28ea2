"""`build`: a fault in a source is one line that names file and line, and nothing is written."""

from pathlib import Path

import pytest

import course.__main__ as command_line
import course.build
from course.build import build
from course.errors import CourseError
from course.paths import ROOT
from course.release import released
from tests.course.support import ASSIGNMENT

SOURCE = (ROOT / "course" / "sources" / "exercises" / f"{ASSIGNMENT}.py").read_text("utf-8")
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
IDF_LINE = "return math.log(1 + (without + 0.5) / (df + 0.5))"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty course root; sources are written by the test, everything is built into it."""
    (tmp_path / "course" / "sources" / "exercises").mkdir(parents=True)
    (tmp_path / "casebook").mkdir()
    monkeypatch.setattr(course.build, "ROOT", tmp_path)
    monkeypatch.setattr(course.build, "SOURCES", tmp_path / "course" / "sources")
    monkeypatch.setattr("course.check.casebook._FOLDER", tmp_path / "casebook")
    return tmp_path


def fault_of(text: str, house: Path) -> str:
    """Build a source that must fail, look that nothing was written, and return the message."""
    path = house / "course" / "sources" / "exercises" / f"{ASSIGNMENT}.py"
    path.write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(CourseError) as error:
        build()
    assert [p for p in house.rglob("*") if p.is_file()] == [path]
    message = str(error.value)
    assert "\n" not in message
    return message


def changed(old: str, new: str) -> str:
    assert SOURCE.count(old) >= 1
    return SOURCE.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    "marker",
    [
        "### BEGIN SOLUTON",
        "### BEGIN HIDDEN TESTS",
        "### begin solution",
        "###BEGIN SOLUTION",
        "### BEGIN SOLUTION.",
    ],
)
def test_a_mistyped_marker(marker: str, house: Path) -> None:
    text = changed(BEGIN, marker)
    message = fault_of(text, house)
    assert message.startswith(f"03_bm25.py:{line_of(text, marker)}: ")
    assert "looks like a marker and is none" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f"    {END}\n", "", "never closed"),
        (f"    {BEGIN}\n", "", "without ### BEGIN SOLUTION"),
        (f"    {BEGIN}\n", f"    {BEGIN}\n    {BEGIN}\n", "inside a solution begun at line"),
        ('check("03-idf")\n', f'check("03-idf")\n{BEGIN}\n{END}\n', "without the flag `solution`"),
        ("id=03-idf-answer solution", "id=03-idf-answer", "without the flag `solution`"),
        ("id=03-term_score-answer", "id=03-idf-answer", "stands at line"),
        ("id=03-idf test", "id=03-idf tset", "unknown word 'tset'"),
        ("id=03-idf test", "id=03-idf points=9 test", "points= belongs to a manual cell"),
        ("id=03-idf test", "id=03-Idf test", "may hold only"),
        ('check("03-idf")\n', 'check("03-top_k")\n', "a test cell holds one line"),
        ("{{points 03-idf}}", "{{points 03-dif}}", "unknown figure"),
        ("id=03-written manual points=2", "id=03-written manual", "needs points=N"),
        ("id=03-written manual points=2", "id=03-written manual points=some", "needs points=N"),
    ],
)
def test_a_fault_in_a_source(old: str, new: str, words: str, house: Path) -> None:
    message = fault_of(changed(old, new), house)
    assert message.startswith("03_bm25.py:")
    assert message.split(":")[1].isdecimal()
    assert words in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("id=03-idf test", "id=03-idf2 test", "no cell with the header `# %% id=03-idf test`"),
        ("id=03-idf test", "id=03-idf", "no cell with the header `# %% id=03-idf test`"),
        ("id=03-idf-answer solution", "id=03-x-answer solution", "`# %% id=03-idf-answer solut"),
    ],
)
def test_a_task_without_its_cells(old: str, new: str, words: str, house: Path) -> None:
    message = fault_of(changed(old, new), house)
    assert message.startswith("03_bm25.py: task 03-idf has no cell")
    assert words in message


def test_an_answer_whose_flag_was_forgotten_is_not_shipped_whole(house: Path) -> None:
    text = changed("id=03-idf-answer solution", "id=03-idf-answer")
    text = text.replace(f"    {BEGIN}\n", "", 1).replace(f"    {END}\n", "", 1)
    assert "`# %% id=03-idf-answer solution`" in fault_of(text, house)


def test_an_answer_cell_without_a_test_cell(house: Path) -> None:
    text = SOURCE + "\n# %% id=03-more-answer solution\nx = 1\n"
    message = fault_of(text, house)
    assert message.startswith(f"03_bm25.py:{line_of(text, 'id=03-more-answer')}: ")
    assert "has no test cell" in message


def test_a_solution_line_in_the_release(house: Path) -> None:
    message = fault_of(f"{SOURCE}\n# %% [markdown] id=leak\n# Think of `{IDF_LINE}`.\n", house)
    assert message == f"{ASSIGNMENT}: the release would show the solution line {IDF_LINE!r}"


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("raise KeyError('no')", "03-idf: the reference gives no value but"),
        ("return without +", "SyntaxError"),
    ],
)
def test_a_reference_that_raises(
    new: str, words: str, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course.build, "released", lambda *_: "")
    assert words in fault_of(changed(IDF_LINE, new), house)


def test_a_reference_that_a_misconception_equals(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course.build, "released", lambda *_: "")
    message = fault_of(changed(IDF_LINE, "return math.log((without + 0.5) / (df + 0.5))"), house)
    assert message.startswith("03-idf: the misconception 'no-plus-one' is not caught by the case")


def test_an_exercise_without_tasks(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course.build, "released", lambda *_: "")
    path = house / "course" / "sources" / "exercises" / "98_nothing.py"
    path.write_text("# %% id=a\nx = 1\n", encoding="utf-8")
    with pytest.raises(CourseError, match="98_nothing"):
        build()
    assert [p for p in house.rglob("*") if p.is_file()] == [path]


def test_a_sound_source_is_built_and_then_stands_still(house: Path) -> None:
    path = house / "course" / "sources" / "exercises" / f"{ASSIGNMENT}.py"
    path.write_text(SOURCE, encoding="utf-8", newline="\n")
    assert len(build()) == 3
    made = {p: p.read_bytes() for p in house.rglob("*") if p.is_file() and p != path}
    assert sorted(p.name for p in made) == ["03.json", "03_bm25.ipynb", "03_bm25.ipynb"]
    assert b"\r" not in b"".join(made.values())
    exercise = house / "exercises" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    text = exercise.read_text("utf-8")
    assert "raise NotImplementedError()" in text
    assert IDF_LINE not in text
    assert BEGIN not in text
    exercise.write_bytes(made[exercise] + b"\n")
    (drift,) = build(check=True)
    assert "03_bm25.ipynb has drifted from its source; run `python -m course build`" in drift
    assert exercise.read_bytes() == made[exercise] + b"\n"


def test_a_release_that_nbgrader_refuses_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        def __init__(self, config: object) -> None:
            self.log_level = ""

        def generate_assignment(self, *_: object, **__: object) -> dict[str, object]:
            return {"success": False, "log": "[ERROR] it\nTraceback\nValueError: no such cell\n"}

    monkeypatch.setattr("nbgrader.apps.NbGraderAPI", Refusing)
    with pytest.raises(CourseError) as error:
        released(ASSIGNMENT, "{}", [])
    assert str(error.value) == (
        f"{ASSIGNMENT}: nbgrader cannot make the release: ValueError: no such cell"
    )


def test_an_unknown_source_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["build", "--check", "--only", "99"]) == 2
    assert capsys.readouterr().err.startswith("course: error: there is no source '99'; there are: ")


def test_an_error_of_the_build_is_one_line_and_exit_code_2(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = house / "course" / "sources" / "exercises" / f"{ASSIGNMENT}.py"
    path.write_text(changed(BEGIN, "### BEGIN SOLUTON"), encoding="utf-8")
    assert command_line.main(["build"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("course: error: 03_bm25.py:")
    assert err.count("\n") == 1
