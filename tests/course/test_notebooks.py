"""Cells to notebooks: nbgrader's metadata, and one fixed way of writing."""

import json
from typing import Any

import nbformat
import pytest

from course.check.tasks import find_task, tasks_of
from course.errors import CourseError
from course.notebooks import as_text, notebook
from course.paths import ROOT
from course.percent import parse
from course.release import exercise_cells

SOURCE = """# %% [markdown] id=top tags=intro
# Title
# %% id=03-idf-answer solution
def idf(df):
    return df
# %% id=03-idf test
check("03-idf")
# %% [markdown] id=03-written manual points=2
# The answer, café.
# %%
print(1)
"""


def made(source: str = SOURCE) -> dict[str, Any]:
    return notebook(parse(source, "03.py"), "03.py", {"release": "abc"})


def grading(cell: dict[str, Any]) -> Any:
    return cell["metadata"].get("nbgrader")


def test_the_notebook_is_valid() -> None:
    nbformat.validate(nbformat.from_dict(made()))


def test_each_kind_of_cell_has_nbgraders_metadata() -> None:
    top, answer, test, written, plain = made()["cells"]
    assert grading(top) is None
    assert grading(plain) is None
    assert top["metadata"]["tags"] == ["intro"]
    assert grading(answer) == {
        "grade_id": "03-idf-answer", "grade": False, "solution": True, "locked": False,
        "schema_version": 3, "task": False,
    }  # fmt: skip
    assert grading(test) == {
        "grade_id": "03-idf", "grade": True, "solution": False, "locked": True, "points": 2,
        "schema_version": 3, "task": False,
    }  # fmt: skip
    assert grading(written) == {
        "grade_id": "03-written", "grade": True, "solution": True, "locked": False, "points": 2,
        "schema_version": 3, "task": False,
    }  # fmt: skip


def test_a_test_cells_id_equals_its_grade_id() -> None:
    for cell in made()["cells"]:
        assert grading(cell) is None or grading(cell)["grade_id"] == cell["id"]


def test_it_is_written_in_one_way() -> None:
    text = as_text(made())
    assert text == as_text(json.loads(text)) == as_text(made())
    assert text.endswith("}\n")
    assert "\r" not in text
    assert "café" in text
    assert made()["metadata"]["minirag"] == {"release": "abc"}
    assert "version" not in made()["metadata"]["language_info"]


def test_code_cells_come_without_outputs() -> None:
    for cell in made()["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
        else:
            assert "outputs" not in cell
        assert "".join(cell["source"]).strip()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('# %% id=03-nothing test\ncheck("03-nothing")', "no task '03-nothing' in course/check"),
        ('# %% id=03-idf test\ncheck("03-top_k")', 'one line, check("03-idf")'),
        ('# %% id=03-idf test\nx = 1\ncheck("03-idf")', 'one line, check("03-idf")'),
        ("# %% id=03-idf test\n", 'one line, check("03-idf")'),
        ("# %% [markdown] id=03-w manual\n# text", "needs points=N"),
        ("# %% [markdown] id=03-w manual points=two\n# text", "needs points=N"),
    ],
)
def test_a_fault_names_file_and_line(source: str, words: str) -> None:
    with pytest.raises(CourseError) as error:
        made(source)
    assert str(error.value).startswith("03.py:1: ")
    assert words in str(error.value)


def test_points_of_the_exercise_are_those_of_its_tasks() -> None:
    path = ROOT / "course" / "sources" / "exercises" / "03_bm25.py"
    cells = notebook(exercise_cells(path), path.name)["cells"]
    points = {grading(c)["grade_id"]: grading(c)["points"] for c in cells if _is_test(c)}
    assert points == {task.id: find_task(task.id).points for task in tasks_of("03_bm25")}


def _is_test(cell: dict[str, Any]) -> bool:
    return bool(grading(cell) and grading(cell)["grade"] and not grading(cell)["solution"])
