"""Progress: what a saved notebook says of each task, and what is next."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from traitlets.config import Config

from course.__main__ import main
from course.check.saying import STAMP, code_hash
from course.check.tasks import tasks_of
from course.errors import CourseError
from course.kernels import kernel_settings
from course.paths import ROOT
from course.progress import progress_text
from course.work import work_path, written_in

NAME = "03_bm25"
RIGHT = (
    "def idf(df, n_documents):\n    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))\n"
)
WRONG = "def term_score(tf, idf, doc_len, avg_doc_len, k1=1.2, b=0.75):\n    return tf * idf\n"
RAISES = "def top_k(scores, k):\n    return scores.best(k)\n"
ANSWERS = {"03-idf": RIGHT, "03-term_score": WRONG, "03-top_k": RAISES}
Node = dict[str, Any]


def _released() -> Node:
    path = ROOT / "exercises" / NAME / f"{NAME}.ipynb"
    node: Node = json.loads(path.read_text(encoding="utf-8"))
    return node


def _saved(node: Node, root: Path) -> None:
    path = work_path(NAME, root)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(node), encoding="utf-8")


def _cell(node: Node, cell_id: str) -> Node:
    found: Node = next(cell for cell in node["cells"] if cell["id"] == cell_id)
    return found


@pytest.fixture(scope="module")
def executed() -> Node:
    """A student's notebook: three answers, each with its check run, in a real kernel."""
    node = _released()
    for task_id, answer in ANSWERS.items():
        _cell(node, f"{task_id}-answer")["source"] = answer
    kept = {"setup", *ANSWERS, *(f"{task_id}-answer" for task_id in ANSWERS)}
    cells = [{**c, "source": "".join(c["source"])} for c in node["cells"] if c["id"] in kept]
    small = nbformat.from_dict({**node, "cells": cells})
    config = Config({"KernelManager": kernel_settings()})
    NotebookClient(small, config=config, timeout=120).execute()
    outputs = {cell["id"]: cell["outputs"] for cell in small.cells if cell.cell_type == "code"}
    for cell in node["cells"]:
        if cell["id"] in outputs:
            cell["outputs"] = json.loads(json.dumps(outputs[cell["id"]]))
    return node


def _rows(text: str) -> dict[str, str]:
    return {
        line.split()[0]: " ".join(line.split()[1:]) for line in text.splitlines() if line[:1] == " "
    }


def test_a_saved_notebook_says_what_is_passed(executed: Node, tmp_path: Path) -> None:
    _saved(executed, tmp_path)
    text = progress_text([NAME], tmp_path)
    rows = _rows(text)
    assert rows["03-idf"] == "passed 2 of 2"
    assert rows["03-term_score"] == "failing 0 of 3"
    assert rows["03-top_k"] == "failing, it raises 0 of 2"
    assert rows["03-proximity"] == "not attempted 0 of 4"
    assert text.startswith(f"{NAME}: 1 of 8 tasks passed, 2 of 25 points\n")
    assert f"\nNext: 03-term_score in work/{NAME}/{NAME}.ipynb:\n  read what" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_check_reads_as_before_and_the_stamp_is_beside_it(executed: Node) -> None:
    (shown,) = [
        o for o in _cell(executed, "03-idf")["outputs"] if o["output_type"] == "display_data"
    ]
    assert shown["data"]["text/plain"].startswith("03-idf: passed, all 4 cases, 2 of 2 points.")
    assert shown["data"][STAMP]["code"] == code_hash(RIGHT)
    assert shown["data"][STAMP]["points"] == 2.0
    result = next(
        o for o in _cell(executed, "03-idf")["outputs"] if o["output_type"] != "display_data"
    )
    assert result["data"]["text/plain"] == "2.0"  # what nbgrader reads


def test_code_that_changed_since_makes_a_result_stale(executed: Node, tmp_path: Path) -> None:
    node = json.loads(json.dumps(executed))
    _cell(node, "03-idf-answer")["source"] = RIGHT + "    # and a note\n"
    _cell(node, "03-top_k-answer")["source"] = (RAISES + "\n").splitlines(keepends=True)
    _saved(node, tmp_path)
    text = progress_text([NAME], tmp_path)
    assert _rows(text)["03-idf"] == "was passed, changed since 0 of 2"
    assert _rows(text)["03-top_k"] == "failing, it raises 0 of 2"  # only space at its end
    assert "Next: 03-idf" in text
    assert "run its check again" in text


def test_written_but_never_checked_and_written_by_hand(tmp_path: Path) -> None:
    node = _released()
    _cell(node, "03-idf-answer")["source"] = RIGHT
    _cell(node, "03-written")["source"] = "With equal lengths b does little."
    _saved(node, tmp_path)
    rows = _rows(progress_text([NAME], tmp_path))
    assert rows["03-idf"] == "not checked 0 of 2"
    assert rows["03-written"] == "written, graded by hand"


def test_a_blank_copy_is_never_green(tmp_path: Path) -> None:
    assert progress_text([NAME], tmp_path) == (
        f"{NAME}: not begun (python -m course begin 03)\n\n"
        "Next: all that was begun is passed; begin another."
    )
    _saved(_released(), tmp_path)
    text = progress_text([NAME], tmp_path)
    assert text.startswith(f"{NAME}: 0 of {len(tasks_of(NAME))} tasks passed, 0 of ")
    assert "passed" not in "".join(_rows(text).values())


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": [1]}', '{"cells": [{}]}', "\0"])
def test_a_broken_notebook_is_named_with_a_remedy(text: str, tmp_path: Path) -> None:
    path = work_path(NAME, tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CourseError, match=f"work/{NAME}/{NAME}.ipynb is no notebook .*begin"):
        written_in(NAME, tmp_path)


def test_hand_made_stamps_raise_nothing(executed: Node, tmp_path: Path) -> None:
    for stamp in ({}, {"task": "03-idf"}, {"task": "03-idf", "points": "many", "outcome": 7}):
        node = json.loads(json.dumps(executed))
        _cell(node, "03-idf")["outputs"] = [{"data": {STAMP: stamp}}]
        _saved(node, tmp_path)
        assert "03-idf" in progress_text([NAME], tmp_path)


def test_the_command_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "3"]) == 0
    assert "Next: " in capsys.readouterr().out
    assert main(["progress", "77"]) == 2
