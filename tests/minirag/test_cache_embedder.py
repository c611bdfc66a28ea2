"""Vectors in memory: the same rows, each text embedded once."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from minirag.cache import Cache, MemoryCachedEmbedder
from minirag.dense import SentenceTransformerEmbedder, VectorIndex
from minirag.records import Embedder
from tests.strategies import texts

Rows = NDArray[np.float32]


class Counting:
    """An embedder whose vectors tell text, side and model; it counts what it is asked."""

    languages: tuple[str, ...] = ("en",)

    def __init__(self, name: str = "small", fingerprint: str = "1", dimensions: int = 3) -> None:
        self.name, self.fingerprint, self.dimensions = name, fingerprint, dimensions
        self.max_tokens = 256
        self.asked: list[list[str]] = []

    def embed_documents(self, texts: Sequence[str]) -> Rows:
        return self._rows("document", texts)

    def embed_queries(self, texts: Sequence[str]) -> Rows:
        return self._rows("query", texts)

    def _rows(self, side: str, texts: Sequence[str]) -> Rows:
        self.asked.append(list(texts))
        settings = (self.name, self.fingerprint, self.max_tokens, side)
        rows = np.empty((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            seed = list(repr((settings, text)).encode())
            rows[row] = np.random.default_rng(seed).random(self.dimensions)
        return rows


@settings(max_examples=40)
@given(st.lists(st.lists(texts(), max_size=6), max_size=4), st.integers(1, 8))
def test_rows_are_the_embedders_in_order_also_when_the_cache_is_too_small(
    batches: list[list[str]], size: int
) -> None:
    plain, cached = Counting(), MemoryCachedEmbedder(Counting(), Cache(size))
    for batch in [*batches, *batches]:
        assert np.array_equal(cached.embed_documents(batch), plain.embed_documents(batch))
        assert np.array_equal(cached.embed_queries(batch), plain.embed_queries(batch))


def test_only_missing_texts_are_embedded_each_once_in_one_call() -> None:
    counting = Counting()
    cached = MemoryCachedEmbedder(counting, Cache(100))
    cached.embed_queries(["a", "b"])
    cached.embed_queries(["c", "a", "d", "c", "b"])
    cached.embed_queries(["d", "c"])
    assert counting.asked == [["a", "b"], ["c", "d"]]
    assert cached.cache.statistics.hit_rate == pytest.approx(4 / 8)


def test_side_window_weights_and_model_are_in_the_key() -> None:
    cache: Cache[Rows] = Cache(100)
    models = [Counting(), Counting("large"), Counting(fingerprint="2")]
    rows = []
    for counting in models:
        cached = MemoryCachedEmbedder(counting, cache)
        assert isinstance(cached, Embedder)
        rows += [cached.embed_queries(["a"]), cached.embed_documents(["a"])]
        cached.max_tokens = 128
        rows += [cached.embed_queries(["a"]), cached.embed_queries(["a"])]
        assert counting.max_tokens == cached.max_tokens == 128
        assert len(counting.asked) == 3
    assert len({row.tobytes() for row in rows}) == 9


def test_equal_models_share_their_vectors() -> None:
    cache: Cache[Rows] = Cache(100)
    one, other = Counting(), Counting()
    MemoryCachedEmbedder(one, cache).embed_queries(["a"])
    MemoryCachedEmbedder(other, cache).embed_queries(["a"])
    assert (len(one.asked), len(other.asked)) == (1, 0)


def test_rows_that_their_owner_changes_change_nothing_here() -> None:
    cached = MemoryCachedEmbedder(Counting(), Cache(100))
    rows = cached.embed_queries(["a", "b"])
    right = rows.copy()
    rows[:] = 7
    again = cached.embed_queries(["a", "b"])
    again[0] = 8
    assert np.array_equal(cached.embed_queries(["a", "b"]), right)


def test_a_row_does_not_keep_its_batch_in_memory() -> None:
    cache: Cache[Rows] = Cache(1)
    MemoryCachedEmbedder(Counting(), cache).embed_documents([str(i) for i in range(1_000)])
    ((_, entry),) = cache._shelf._entries._entries.items()
    assert entry.value.base is None
    assert entry.value.nbytes == 12


def test_no_texts_give_no_rows_of_the_right_width() -> None:
    assert MemoryCachedEmbedder(Counting(), Cache(10)).embed_queries([]).shape == (0, 3)


def test_texts_may_come_from_any_iterable() -> None:
    lazy: Any = (text for text in ["a", "b", "a"])
    assert MemoryCachedEmbedder(Counting(), Cache(10)).embed_queries(lazy).shape == (3, 3)


def test_one_text_in_place_of_several_is_told() -> None:
    wrong: Any = "refunds"
    with pytest.raises(ValueError, match="texts: got the string 'refunds'; pass a list"):
        MemoryCachedEmbedder(Counting(), Cache(10)).embed_queries(wrong)


def test_an_embedder_that_gives_too_few_rows_is_told() -> None:
    class Wrong(Counting):
        def embed_queries(self, texts: Sequence[str]) -> Rows:
            return super().embed_queries(texts)[:1]

    cached = MemoryCachedEmbedder(Wrong(), Cache(10))
    with pytest.raises(ValueError, match=r"'small' gave an array of shape \(1, 3\) for 2 texts"):
        cached.embed_queries(["a", "b"])
    assert len(cached.cache) == 0


def test_two_models_under_one_name_with_other_dimensions_are_told_apart() -> None:
    cache: Cache[Rows] = Cache(10)
    MemoryCachedEmbedder(Counting(), cache).embed_queries(["a"])
    other = MemoryCachedEmbedder(Counting(dimensions=4), cache)
    with pytest.raises(ValueError, match="vectors of 3 and 4 dimensions; give each model"):
        other.embed_queries(["a", "b"])


def test_threads_embed_a_text_once() -> None:
    class Slow(Counting):
        def _rows(self, side: str, texts: Sequence[str]) -> Rows:
            time.sleep(0.005)
            return super()._rows(side, texts)

    counting, plain = Slow(), Counting()
    cached = MemoryCachedEmbedder(counting, Cache(1_000))
    ready = threading.Barrier(8, timeout=5)

    def ask(number: int) -> bool:
        batch = [str(i) for i in range(number, number + 5)]
        ready.wait()
        return np.array_equal(cached.embed_queries(batch), plain.embed_queries(batch))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(8), timeout=20))
    asked = [text for batch in counting.asked for text in batch]
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.models
def test_a_real_model_gives_the_same_hits_through_the_cache() -> None:
    documents = ["Refunds take thirty days.", "We ship on Mondays.", "The office is in Madrid."]
    model = SentenceTransformerEmbedder()
    cached = MemoryCachedEmbedder(model, Cache(100))
    index = VectorIndex(cached).index(documents)
    plain = VectorIndex(model).index(documents)
    for _ in range(2):
        hits = index.search("how long does a refund take?")
        assert hits[0].id == "0"
        for one, other in zip(hits, plain.search("how long does a refund take?"), strict=True):
            assert one.id == other.id
            assert one.score == pytest.approx(other.score, abs=1e-6)
    assert (cached.fingerprint, cached.truncated) == (model.fingerprint, 0)
    assert cached.cache.statistics.hits == 1
