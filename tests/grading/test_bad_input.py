"""What students do to cells and return from functions: three ways to be graded, one outcome.

The check in the notebook, stock `nbgrader validate` and stock `autograde` must agree on every task.
Each notebook holds several faults, one a task, which tasks that do not depend on each other allow.
"""

import re
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import pytest
from nbclient import NotebookClient

from course.check.tasks import tasks_of
from tests.grading.course_copy import (
    ASSIGNMENT,
    Node,
    make_course,
    points_of,
    printed_by,
    right_answer,
    run_nbgrader,
    submit,
    with_answers,
)

TASKS = {task.id: task for task in tasks_of(ASSIGNMENT)}
WHOLE = {task_id: task.points for task_id, task in TASKS.items()}
SOLVED = {task_id: right_answer(task_id) for task_id in TASKS}


def around(task_id: str, body: str, asynchronous: bool = False) -> str:
    """Return the right answer with a fault around it; `right` in `body` is its value."""
    name = TASKS[task_id].function
    keyword = "async def" if asynchronous else "def"
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return (
        f"{SOLVED[task_id]}\n_right_{name} = {name}\n\n"
        f"{keyword} {name}(*given, **named):\n"
        f"    right = _right_{name}(*given, **named)\n{lines}\n"
    )


class Fault(NamedTuple):
    """One fault in one answer: its points, and what the student reads of it."""

    source: str
    earns: float
    says: str


FAULTS: dict[str, dict[str, Fault]] = {
    "returns": {
        "03-idf": Fault(around("03-idf", "import numpy\nreturn numpy.float64(right)"), 2, "passed"),
        "03-term_score": Fault(around("03-term_score", "return str(right)"), 0, "text"),
        "03-score_query": Fault(around("03-score_query", "print(right)"), 0, "None"),
        "03-top_k": Fault(around("03-top_k", "return iter(right)"), 0, "list_iterator"),
        "03-fields": Fault(around("03-fields", "return right, 'and why'"), 0, "and why"),
        "03-feedback": Fault(around("03-feedback", "return tuple(right)"), 5, "passed"),
        "03-proximity": Fault(around("03-proximity", "return right", True), 0, "async"),
    },
    "noise": {
        "03-idf": Fault(around("03-idf", "print('x' * 3_000_000)\nreturn right"), 2, "passed"),
        "03-term_score": Fault(
            around(
                "03-term_score",
                "import sys, warnings\nwarnings.warn('careful')\n"
                "print('a line', file=sys.stderr)\nreturn right",
            ),
            3,
            "passed",
        ),
        "03-score_query": Fault(
            around("03-score_query", "input('which? ')\nreturn right"), 0, "input()"
        ),
        "03-top_k": Fault(
            around("03-top_k", "named['scores'].sort()\nreturn right"), 0, "arguments were changed"
        ),
        "03-fields": Fault(
            SOLVED["03-fields"] + "\nimport matplotlib.pyplot as plt\n"
            "plt.plot([1, 2])\nplt.show()\n",
            5,
            "passed",
        ),
        "03-feedback": Fault(
            SOLVED["03-feedback"] + "\nimport asyncio\nawait asyncio.sleep(0)\n", 5, "passed"
        ),
        "03-proximity": Fault(
            SOLVED["03-proximity"].replace("def proximity", "def proximity_mine"),
            0,
            "there is proximity_mine",
        ),
    },
}


def _noted(cells: list[Node], grade_id: str) -> int:
    """Return the place of a graded cell."""
    ids = [cell["metadata"].get("nbgrader", {}).get("grade_id") for cell in cells]
    return ids.index(grade_id)


def moved_about() -> Node:
    """Return a solved notebook whose cells were copied, split, merged, renamed and deleted."""
    node = with_answers(SOLVED)
    cells = node["cells"]
    place = _noted(cells, "03-idf-answer")  # copied, and the copy was the older attempt
    older = {**cells[place], "id": "older", "source": "def idf(df, n_documents):\n    return 0\n"}
    cells.insert(place, older)
    place = _noted(cells, "03-term_score-answer")  # split, as JupyterLab does it
    half = {**cells[place], "id": "half", "source": "# first half\nREPEATED = 1\n"}
    cells.insert(place, half)
    renamed = cells[_noted(cells, "03-score_query-answer")]
    renamed["metadata"] = {"nbgrader": {**renamed["metadata"]["nbgrader"], "grade_id": "mine"}}
    place = _noted(cells, "03-top_k-answer")  # merged with its test
    cells[place]["source"] = SOLVED["03-top_k"] + "\n\ncheck('03-top_k')"
    del cells[place + 1]
    place = _noted(cells, "03-experiment-answer")  # answer and test deleted
    del cells[place : place + 2]
    del cells[_noted(cells, "03-fields")]  # the test alone
    place = _noted(cells, "03-proximity-answer")  # merged into the answer before
    before = cells[_noted(cells, "03-feedback-answer")]
    before["source"] = SOLVED["03-feedback"] + "\n\n" + SOLVED["03-proximity"]
    del cells[place]
    del cells[_noted(cells, "03-written")]
    return node


NOTEBOOKS = {
    **{name: with_answers({t: f.source for t, f in told.items()}) for name, told in FAULTS.items()},
    "cells": moved_about(),
}
_cells = NOTEBOOKS["noise"]["cells"]  # answered in a cell below the one that is graded
_words = {"cell_type": "markdown", "id": "mine", "metadata": {}, "source": "Hardly: one length."}
_cells.insert(_noted(_cells, "03-written") + 1, _words)
EXPECTED = {
    **{name: {t: (f.earns, f.says) for t, f in told.items()} for name, told in FAULTS.items()},
    "cells": {
        t: (0.0, "not attempted") if t == "03-experiment" else (points, "passed")
        for t, points in WHOLE.items()
    },
}
SEEN = [(name, task_id) for name, told in EXPECTED.items() for task_id in told]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which every notebook is graded once."""
    root = make_course(tmp_path_factory.mktemp("course"))
    for name, node in NOTEBOOKS.items():
        submit(root, name, node)
    made = run_nbgrader(root, "generate_assignment", ASSIGNMENT)
    assert made.returncode == 0, made.stderr
    graded = run_nbgrader(root, "autograde", ASSIGNMENT)
    assert graded.returncode == 0, graded.stderr
    return root


@pytest.fixture(scope="module")
def checked(course: Path) -> dict[str, dict[str, tuple[float, str]]]:
    """What the student sees: notebook → task → points and text of a check at the end."""
    seen = {}
    for name in NOTEBOOKS:
        path = course / "submitted" / name / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
        node: Any = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
        asked = [nbformat.v4.new_code_cell(f"check({task_id!r})") for task_id in TASKS]
        node.cells += asked
        client = NotebookClient(node, timeout=60, allow_errors=True)
        client.execute(cwd=str(path.parent))
        seen[name] = {
            task_id: (_result(cell), _text(cell))
            for task_id, cell in zip(TASKS, asked, strict=True)
        }
    return seen


def _result(cell: Node) -> float:
    found = [
        o["data"]["text/plain"] for o in cell["outputs"] if o["output_type"] == "execute_result"
    ]
    return float(found[0])


def _text(cell: Node) -> str:
    return "".join(
        o.get("text", "") or o.get("data", {}).get("text/plain", "") for o in cell["outputs"]
    )


@pytest.fixture(scope="module")
def refused(course: Path) -> dict[str, set[str]]:
    """What `nbgrader validate` finds: notebook → tasks that would not get full points."""
    found = {}
    for name in NOTEBOOKS:
        path = course / "submitted" / name / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
        result = run_nbgrader(course, "validate", str(path))
        assert "failed" in result.stdout.lower(), result.stderr
        found[name] = set(re.findall(r'check\("([^"]+)"\)', result.stdout))
    return found


@pytest.mark.parametrize(("name", "task_id"), SEEN)
def test_the_check_says_what_to_change(
    checked: dict[str, dict[str, tuple[float, str]]], name: str, task_id: str
) -> None:
    earns, says = EXPECTED[name][task_id]
    points, text = checked[name][task_id]
    assert points == earns
    assert says in text


@pytest.mark.parametrize(("name", "task_id"), SEEN)
def test_autograde_gives_what_the_check_gave(course: Path, name: str, task_id: str) -> None:
    assert points_of(course, name)[task_id] == EXPECTED[name][task_id][0]
    assert EXPECTED[name][task_id][1] in printed_by(course, name, task_id)


@pytest.mark.parametrize(("name", "task_id"), SEEN)
def test_validate_refuses_what_the_check_refuses(
    refused: dict[str, set[str]], name: str, task_id: str
) -> None:
    assert (task_id in refused[name]) == (EXPECTED[name][task_id][0] < WHOLE[task_id])


def test_an_answer_in_words_that_was_deleted_comes_back_with_nothing(course: Path) -> None:
    assert points_of(course, "cells")["03-written"] == 0.0


def test_an_answer_in_words_below_its_cell_waits_for_a_person(course: Path) -> None:
    assert points_of(course, "noise")["03-written"] is None
    assert points_of(course, "returns")["03-written"] == 0.0  # nothing is written there
