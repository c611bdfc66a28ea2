"""Counting, top-k and the inverted index."""

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.corpus import load_beir
from minirag.postings import Postings, count_terms, top_k, without_length_of
from minirag.postings import counts as counts_module
from minirag.postings import maxscore as maxscore_module
from minirag.postings import postings as postings_module
from minirag.postings import topk as topk_module
from minirag.postings.maxscore import maxscore
from minirag.postings.scan import scan
from minirag.postings.topk import kth_best
from tests.strategies import WORDS, queries, token_corpora


def tf_postings(corpus: list[list[str]]) -> Postings:
    """An index whose impacts are plain term frequencies."""
    counts = count_terms(corpus)
    return Postings.from_counts(counts, counts.tf.astype(float))


@given(token_corpora())
def test_counts_are_those_of_a_counter(corpus: list[list[str]]) -> None:
    counts = count_terms(iter(corpus))
    assert counts.doc_len.tolist() == [len(tokens) for tokens in corpus]
    assert list(counts.vocabulary) == list(dict.fromkeys(t for tokens in corpus for t in tokens))
    for term, number in counts.vocabulary.items():
        entries = slice(counts.starts[number], counts.starts[number + 1])
        expected = {d: tokens.count(term) for d, tokens in enumerate(corpus) if term in tokens}
        found = dict(
            zip(counts.documents[entries].tolist(), counts.tf[entries].tolist(), strict=True)
        )
        assert found == expected
        assert list(found) == sorted(found)
        assert counts.df[number] == len(expected)


@given(token_corpora(), st.integers(1, 4))
def test_the_size_of_a_block_changes_nothing(corpus: list[list[str]], block: int) -> None:
    whole = count_terms(corpus)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counts_module, "_BLOCK", block)
        blocks = count_terms(corpus)
    assert blocks.vocabulary == whole.vocabulary
    for name in ("starts", "documents", "tf", "doc_len"):
        assert getattr(blocks, name).tolist() == getattr(whole, name).tolist()


def test_chosen_words_leave_the_length_and_stay_searchable() -> None:
    counts = count_terms([["the", "the", "who"], ["the", "band"], ["the"]])
    shorter = without_length_of(["the", "cobol"], counts, np.array([True, False, True]))
    assert shorter.doc_len.tolist() == [1, 2, 0]
    assert shorter.tf.tolist() == counts.tf.tolist()
    assert counts.doc_len.tolist() == [3, 2, 1]


@given(
    st.lists(st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0]), max_size=30),
    st.integers(1, 12),
    st.data(),
)
def test_top_k_is_a_full_sort_cut_off(values: list[float], k: int, data: st.DataObject) -> None:
    scores = np.array(values, np.float32)
    chosen = data.draw(st.lists(st.booleans(), min_size=len(values), max_size=len(values)))
    candidates = np.flatnonzero(chosen)
    expected = sorted(candidates.tolist(), key=lambda position: (-values[position], position))[:k]
    assert top_k(scores, candidates, k).tolist() == expected


def test_top_k_keeps_the_earliest_of_many_ties() -> None:
    scores = np.ones(100_000, np.float32)
    scores[70_000] = 2
    assert top_k(scores, np.arange(100_000), 3).tolist() == [70_000, 0, 1]


@given(token_corpora(), queries())
def test_scores_are_weights_times_impacts(corpus: list[list[str]], query: list[str]) -> None:
    scores = tf_postings(corpus).scores(Counter(query))
    assert scores.tolist() == [
        sum(tokens.count(t) * n for t, n in Counter(query).items()) for tokens in corpus
    ]


@given(token_corpora(min_size=1), queries(), st.data())
def test_hits_hold_a_term_and_are_allowed(
    corpus: list[list[str]], query: list[str], data: st.DataObject
) -> None:
    allowed = np.array(
        data.draw(st.lists(st.booleans(), min_size=len(corpus), max_size=len(corpus)))
    )
    found, _ = tf_postings(corpus).search(Counter(query), len(corpus), allowed)
    matching = {d for d, tokens in enumerate(corpus) if set(tokens) & set(query) and allowed[d]}
    assert set(found.tolist()) == matching


def test_a_document_that_scores_nothing_is_still_a_hit() -> None:
    counts = count_terms([["common", "rare"], ["common"], ["other"]])
    postings = Postings.from_counts(counts, np.array([0.0, 0.0, 1.0, 1.0]))
    found, scores = postings.search({"common": 1.0, "rare": 1.0}, 10)
    assert found.tolist() == [0, 1]
    assert scores.tolist() == [1.0, 0.0]
    assert postings.search({"rare": 0.0}, 10)[0].tolist() == [0]


@given(token_corpora(min_size=1))
def test_best_and_least_bound_every_impact(corpus: list[list[str]]) -> None:
    postings = tf_postings(corpus)
    for term, number in postings.vocabulary.items():
        tfs = [tokens.count(term) for tokens in corpus if term in tokens]
        assert postings.best[number] == max(tfs)
        assert postings.least <= min(tfs)
        assert postings.df(term) == len(tfs)
    assert postings.df("cobol") == 0


def test_terms_are_added_best_first_whatever_the_order_of_the_query() -> None:
    rng = np.random.default_rng(3)
    corpus = [[f"w{i}" for i in rng.integers(0, 30, 40)] for _ in range(50)]
    counts = count_terms(corpus)
    postings = Postings.from_counts(counts, rng.random(len(counts.documents)))
    terms = [f"w{i}" for i in range(30)]
    forwards = postings.scores(Counter(terms))
    backwards = postings.scores(Counter(reversed(terms)))
    assert (forwards == backwards).all()  # bit for bit
    both = next(d for d, tokens in enumerate(corpus) if {"w1", "w2"} <= set(tokens))
    for heavy, light in (("w1", "w2"), ("w2", "w1")):
        assert list(postings.contributions({light: 1.0, heavy: 100.0}, both)) == [heavy, light]


def test_more_than_63_bits_are_refused_and_not_wrapped() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counts_module, "_KEY_BITS", 2)
        with pytest.raises(ValueError, match=r"token_lists: 3 terms in 2 documents"):
            count_terms([["a", "b"], ["c"]])


# --- the pruned search


def both_searches(
    postings: Postings, weights: dict[str, float], k: int, allowed: NDArray[np.bool_] | None
) -> tuple[tuple[list[int], list[float]], tuple[list[int], list[float]]]:
    """The hits of the plain and of the pruned search: numbers, and scores to the last bit."""
    lists = list(postings.weighted_lists(weights).values())
    if not lists:
        return ([], []), ([], [])
    plain = scan(lists, len(postings), k, allowed)
    pruned = maxscore(lists, len(postings), k, allowed)
    return (plain[0].tolist(), plain[1].tolist()), (pruned[0].tolist(), pruned[1].tolist())


THRESHOLDS: dict[str, dict[str, int]] = {
    "as measured": {},
    "prune at once": {"_SHORT": 0, "_FEW": 0},
    "always sparse, looked up": {"_SHORT": 0, "_FEW": 0, "_SPARSE": 0, "_LOOK_UP": 0},
    "always dense, added whole": {"_SHORT": 0, "_FEW": 0, "_SPARSE": 10**9, "_LOOK_UP": 10**9},
}


@pytest.fixture(params=list(THRESHOLDS))
def eagerness(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The measured thresholds never come into play in a small corpus, so others do as well."""
    for name, value in THRESHOLDS[request.param].items():
        monkeypatch.setattr(maxscore_module, name, value)
    return str(request.param)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    token_corpora(min_size=1, max_size=30),
    st.dictionaries(st.sampled_from([*WORDS, "cobol"]), st.sampled_from([0.3, 1.0, 2.0])),
    st.integers(1, 8),
    st.data(),
)
def test_the_pruned_search_equals_the_plain_one(
    eagerness: str,
    corpus: list[list[str]],
    weights: dict[str, float],
    k: int,
    data: st.DataObject,
) -> None:
    counts = count_terms(corpus)
    # few distinct impacts, so that ties are the rule
    impacts = data.draw(
        st.lists(
            st.sampled_from([0.1, 0.3, 1.0, 1.1]),
            min_size=len(counts.documents),
            max_size=len(counts.documents),
        )
    )
    allowed = data.draw(
        st.none() | st.lists(st.booleans(), min_size=len(corpus), max_size=len(corpus))
    )
    mask = None if allowed is None else np.array(allowed)
    postings = Postings.from_counts(counts, np.array(impacts, float))
    plain, pruned = both_searches(postings, weights, k, mask)
    assert pruned == plain


@cache
def zipf_postings(documents: int, decimals: int) -> tuple[Postings, list[dict[str, float]]]:
    """An index with words as often as in natural text, and queries of frequent and rare ones."""
    rng = np.random.default_rng(documents)
    ranks = np.minimum(rng.zipf(1.3, (documents, 12)), 3000)
    counts = count_terms([[f"w{rank}" for rank in row] for row in ranks.tolist()])
    idf = np.repeat(np.log(1 + documents / counts.df), counts.df)
    impacts = np.round(idf * rng.uniform(0.5, 1.5, len(idf)), decimals) + 0.1
    queries = [
        {f"w{rank}": float(weight) for rank, weight in zip(row, rng.integers(1, 3, 5), strict=True)}
        for row in np.minimum(rng.zipf(1.2, (60, 5)), 3000).tolist()
    ]
    return Postings.from_counts(counts, impacts), queries


@pytest.mark.parametrize("decimals", [1, 6])  # many ties, hardly any
@pytest.mark.parametrize("k", [1, 10, 700])
def test_the_pruned_search_equals_the_plain_one_in_a_large_corpus(
    eagerness: str, decimals: int, k: int
) -> None:
    postings, queries = zipf_postings(20_000, decimals)
    allowed = np.random.default_rng(1).random(len(postings)) < 0.3
    for weights in queries[:12]:
        for mask in (None, allowed):
            plain, pruned = both_searches(postings, weights, k, mask)
            assert pruned == plain


def test_a_large_index_is_searched_by_pruning(monkeypatch: pytest.MonkeyPatch) -> None:
    postings, queries = zipf_postings(5_000, 2)
    plain = [postings.search(weights, 10) for weights in queries]
    monkeypatch.setattr(postings_module, "_PLAIN_SCAN", 1_000)
    monkeypatch.setattr(postings_module, "scan", None)  # to be called by none of these
    for weights, (found, scores) in zip(queries, plain, strict=True):
        pruned, pruned_scores = postings.search(weights, 10)
        assert pruned.tolist() == found.tolist()
        assert pruned_scores.tolist() == scores.tolist()


def test_where_a_term_may_add_nothing_nothing_is_pruned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postings_module, "_PLAIN_SCAN", 0)
    monkeypatch.setattr(postings_module, "maxscore", None)
    counts = count_terms([["common", "rare"], ["common"], ["other"]])
    postings = Postings.from_counts(counts, np.array([0.0, 0.0, 1.0, 1.0]))
    assert postings.search({"common": 1.0, "rare": 1.0}, 10)[0].tolist() == [0, 1]
    positive = Postings.from_counts(counts, np.ones(4))
    for weight in (0.0, -1.0, 1e-60):  # the last one is 0 in float32
        assert positive.search({"common": weight}, 10)[0].tolist() == [0, 1]


def test_a_tie_with_the_last_hit_is_won_by_the_earlier_document(eagerness: str) -> None:
    # every document scores alike by another route: rare + common words, or the weight of one word
    corpus = [["a"], ["b", "c"], ["c", "b"], ["a"], ["b", "c"]] * 20
    counts = count_terms(corpus)
    worth = {"a": 0.3, "b": 0.1, "c": 0.2}
    terms = np.repeat(np.array(list(counts.vocabulary)), counts.df)
    impacts = np.array([worth[term] for term in terms])
    postings = Postings.from_counts(counts, impacts)
    plain, pruned = both_searches(postings, {"a": 1.0, "b": 1.0, "c": 1.0}, 7, None)
    assert pruned == plain


@pytest.mark.judged
def test_both_searches_agree_on_every_query_of_the_judged_sets() -> None:
    folder = os.environ.get("MINIRAG_JUDGED_SETS")
    if not folder:
        pytest.skip("MINIRAG_JUDGED_SETS names no folder of judged sets")
    for path in sorted(Path(folder).glob("*/queries.jsonl")):
        index = BM25().index(load_beir(path.parent))
        state = index._state
        with path.open(encoding="utf-8") as file:
            queries = [json.loads(line)["text"] for line in file]
        for query in queries:
            weights = dict(index._query_weights(query, state))
            plain, pruned = both_searches(state.postings, weights, 10, None)
            assert pruned == plain, query


# --- the scores' array, and bounds


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 2.0]), max_size=60), st.integers(1, 12))
def test_the_bound_lies_at_or_below_the_kth_score(values: list[float], k: int) -> None:
    scores = np.array(values, np.float32)
    exact = sorted(values, reverse=True)[k - 1] if len(values) >= k else -np.inf
    assert kth_best(scores, k) == exact
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(topk_module, "_COLUMNS", 2)
        patch.setattr(topk_module, "_COLUMNS_PER_HIT", 1)
        bound = topk_module.kth_best_at_least(scores, k)
    assert bound <= exact
    assert (scores >= bound).sum() >= min(k, len(values))


def test_a_search_finds_nothing_of_the_one_before_it(eagerness: str) -> None:
    small, queries = zipf_postings(3_000, 1)
    large, _ = zipf_postings(4_000, 1)
    allowed = np.arange(len(small)) % 2 == 0
    alone = [both_searches(small, weights, 5, None)[0] for weights in queries]
    for weights, expected in zip(queries, alone, strict=True):
        both_searches(large, weights, 5, None)
        both_searches(small, weights, 5, allowed)
        assert both_searches(small, weights, 5, None) == (expected, expected)


def test_a_search_that_fails_leaves_no_scores_behind(eagerness: str) -> None:
    postings = tf_postings([["a", "b"], ["a"]])
    for search in (scan, maxscore):
        lists = list(postings.weighted_lists({"a": 1.0}).values())
        with pytest.raises(TypeError):
            search(lists, len(postings), "3")  # type: ignore[arg-type]
        assert both_searches(postings, {"b": 1.0}, 10, None)[0] == ([0], [1.0])


def test_threads_do_not_share_scores(eagerness: str) -> None:
    postings, queries = zipf_postings(5_000, 2)
    alone = [both_searches(postings, weights, 10, None) for weights in queries]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda weights: both_searches(postings, weights, 10, None), queries * 4)
    assert list(together) == alone * 4


def test_very_many_entries_take_half_the_memory_and_give_the_same_hits() -> None:
    rng = np.random.default_rng(9)
    corpus = [[f"w{i}" for i in rng.integers(0, 30, 9)] for _ in range(200)]
    wide = tf_postings(corpus)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counts_module, "_WIDE", 10)
        narrow = tf_postings(corpus)
        patch.setattr(counts_module, "_NARROW_BITS", 4)
        assert tf_postings(corpus).documents.dtype == np.int64
    assert [each.documents.dtype.itemsize for each in (wide, narrow)] == [8, 4]
    for term in wide.vocabulary:
        weights = {term: 1.0, "w0": 0.5, "w29": 2.0}
        expected = both_searches(wide, weights, 5, None)
        assert both_searches(narrow, weights, 5, None) == expected
