"""`judge`: outcomes, points, the counterexample and the misconception, from made-up records."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.check.casebook import Belief, CasebookTask, Entry
from course.check.record import no_answer, too_large, trusted
from course.check.task import Case, Group, Task
from course.check.verdict import Outcome, Verdict, is_right, judge
from tests.course.support import all_tasks, book_of, reference, verdict_on


def _case(name: str) -> Case:
    return Case(name, f"why {name}", f"look at {name}", lambda rng: {"x": rng.randint(0, 99)})


TASK = Task(
    id="99-double",
    assignment="99_test",
    title="Twice x",
    function="double",
    groups=(
        Group("first", 2.0, (_case("one"), _case("two"))),
        Group("second", 0.5, (_case("three"),)),
    ),
    hints=("Add it to itself.",),
    pool=lambda: [{"x": 0}, {"x": 1}],
)
# the belief: twice x is x squared, which is right for 0 and 2
BOOK = CasebookTask(
    id=TASK.id,
    cases=(
        Entry("one", {"x": 2}, 4.0),
        Entry("two", {"x": 3}, 6.0, wrong={"squared": {"value": 9.0}}),
        Entry("three", {"x": 5}, 10.0, wrong={"squared": {"raised": "OverflowError"}}),
    ),
    pool=(Entry("", {"x": 0}, 0.0), Entry("", {"x": 1}, 2.0, wrong={"squared": {"value": 1.0}})),
    beliefs={"squared": Belief("squared", "twice x is x squared", "Try x = 1.")},
)
RIGHT: list[dict[str, Any]] = [{"value": 4.0}, {"value": 6.0}, {"value": 10.0}]
POOL: list[dict[str, Any]] = [{"value": 0.0}, {"value": 2.0}]
ODD: dict[str, Any] = {"raised": "ValueError", "message": "", "line": ""}
UNTRIED: dict[str, Any] = {"unattempted": True, "line": ""}


def outcomes(verdict: Verdict) -> list[Outcome]:
    return [result.outcome for result in verdict.results]


def test_all_right_is_passed_with_all_points() -> None:
    verdict = judge(TASK, BOOK, RIGHT, POOL)
    assert (verdict.outcome, verdict.points, verdict.passed) == (Outcome.PASSED, 2.5, 3)
    assert verdict.counterexample is None
    assert verdict.belief is None


@pytest.mark.parametrize(
    ("changed", "points", "lost"),
    [
        ({0: {"value": 1.0}}, 0.5, "one"),
        ({1: {"value": 1.0}}, 0.5, "two"),
        ({0: {"value": 1.0}, 1: {"value": 1.0}}, 0.5, "one"),
        ({2: {"value": 1.0}}, 2.0, "three"),
        ({0: {"value": 1.0}, 2: {"value": 1.0}}, 0.0, "one"),
    ],
)
def test_a_group_pays_when_all_of_its_cases_pass(
    changed: dict[int, Any], points: float, lost: str
) -> None:
    verdict = judge(TASK, BOOK, [changed.get(n, record) for n, record in enumerate(RIGHT)], POOL)
    assert (verdict.outcome, verdict.points) == (Outcome.FAILED, points)
    first = next(result for result in verdict.results if result.outcome is not Outcome.PASSED)
    assert first.name == lost


@pytest.mark.parametrize(
    ("records", "outcome"),
    [
        ([ODD] * 3, Outcome.RAISED),
        ([UNTRIED] * 3, Outcome.NOT_ATTEMPTED),
        ([{"missing": "double", "error": ""}] * 3, Outcome.NOT_ATTEMPTED),
        ([UNTRIED, RIGHT[1], RIGHT[2]], Outcome.FAILED),  # begun, so it is not "not attempted"
        ([ODD, RIGHT[1], UNTRIED], Outcome.FAILED),
        ([{"value": 0.0}] * 3, Outcome.FAILED),
        ([{"mutated": True}] * 3, Outcome.FAILED),
        ([{"refused": "it is a generator"}] * 3, Outcome.FAILED),
        ([{"uncallable": "a number"}] * 3, Outcome.FAILED),
        ([{"forbidden": ["os"], "allowed": ["math"]}] * 3, Outcome.FAILED),
    ],
)
def test_the_four_outcomes(records: list[dict[str, Any]], outcome: Outcome) -> None:
    verdict = judge(TASK, BOOK, records)
    assert verdict.outcome is outcome
    assert verdict.points in (0.0, 0.5)


def test_nothing_attempted_earns_nothing() -> None:
    assert judge(TASK, BOOK, [UNTRIED] * 3).points == 0.0


def test_the_counterexample_is_the_first_of_the_small_inputs() -> None:
    squares = [{"value": 4.0}, {"value": 9.0}, dict(ODD, raised="OverflowError")]
    verdict = judge(TASK, BOOK, squares, [{"value": 0.0}, {"value": 1.0}])
    assert verdict.counterexample is not None
    assert verdict.counterexample.entry.inputs == {"x": 1}
    assert verdict.counterexample.reason == "another number"
    without_pool = judge(TASK, BOOK, squares)
    assert without_pool.counterexample is not None
    assert without_pool.counterexample.entry.name == "two"


def test_a_belief_is_named_when_the_answer_equals_it_everywhere() -> None:
    squares = [{"value": 4.0}, {"value": 9.0}, dict(ODD, raised="OverflowError")]
    pool = [{"value": 0.0}, {"value": 1.0}]
    assert judge(TASK, BOOK, squares, pool).belief == BOOK.beliefs["squared"]
    for changed in (
        [{"value": 5.0}, *squares[1:]],  # wrong where the belief is right
        [squares[0], {"value": 8.0}, squares[2]],  # wrong in another way
        [*squares[:2], ODD],  # another exception
        [*squares[:2], {"value": 25.0}],
    ):
        assert judge(TASK, BOOK, changed, pool).belief is None
    assert judge(TASK, BOOK, squares, [{"value": 0.0}, {"value": 2.0}]).belief is None


def test_a_fresh_draw_that_is_wrong_takes_its_case_and_group_away() -> None:
    fresh = [("one", [{"value": 14.0}], [14.0]), ("three", [{"value": 1.0}], [14.0])]
    verdict = judge(TASK, BOOK, RIGHT, POOL, fresh)
    assert outcomes(verdict) == [Outcome.PASSED, Outcome.PASSED, Outcome.FAILED]
    assert (verdict.outcome, verdict.points) == (Outcome.FAILED, 2.0)
    assert verdict.counterexample is None  # fresh inputs are not shown


@pytest.mark.parametrize(
    "records",
    [[], [ODD], [{}], [None], [5], ["value"], [{"value": {"@": "?"}}], [{"value": 1}] * 2],
)
def test_a_fresh_answer_that_is_missing_or_rubbish_is_wrong(records: list[Any]) -> None:
    verdict = judge(TASK, BOOK, RIGHT, POOL, [("three", records, [14.0])])
    assert verdict.points == 2.0


def test_records_that_did_not_come_back_count_as_raised() -> None:
    verdict = judge(TASK, BOOK, RIGHT[:1])
    assert outcomes(verdict) == [Outcome.PASSED, Outcome.RAISED, Outcome.RAISED]
    nothing = judge(TASK, BOOK, [])
    assert nothing.outcome is Outcome.RAISED
    assert nothing.belief is None


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
names = st.sampled_from(
    ["raised", "message", "line", "printed", "missing", "error", "refused", "uncallable",
     "unattempted", "mutated", "forbidden", "allowed", "else"]
)  # fmt: skip


@given(st.lists(st.dictionaries(names, junk, min_size=1) | junk, max_size=4))
def test_hand_made_records_earn_nothing_and_raise_nothing(records: list[Any]) -> None:
    from course.check.report import all_cases, summary

    verdict = judge(TASK, BOOK, records, records)
    assert verdict.points == 0.0
    assert Outcome.PASSED not in outcomes(verdict)
    assert isinstance(summary(verdict) + all_cases(verdict), str)


@pytest.mark.parametrize(
    "record",
    [
        {"forbidden": ["x" * 10] * 300_000, "allowed": ["y"] * 200_000},
        {"forbidden": ["x"] * 101, "allowed": []},
        {"forbidden": ["x" * 200_000], "allowed": []},
        {"raised": "x" * 200_000, "message": "", "line": ""},
        {"missing": "f", "error": "", "similar": "s" * 3_000_000},
        {"value": 4.0, "printed": "<b>" * 100_000},
    ],
)
def test_a_record_that_no_engine_writes_is_not_believed(record: dict[str, Any]) -> None:
    assert trusted(record) == no_answer()


def test_what_is_kept_of_a_record_can_be_reported() -> None:
    honest = {"forbidden": ["numpy"] * 100, "allowed": ["y"]}
    assert trusted(honest) == honest
    assert trusted(too_large()) == too_large()


def test_a_value_beside_other_words_counts_only_if_it_is_right() -> None:
    assert is_right({"value": 4.0, "printed": "x"}, 4.0, 1e-6)
    assert not is_right({}, None, 1e-6)
    assert is_right({"value": None}, None, 1e-6)


def test_points_are_plain_floats_between_nothing_and_all() -> None:
    for records in (RIGHT, [ODD] * 3, [UNTRIED] * 3, RIGHT[:2]):
        points = judge(TASK, BOOK, records).points
        assert type(points) is float
        assert 0.0 <= points <= TASK.points


@pytest.mark.parametrize("task", all_tasks(), ids=lambda task: task.id)
def test_the_reference_gets_all_points_with_fresh_draws(task: Task) -> None:
    verdict = verdict_on(task.id, reference(task.assignment), fresh=True)
    assert (verdict.outcome, verdict.points) == (Outcome.PASSED, task.points)
    assert verdict.belief is None
    assert verdict.counterexample is None
    assert book_of(task).pool or not list(task.pool())
