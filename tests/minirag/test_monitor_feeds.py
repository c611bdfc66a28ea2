"""Feeds: the hooks of the index, the cache and the model, told to a monitor."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.cache import Cache, CachedRetriever
from minirag.dense import Searched, VectorIndex
from minirag.monitor import Monitor, watch_cache, watch_calls, watch_searches
from minirag.tfidf import TfidfEmbedder

TEXTS = ["refund policy", "shipping policy", "refund form"]


@dataclass
class Usage:
    input: Any = 812
    output: Any = 95
    cache_read: int = 1_000
    cache_write: int = 0


@dataclass
class Call:
    usage: Usage


def test_a_search_feeds_the_distance_of_the_nearest_document() -> None:
    monitor = Monitor()
    embedder = TfidfEmbedder().fit(TEXTS)
    index = VectorIndex(embedder, on_search=watch_searches(monitor)).index(TEXTS)
    with monitor.query("q-17"):
        hits = index.search("refund form", k=2, max_distance=0.001)
    index.search("")
    (event,) = monitor.events
    assert (event.query_id, hits[0].id) == ("q-17", "2")
    assert event.distances == pytest.approx([1 - hits[0].score])
    index.search_batch(["refund policy", "shipping"])  # outside a query: a part each
    assert [len(event.distances) for event in monitor.events] == [1, 1, 1]
    assert monitor.report().queries == 1


@pytest.mark.parametrize("distance", [float("nan"), float("inf"), -float("inf")])
def test_a_distance_that_cannot_be_is_left_out_and_breaks_no_search(distance: float) -> None:
    monitor = Monitor()
    watch_searches(monitor)(Searched("refunds", (distance,), None, ()))
    assert monitor.distances == ()
    assert monitor.report().discarded == 1


def test_an_embedder_that_gives_nan_breaks_no_search_by_being_watched() -> None:
    class Broken:
        name = "broken"
        max_tokens = 10
        languages: tuple[str, ...] = ()

        def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
            return np.eye(len(texts), 4, dtype=np.float32)

        def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
            return np.full((len(texts), 4), np.nan, dtype=np.float32)

    monitor = Monitor()
    plain = VectorIndex(Broken()).index(TEXTS)
    watched = VectorIndex(Broken(), on_search=watch_searches(monitor)).index(TEXTS)
    try:
        expected: Any = [hit.id for hit in plain.search("refund")]
    except ValueError as error:
        with pytest.raises(ValueError, match=str(error)[:20]):
            watched.search("refund")
    else:
        assert [hit.id for hit in watched.search("refund")] == expected
    assert monitor.distances == ()


def test_a_cache_feeds_its_lookups() -> None:
    monitor = Monitor()
    cache: Cache[Any] = Cache(10, on_lookup=watch_cache(monitor, "results"))
    cached = CachedRetriever(BM25().index(TEXTS), cache)
    for query in ("refund", "refund", "shipping"):
        with monitor.query():
            cached.search(query)
    assert [event.caches["results"] for event in monitor.events] == [(0, 1), (1, 0), (0, 1)]
    assert monitor.report().caches[0].hit_rate == pytest.approx(cache.statistics.hit_rate)


def test_a_model_feeds_its_tokens() -> None:
    monitor = Monitor()
    on_call = watch_calls(monitor, "generation")
    with monitor.query():
        on_call(Call(Usage()))
        on_call(Call(Usage(cache_read=0)))
    assert monitor.events[0].tokens == {"generation": (812 + 1_000 + 812, 190)}


@pytest.mark.parametrize("count", [-1, 1.5, float("nan"), None, 10**13])
def test_tokens_that_cannot_be_are_left_out_and_break_no_call(count: Any) -> None:
    monitor = Monitor()
    watch_calls(monitor, "generation")(Call(Usage(output=count)))
    report = monitor.report()
    assert (report.tokens, report.discarded) == ((), 1)


def test_a_mistyped_name_is_told_when_the_hook_is_made() -> None:
    with pytest.raises(ValueError, match="cache: 'result' is not known"):
        watch_cache(Monitor(), "result")
    with pytest.raises(ValueError, match="stage: 'generate' is not known"):
        watch_calls(Monitor(), "generate")
