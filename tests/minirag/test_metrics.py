import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag import metrics
from minirag.metrics import (
    average_precision,
    hit_rate_at_k,
    mean_over_queries,
    ndcg_at_k,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)

ALL = [
    average_precision,
    hit_rate_at_k,
    ndcg_at_k,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
]

ids = st.sampled_from([f"d{i}" for i in range(12)])
rankings = st.lists(ids, max_size=20)
grades = st.dictionaries(ids, st.integers(-1, 3), max_size=8)
cuts = st.none() | st.integers(1, 15)


# worked examples


def test_by_hand() -> None:
    ranking, relevant = ["a", "x", "b", "y"], {"a", "b", "c"}
    assert recall_at_k(ranking, relevant, 2) == pytest.approx(1 / 3)
    assert recall_at_k(ranking, relevant) == pytest.approx(2 / 3)
    assert precision_at_k(ranking, relevant, 2) == 0.5
    assert hit_rate_at_k(ranking, relevant, 1) == 1.0
    assert hit_rate_at_k(["x", "a"], relevant, 1) == 0.0
    assert reciprocal_rank(["x", "y", "b"], relevant) == pytest.approx(1 / 3)
    assert reciprocal_rank(["x", "y", "b"], relevant, 2) == 0.0
    assert average_precision(ranking, relevant) == pytest.approx((1 + 2 / 3) / 3)


def test_the_example_of_jarvelin_and_kekalainen_in_both_gains() -> None:
    ranking, relevant = ["a", "b", "c"], {"a": 1, "b": 3, "c": 2}
    log3 = math.log2(3)
    assert ndcg_at_k(ranking, relevant) == pytest.approx(
        (1 + 3 / log3 + 2 / 2) / (3 + 2 / log3 + 1 / 2)
    )
    assert ndcg_at_k(ranking, relevant, gain="exponential") == pytest.approx(
        (1 + 7 / log3 + 3 / 2) / (7 + 3 / log3 + 1 / 2)
    )


def test_ideal_order_is_cut_at_k_too() -> None:
    assert ndcg_at_k(["a"], {"a", "b", "c"}, k=1) == 1.0


def test_short_ranking_is_divided_by_k_in_precision() -> None:
    assert precision_at_k(["a"], {"a"}, k=5) == 0.2
    assert precision_at_k(["a"], {"a"}) == 1.0


# faults that others met


def test_repeats_are_dropped_before_ranking_and_ndcg_stays_below_one() -> None:
    value = ndcg_at_k(["g", "g", "x", "h"], {"g", "h"})
    assert value == pytest.approx(0.919721, abs=1e-6)


def test_repeats_do_not_use_up_places_of_k() -> None:
    assert recall_at_k(["g", "g", "g", "h"], {"g", "h"}, k=2) == 1.0
    assert precision_at_k(["g", "g", "h"], {"g", "h"}, k=2) == 1.0


def test_average_precision_divides_by_all_relevant_items() -> None:
    relevant = {"r1", "r2", "r3", "r4"}
    assert average_precision(["r1", "x", "r2"], relevant) == pytest.approx(5 / 12)


@pytest.mark.parametrize("metric", ALL)
def test_k_below_one_is_an_error(metric: metrics.Metric) -> None:
    with pytest.raises(ValueError, match="k=0"):
        metric(["a"], {"a"}, 0)


@pytest.mark.parametrize("metric", ALL)
@pytest.mark.parametrize("relevant", [[], {}, {"a": 0}, {"a": -1}])
def test_nothing_relevant_is_nan_without_a_warning(
    metric: metrics.Metric, relevant: metrics.Relevant
) -> None:
    with np.errstate(all="raise"):
        assert math.isnan(metric(["a", "b"], relevant, None))


@pytest.mark.parametrize("metric", ALL)
def test_an_empty_ranking_scores_zero(metric: metrics.Metric) -> None:
    assert metric([], {"a"}, None) == 0.0
    assert metric([], {"a"}, 3) == 0.0


def test_one_string_is_not_taken_for_a_list_of_letters() -> None:
    with pytest.raises(ValueError, match="ranking='abc'"):
        recall_at_k("abc", {"a"})
    with pytest.raises(ValueError, match="relevant='abc'"):
        recall_at_k(["a"], "abc")


def test_hits_in_place_of_ids_are_named() -> None:
    with pytest.raises(ValueError, match=r"hit\.id for hit"):
        recall_at_k([("a", 1.5)], {"a"})  # type: ignore[list-item]


def test_grades_that_are_no_numbers_and_unknown_gains_are_errors() -> None:
    with pytest.raises(ValueError, match="not finite"):
        ndcg_at_k(["a"], {"a": math.nan})
    with pytest.raises(ValueError, match="gain='log'"):
        ndcg_at_k(["a"], {"a"}, gain="log")  # type: ignore[arg-type]


# means


def test_mean_counts_missing_empty_and_unjudged_queries() -> None:
    qrels = {"q1": {"a"}, "q2": {"b"}, "q3": set[str](), "q4": {"c": 0}}
    run = {"q1": ["a"], "q3": ["a"], "q9": ["a"]}
    mean = mean_over_queries(recall_at_k, run, qrels, k=5)
    assert mean == metrics.Mean(value=0.5, queries=2, missing=1, without_relevant=2, unjudged=1)


def test_mean_without_queries_is_nan() -> None:
    assert math.isnan(mean_over_queries(recall_at_k, {}, {}).value)


# the real library


def test_equal_to_trec_eval_on_random_runs() -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval")
    rng = np.random.default_rng(7)
    documents = [f"d{i}" for i in range(60)]
    qrels = {
        f"q{q}": {str(d): int(rng.integers(0, 4)) for d in rng.choice(documents, 20, replace=False)}
        for q in range(80)
    }
    run = {query: [str(d) for d in rng.permutation(documents)[:45]] for query in qrels}
    scores = {
        query: {d: float(len(ranking) - i) for i, d in enumerate(ranking)}
        for query, ranking in run.items()
    }
    names = {"recall_10", "P_10", "P_50", "success_5", "recip_rank", "map", "map_cut_10", "ndcg"}
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, names | {"ndcg_cut_10", "ndcg_cut_100"})
    expected = evaluator.evaluate(scores)
    ours = {
        "recall_10": (recall_at_k, 10),
        "P_10": (precision_at_k, 10),
        "P_50": (precision_at_k, 50),
        "success_5": (hit_rate_at_k, 5),
        "recip_rank": (reciprocal_rank, None),
        "map": (average_precision, None),
        "map_cut_10": (average_precision, 10),
        "ndcg": (ndcg_at_k, None),
        "ndcg_cut_10": (ndcg_at_k, 10),
        "ndcg_cut_100": (ndcg_at_k, 100),
    }
    for name, (metric, k) in ours.items():
        for query, ranking in run.items():
            value = metric(ranking, qrels[query], k)
            assert value == pytest.approx(expected[query][name], abs=1e-12), (name, query)
        mean = mean_over_queries(metric, run, qrels, k).value
        assert mean == pytest.approx(
            math.fsum(row[name] for row in expected.values()) / len(expected), abs=1e-12
        )


# what holds for every ranking


@given(rankings, grades, cuts)
def test_every_score_lies_between_zero_and_one(
    ranking: list[str], relevant: dict[str, int], k: int | None
) -> None:
    for metric in ALL:
        value = metric(ranking, relevant, k)
        assert math.isnan(value) if max(relevant.values(), default=0) <= 0 else 0 <= value <= 1


@given(rankings, grades, cuts)
def test_repeats_never_change_a_score(
    ranking: list[str], relevant: dict[str, int], k: int | None
) -> None:
    for metric in ALL:
        once = metric(list(dict.fromkeys(ranking)), relevant, k)
        assert metric(ranking, relevant, k) == pytest.approx(once, nan_ok=True)


@given(st.dictionaries(ids, st.integers(1, 3), min_size=1), cuts)
def test_the_best_order_scores_one(relevant: dict[str, int], k: int | None) -> None:
    best = sorted(relevant, key=lambda item: -relevant[item])
    for metric in (ndcg_at_k, reciprocal_rank, hit_rate_at_k):
        assert metric(best, relevant, k) == 1.0
    assert ndcg_at_k(best, relevant, k, gain="exponential") == 1.0
    assert average_precision(best, relevant) == 1.0


@given(rankings, grades)
def test_recall_never_falls_with_k(ranking: list[str], relevant: dict[str, int]) -> None:
    values = [recall_at_k(ranking, relevant, k) for k in range(1, 15)]
    assert values == sorted(values) or math.isnan(values[0])
