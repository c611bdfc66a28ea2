"""How much of a submission is kept: too much costs a line, never the grader's memory."""

import json
from typing import Any

import pytest

from course.check.casebook import load_casebook
from course.check.record import too_large
from course.check.tasks import find_task
from course.grading.running import Asked, run_submission
from course.grading.sandbox import walls
from course.grading.sandbox.interpreter import Interpreter
from course.grading.sandbox.outputs import MOST_OUTPUTS, outputs_in
from course.grading.sandbox.room import Room
from tests.grading.course_copy import right_answer

IDF = find_task("03-idf")
RIGHT = "import math\n" + right_answer("03-idf")
ONE = {"df": 1, "n_documents": 3}
FORGED = """
import course.check.engine
def values(task, inputs, namespace):
    return [{record}]
course.check.engine.values = values
"""

needs_walls = pytest.mark.skipif(
    bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}"
)


def test_room_is_for_so_many_bytes_and_no_more() -> None:
    left = Room(100)
    assert left.takes("x" * 50)
    assert not left.takes("x" * 50)
    assert left.takes("x" * 40)
    assert not Room().takes("x" * 50, most=20)
    assert not Room().takes(10**5_000)  # no JSON, as Python writes it


def test_of_many_outputs_the_first_stay_and_the_last() -> None:
    said: list[dict[str, Any]] = [
        {"output_type": "stream", "name": "stdout", "text": str(n)} for n in range(100_000)
    ]
    said.append({"output_type": "error", "ename": "E", "evalue": "", "traceback": []})
    found = outputs_in(said)
    assert len(found) == MOST_OUTPUTS + 1
    assert "99,501 more outputs are cut" in found[-2]["text"]
    assert found[-1]["ename"] == "E"
    assert len(outputs_in(said[:MOST_OUTPUTS])) == MOST_OUTPUTS


@needs_walls
@pytest.mark.parametrize(
    "record",
    ["{'refused': 'r' * 2_000_000}", "{'value': [{}] * 300_000}", "{'value': 'x' * 10**6}"],
)
def test_a_record_that_is_too_large_is_not_kept(record: str) -> None:
    with Interpreter() as inside:
        inside.run(FORGED.replace("{record}", record))
        assert inside.records(IDF, [ONE] * 3) == [too_large()] * 3


@needs_walls
def test_what_one_task_gives_too_much_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("course.grading.running.MOST_BYTES", 4_000)
    large = "def term_score(**given):\n    return 'x' * 1_500"
    tests = {2: asked("03-term_score"), 3: asked("03-idf")}
    ran = run_submission({0: large, 1: RIGHT}, tests, lambda *_: [])
    sizes = [len(json.dumps(record)) for record in ran.visible["03-term_score"]]
    assert [size > 1_500 for size in sizes] == [True, False, False, False]
    assert {"value"} == {key for record in ran.visible["03-idf"] for key in record}


def asked(task_id: str) -> Asked:
    task = find_task(task_id)
    inputs = load_casebook(task.assignment)[task_id].cases[0].inputs
    return Asked(task, [inputs] * 4, {})


@needs_walls
def test_outputs_without_end_become_lines_and_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("course.grading.running.MOST_BYTES", 200_000)
    loud = "print('x' * 90_000)"
    cells = dict.fromkeys(range(6), loud) | {6: "print('short')", 7: RIGHT}
    ran = run_submission(cells, {8: asked("03-idf")}, lambda *_: [])
    texts = [text_of(ran.outputs[n]) for n in range(7)]
    assert [len(text) > 80_000 for text in texts] == [True] * 2 + [False] * 5
    assert all("it costs no points" in text for text in texts[2:6])
    assert texts[6] == "short\n"
    assert {"value"} == {key for record in ran.visible["03-idf"] for key in record}


def text_of(outputs: list[dict[str, Any]]) -> str:
    return "".join(str(output.get("text", "")) for output in outputs)
