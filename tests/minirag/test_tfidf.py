"""TF-IDF: worked by hand, against scikit-learn, as properties, saved and loaded."""

from collections import Counter
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from minirag.bm25 import BM25
from minirag.dense import VectorIndex
from minirag.records import Document, Embedder, Retriever
from minirag.text import Tokenizer
from minirag.tfidf import TfidfEmbedder, TfidfIndex
from tests.strategies import queries, token_corpora


def tokens(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def by_formula(corpus: list[list[str]], query: list[str]) -> list[float]:
    """The docstring's formula, read aloud: the cosine of two weighted word vectors."""
    N = len(corpus)
    df = Counter(term for document in corpus for term in set(document))

    def vector(words: list[str]) -> dict[str, float]:
        weights = {
            term: tf * (log((1 + N) / (1 + df[term])) + 1)
            for term, tf in Counter(words).items()
            if df[term]
        }
        length = sqrt(sum(weight**2 for weight in weights.values()))
        return {term: weight / length for term, weight in weights.items()}

    asked = vector(query)
    return [
        sum(asked.get(term, 0.0) * weight for term, weight in vector(document).items())
        for document in corpus
    ]


# --- worked by hand


def test_a_cosine_by_hand() -> None:
    # N = 2; refund in both: idf 1; form in one: idf ln(3/2) + 1
    index = TfidfIndex().index(tokens("refund", "refund form"))
    form = log(3 / 2) + 1
    assert index.idf("refund") == 1
    assert index.idf("form") == pytest.approx(form)
    expected = [1, 1 / sqrt(1 + form**2)]
    assert index.scores(["refund"]).tolist() == pytest.approx(expected, rel=1e-6)
    assert index.search(["refund", "form"])[0].id == "1"
    assert index.search(["refund", "form"])[0].score == pytest.approx(1, rel=1e-6)


def test_a_term_in_half_of_the_documents_still_counts() -> None:
    index = TfidfIndex().index(
        tokens("refund policy", "refund form", "shipping policy", "shipping form")
    )
    hits = index.search(["refund"])
    assert [hit.id for hit in hits] == ["0", "1"]
    assert [hit.score for hit in hits] == pytest.approx([1 / sqrt(2)] * 2)


def test_a_repeated_query_term_counts_each_time() -> None:
    index = TfidfIndex().index(tokens("solo x", "pair y", "pair z"))
    assert [hit.id for hit in index.search(["solo", "pair", "pair", "pair"])] == ["1", "2", "0"]
    assert index.search(["solo", "pair"])[0].id == "0"
    assert index.search("solo pair pair pair") == index.search(["pair", "solo", "pair", "pair"])


def test_the_answer_is_never_padded() -> None:
    index = TfidfIndex().index(tokens("python guide", "java guide", "rust guide"))
    assert [hit.id for hit in index.search(["python"], k=3)] == ["0"]
    assert index.search(["cobol"], k=3) == index.search([], k=3) == []
    assert index.scores(["cobol"]).tolist() == [0, 0, 0]
    assert TfidfIndex().search("refund") == TfidfIndex().index(["", []]).search("refund") == []


def test_a_word_that_no_document_holds_changes_no_score() -> None:
    index = TfidfIndex().index(["refund policy", "shipping form"])
    assert index.search("cobol refund") == index.search("refund")


def test_six_identical_documents_keep_their_order() -> None:
    index = TfidfIndex().index(["refund policy"] * 6)
    answers = [[hit.id for hit in index.search("policy", k)] for k in (2, 3, 6)]
    assert answers == [["0", "1"], ["0", "1", "2"], ["0", "1", "2", "3", "4", "5"]]


def test_records_and_filters_are_those_of_every_keyword_index() -> None:
    documents = [
        Document("uno", "refund", metadata={"lang": "es"}),
        Document("dos", "refund form", title="Money", metadata={"lang": "en"}),
    ]
    index = TfidfIndex().index(documents)
    assert isinstance(index, Retriever)
    assert [hit.id for hit in index.search("refund", where={"lang": "en"})] == ["dos"]
    assert [hit.id for hit in index.search("money")] == ["dos"]


# --- scikit-learn


@pytest.fixture(scope="module")
def random_corpus() -> list[list[str]]:
    rng = np.random.default_rng(6)
    words = [f"w{rank}" for rank in range(60)]
    odds = 1 / np.arange(1, 61)
    sizes = [0, *rng.integers(1, 60, 200)]
    return [[words[i] for i in rng.choice(60, size, p=odds / odds.sum())] for size in sizes]


def as_it_is(words: list[str]) -> list[str]:
    return words


def test_equal_to_scikit_learn(random_corpus: list[list[str]]) -> None:
    text = pytest.importorskip("sklearn.feature_extraction.text")
    pairwise = pytest.importorskip("sklearn.metrics.pairwise")
    theirs = text.TfidfVectorizer(analyzer=as_it_is)
    matrix = theirs.fit_transform(random_corpus)
    ours = TfidfIndex().index(random_corpus)
    rng = np.random.default_rng(7)
    asked = [[f"w{i}" for i in rng.integers(0, 70, size)] for size in (1, 2, 2, 5, 20, 300)]
    for query in asked:
        expected = pairwise.linear_kernel(theirs.transform([query]), matrix)[0]
        assert ours.scores(query).tolist() == pytest.approx(expected.tolist(), rel=1e-6)
    embedder = TfidfEmbedder(tokenizer=str.split).fit(random_corpus)
    assert list(embedder.terms) == theirs.get_feature_names_out().tolist()
    rows = embedder.embed_documents([" ".join(words) for words in random_corpus])
    np.testing.assert_allclose(rows, matrix.toarray(), rtol=1e-6)


# --- properties


@given(token_corpora(min_size=1), queries())
def test_scores_are_those_of_the_formula(corpus: list[list[str]], query: list[str]) -> None:
    scores = TfidfIndex().index(corpus).scores(query).tolist()
    assert scores == pytest.approx(by_formula(corpus, query), rel=1e-6)
    assert all(0 <= score <= 1 + 1e-6 for score in scores)


@given(token_corpora(), queries())
def test_what_is_found_is_what_bm25_finds(corpus: list[list[str]], query: list[str]) -> None:
    found = TfidfIndex().index(corpus).search(query, len(corpus) + 1)
    bm25 = BM25().index(corpus).search(query, len(corpus) + 1)
    assert {hit.id for hit in found} == {hit.id for hit in bm25}


@given(token_corpora(min_size=1), queries())
def test_explanations_add_up(corpus: list[list[str]], query: list[str]) -> None:
    index = TfidfIndex().index(corpus)
    for id_, score in zip(index.ids, index.scores(query).tolist(), strict=True):
        explained = index.explain(query, id_)
        assert sum(explained.values()) == pytest.approx(score, rel=1e-6)
        assert set(explained) == set(query) & set(corpus[int(id_)])


@given(token_corpora(min_size=1), queries())
def test_a_document_is_its_own_best_answer(corpus: list[list[str]], query: list[str]) -> None:
    index = TfidfIndex().index([*corpus, query])
    scores = index.scores(query)
    if query:
        assert scores[-1] == pytest.approx(1, rel=1e-6)
        assert scores[-1] >= scores.max() - 1e-6


# --- save and load


def test_a_loaded_index_answers_as_the_saved_one(tmp_path: Path) -> None:
    path = tmp_path / "index.npz"
    index = TfidfIndex(Tokenizer(fold_accents=True)).index(["política E-4021", "the refund policy"])
    index.save(path)
    loaded = TfidfIndex.load(path)
    for query in ("politica", "refund e-4021", "the"):
        assert loaded.search(query) == index.search(query) != []
    with pytest.raises(ValueError, match="it holds a TfidfIndex, not a BM25"):
        BM25.load(path)


# --- the embedder


CORPUS = ["The refund policy", "a refund form", "shipping"]


def test_an_embedding_can_be_read_column_by_column() -> None:
    embedder = TfidfEmbedder().fit(CORPUS)
    assert embedder.terms == ("a", "form", "policy", "refund", "shipping", "the")
    row = embedder.embed_documents(["refund, refund form and more"])[0]
    refund, form = 2 * (log(4 / 3) + 1), log(4 / 2) + 1
    length = sqrt(refund**2 + form**2)
    named = dict(zip(embedder.terms, row.tolist(), strict=True))
    assert named == pytest.approx(
        {"a": 0, "form": form / length, "policy": 0, "refund": refund / length}
        | {"shipping": 0, "the": 0}
    )


def test_the_embedder_is_one() -> None:
    embedder = TfidfEmbedder()
    assert isinstance(embedder, Embedder)
    assert embedder.languages == ("en", "es")
    rows = embedder.fit(CORPUS).embed_documents(CORPUS)
    assert rows.dtype == np.float32
    assert rows.shape == (3, 6)
    assert np.linalg.norm(rows, axis=1).tolist() == pytest.approx([1, 1, 1])
    assert embedder.embed_documents([]).shape == (0, 6)


@pytest.mark.parametrize("query", ["refund", "the refund of shipping", "policy policy form", "the"])
def test_dense_and_sparse_give_the_same_scores(query: str) -> None:
    dense = VectorIndex(TfidfEmbedder().fit(CORPUS)).index(CORPUS)
    sparse = TfidfIndex().index(CORPUS)
    assert dense.scores(query).tolist() == pytest.approx(sparse.scores(query).tolist(), abs=1e-6)


def test_a_text_without_a_known_word_is_zero_and_finds_nothing() -> None:
    embedder = TfidfEmbedder().fit(CORPUS)
    assert not embedder.embed_queries(["cobol", ""]).any()
    assert VectorIndex(embedder).index(CORPUS).search("cobol") == []


def test_the_name_tells_corpora_apart() -> None:
    names = [TfidfEmbedder().fit(corpus).name for corpus in (CORPUS, CORPUS, CORPUS[1:])]
    assert names[0] == names[1] != names[2]
    assert all(name.startswith("tfidf-") for name in names)


@pytest.mark.parametrize("corpus", [[], ["", "?!"], [[]]])
def test_a_corpus_without_words_is_refused(corpus: Any) -> None:
    with pytest.raises(ValueError, match="documents: no word in them"):
        TfidfEmbedder().fit(corpus)


def test_embedding_before_fitting_is_refused() -> None:
    with pytest.raises(ValueError, match=r"call fit\(documents\) first"):
        TfidfEmbedder().embed_documents(["refund"])
