"""The kill matrix: every misconception loses what it should, where it should, and is named.

A look-up table of the visible cases, which is the cheapest way to cheat, meets fresh draws.
"""

import json
import math
from collections.abc import Callable, Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest

from course.__main__ import main
from course.check.comparing import compare
from course.check.task import Case, Task
from course.check.tasks import find_task, tasks_of
from course.errors import CourseError
from course.grading import matrix
from course.grading.matrix import Row, kill_matrix
from course.grading.mutants import mutants_of
from course.misconceptions import Misconception, misconceptions_of, right_variants_of
from course.paths import assignments
from tests.course.support import ASSIGNMENT, SEED, all_tasks, book_of, reference

TASKS = all_tasks()
LEAST_WRONG = 4  # misconceptions a task
OWN = "the text of the task"  # where a task stands in no lesson


@pytest.mark.parametrize("assignment", assignments())
def test_the_kill_matrix_has_no_fault(assignment: str) -> None:
    secrets = [SEED, *(f"secret {number}" for number in range(2, 21))]  # 20 took 75 minutes for all
    own = secrets if assignment == ASSIGNMENT else secrets[:1]
    rows = list(kill_matrix(assignment, own, experiment_seeds=secrets[:1]))
    assert [row for row in rows if row.fault] == []
    assert {row.task_id for row in rows} == {task.id for task in tasks_of(assignment)}


@pytest.mark.parametrize("assignment", assignments())
def test_few_changes_of_the_reference_go_unnoticed(assignment: str) -> None:
    made = survived = 0
    for task in mutants_of(assignment, seeds=[SEED, "another", "a third"]):
        made += task.made
        survived += len(task.survivors)
    assert survived < 0.05 * made


@pytest.mark.parametrize("assignment", assignments())
def test_half_of_the_points_are_for_what_stands_nowhere_else(assignment: str) -> None:
    tasks = tasks_of(assignment)
    own = sum(task.points for task in tasks if task.lesson.startswith(OWN))
    assert len(tasks) >= 5
    assert own >= 0.5 * sum(task.points for task in tasks)
    assert sum(task.lesson.startswith(OWN) for task in tasks) >= 2


@pytest.mark.parametrize("assignment", assignments())
def test_several_tasks_have_right_variants_in_other_styles(assignment: str) -> None:
    variants = [one.task_id for one in right_variants_of(assignment)]
    assert sum(variants.count(task.id) >= 2 for task in tasks_of(assignment)) >= 3


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_no_two_misconceptions_give_the_same_values(task: Task) -> None:
    book = book_of(task)
    entries = (*book.cases, *book.pool)
    assert len(book.beliefs) >= LEAST_WRONG
    for one, other in combinations(sorted(book.beliefs), 2):
        assert any(entry.wrong.get(one) != entry.wrong.get(other) for entry in entries), (
            one,
            other,
        )


@pytest.mark.parametrize("name", assignments())
def test_every_task_has_wrong_answers_of_somebody_who_saw_only_the_exercise(name: str) -> None:
    by_readers = {m.task_id for m in misconceptions_of(name) if m.by_reader}
    assert by_readers == {task.id for task in tasks_of(name)}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_every_group_is_lost_by_a_misconception(task: Task) -> None:
    caught = {entry.name for entry in book_of(task).cases if entry.wrong}
    for group in task.groups:
        assert caught & {case.name for case in group.cases}, group.name


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_draws_repeat_with_the_seed_and_differ_from_the_visible_one(task: Task) -> None:
    for case in task.cases:
        drawn = task.fresh(case, SEED, 5)
        assert drawn == task.fresh(case, SEED, 5)
        keys = [json.dumps(inputs, sort_keys=True) for inputs in [task.visible(case), *drawn]]
        assert len(set(keys)) == len(keys)


def _matrix_with(monkeypatch: pytest.MonkeyPatch, wrong: list[Misconception]) -> list[Row]:
    monkeypatch.setattr(matrix, "misconceptions_of", lambda assignment: wrong)
    monkeypatch.setattr(matrix, "right_variants_of", lambda assignment: [])
    monkeypatch.setattr(matrix, "tasks_of", lambda assignment: [find_task("03-idf")])
    return [row for row in kill_matrix(ASSIGNMENT, [SEED]) if row.kind == "wrong"]


def _wrong(source: str, case: str = "rare-term", loses: float = 2) -> Misconception:
    return Misconception("tried", "03-idf", "a belief", case, loses, "a hint", source)


RIGHT = "def idf(df, n_documents): return math.log1p((n_documents - df + 0.5) / (df + 0.5))"


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (
            _wrong(
                "def idf(df, n_documents): return math.log1p((n_documents - df + .5)/(df + .5))"
            ),
            "earns 2 where it should earn 0",
        ),
        (_wrong("def idf(df, n_documents): return 1.0", loses=1), "earns 0 where it should earn 1"),
        (_wrong("def idf(df, n_documents): return 1.0"), "is called nothing"),
    ],
)
def test_a_fault_in_the_matrix_is_said(
    wrong: Misconception, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = _matrix_with(monkeypatch, [wrong])
    assert row.fault == fault


def test_a_case_that_does_not_catch_is_a_survivor(monkeypatch: pytest.MonkeyPatch) -> None:
    edges = (
        "def idf(df, n_documents):\n    if df == 0: return 0.0\n"
        "    return math.log(1 + (n_documents - df + .5) / (df + .5))"
    )
    (row,) = _matrix_with(monkeypatch, [_wrong(edges, "in-every-document", loses=1)])
    assert row.fault == "SURVIVES: passes its case in-every-document"


def test_the_commands_print_and_end_with_one_where_something_survives(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("course.grading.matrix.tasks_of", lambda name: [find_task("03-idf")])
    assert main(["misconceptions", "3", "--secrets", "3"]) == 0
    out = capsys.readouterr().out
    assert "no-plus-one" in out
    assert out.endswith("3 secrets: each loses what it should, by the case that should\n")
    assert max(map(len, out.splitlines())) <= 80
    short = [_wrong("def idf(df, n_documents): return 1.0")]
    monkeypatch.setattr("course.grading.matrix.misconceptions_of", lambda name: short)
    assert main(["misconceptions", "03"]) == 1
    assert "FAULT: is called nothing" in capsys.readouterr().out
    for bad in (["misconceptions", "77"], ["mutants", "77"]):
        assert main(bad) == 2
    with pytest.raises(SystemExit):
        main(["mutants", "03", "--inputs", "0"])


def test_mutants_of_a_weak_set_of_cases_survive(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    task = find_task("03-top_k")
    weak = [case for case in task.cases if case.name == "best-first"]
    group = type(task.groups[0])("order", 2.0, tuple(weak))
    only = type(task)(**{**vars(task), "groups": (group,)})
    book = book_of(task)
    thin = type(book)(book.id, book.cases[:1], (), {})
    monkeypatch.setattr("course.grading.mutants.tasks_of", lambda name: [only])
    monkeypatch.setattr("course.grading.mutants.load_casebook", lambda name: {task.id: thin})
    assert main(["mutants", "03", "--inputs", "40"]) == 1
    out = capsys.readouterr().out
    assert "if k < 1:" in out
    assert "equal to the reference on" in out


EQUAL_VALUES = "ties-in-alphabetical-order", "everything-relevant"


def test_only_the_group_about_ties_depends_on_the_order_of_ties() -> None:
    task = find_task("03-feedback")
    for case in task.cases:
        drawn = [task.visible(case), *task.fresh(case, SEED, 200)]
        tied = [inputs for inputs in drawn if _has_ties(reference(), inputs)]
        if case.name not in EQUAL_VALUES:
            assert tied == []


def _has_ties(namespace: Mapping[str, Any], inputs: dict[str, Any]) -> bool:
    pairs = namespace["feedback_terms"](**inputs)
    return any(math.isclose(one[1], two[1], rel_tol=1e-5) for one, two in pairwise(pairs))


def _draws_of(task_id: str, name: str) -> tuple[Task, Case, list[dict[str, Any]]]:
    task = find_task(task_id)
    case = next(case for case in task.cases if case.name == name)
    return task, case, [task.visible(case), *task.fresh(case, SEED, 100)]


@pytest.mark.parametrize(
    ("task_id", "name", "holds"),
    [
        ("03-idf", "rare-term", lambda i: i["df"] * 10 < i["n_documents"]),
        ("03-idf", "frequent-term", lambda i: i["df"] * 2 > i["n_documents"]),
        ("03-idf", "in-every-document", lambda i: i["df"] == i["n_documents"]),
        ("03-term_score", "longer-than-average", lambda i: i["doc_len"] > 2 * i["avg_doc_len"]),
        ("03-term_score", "average-length", lambda i: i["doc_len"] == i["avg_doc_len"]),
        ("03-score_query", "unknown-word", lambda i: set(i["query"]) - set(i["postings"])),
        ("03-score_query", "two-terms", lambda i: set(i["query"]) <= set(i["postings"])),
        ("03-score_query", "repeated-query-word", lambda i: len(set(i["query"])) < len(i["query"])),
        ("03-top_k", "ties-by-position", lambda i: len(set(i["scores"])) < len(i["scores"])),
        ("03-top_k", "fewer-matches-than-k", lambda i: sum(s > 0 for s in i["scores"]) < i["k"]),
        ("03-top_k", "k-below-one", lambda i: i["k"] < 1),
        ("03-fields", "field-without-the-word", lambda i: "title" not in i["tf"]),
        ("03-proximity", "repeated-query-word", lambda i: len(set(i["query"])) < len(i["query"])),
    ],
)  # fmt: skip
def test_every_draw_of_a_case_holds_its_idea(
    task_id: str, name: str, holds: Callable[[dict[str, Any]], object]
) -> None:
    _, _, drawn = _draws_of(task_id, name)
    assert len(drawn) > 3
    assert all(holds(inputs) for inputs in drawn)


def test_best_first_has_no_ties_to_decide() -> None:
    _, _, drawn = _draws_of("03-top_k", "best-first")
    tied = [i for i in drawn if len(set(i["scores"])) < len(i["scores"])]
    assert len(tied) < len(drawn) // 10


def test_the_casebook_holds_no_case_twice_and_shows_small_inputs_first() -> None:
    for task in TASKS:
        book = book_of(task)
        assert [entry.name for entry in book.cases] == [case.name for case in task.cases]
        keys = [json.dumps(entry.inputs, sort_keys=True) for entry in book.pool]
        assert len(set(keys)) == len(keys)
        for entry in (*book.cases, *book.pool):
            assert compare(entry.expected, entry.expected) is None
            assert not any(
                compare(record.get("value"), entry.expected, task.tolerance) is None
                for record in entry.wrong.values()
                if "value" in record
            )


def test_the_casebook_holds_nothing_that_depends_on_python_or_the_machine() -> None:
    for book in map(book_of, TASKS):
        for entry in (*book.cases, *book.pool):
            for record in entry.wrong.values():
                assert record.keys() <= {"value", "raised", "mutated", "refused"}


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("task=03-idf id=a belief=b case=rare-term loses=2", "the header lacks hint"),
        ("id=a belief=b case=rare-term loses=2 hint=h", "the header lacks task"),
        ("task=03-idff id=a belief=b case=rare-term loses=2 hint=h", "no task '03-idff'"),
        ("task=03-idf id=a belief=b case=rare loses=2 hint=h", "has no case 'rare'"),
        ("task=03-idf id=a belief=b case=rare-term loses=two hint=h", "'two'"),
        ("task=03-idf id=a belief=b case=rare-term loses=2 hint=h wrong", "unknown word 'wrong'"),
    ],
)
def test_an_incomplete_misconception_is_an_error_with_its_line(
    header: str, words: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "03_bm25.py").write_text(f"\n# %% {header}\nidf = 1\n", encoding="utf-8")
    monkeypatch.setattr("course.misconceptions._FOLDER", tmp_path)
    with pytest.raises(CourseError) as error:
        misconceptions_of(ASSIGNMENT)
    assert str(error.value).startswith("03_bm25.py:2: ")
    assert words in str(error.value)
