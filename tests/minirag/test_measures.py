"""Measures by name over whole runs: equal to trec_eval, and to the formulas for one ranking."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag import metrics
from minirag.measures import Measure, parse_measure, parse_measures, score_run
from minirag.records import Hit
from tests.strategies import rankings, relevant

NAMES = (
    *("nDCG@1", "nDCG@3", "nDCG@10", "nDCG", "nDCG(dcg='exp-log2')@10", "nDCG(dcg='exp-log2')"),
    *("R@1", "R@3", "R@100", "P@1", "P@5", "P@20", "Success@1", "Success@3"),
    *("RR", "RR@2", "RR@10", "AP", "AP@3", "AP@10"),
)


def by_hand(measure: Measure, ranking: list[str], judged: dict[str, int]) -> float:
    """The same measure by the functions that are there to be read."""
    one = {
        "R": metrics.recall_at_k,
        "P": metrics.precision_at_k,
        "Success": metrics.hit_rate_at_k,
        "RR": metrics.reciprocal_rank,
        "AP": metrics.average_precision,
    }
    if measure.kind == "nDCG":
        gain = "exponential" if measure.exponential else "linear"
        return metrics.ndcg_at_k(ranking, judged, measure.k, gain)  # type: ignore[arg-type]
    return one[measure.kind](ranking, judged, measure.k)


# names


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_read_as_it_is_written(name: str) -> None:
    assert str(parse_measure(name)) == name


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("MRR@10", "RR@10"),
        ("MAP", "AP"),
        ("NDCG@5", "nDCG@5"),
        ("Recall@7", "R@7"),
        ("Precision@7", "P@7"),
        ("nDCG(dcg='log2')@10", "nDCG@10"),
        ('nDCG( dcg = "exp-log2" )@10', "nDCG(dcg='exp-log2')@10"),
        (" RR ", "RR"),
    ],
)
def test_other_ways_to_write_it(name: str, known: str) -> None:
    assert str(parse_measure(name)) == known


@pytest.mark.parametrize(
    "name",
    ["", "ndcg@10", "nDCG@", "nDCG@-1", "F1@10", "nDCG@10.5", "RR(rel=2)", "nDCG(dcg='ln')", "@10"],
)
def test_an_unknown_name_is_one_line_that_lists_the_names(name: str) -> None:
    with pytest.raises(ValueError, match=r"use nDCG@k, .*AP@k$") as raised:
        parse_measure(name)
    assert repr(name) in str(raised.value) or repr(name)[1:-1] in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_depth_and_depth_zero_are_named() -> None:
    with pytest.raises(ValueError, match="'R' needs a depth; write R@10"):
        parse_measure("R")
    with pytest.raises(ValueError, match="depth 0"):
        parse_measure("nDCG@0")


def test_a_list_of_names_may_hold_brackets_and_repeats() -> None:
    found = parse_measures("nDCG(dcg='exp-log2')@10, RR,RR R@100")
    assert list(map(str, found)) == ["nDCG(dcg='exp-log2')@10", "RR", "R@100"]
    with pytest.raises(ValueError, match="names none"):
        parse_measures(" , ")


# worked examples


def test_both_gains_by_hand() -> None:
    scores = score_run(
        {"q": ["a", "b"]}, {"q": {"a": 1, "b": 3}}, ["nDCG@10", "nDCG(dcg='exp-log2')@10"]
    )
    log3 = math.log2(3)
    assert scores.mean("nDCG@10") == pytest.approx((1 + 3 / log3) / (3 + 1 / log3))
    exponential = (1 + 7 / log3) / (7 + 1 / log3)
    assert scores.mean("nDCG(dcg='exp-log2')@10") == pytest.approx(exponential)


def test_what_is_missing_counts_zero_and_what_has_no_answer_is_left_out() -> None:
    qrels: dict[str, metrics.Relevant] = {
        "q1": {"a": 1},
        "q2": ["b"],
        "q3": {"c": 0, "d": -1},
        "q4": {},
    }
    scores = score_run({"q1": ["a"], "q3": ["c"], "q9": ["a"]}, qrels, ["RR", "P@5"])
    assert scores.queries == ("q1", "q2")
    assert scores.means == {"RR": 0.5, "P@5": 0.1}
    assert scores.by_query("MRR") == {"q1": 1.0, "q2": 0.0}
    assert (scores.missing, scores.without_relevant, scores.unjudged) == (1, 2, 1)
    assert str(scores).splitlines() == [
        "RR   0.5000",
        "P@5  0.1000",
        "2 queries; 1 not in the run, each counts 0; 2 without anything relevant, left out; "
        "1 of the run without judgements, left out",
    ]
    with pytest.raises(KeyError, match=r"'AP' was not scored; there are RR, P@5"):
        scores.mean("AP")


def test_repeats_are_dropped_before_ranking() -> None:
    scores = score_run({"q": ["g", "g", "x", "h"]}, {"q": ["g", "h"]}, ["nDCG@10", "R@2"])
    assert scores.mean("nDCG@10") == pytest.approx(0.919721, abs=1e-6)
    assert score_run({"q": ["g", "g", "h"]}, {"q": ["g", "h"]}, ["R@2"]).mean("R@2") == 1.0
    assert score_run({"q": ["x", "x", "h"]}, {"q": ["h"]}, ["RR@2"]).mean("RR@2") == 0.5


def test_hits_stand_for_their_ids() -> None:
    hits = {"q": [Hit("a", 2.0), Hit("b", 1.0)]}
    assert score_run(hits, {"q": ["b"]}, ["RR"]).mean("RR") == 0.5


def test_nothing_to_score_is_nan_without_a_warning() -> None:
    with np.errstate(all="raise"):
        assert math.isnan(score_run({}, {}, ["AP", "nDCG@10"]).mean("AP"))
        assert math.isnan(score_run({"q": ["a"]}, {"q": {}}, ["RR"]).mean("RR"))
        assert score_run({}, {"q": ["a"]}, NAMES).values.tolist() == [[0.0] * len(NAMES)]


def test_what_is_no_run_is_named() -> None:
    with pytest.raises(ValueError, match=r"run\['q'\] is a str; pass a list"):
        score_run({"q": "abc"}, {"q": ["a"]})
    with pytest.raises(ValueError, match=r"run\['q'\] is a dict"):
        score_run({"q": {"a": 1.0}}, {"q": ["a"]})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match=r"run\['q'\] holds \('a', 1.0\)"):
        score_run({"q": [("a", 1.0)]}, {"q": ["a"]})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match=r"qrels\['q'\]='a' is one string"):
        score_run({}, {"q": "a"})
    with pytest.raises(ValueError, match=r"qrels\['q2'\] holds a grade that is not finite"):
        score_run({}, {"q1": {"a": 1}, "q2": {"a": math.nan}})
    with pytest.raises(ValueError, match="one string"):
        score_run({}, {}, "RR")


# the other implementations


@given(
    st.dictionaries(st.sampled_from(["q1", "q2", "q3"]), rankings()),
    st.dictionaries(st.sampled_from(["q1", "q2", "q3", "q4"]), relevant()),
)
def test_equal_to_the_functions_for_one_ranking(
    run: dict[str, list[str]], qrels: dict[str, dict[str, int]]
) -> None:
    scores = score_run(run, qrels, NAMES)
    for name in NAMES:
        expected = {q: by_hand(parse_measure(name), run.get(q, []), qrels[q]) for q in qrels}
        scored = {q: value for q, value in expected.items() if not math.isnan(value)}
        assert scores.by_query(name) == pytest.approx(scored, abs=1e-12)


@given(st.dictionaries(st.sampled_from(["q1", "q2"]), rankings(), min_size=1))
def test_one_measure_alone_is_as_among_others(run: dict[str, list[str]]) -> None:
    # a measure alone looks at its own depth only
    qrels = {query: {"d1": 1, "d3": 2, "d5": 3} for query in run}
    together = score_run(run, qrels, NAMES)
    for name in NAMES:
        alone = score_run(run, qrels, [name]).by_query(name)
        assert alone == pytest.approx(together.by_query(name), abs=1e-12)


def test_equal_to_trec_eval_on_random_runs() -> None:
    pytrec_eval = pytest.importorskip("pytrec_eval")
    rng = np.random.default_rng(11)
    documents = [f"d{i}" for i in range(300)]
    # more queries than one block, rankings of all lengths, with and without many relevant ones
    qrels = {
        f"q{q}": {
            str(d): int(rng.integers(0, 4))
            for d in rng.choice(documents, int(rng.integers(1, 60)), replace=False)
        }
        for q in range(1500)
    }
    run = {q: rng.permutation(documents)[: int(rng.integers(1, 120))].tolist() for q in qrels}
    scored = {q: {d: float(-i) for i, d in enumerate(ids)} for q, ids in run.items()}
    theirs = {
        **{"nDCG@10": "ndcg_cut_10", "nDCG": "ndcg", "R@100": "recall_100", "P@5": "P_5"},
        **{"Success@5": "success_5", "RR": "recip_rank", "AP": "map", "AP@10": "map_cut_10"},
    }
    expected = pytrec_eval.RelevanceEvaluator(qrels, set(theirs.values())).evaluate(scored)
    ours = score_run(run, qrels, theirs)
    assert ours.without_relevant + len(ours.queries) == len(qrels)
    for name, their_name in theirs.items():
        for query, value in ours.by_query(name).items():
            assert value == pytest.approx(expected[query][their_name], abs=1e-12), (name, query)

    # trec_eval has no exponential gain: it is the linear one of other grades
    raised = {q: {d: 2**grade - 1 for d, grade in judged.items()} for q, judged in qrels.items()}
    expected = pytrec_eval.RelevanceEvaluator(raised, {"ndcg_cut_10"}).evaluate(scored)
    name = "nDCG(dcg='exp-log2')@10"
    for query, value in score_run(run, qrels, [name]).by_query(name).items():
        assert value == pytest.approx(expected[query]["ndcg_cut_10"], abs=1e-12)
    # ir_measures' RR@10: nothing below rank 10 counts
    cut = {q: dict(list(hits.items())[:10]) for q, hits in scored.items()}
    expected = pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(cut)
    for query, value in score_run(run, qrels, ["RR@10"]).by_query("RR@10").items():
        assert value == pytest.approx(expected[query]["recip_rank"], abs=1e-12)


@pytest.mark.parametrize(
    ("run", "qrels", "message"),
    [
        ({"q": ["d"]}, {"q": {"d": 10**400}}, "a grade is no number"),
        ({"q": ["d"]}, {"q": {"d": "good"}}, "a grade is no number.*good"),
        ({"q": ["d"]}, {"q": {"d": [1]}}, "a grade is no number"),
        ({"q": ["d"]}, {"q": 5}, "is no list"),
        ({"q": ["d"]}, {"q": [["d"]]}, "pass ids"),
        ({"q": ["d", []]}, {"q": ["d"]}, "pass ids"),
        ({"q": [*map(str, range(40)), []]}, {"q": ["d"]}, "pass ids"),
        ([], {"q": ["d"]}, "run: got a list"),
        ({}, None, "qrels: got a NoneType"),
    ],
)
def test_what_is_no_run_and_no_judgement_is_named(run: Any, qrels: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_run(run, qrels)


@pytest.mark.parametrize("name", [None, 5, ["RR"]])
def test_a_measure_that_is_no_name_is_a_clear_error(name: Any) -> None:
    with pytest.raises(ValueError, match="is not known"):
        score_run({}, {}, [name])
