"""The attack corpus: what each submission in `submissions/` earns, and that it harms nobody else.

A file holds answers as cells; the other tasks are answered rightly. `earns` are the points of the
answer that attacks; the others keep all of theirs unless the file says `others=any`. Those named
`honest_…` do what students do and must keep everything.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from course.check.report import all_cases, summary
from course.check.tasks import tasks_of
from course.grading.judging import Graded, grade
from course.grading.sandbox import walls
from course.grading.sandbox.interpreter import Deadlines
from tests.grading.course_copy import ASSIGNMENT, SOLUTION, right_answer

FOLDER = Path(__file__).parent / "submissions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))
TASKS = {task.id: task for task in tasks_of(ASSIGNMENT)}
SECRET = "the secret of the attack tests"
EXPERIMENT = "03-experiment"
NEEDS_PACKAGES = ("calls_the_package", "hides_the_package", "honest_everything")
QUICK = Deadlines(cell=2.0, call=1.5, grace=1.0)

pytestmark = pytest.mark.skipif(bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}")


class Attack(NamedTuple):
    """A submission's own cells: task id → source, and what they should earn."""

    answers: dict[str, str]
    earns: dict[str, float]
    others: bool
    """Whether the other tasks must keep their points."""


def read(name: str) -> Attack:
    """Read a submission's file."""
    answers: dict[str, str] = {}
    earns: dict[str, float] = {}
    others = True
    for part in (FOLDER / f"{name}.py").read_text(encoding="utf-8").split("# %% ")[1:]:
        head, source = part.split("\n", 1)
        options = dict(word.split("=") for word in head.split() if "=" in word)
        task_id = options["task"]
        before = right_answer(task_id) + "\n" if head.endswith("append") else ""
        answers[task_id], earns[task_id] = before + source, float(options["earns"])
        others = others and options.get("others") != "any"
    return Attack(answers, earns, others)


@cache
def graded(name: str) -> Graded:
    """Grade a submission as autograde does."""
    attack = read(name)
    cells = json.loads(SOLUTION.read_text(encoding="utf-8"))["cells"]
    code, tasks = {}, {}
    for place, cell in enumerate(cells):
        task_id = cell["id"].removesuffix("-answer")
        if cell["cell_type"] != "code":
            continue
        if task_id == EXPERIMENT and not name.startswith(NEEDS_PACKAGES):
            continue  # seconds of search, for nothing that these submissions do
        code[place] = "".join(cell["source"])
        if cell["id"] in TASKS:
            tasks[place] = TASKS[cell["id"]]
        elif cell["id"].endswith("-answer") and task_id in attack.answers:
            code[place] = attack.answers[task_id]
    patient = Deadlines() if EXPERIMENT in {task.id for task in tasks.values()} else QUICK
    return grade(code, tasks, SECRET, deadlines=patient)


@pytest.mark.parametrize("name", NAMES)
def test_an_attack_earns_what_its_values_are_worth(name: str) -> None:
    attack = read(name)
    found = {task_id: verdict.points for task_id, verdict in graded(name).verdicts.items()}
    for task_id, points in attack.earns.items():
        assert found[task_id] == points, summary(graded(name).verdicts[task_id])
    if attack.others:
        others = {t: TASKS[t].points for t in found if t not in attack.earns}
        assert {task_id: found[task_id] for task_id in others} == others
    assert all(0 <= points <= TASKS[t].points for t, points in found.items())


@pytest.mark.parametrize("name", NAMES)
def test_every_verdict_can_be_told_in_words(name: str) -> None:
    for verdict in graded(name).verdicts.values():
        text = summary(verdict) + all_cases(verdict)
        assert "Traceback" not in text
        assert len(text) < 20_000


def test_what_saw_hidden_inputs_is_never_shown() -> None:
    outputs = graded("keeps_inputs_and_prints_them_later").outputs
    shown = json.dumps(list(outputs.values()))
    assert "LEAKED" in shown  # the cell was run, and printed what was visible to everybody
    book = json.loads(
        (Path(__file__).parents[2] / "course/check/casebook/03.json").read_text("utf-8")
    )
    visible = {json.dumps(e["inputs"]) for e in book["tasks"]["03-idf"]["cases"]}
    visible |= {json.dumps(e["inputs"]) for e in book["tasks"]["03-idf"]["pool"]}
    printed = shown.split("LEAKED")[1].split("]")[0]
    pairs = {tuple(map(int, pair.split(","))) for pair in _pairs(printed)}
    known = {(i["df"], i["n_documents"]) for i in map(json.loads, visible)}
    assert pairs
    assert pairs <= known


def _pairs(text: str) -> list[str]:
    return re.findall(r"\((\d+, \d+)\)", text)


def test_there_are_at_least_forty() -> None:
    assert len(NAMES) >= 40
    assert sum(name.startswith("honest_") for name in NAMES) >= 6
