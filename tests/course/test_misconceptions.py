"""The kill matrix: every misconception loses what it should, where it should, and is named.

A look-up table of the visible cases, which is the cheapest way to cheat, meets fresh draws.
"""

import json
import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest

from course.check.comparing import compare
from course.check.task import Case, Group, Task
from course.check.tasks import find_task
from course.check.verdict import Outcome
from course.errors import CourseError
from course.misconceptions import Misconception, misconceptions_of
from tests.course.support import (
    ASSIGNMENT,
    DRAWS,
    SEED,
    all_tasks,
    books,
    namespace_of,
    reference,
    verdict_on,
)

WRONG = misconceptions_of(ASSIGNMENT)
TASKS = all_tasks()


@pytest.mark.parametrize("fresh", [False, True], ids=["visible", "fresh"])
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.task_id}-{wrong.name}")
def test_it_loses_what_it_should_and_is_named(wrong: Misconception, fresh: bool) -> None:
    task = find_task(wrong.task_id)
    verdict = verdict_on(task.id, namespace_of(wrong.source), fresh)
    assert task.points - verdict.points == wrong.loses
    lost = {r.name for r in verdict.results if r.outcome is not Outcome.PASSED}
    assert wrong.case in lost
    assert verdict.outcome in (Outcome.FAILED, Outcome.RAISED)
    assert verdict.counterexample is not None
    assert verdict.belief is not None
    assert verdict.belief.name == wrong.name


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_no_two_misconceptions_give_the_same_values(task: Task) -> None:
    book = books()[task.id]
    entries = (*book.cases, *book.pool)
    names = sorted(book.beliefs)
    assert len(names) >= 4
    for one, other in pairwise(names):
        assert any(entry.wrong.get(one) != entry.wrong.get(other) for entry in entries)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_every_group_is_lost_by_a_misconception(task: Task) -> None:
    caught = {entry.name for entry in books()[task.id].cases if entry.wrong}
    for group in task.groups:
        assert caught & {case.name for case in group.cases}, group.name


class Table:
    """An answer that knows the visible cases by heart and nothing else."""

    def __init__(self, task: Task, otherwise: Any = None) -> None:
        book = books()[task.id]
        self.known = {
            json.dumps(entry.inputs, sort_keys=True): entry.expected
            for entry in (*book.cases, *book.pool)
        }
        self.otherwise = otherwise

    def __call__(self, **inputs: Any) -> Any:
        found = self.known.get(json.dumps(inputs, sort_keys=True), self.otherwise)
        if found == "ValueError":
            raise ValueError
        return _decoded(found)


def _decoded(value: Any) -> Any:
    if isinstance(value, list):
        return [_decoded(item) for item in value]
    if isinstance(value, dict) and value["@"] == "tuple":
        return tuple(_decoded(item) for item in value["v"])
    if isinstance(value, dict):
        return {key: _decoded(item) for key, item in value["v"]}
    return value


def _has_draws(task: Task, group: Group) -> bool:
    return any(task.fresh(case, SEED, DRAWS) for case in group.cases)


@pytest.mark.parametrize("otherwise", [None, 0.0, "ValueError"], ids=str)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_table_of_the_visible_cases_earns_nothing_where_cases_are_drawn(
    task: Task, otherwise: Any
) -> None:
    namespace = {task.function: Table(task, otherwise)}
    assert verdict_on(task.id, namespace).points == task.points  # else the table is no test
    constant = sum(group.points for group in task.groups if not _has_draws(task, group))
    assert verdict_on(task.id, namespace, fresh=True).points == constant
    assert constant < task.points


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_draws_repeat_with_the_seed_and_differ_from_the_visible_one(task: Task) -> None:
    for case in task.cases:
        drawn = task.fresh(case, SEED, 5)
        assert drawn == task.fresh(case, SEED, 5)
        keys = [json.dumps(inputs, sort_keys=True) for inputs in [task.visible(case), *drawn]]
        assert len(set(keys)) == len(keys)
        if drawn:
            assert drawn != task.fresh(case, "another seed", 5)


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
        book = books()[task.id]
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
    for book in books().values():
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
