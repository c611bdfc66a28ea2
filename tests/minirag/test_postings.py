"""Counting, top-k and the inverted index."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.postings import Postings, count_terms, top_k, without_length_of
from minirag.postings import counts as counts_module
from tests.strategies import queries, token_corpora


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
        assert (postings.best[number], postings.least[number]) == (max(tfs), min(tfs))
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
