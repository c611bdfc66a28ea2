"""The other BM25s: against bm25s, worked by hand, as properties, saved and loaded."""

from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.records import Document, Hit, Retriever
from minirag.variants import VARIANTS, BM25Variant
from tests.strategies import queries, token_corpora

NAMES = list(VARIANTS)


def tokens(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def delta_for(name: str, delta: float) -> float | None:
    return None if VARIANTS[name].delta is None else delta


# --- bm25s


@pytest.fixture(scope="module")
def random_corpus() -> list[list[str]]:
    rng = np.random.default_rng(5)
    words = [f"w{rank}" for rank in range(60)]
    odds = 1 / np.arange(1, 61)
    return [
        [words[i] for i in rng.choice(60, size, p=odds / odds.sum())]
        for size in rng.integers(1, 40, 200)
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("k1", "b", "delta"), [(1.2, 0.75, 0.5), (1.5, 0.75, 1.0), (0.9, 0.4, 0.2), (2.0, 1.0, 0.0)]
)
def test_equal_to_bm25s(
    random_corpus: list[list[str]], name: str, k1: float, b: float, delta: float
) -> None:
    bm25s = pytest.importorskip("bm25s")
    theirs = bm25s.BM25(method=name, k1=k1, b=b, delta=delta)
    theirs.index(random_corpus, show_progress=False)
    ours = BM25Variant(name, k1, b, delta_for(name, delta)).index(random_corpus)
    for query in (["w0"], ["w3", "w50"], ["w1", "w1", "w20"], ["w59", "w0", "w7", "w7", "w7"]):
        expected = theirs.get_scores(query)
        assert ours.scores(query).tolist() == pytest.approx(expected.tolist(), rel=1e-5, abs=1e-7)


def test_lucene_is_bm25_without_one_factor(random_corpus: list[list[str]]) -> None:
    whole = BM25(k1=1.5).index(random_corpus).scores(["w3", "w7"])
    without = BM25Variant("lucene", k1=1.5).index(random_corpus).scores(["w3", "w7"])
    assert (without * 2.5).tolist() == pytest.approx(whole.tolist(), rel=1e-6)


# --- worked by hand


def test_a_word_of_half_the_documents_is_found_where_it_scores_nothing() -> None:
    corpus = tokens("refund policy", "refund form", "shipping policy", "shipping form")
    index = BM25Variant("robertson").index(corpus)
    assert index.idf("refund") == 0
    assert index.search(["refund"]) == [Hit("0", 0.0), Hit("1", 0.0)]
    everywhere = BM25Variant("atire").index(tokens("the a", "the b"))
    assert everywhere.search(["the"]) == [Hit("0", 0.0), Hit("1", 0.0)]
    assert [hit.id for hit in everywhere.search(["the", "b"])] == ["1", "0"]


def test_a_word_that_a_document_lacks_adds_its_constant() -> None:
    # N = 2, df = 1, lengths 1, so norm = 1; idf = ln 3 for BM25+, ln 2 for BM25L
    corpus = tokens("refund", "form")
    plus = BM25Variant("bm25+", k1=1.5).index(corpus)
    assert plus.scores(["refund"]).tolist() == pytest.approx([2 * log(3), log(3)])
    assert plus.explain(["refund"], "1") == pytest.approx({"refund": log(3)})
    long = BM25Variant("bm25l", k1=1.5).index(corpus)
    held, lacking = 2.5 * 1.5 / 3.0, 2.5 * 0.5 / 2.0
    assert long.scores(["refund"]).tolist() == pytest.approx([log(2) * held, log(2) * lacking])
    for index in (plus, long):
        assert [hit.id for hit in index.search(["refund"])] == ["0"]
        assert index.search(["cobol"]) == []
        assert index.scores(["cobol"]).tolist() == [0, 0]


def test_a_very_long_document_stays_above_those_that_lack_the_word() -> None:
    corpus = [["refund", *["filler"] * 5000], *tokens("form a", "form b", "form c")]
    for name in ("bm25l", "bm25+"):
        scores = BM25Variant(name).index(corpus).scores(["refund"])
        assert scores[0] > scores[1:].max()


@pytest.mark.parametrize("name", NAMES)
def test_a_repeated_query_term_counts_each_time(name: str) -> None:
    index = BM25Variant(name).index(tokens("solo x", "pair y", "pair z", "w", "v", "u"))
    assert [hit.id for hit in index.search(["solo", "pair", "pair", "pair"])] == ["1", "2", "0"]


# --- properties

parameters = st.tuples(
    st.sampled_from(NAMES),
    st.sampled_from([0, 0.5, 1.2, 3]),
    st.sampled_from([0, 0.4, 1]),
    st.sampled_from([0, 0.5, 1]),
)


@given(token_corpora(), queries(), parameters, st.integers(1, 14))
def test_hits_are_the_holders_by_score(
    corpus: list[list[str]], query: list[str], chosen: tuple[str, float, float, float], k: int
) -> None:
    name, k1, b, delta = chosen
    index = BM25Variant(name, k1, b, delta_for(name, delta)).index(corpus)
    scores = index.scores(query).tolist()
    holding = [d for d, document in enumerate(corpus) if set(document) & set(query)]
    ranked = sorted(holding, key=lambda d: (-scores[d], d))
    assert all(np.isfinite(scores))
    assert index.search(query, k) == [Hit(str(d), scores[d]) for d in ranked[:k]]


@given(token_corpora(min_size=1), queries(), parameters)
def test_explanations_add_up(
    corpus: list[list[str]], query: list[str], chosen: tuple[str, float, float, float]
) -> None:
    name, k1, b, delta = chosen
    index = BM25Variant(name, k1, b, delta_for(name, delta)).index(corpus)
    for id_, score in zip(index.ids, index.scores(query).tolist(), strict=True):
        explained = index.explain(query, id_)
        assert sum(explained.values()) == pytest.approx(score, rel=1e-5, abs=1e-6)
        assert set(query) & set(corpus[int(id_)]) <= set(explained) <= set(query)


@given(token_corpora(min_size=1), queries())
def test_without_delta_bm25_plus_orders_as_atire_does_where_idfs_agree(
    corpus: list[list[str]], query: list[str]
) -> None:
    terms = query[:1]  # one term: its idf is one factor, and moves no document
    plus = BM25Variant("bm25+", delta=0).index(corpus).search(terms)
    plain = BM25().index(corpus).search(terms)
    assert [hit.id for hit in plus] == [hit.id for hit in plain]


# --- filters, files, parameters


def test_a_filter_comes_before_the_search() -> None:
    languages = ["es", "en", "en"]
    documents = [Document(f"d{i}", "refund", metadata={"lang": x}) for i, x in enumerate(languages)]
    for name in NAMES:
        index = BM25Variant(name).index(documents)
        assert [hit.id for hit in index.search("refund", 1, {"lang": "en"})] == ["d1"]
        assert isinstance(index, Retriever)


def test_a_text_of_stop_words_alone_has_no_length_and_is_scored() -> None:
    for name in NAMES:
        index = BM25Variant(name, b=1).index(["the who", "a band played", "music"])
        assert [hit.id for hit in index.search("the who")] == ["0"]
        assert np.isfinite(index.scores("the who")).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_index_answers_as_the_saved_one(tmp_path: Path, name: str) -> None:
    index = BM25Variant(name, k1=2, delta=delta_for(name, 0.3)).index(["refund form", "form"])
    index.save(tmp_path / "index.npz")
    loaded = BM25Variant.load(tmp_path / "index.npz")
    assert loaded.parameters == index.parameters
    assert loaded.search("refund form") == index.search("refund form") != []
    assert loaded.scores("refund").tolist() == index.scores("refund").tolist()
    with pytest.raises(ValueError, match="it holds a BM25Variant, not a BM25"):
        BM25.load(tmp_path / "index.npz")


def test_the_papers_choose_delta_and_a_name_may_be_in_any_case() -> None:
    assert BM25Variant("BM25+").parameters == {"name": "bm25+", "k1": 1.2, "b": 0.75, "delta": 1.0}
    assert BM25Variant("BM25L").delta == 0.5
    assert BM25Variant("ATIRE").delta is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "okapi"}, "name: no variant 'okapi'; choose one of robertson, lucene"),
        ({"name": None}, "name: no variant None"),
        ({"name": "lucene", "delta": 1}, "delta: lucene has none; leave it out"),
        ({"name": "bm25l", "delta": -1}, "delta: -1 is out of range"),
        ({"name": "bm25+", "delta": float("nan")}, "delta: nan is out of range"),
        ({"name": "bm25+", "k1": -1}, "k1: -1 is out of range"),
    ],
)
def test_parameters_out_of_range_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BM25Variant(**arguments)


def test_what_cannot_be_searched_is_named() -> None:
    index = BM25Variant("bm25l").index(["refund"])
    with pytest.raises(ValueError, match="k: 0 hits asked for"):
        index.search("refund", k=0)
    with pytest.raises(KeyError, match="id: 'x' is not in the index"):
        index.explain("refund", "x")
    assert BM25Variant("bm25l").search("refund") == []
    assert index.idf("cobol") == 0
