"""Selective retrieval: a curve worked by hand, a loop over thresholds, and scikit-learn's area."""

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.evaluation.abstaining import (
    Curve,
    empty_rates,
    risk_coverage,
    risk_table,
    separation,
)

# few values, so that many tie; negative ones as cosines may be
SCORES = st.one_of(st.just(math.nan), st.integers(-3, 4).map(lambda n: n / 4))
QUESTIONS = st.lists(st.tuples(SCORES, st.booleans()), min_size=1, max_size=30)
Question = tuple[float, bool]


def curve_of(questions: Sequence[Question]) -> Curve:
    return risk_coverage([score for score, _ in questions], [right for _, right in questions])


def mean_risk(wrongs: Sequence[bool]) -> float:
    """The area of one order, by the definition."""
    return math.fsum(sum(wrongs[:k]) / k for k in range(1, len(wrongs) + 1)) / len(wrongs)


def test_the_curve_worked_by_hand() -> None:
    """Of five questions one has no hits; two tie at 3, and one of those is wrong."""
    curve = risk_coverage([3, 5, math.nan, 1, 3], [True, True, True, False, False])
    assert curve.thresholds.tolist() == [5, 3, 1]
    assert curve.coverage.tolist() == pytest.approx([1 / 5, 3 / 5, 4 / 5])
    assert curve.risk.tolist() == pytest.approx([0, 1 / 3, 2 / 4])
    # k = 1 … 4: 0 wrong, half a wrong one expected of 2, then 1 of 3 and 2 of 4
    assert curve.area == pytest.approx((0 + 0.5 / 2 + 1 / 3 + 2 / 4) / 4)
    assert curve.best == pytest.approx((0 + 0 + 1 / 3 + 2 / 4) / 4)
    assert curve.chance == 0.5
    assert curve.questions == 5


def test_a_coverage_is_reached_by_the_first_threshold_that_answers_as_many() -> None:
    curve = risk_coverage([3, 5, math.nan, 1, 3], [True, True, True, False, False])
    assert curve.at(0.01) == curve.at(0.2) == (5, 0)
    assert curve.at(0.21) == curve.at(3 / 5) == pytest.approx((3, 1 / 3))
    assert curve.at(0.8) == (1, 0.5)
    assert all(map(math.isnan, curve.at(0.81)))
    assert all(map(math.isnan, curve.at(1)))


def test_rounding_moves_no_coverage_to_the_next_threshold() -> None:
    for n in range(1, 60):
        curve = risk_coverage(range(n), [True] * n)
        for k in range(1, n + 1):
            shares = (k / n, min(k * (1 / n), 1), 1 - (n - k) / n)
            assert {curve.at(share)[0] for share in shares} == {n - k}


@given(QUESTIONS)
def test_a_loop_over_thresholds_gives_the_same(questions: list[Question]) -> None:
    points = []
    for threshold in sorted({s for s, _ in questions if not math.isnan(s)}, reverse=True):
        shown = [right for score, right in questions if score >= threshold]
        points.append((threshold, len(shown) / len(questions), shown.count(False) / len(shown)))
    curve = curve_of(questions)
    got = zip(curve.thresholds, curve.coverage, curve.risk, strict=True)
    assert np.array(list(got)) == pytest.approx(np.array(points))


@given(st.lists(st.tuples(st.sampled_from([0.0, 1.0]), st.booleans()), min_size=1, max_size=6))
def test_the_area_is_the_mean_over_all_orders_of_those_that_tie(questions: list[Question]) -> None:
    high = [not right for score, right in questions if score == 1]
    low = [not right for score, right in questions if score == 0]
    areas = [mean_risk([*a, *b]) for a in permutations(high) for b in permutations(low)]
    assert curve_of(questions).area == pytest.approx(math.fsum(areas) / len(areas))


@given(QUESTIONS)
def test_all_answers_carry_the_risk_of_a_random_order(questions: list[Question]) -> None:
    rights = [right for score, right in questions if not math.isnan(score)]
    curve = curve_of(questions)
    expected = 1 - sum(rights) / len(rights) if rights else math.nan
    assert curve.chance == pytest.approx(expected, nan_ok=True)
    same = curve_of([(score * 0, right) for score, right in questions])
    assert same.area == pytest.approx(expected, nan_ok=True)


@given(QUESTIONS)
def test_no_order_is_better_than_the_best(questions: list[Question]) -> None:
    curve = curve_of(questions)
    if any(not math.isnan(score) for score, _ in questions):
        rights = sorted((right for score, right in questions if score == score), reverse=True)
        assert curve.best == pytest.approx(mean_risk([not right for right in rights]))
        assert curve.best <= curve.area + 1e-12


def test_right_ones_first_have_the_best_area_and_wrong_ones_first_the_worst() -> None:
    scores, right = [4, 3, 2, 1], [True, True, False, False]
    curve = risk_coverage(scores, right)
    assert curve.area == pytest.approx(curve.best)
    assert curve.area < curve.chance < risk_coverage(scores[::-1], right).area
    assert risk_coverage(scores, [True] * 4).area == 0
    assert risk_coverage(scores, [False] * 4).area == risk_coverage(scores, [False] * 4).best == 1


@given(QUESTIONS)
def test_only_the_order_of_scores_counts(questions: list[Question]) -> None:
    scores, flags = np.array([score for score, _ in questions]), [flag for _, flag in questions]
    moved = 1e-3 * np.exp(5 * scores) - 7
    before, after = risk_coverage(scores, flags), risk_coverage(moved, flags)
    assert after.coverage.tolist() == before.coverage.tolist()
    assert after.risk.tolist() == before.risk.tolist()
    assert after.thresholds == pytest.approx(1e-3 * np.exp(5 * before.thresholds) - 7)
    for one, other in ((before.area, after.area), (before.best, after.best)):
        assert one == pytest.approx(other, nan_ok=True)
    assert separation(moved, flags) == pytest.approx(separation(scores, flags), nan_ok=True)
    rates = empty_rates(scores, flags, 0.25)
    threshold = 1e-3 * np.exp(5 * np.array([0.25]))[0] - 7
    assert empty_rates(moved, flags, threshold) == pytest.approx(rates, nan_ok=True)


@given(QUESTIONS, st.randoms())
def test_the_order_of_questions_does_not_count(questions: list[Question], random: Any) -> None:
    shuffled = random.sample(questions, len(questions))
    before, after = curve_of(questions), curve_of(shuffled)
    assert after.risk.tolist() == before.risk.tolist()
    assert after.area == pytest.approx(before.area, nan_ok=True)


@settings(deadline=None)  # the first example pays for the import
@given(QUESTIONS)
def test_separation_is_scikit_learns_area(questions: list[Question]) -> None:
    sklearn = pytest.importorskip("sklearn.metrics")
    scores, answerable = [score for score, _ in questions], [flag for _, flag in questions]
    got = separation(scores, answerable)
    if len(set(answerable)) == 1:
        assert math.isnan(got)
    else:
        lowest = np.nan_to_num(scores, nan=-99)
        assert got == pytest.approx(sklearn.roc_auc_score(answerable, lowest))


def test_separation_worked_by_hand() -> None:
    """Pairs: 5 beats 3 and nothing; 3 ties with 3 and beats nothing."""
    assert separation([5, 3, 3, math.nan], [True, True, False, False]) == (1 + 1 + 0.5 + 1) / 4
    assert separation([1, 2], [False, True]) == 1
    assert separation([2, 1], [False, True]) == 0
    assert separation([math.nan, math.nan], [False, True]) == 0.5


def test_rates_of_empty_answers_worked_by_hand() -> None:
    scores = [0.9, 0.5, math.nan, 0.4, 0.5, 0.1, 0.2]
    answerable = [True, True, True, True, False, False, False]
    # a score that equals the threshold is shown
    assert empty_rates(scores, answerable, 0.5) == pytest.approx((2 / 4, 2 / 3))
    assert empty_rates(scores, answerable, -math.inf) == pytest.approx((1 / 4, 0))
    assert empty_rates(scores, answerable, math.inf) == (1, 1)
    only, none = empty_rates([0.9, 0.1], [True, True], 0.5)
    assert only == 0.5
    assert math.isnan(none)


@given(QUESTIONS, SCORES.filter(lambda score: score == score))
def test_what_is_not_empty_is_covered(questions: list[Question], threshold: float) -> None:
    scores, flags = [score for score, _ in questions], [flag for _, flag in questions]
    curve = curve_of(questions)
    covered = curve.coverage[curve.thresholds >= threshold].max(initial=0)
    n_true = sum(flags)
    left = np.nan_to_num(empty_rates(scores, flags, threshold)) @ [n_true, len(flags) - n_true]
    assert left / len(flags) == pytest.approx(1 - covered)


def test_nothing_returned_for_any_question_has_no_point_and_no_figure() -> None:
    curve = risk_coverage([math.nan, math.nan], [True, False])
    assert len(curve.thresholds) == len(curve.coverage) == len(curve.risk) == 0
    assert all(map(math.isnan, (curve.area, curve.chance, curve.best, *curve.at(0.5))))


def test_the_table_has_a_row_a_pipeline_and_fits_a_terminal() -> None:
    curves = {
        "bm25": risk_coverage([4, 3, 2, 1], [True, True, False, False]),
        "hybrid, with a reranker": risk_coverage([4, 3, 2, math.nan], [True, False, True, True]),
    }
    table = risk_table(curves)
    shares = ("at 25 %", "at 50 %", "at 75 %", "at 100 %")
    assert table.heading == ("pipeline", *shares, "area", "chance")
    assert table.rows == (
        ("bm25", "0.000", "0.000", "0.333", "0.500", "0.208", "0.500"),
        ("hybrid, with a reranker", "0.000", "0.500", "0.333", "-", "0.278", "0.333"),
    )
    assert max(map(len, table.text().splitlines())) <= 80
    assert risk_table(curves, [0.125]).heading[1] == "at 12.5 %"


@pytest.mark.parametrize("coverage", [0, -0.1, 1.01, math.nan])
def test_a_coverage_that_is_no_share_is_named(coverage: float) -> None:
    curve = risk_coverage([1], [True])
    with pytest.raises(ValueError, match=r"coverage=.*use a share"):
        curve.at(coverage)
    with pytest.raises(ValueError, match=r"coverage=.*use a share"):
        risk_table({"a": curve}, [0.5, coverage])


@pytest.mark.parametrize(
    ("scores", "flags", "message"),
    [
        ([1, 2], [True], r"scores has shape \(2,\), {} \(1,\): pass one of each"),
        ([], [], r"scores has shape \(0,\), {} \(0,\): .* at least one"),
        ([[1, 2]], [[True, False]], r"scores has shape \(1, 2\)"),
        (1.0, True, r"scores has shape \(\), {} \(\)"),
        ([1, math.inf], [True, True], r"scores\[1\]=inf: pass nan"),
        ([math.nan, 1, -math.inf], [True] * 3, r"scores\[2\]=-inf: pass nan"),
        ([1, 2], [0.5, 1.0], "{} holds float64: pass True or False"),
        ([1, 2], [True, None], "{} holds object: pass True or False"),
    ],
)
def test_faulty_arguments_are_named(scores: Any, flags: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message.format("right")):
        risk_coverage(scores, flags)
    with pytest.raises(ValueError, match=message.format("answerable")):
        empty_rates(scores, flags, 0.5)
    with pytest.raises(ValueError, match=message.format("answerable")):
        separation(scores, flags)


def test_a_threshold_that_is_nan_is_named() -> None:
    with pytest.raises(ValueError, match="threshold=nan"):
        empty_rates([1], [True], math.nan)
