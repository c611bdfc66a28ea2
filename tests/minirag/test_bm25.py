"""BM25: worked by hand, against bm25s and rank_bm25, as properties, saved and loaded."""

import json
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.records import Chunk, Document, Hit, Retriever, searchable_text
from minirag.text import Tokenizer
from tests.strategies import documents, queries, texts, token_corpora


def tokens(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def by_formula(corpus: list[list[str]], query: list[str], k1: float, b: float) -> list[float]:
    """The docstring's formula, read aloud."""
    N = len(corpus)
    average = sum(map(len, corpus)) / N if any(corpus) else 1
    scores = []
    for document in corpus:
        score = 0.0
        for term in query:
            df = sum(term in other for other in corpus)
            tf = document.count(term)
            idf = log(1 + (N - df + 0.5) / (df + 0.5))
            if tf:
                norm = 1 - b + b * len(document) / average
                score += idf * tf * (k1 + 1) / (tf + k1 * norm)
        scores.append(score)
    return scores


# --- worked by hand


@pytest.mark.parametrize("k1", [1.2, 1.5])
def test_a_term_in_half_of_the_documents_still_counts(k1: float) -> None:
    index = BM25(k1=k1).index(
        tokens("refund policy", "refund form", "shipping policy", "shipping form")
    )
    hits = index.search(["refund"])
    assert [hit.id for hit in hits] == ["0", "1"]
    assert [hit.score for hit in hits] == pytest.approx([log(2)] * 2, abs=1e-6)
    assert index.idf("refund") == pytest.approx(0.693147, abs=1e-6)


def test_a_term_in_every_document_counts_a_little() -> None:
    hits = BM25().index(tokens("refund a", "refund b", "refund c")).search(["refund"])
    assert [hit.id for hit in hits] == ["0", "1", "2"]
    assert all(0 < hit.score == hits[0].score for hit in hits)


def test_a_repeated_query_term_counts_each_time() -> None:
    index = BM25(k1=1.5).index(tokens("solo x", "pair y", "pair z"))
    hits = index.search(["solo", "pair", "pair", "pair"])
    assert [hit.id for hit in hits] == ["1", "2", "0"]
    assert [hit.score for hit in hits] == pytest.approx([1.410011, 1.410011, 0.980829], abs=1e-6)
    assert index.search("solo pair pair pair") == hits


def test_the_answer_is_never_padded() -> None:
    index = BM25(k1=1.5).index(tokens("python guide", "java guide", "rust guide"))
    (hit,) = index.search(["python"], k=3)
    assert hit.id == "0"
    assert hit.score == pytest.approx(0.980829, abs=1e-6)
    assert index.search(["cobol"], k=3) == []
    assert index.search([], k=3) == []
    assert index.search("?!", k=3) == []


def test_accented_words_and_han_are_found() -> None:
    index = BM25().index(["política de devolución: café 退款", "policy of returns: tea"])
    for query in ("política", "devolución", "café", "退款"):
        assert [hit.id for hit in index.search(query)] == ["0"]
    assert index.search("devolucion") == []
    folded = BM25(tokenizer=Tokenizer(fold_accents=True)).index(["devolución"])
    assert folded.search("devolucion") == folded.search("DEVOLUCIÓN") != []


def test_six_identical_documents_keep_their_order() -> None:
    answers = [BM25().index(["refund policy"] * 6).search("refund", k) for k in (2, 3, 6, 2, 3, 6)]
    assert [hit.id for hit in answers[2]] == ["0", "1", "2", "3", "4", "5"]
    assert answers[0] == answers[1][:2] == answers[2][:2]
    assert answers[:3] == answers[3:]


def test_a_longer_document_needs_more_repeats() -> None:
    # N = 2, df = 2: idf = ln(1 + 0.5 / 2.5); lengths 1 and 3, average 2
    scores = BM25(k1=1.2, b=0.75).index(tokens("refund", "refund of money")).scores(["refund"])
    idf = log(1.2)
    norms = [1 - 0.75 + 0.75 * 1 / 2, 1 - 0.75 + 0.75 * 3 / 2]
    assert scores.tolist() == pytest.approx([idf * 2.2 / (1 + 1.2 * norm) for norm in norms])
    assert scores[0] == pytest.approx(0.22920, abs=1e-5)


def test_k1_and_b_at_their_limits() -> None:
    corpus = tokens("a a a b", "a", "c")
    binary = BM25(k1=0).index(corpus)
    assert binary.scores(["a"]).tolist() == pytest.approx([binary.idf("a")] * 2 + [0])
    no_length = BM25(b=0).index(corpus)
    tf = np.array([3, 1])
    assert no_length.scores(["a"])[:2].tolist() == pytest.approx(
        (no_length.idf("a") * tf * 2.2 / (tf + 1.2)).tolist()
    )


# --- the real libraries


@pytest.fixture(scope="module")
def random_corpus() -> list[list[str]]:
    rng = np.random.default_rng(5)
    words = [f"w{rank}" for rank in range(60)]
    odds = 1 / np.arange(1, 61)
    return [
        [words[i] for i in rng.choice(60, size, p=odds / odds.sum())]
        for size in rng.integers(1, 40, 200)
    ]


@pytest.mark.parametrize(("k1", "b"), [(1.2, 0.75), (1.5, 0.75), (0.9, 0.4), (2.0, 1.0)])
def test_equal_to_bm25s(random_corpus: list[list[str]], k1: float, b: float) -> None:
    bm25s = pytest.importorskip("bm25s")
    theirs = bm25s.BM25(method="atire", idf_method="lucene", k1=k1, b=b)
    theirs.index(random_corpus, show_progress=False)
    ours = BM25(k1=k1, b=b).index(random_corpus)
    for query in (["w0"], ["w3", "w50"], ["w1", "w1", "w20"], ["w59", "w0", "w7", "w7", "w7"]):
        expected = theirs.get_scores(query)
        assert ours.scores(query).tolist() == pytest.approx(expected.tolist(), rel=1e-5)


def test_equal_to_rank_bm25_up_to_its_idf(random_corpus: list[list[str]]) -> None:
    rank_bm25 = pytest.importorskip("rank_bm25")
    theirs = rank_bm25.BM25Okapi(random_corpus, k1=1.2, b=0.75)
    ours = BM25().index(random_corpus)
    for term in ("w0", "w5", "w40"):
        saturated = theirs.get_scores([term]) / theirs.idf[term]
        assert (ours.scores([term]) / ours.idf(term)).tolist() == pytest.approx(
            saturated.tolist(), rel=1e-5
        )


# --- properties

parameters = st.tuples(st.sampled_from([0, 0.5, 1.2, 3]), st.sampled_from([0, 0.4, 0.75, 1]))


@given(token_corpora(min_size=1), queries(), parameters)
def test_scores_are_those_of_the_formula(
    corpus: list[list[str]], query: list[str], chosen: tuple[float, float]
) -> None:
    k1, b = chosen
    scores = BM25(k1, b).index(corpus).scores(query).tolist()
    assert scores == pytest.approx(by_formula(corpus, query, k1, b), rel=1e-5)


@given(token_corpora(), queries(), st.integers(1, 14))
def test_hits_are_the_scores_in_order_and_a_prefix_for_every_k(
    corpus: list[list[str]], query: list[str], k: int
) -> None:
    index = BM25().index(corpus)
    scores = index.scores(query).tolist()
    holding = [d for d, document in enumerate(corpus) if set(document) & set(query)]
    ranked = sorted(holding, key=lambda d: (-scores[d], d))
    assert index.search(query, len(corpus) + 1) == [Hit(str(d), scores[d]) for d in ranked]
    assert index.search(query, k) == [Hit(str(d), scores[d]) for d in ranked[:k]]


@given(token_corpora(min_size=1), queries())
def test_explanations_add_up(corpus: list[list[str]], query: list[str]) -> None:
    index = BM25().index(corpus)
    for id_, score in zip(index.ids, index.scores(query).tolist(), strict=True):
        explained = index.explain(query, id_)
        assert sum(explained.values()) == pytest.approx(score, rel=1e-6)
        assert set(explained) == set(query) & set(corpus[int(id_)])
        assert all(impact > 0 for impact in explained.values())


@given(st.lists(texts(), max_size=5), texts())
def test_a_query_of_other_words_is_scored_as_if_stop_words_were_never_there(
    corpus: list[str], query: str
) -> None:
    tokenizer = Tokenizer()
    asked = [token for token in tokenizer(query) if token not in tokenizer.dropped]
    contents = [[t for t in tokenizer(text) if t not in tokenizer.dropped] for text in corpus]
    if asked:
        with_stop_words = BM25().index(corpus).scores(query).tolist()
        assert with_stop_words == pytest.approx(BM25().index(contents).scores(asked).tolist())


def test_a_query_of_stop_words_alone_is_searched() -> None:
    index = BM25().index(["The Who played", "A band played", "to be or not to be"])
    assert [hit.id for hit in index.search("the who")] == ["0"]
    assert index.search("to be")[0].id == "2"
    assert [hit.id for hit in index.search("the band who played")] == ["1", "0"]


@given(documents(), texts())
def test_records_bring_their_ids_and_titles(items: list[Document], query: str) -> None:
    index = BM25().index(items)
    assert index.ids == tuple(item.id for item in items)
    plain = BM25().index([searchable_text(item) for item in items], ids=index.ids)
    assert index.search(query) == plain.search(query)


# --- what may be indexed


def test_strings_records_and_token_lists_may_be_mixed() -> None:
    index = BM25().index(
        [
            "refund form",
            Document("policy", "Within 30 days.", title="Refund"),
            Chunk("policy#1", "policy", "Money back.", 0, 11, header="Refund policy"),
            ["Refund"],
            [],
            "",
        ]
    )
    assert index.ids == ("0", "policy", "policy#1", "3", "4", "5")
    assert len(index) == 6
    assert {hit.id for hit in index.search("refund")} == {"0", "policy", "policy#1"}
    assert [hit.id for hit in index.search(["Refund"])] == ["3"]  # skips the tokenizer
    assert isinstance(index, Retriever)


def test_nothing_indexed_finds_nothing() -> None:
    for index in (BM25(), BM25().index([]), BM25().index([[], ""])):
        assert index.search("refund") == []
        assert index.scores("refund").tolist() == [0.0] * len(index)
        assert index.idf("refund") > 0


def test_indexing_again_replaces() -> None:
    index = BM25().index(["refund"], ids=["old"])
    assert index.index(["shipping"], ids=["new"]) is index
    assert index.search("refund") == []
    assert [hit.id for hit in index.search("shipping")] == ["new"]


def test_a_refused_index_leaves_the_old_one() -> None:
    index = BM25().index(["refund"])
    with pytest.raises(ValueError, match="comes twice"):
        index.index(["a", "b"], ids=["x", "x"])
    assert [hit.id for hit in index.search("refund")] == ["0"]


@pytest.mark.parametrize(
    ("items", "ids", "message"),
    [
        (["a", "b"], ["x", "x"], "ids: 'x' comes twice"),
        ([Document("x", "a"), Document("x", "b")], None, "ids: 'x' comes twice"),
        (["a", Document("0", "b")], None, "ids: '0' comes twice"),
        (["a"], [1], "ids: 1 is of type int; an id is a string"),
        ([Document(7, "a")], None, "ids: 7 is of type int"),  # type: ignore[arg-type]
        (["a", "b"], ["x"], "ids: 1 ids for 2 documents"),
        (["a"], "x", "ids: expected several"),
        ("refund", None, "documents: expected several, got one str"),
        (Document("x", "a"), None, "documents: expected several, got one Document"),
        ({"x": "a"}, None, r"documents: got a mapping; pass list\(documents.values\(\)\)"),
        ([1], None, "documents: item 0 is int"),
        (["a", None], None, "documents: item 1 is NoneType"),
        ([["a", 1]], None, "documents: item 0 is list"),
        (["a", ["b"], ["c", ["d"]]], None, "documents: item 2 is list"),
        ([["a"], ("b", None)], None, "documents: item 1 is tuple"),
    ],
)
def test_what_cannot_be_indexed_is_named(items: Any, ids: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BM25().index(items, ids=ids)


def test_a_tokenizer_that_gives_no_strings_is_named() -> None:
    with pytest.raises(ValueError, match="tokenizer: it gave a token that is no string"):
        BM25(tokenizer=lambda text: [7]).index(["a"])  # type: ignore[list-item,arg-type]
    with pytest.raises(TypeError):  # its own mistake comes through
        BM25(tokenizer=lambda text: None + 1).index(["a"])  # type: ignore[operator]


@pytest.mark.parametrize(
    ("k1", "b", "message"),
    [
        (-0.1, 0.75, "k1: -0.1 is out of range"),
        (float("nan"), 0.75, "k1: nan"),
        (float("inf"), 0.75, "k1: inf"),
        ("1.2", 0.75, "k1: '1.2'"),
        (1.2, -0.01, "b: -0.01 is out of range"),
        (1.2, 1.01, "b: 1.01"),
        (1.2, float("nan"), "b: nan"),
        (1.2, None, "b: None"),
    ],
)
def test_parameters_out_of_range_are_named(k1: Any, b: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BM25(k1=k1, b=b)


@pytest.mark.parametrize("k", [0, -1, 2.5, "3", None])
def test_k_is_a_whole_number_of_one_or_more(k: Any) -> None:
    for index in (BM25(), BM25().index(["refund"])):
        with pytest.raises(ValueError, match=r"k: .* hits asked for"):
            index.search("refund", k=k)


def test_wrong_queries_and_ids_are_named() -> None:
    index = BM25().index(["refund"])
    with pytest.raises(ValueError, match="query: got 5; pass a string"):
        index.search(5)  # type: ignore[arg-type]
    with pytest.raises(KeyError, match="id: 'x' is not in the index"):
        index.explain("refund", "x")


# --- filters


def records() -> list[Document]:
    languages: list[dict[str, str]] = [{"lang": "es"}, {"lang": "en"}, {}]
    return [Document(f"d{n}", "refund", metadata=m) for n, m in enumerate(languages, 1)]


@pytest.mark.parametrize("where", [{"lang": {"!=": "en"}}, {"not": {"lang": "en"}}])
def test_a_filter_keeps_the_scores_of_the_whole_index(where: dict[str, Any]) -> None:
    index = BM25().index(records())
    assert index.search("refund", where=where) == [
        hit for hit in index.search("refund") if hit.id != "d2"
    ]
    assert [hit.id for hit in index.search("refund", k=1, where={"lang": "en"})] == ["d2"]
    assert index.search("refund", where={"lang": "fr"}) == []
    assert index.search("refund", where={}) == index.search("refund")


def test_a_malformed_filter_is_refused() -> None:
    with pytest.raises(ValueError, match="where: malformed condition"):
        BM25().index(records()).search("refund", where={"lang": {"like": "e"}})


def test_metadata_is_copied_when_indexed() -> None:
    metadata = {"lang": "en"}
    index = BM25().index([Document("d", "refund", metadata=metadata)])
    metadata["lang"] = "es"
    assert index.search("refund", where={"lang": "en"}) != []


# --- tokenizers of one's own


def shout(text: str) -> Sequence[str]:
    return text.upper().split()


def test_any_function_may_be_the_tokenizer(tmp_path: Path) -> None:
    index = BM25(tokenizer=shout).index(["the refund", "refund!"])
    assert list(index.explain("The REFUND", "0")) == ["THE", "REFUND"]
    index.save(tmp_path / "own.npz")
    with pytest.raises(ValueError, match=r"tokenizer: .* pass it: load\(path, tokenizer="):
        BM25.load(tmp_path / "own.npz")
    loaded = BM25.load(tmp_path / "own.npz", tokenizer=shout)
    assert loaded.search("the") == index.search("the") != []


# --- save and load


def test_a_loaded_index_answers_as_the_saved_one(tmp_path: Path) -> None:
    items = [
        Document("uno", "política de devolución E-4021", "Café", {"lang": "es", "tags": ["a"]}),
        Document("dos", "refund policy, the Who", metadata={"author": {"team": "Billing"}}),
    ]
    index = BM25(k1=1.5, b=0.4, tokenizer=Tokenizer(fold_accents=True)).index(
        [*items, ["two words", "new\nline", "", "\ud800"]], ids=["uno", "dos", "tres 退款"]
    )
    path = tmp_path / "index.npz"
    index.save(path)
    loaded = BM25.load(path)
    assert [path] == list(tmp_path.iterdir())  # no temporary file is left
    assert (loaded.parameters, loaded.tokenizer) == (index.parameters, index.tokenizer)
    assert loaded.ids == index.ids
    queries: list[str | list[str]] = ["devolucion e-4021", "the who", ["new\nline", ""], ["\ud800"]]
    for query in queries:
        assert loaded.search(query) == index.search(query) != []
        assert loaded.scores(query).tolist() == index.scores(query).tolist()
        assert loaded.explain(query, "dos") == index.explain(query, "dos")
    for where in ({"author.team": "Billing"}, {"tags": "a"}):
        assert loaded.search("policy e-4021", where=where) == index.search(
            "policy e-4021", where=where
        )
    again = tmp_path / "again.npz"
    loaded.save(again)
    assert again.read_bytes() == path.read_bytes()


@settings(max_examples=30)  # each writes a file
@given(token_corpora(), queries())
def test_saving_loses_nothing(
    tmp_path_factory: pytest.TempPathFactory, corpus: list[list[str]], query: list[str]
) -> None:
    path = tmp_path_factory.mktemp("index") / "index.npz"
    index = BM25().index(corpus)
    index.save(path)
    assert BM25.load(path).search(query) == index.search(query)


def test_a_missing_file_or_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"path: there is no file .*nowhere.npz"):
        BM25.load(tmp_path / "nowhere.npz")
    with pytest.raises(FileNotFoundError, match="path: there is no folder"):
        BM25().save(tmp_path / "nowhere" / "index.npz")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"refund policy", b"\x93NUMPY\x01\x00"])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.npz"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"foreign.npz is no usable index .* save again"):
        BM25.load(path)


def test_a_cut_or_changed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "index.npz"
    BM25().index(["refund policy", "shipping form"]).save(path)
    whole = path.read_bytes()
    for cut in range(0, len(whole), 97):
        path.write_bytes(whole[:cut])
        with pytest.raises(ValueError, match="no usable index"):
            BM25.load(path)
    place = whole.index(b"refund")
    path.write_bytes(whole[:place] + b"X" + whole[place + 1 :])
    with pytest.raises(ValueError, match="no usable index"):
        BM25.load(path)


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("impacts", np.zeros(3, np.float64), "impacts are not a row of float32"),
        ("documents", np.array([0, 0, 9]), "parts do not fit"),
        ("documents", np.array([-1, 0, 1]), "parts do not fit"),
        ("starts", np.array([0, 3, 2, 3]), "parts do not fit"),
        ("impacts", np.array([np.nan, 1, 1], np.float32), "parts do not fit"),
        ("impacts", np.array([-1, 1, 1], np.float32), "parts do not fit"),
        ("ids", np.frombuffer(b'["0"]', np.uint8), "parts do not fit"),
        ("ids", np.frombuffer(b"[0, 1]", np.uint8), "parts do not fit"),
        ("metadatas", np.frombuffer(b"[{}, 1]", np.uint8), "parts do not fit"),
        ("term_ends", np.array([1]), "vocabulary does not fit"),
        ("header", np.frombuffer(b'{"format": 2, "class": "BM25"}', np.uint8), "format is 2"),
        (
            "header",
            np.frombuffer(b'{"format": 1, "class": "X"}', np.uint8),
            "holds a X, not a BM25",
        ),
        ("header", np.frombuffer(b'{"format": 1, "class": "BM25"}', np.uint8), "no usable index"),
        (
            "header",
            np.frombuffer(
                b'{"format": 1, "class": "BM25", "parameters": [], "tokenizer": {}}', np.uint8
            ),
            "does not say how it was made",
        ),
        (
            "header",
            np.frombuffer(
                b'{"format": 1, "class": "BM25", "parameters": {"k3": 1}, "tokenizer": {}}',
                np.uint8,
            ),
            "other parameters than BM25",
        ),
        ("header", np.frombuffer(b"[]", np.uint8), "no usable index"),
        ("header", np.array([None]), "no usable index"),
    ],
)
def test_parts_that_do_not_fit_are_refused(
    tmp_path: Path, name: str, array: Any, message: str
) -> None:
    path = tmp_path / "index.npz"
    BM25().index([["a", "b"], ["c"]]).save(path)
    with np.load(path) as saved:
        arrays = {key: saved[key] for key in saved.files}
    assert arrays[name] is not None
    np.savez(path, **{**arrays, name: array})
    with pytest.raises(ValueError, match=message):
        BM25.load(path)


def test_documents_of_a_term_that_do_not_ascend_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "index.npz"
    BM25().index([["a"], ["a", "b"]]).save(path)
    with np.load(path) as saved:
        arrays = {key: saved[key] for key in saved.files}
    assert arrays["documents"].tolist() == [0, 1, 1]
    for wrong in ([1, 0, 1], [1, 1, 1]):
        np.savez(path, **{**arrays, "documents": np.array(wrong)})
        with pytest.raises(ValueError, match="parts do not fit"):
            BM25.load(path)


def test_metadata_that_is_no_json_is_named_and_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "index.npz"
    BM25().index(["refund"]).save(path)
    before = path.read_bytes()
    odd = BM25().index([Document("fine", "a"), Document("odd", "b", metadata={"x": {1, 2}})])
    with pytest.raises(ValueError, match="metadata of 'odd' cannot be saved as JSON"):
        odd.save(path)
    assert path.read_bytes() == before
    assert [path] == list(tmp_path.iterdir())


def test_an_interrupted_save_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "index.npz"
    BM25().index(["refund"]).save(path)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError("the target is in use")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(PermissionError):
        BM25().index(["shipping"]).save(path)
    assert path.read_bytes() == before
    assert [path] == list(tmp_path.iterdir())


def test_texts_are_not_saved(tmp_path: Path) -> None:
    BM25().index(["Refund, policy"]).save(tmp_path / "index.npz")
    assert b"Refund, policy" not in (tmp_path / "index.npz").read_bytes()
    with np.load(tmp_path / "index.npz", allow_pickle=False) as saved:
        assert json.loads(saved["header"].tobytes())["parameters"] == {"k1": 1.2, "b": 0.75}


# --- threads


def test_searches_from_many_threads_are_the_same(random_corpus: list[list[str]]) -> None:
    index = BM25().index(random_corpus)
    asked = [[f"w{i}", f"w{i // 2}"] for i in range(60)] * 5
    alone = [index.search(query) for query in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(index.search, asked)) == alone


def test_a_search_beside_indexing_sees_the_old_or_the_new() -> None:
    index = BM25().index(["refund"] * 3, ids=["a", "b", "c"])
    answers: list[list[str]] = []
    done = threading.Event()

    def search() -> None:
        while not done.is_set():
            answers.append([hit.id for hit in index.search("refund")])

    thread = threading.Thread(target=search)
    thread.start()
    for _ in range(50):
        index.index(["refund"] * 2, ids=["x", "y"])
        index.index(["refund"] * 3, ids=["a", "b", "c"])
    done.set()
    thread.join()
    assert all(answer in (["a", "b", "c"], ["x", "y"]) for answer in answers)
