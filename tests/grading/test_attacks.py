"""The attack corpus, one by one: what each earns where the judge is asked, and what it shows.

Each submission runs alone here, without the experiment's task; `test_both_paths` has them as
students of one course.
"""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from course.check.report import all_cases, summary
from course.check.tasks import find_task
from course.grading.judging import Graded, grade
from course.grading.sandbox import walls
from course.grading.sandbox.interpreter import Deadlines
from tests.grading.attacks import EXPERIMENT, NAMES, NEEDS_PACKAGES, TASKS, read
from tests.grading.course_copy import SOLUTION
from tests.grading.families import FAMILIES, is_honest

SECRET = "the secret of the attack tests"
QUICK = Deadlines(cell=2.0, call=1.5, grace=1.0)
TELLING = (
    "keeps_inputs_and_prints_them_later",
    "keeps_inputs_in_a_file",
    "returns_its_inputs",
    "tells_inputs_in_its_errors",
)

pytestmark = pytest.mark.skipif(bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}")


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


@pytest.mark.parametrize("name", TELLING)
def test_what_saw_hidden_inputs_is_never_shown(name: str) -> None:
    found = graded(name)
    texts = [text for v in found.verdicts.values() for text in (summary(v), all_cases(v))]
    shown = json.dumps([*found.outputs.values(), *texts])
    assert "LEAKED" in shown  # it ran, and told what is visible to everybody
    printed = [part.split("]")[0] for part in shown.split("LEAKED")[1:]]
    pairs = {tuple(map(int, p)) for part in printed for p in re.findall(r"\((\d+), (\d+)\)", part)}
    book = json.loads(
        (Path(__file__).parents[2] / "course/check/casebook/03.json").read_text("utf-8")
    )["tasks"]["03-idf"]
    known = {(e["inputs"]["df"], e["inputs"]["n_documents"]) for e in book["cases"] + book["pool"]}
    assert pairs
    assert pairs <= known


def test_each_submission_is_of_one_family_with_two_honest_ones_beside_it() -> None:
    named = [name for names in FAMILIES.values() for name in names]
    assert sorted(named) == NAMES
    for family, names in FAMILIES.items():
        assert sum(map(is_honest, names)) >= 2, family
        assert not is_honest(names[0]), family


def test_a_submission_attacks_a_task_that_there_is_and_an_honest_one_earns_all_of_it() -> None:
    for name in NAMES:
        attack = read(name)
        assert attack.earns, name
        for task_id, points in attack.earns.items():
            assert points <= find_task(task_id).points, name
            assert not is_honest(name) or points == find_task(task_id).points, name


def test_there_are_at_least_forty() -> None:
    assert sum(not is_honest(name) for name in NAMES) >= 40
