"""Cells that were copied, split, merged, renamed or deleted, and what comes back."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.paths import ROOT, assignments
from course.repair import Node, repair

RELEASED: dict[str, list[Node]] = {
    name: json.loads((ROOT / "exercises" / name / f"{name}.ipynb").read_text("utf-8"))["cells"]
    for name in assignments()
}
CELLS = RELEASED["03_bm25"]


def _ids(cells: list[Node]) -> list[str]:
    found = [cell["metadata"].get("nbgrader", {}).get("grade_id", "") for cell in cells]
    return [grade_id for grade_id in found if grade_id]


def _own(source: str) -> Node:
    return {
        "cell_type": "code",
        "id": "own",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


@pytest.mark.parametrize("name", assignments())
def test_a_release_needs_no_repair(name: str) -> None:
    cells = copy.deepcopy(RELEASED[name])
    assert repair(cells, RELEASED[name]) == []
    assert cells == RELEASED[name]


@given(st.lists(st.integers(0, len(CELLS) - 1), max_size=len(CELLS)))
def test_whatever_cells_are_left_each_id_is_there_once_and_in_order(kept: list[int]) -> None:
    cells = [copy.deepcopy(CELLS[place]) for place in sorted(kept)]
    ids = [f"{number}" for number in range(len(cells))]
    for cell, cell_id in zip(cells, ids, strict=True):
        cell["id"] = cell_id
    repair(cells, CELLS)
    assert _ids(cells) == _ids(CELLS)
    assert len({cell["id"] for cell in cells}) == len(cells)
    again = copy.deepcopy(cells)
    assert repair(again, CELLS) == []
    assert again == cells


def test_no_cell_of_a_student_is_taken_away() -> None:
    cells = [_own("x = 1"), *copy.deepcopy(CELLS), *copy.deepcopy(CELLS)]
    repair(cells, CELLS)
    assert len(cells) == 1 + 2 * len(CELLS)
    assert cells[0] == _own("x = 1")


def test_the_last_copy_counts_and_the_others_say_that_they_are_copies() -> None:
    cells = copy.deepcopy(CELLS)
    place = next(n for n, cell in enumerate(cells) if cell["id"] == "03-idf-answer")
    cells.insert(place, {**copy.deepcopy(cells[place]), "id": "first", "source": ["a = 1\n", "b"]})
    notes = repair(cells, CELLS)
    assert notes == ["A copy of the cell 03-idf-answer; the last one was graded."]
    assert cells[place]["source"] == f"# {notes[0][0].lower()}{notes[0][1:-1]}\na = 1\nb"
    assert "nbgrader" not in cells[place]["metadata"]


@pytest.mark.parametrize(
    "source",
    [
        "def idf(df, n_documents):\n    return 1.0\n",
        "class idf:\n    pass\n",
        "async def idf(a):\n    return 1\n",
        "def idf(df, n_documents)\n    return 1.0\n",  # a syntax error is found as text
    ],
)
def test_an_answer_without_its_id_is_found_by_what_it_defines(source: str) -> None:
    cells = [copy.deepcopy(c) for c in CELLS if c["id"] != "03-idf-answer"]
    cells.insert(2, _own(source))
    notes = repair(cells, CELLS)
    assert notes == ["The answer 03-idf-answer had lost its id; it was found by idf()."]
    assert cells[2]["metadata"]["nbgrader"]["grade_id"] == "03-idf-answer"
    assert cells[2]["source"] == source


def test_an_answer_merged_into_another_is_not_overwritten_by_the_stub() -> None:
    cells = [copy.deepcopy(c) for c in CELLS if c["id"] != "03-idf-answer"]
    other = next(cell for cell in cells if cell["id"] == "03-term_score-answer")
    other["source"] = "def idf(a, b):\n    return 1\n\ndef term_score():\n    return 2\n"
    notes = repair(cells, CELLS)
    assert notes == ["The answer 03-idf-answer stands in the cell 03-term_score-answer."]
    back = next(
        c for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id") == _ids(CELLS)[0]
    )
    assert "def idf" not in back["source"]


def test_an_id_of_no_task_is_named_and_its_cell_only_runs() -> None:
    cells = copy.deepcopy(CELLS)
    odd = {**_own("y = 2"), "metadata": {"nbgrader": {"grade_id": "03-nothing", "grade": True}}}
    cells.append(odd)
    assert repair(cells, CELLS) == [
        "No task of this exercise has the id 03-nothing; its cell only ran."
    ]
    assert cells[-1]["metadata"] == {}


@pytest.mark.parametrize("grading", [None, "text", 3, [], {"grade_id": 7}, {"grade_id": None}, {}])
def test_metadata_of_any_shape_is_no_error(grading: object) -> None:
    cells = copy.deepcopy(CELLS)
    cells.append({**_own("z = 3"), "metadata": {"nbgrader": grading}})
    repair(cells, CELLS)
    assert _ids(cells) == _ids(CELLS)
    assert "nbgrader" not in cells[-1]["metadata"]
