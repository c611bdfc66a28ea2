"""Cells that were copied, split, merged, renamed or deleted, and what comes back."""

import ast
import copy
import json
from collections.abc import Callable
from typing import Any

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
    cells[place + 1]["source"] = "def idf(df, n_documents):\n    return 1\n"
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
        "idf = lambda df, n_documents: 1.0\n",
        "idf = partial(general, 1.0)\n",
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
    assert notes == [
        "The answer 03-idf-answer stands in the cell 03-term_score-answer.",
        "The answer to 03-idf stands in or below its check, and counts only above: move it up.",
    ]
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


WRITTEN = "b hardly matters where tickets are of equal length; I would measure it."
NOTE = "03-written: the text of the cell beside it was taken as the answer."


def _place(cells: list[Node], cell_id: str) -> int:
    return next(n for n, cell in enumerate(cells) if cell["id"] == cell_id)


def _prose(source: str, kind: str = "markdown") -> Node:
    return {"cell_type": kind, "id": "mine", "metadata": {}, "source": source}


def _graded(cells: list[Node], grade_id: str) -> Node:
    return next(
        c for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id", "") == grade_id
    )


def _below(cells: list[Node]) -> None:
    cells.insert(_place(cells, "03-written") + 1, _prose(WRITTEN))


def _above_as_raw(cells: list[Node]) -> None:
    cells.insert(_place(cells, "03-written"), _prose(WRITTEN, "raw"))


def _typed_anew(cells: list[Node]) -> None:
    cells[_place(cells, "03-written")] = _prose(WRITTEN)


def _merged_with_the_task(cells: list[Node]) -> None:
    place = _place(cells, "03-written")
    cells[place - 1]["source"] = "".join(cells[place - 1]["source"]) + "\n\n" + WRITTEN
    del cells[place]


def _merged_with_the_next(cells: list[Node]) -> None:
    place = _place(cells, "03-written")
    cells[place + 1]["source"] = WRITTEN + "\n\n" + "".join(cells[place + 1]["source"])
    del cells[place]


def _without_any_mark(cells: list[Node]) -> None:
    cells[_place(cells, "03-written")]["source"] = [WRITTEN]
    for number, cell in enumerate(cells):
        cell |= {"id": f"c{number}", "metadata": {}}


BESIDE = [
    _below,
    _above_as_raw,
    _typed_anew,
    _merged_with_the_task,
    _merged_with_the_next,
    _without_any_mark,
]


@pytest.mark.parametrize("change", BESIDE)
def test_an_answer_in_words_beside_its_cell_is_put_into_it(
    change: Callable[[list[Node]], None],
) -> None:
    cells = copy.deepcopy(CELLS)
    change(cells)
    before = copy.deepcopy([cell["source"] for cell in cells])
    assert NOTE in repair(cells, CELLS)
    answer = _graded(cells, "03-written")
    assert answer["source"] == f"*Your answer here.*\n\n*({NOTE})*\n\n{WRITTEN}"
    assert all(
        source in [cell["source"] for cell in cells] for source in before if WRITTEN in source
    )
    again = copy.deepcopy(cells)
    assert repair(again, CELLS) == []
    assert again == cells


def test_text_elsewhere_and_code_are_no_answer_in_words() -> None:
    cells = copy.deepcopy(CELLS)
    cells.insert(_place(cells, "03-idf"), _prose("A note on idf."))
    cells.insert(_place(cells, "03-written"), _own("# a try"))
    cells.append(_prose("A note at the end."))
    assert repair(cells, CELLS) == []
    assert "".join(_graded(cells, "03-written")["source"]) == "*Your answer here.*"


@pytest.mark.parametrize("grade_id", ["03-written", "03-idf-answer"])
def test_an_untouched_copy_never_counts_while_a_changed_one_exists(grade_id: str) -> None:
    cells = copy.deepcopy(CELLS)
    place = _place(cells, grade_id)
    cells.insert(place + 1, {**copy.deepcopy(cells[place]), "id": "copy"})
    cells[place]["source"] = "def idf(df, n_documents):\n    return 1.5\n"
    assert repair(cells, CELLS) == [
        f"A copy of the cell {grade_id} was as it was released; the changed one was graded."
    ]
    assert _graded(cells, grade_id) is cells[place]
    namespace: dict[str, object] = {}
    if cells[place + 1]["cell_type"] == "code":
        exec("".join(cells[place + 1]["source"]), namespace)
    assert "idf" not in namespace  # the stub does not take the answer's place


@pytest.mark.parametrize("colab", [False, True])
def test_cells_that_lost_their_marks_are_found_by_their_ids(colab: bool) -> None:
    cells = copy.deepcopy(CELLS)
    cells[_place(cells, "03-idf-answer")]["source"] = "idf = make(1.2)"
    cells[_place(cells, "03-written")]["source"] = WRITTEN
    for cell in cells:
        cell["metadata"] = {"id": cell.pop("id")} if colab else {}
    sources = copy.deepcopy([cell["source"] for cell in cells])
    (note,) = repair(cells, CELLS)
    assert note.startswith("These cells had lost their marks and were found by their ids: 03-idf-")
    assert [cell["source"] for cell in cells] == sources
    assert _ids(cells) == _ids(CELLS)


def test_what_was_done_is_said_once_a_kind() -> None:
    cells = [cell for cell in copy.deepcopy(CELLS) if not cell["metadata"]]
    (note,) = repair(cells, CELLS)
    assert note.startswith("These cells were missing and are as they were released: 03-idf-answer,")
    assert "03-idf," not in note  # of a test nothing is lost
    odd = [{**_own("y"), "metadata": {"nbgrader": {"grade_id": f"x{n}"}}} for n in range(500)]
    (note,) = repair([*copy.deepcopy(CELLS), *odd], CELLS)
    assert "x19, and 480 more" in note


def test_an_answer_below_its_check_is_named() -> None:
    cells = copy.deepcopy(CELLS)
    cells.insert(_place(cells, "03-idf") + 1, _own("def idf(df, n_documents):\n    return 1\n"))
    assert repair(cells, CELLS) == [
        "The answer to 03-idf stands in or below its check, and counts only above: move it up."
    ]
    cells.insert(_place(cells, "03-idf"), _own("def idf(df, n_documents):\n    return 1\n"))
    assert repair(cells, CELLS) == []


def test_each_cell_is_read_once_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = ast.parse

    def counted(source: str, *more: Any, **named: Any) -> ast.AST:
        read.append(source)
        return parse(source, *more, **named)

    monkeypatch.setattr(ast, "parse", counted)
    cells = [_own(f"print(idf(1, 2), top_k([], {number}))") for number in range(1_000)]
    repair(cells, CELLS)  # of which all answers are missing
    monkeypatch.undo()
    assert len(read) == len(set(read)) == 1_000


def test_a_picture_of_an_answer_in_words_comes_along() -> None:
    cells = copy.deepcopy(CELLS)
    picture = {"plot.png": {"image/png": "aGVsbG8="}}
    _below(cells)
    cells[_place(cells, "mine")] |= {"source": "![](attachment:plot.png)", "attachments": picture}
    cells[_place(cells, "03-written")]["attachments"] = ["of any shape"]
    repair(cells, CELLS)
    assert _graded(cells, "03-written")["attachments"] == picture
