"""Cached results: as good as a search, never older than the documents, one entry a question."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.cache import Cache, CachedRetriever
from minirag.dense import VectorIndex, WeakHit
from minirag.records import Document, Hit, Retriever, Where
from minirag.store import Store
from minirag.tfidf import TfidfEmbedder
from tests.bench import cache as bench
from tests.bench.fused import Fused
from tests.strategies import queries, token_corpora

TEXTS = ["refund policy", "shipping policy", "refund form"]


class Counting:
    """A retriever that answers with what it was asked, and counts."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.version = 0

    def search(self, query: Any, k: int = 10, where: Where | None = None, **more: Any) -> list[Hit]:
        self.asked.append((query, k, where, more))
        return [Hit(f"{query} {k} {where} {more} {self.version}", 1.0)]


class Counted(Store):
    """A store that tells how often it was changed."""

    version = 0

    def add(self, *arguments: Any, **named: Any) -> None:
        super().add(*arguments, **named)
        self.version += 1

    def remove(self, *arguments: Any) -> None:
        super().remove(*arguments)
        self.version += 1


def results(size: int = 100, **settings: Any) -> Cache[tuple[Hit, ...]]:
    return Cache(size, **settings)


@given(token_corpora(min_size=1), st.lists(queries(), max_size=6), st.integers(1, 12))
def test_it_answers_as_the_retriever_does(
    corpus: list[list[str]], asked: list[list[str]], k: int
) -> None:
    index = BM25().index(corpus)
    cached = CachedRetriever(index, results(3))
    for query in [*asked, *asked]:
        assert cached.search(query, k) == index.search(query, k)


def test_a_cached_retriever_is_a_retriever() -> None:
    assert isinstance(CachedRetriever(BM25(), results()), Retriever)


def test_a_question_is_searched_once() -> None:
    counting = Counting()
    cached = CachedRetriever(counting, results())
    assert cached.search("refunds", 3) == cached.search("refunds", k=3)
    assert len(counting.asked) == 1


def test_another_query_k_filter_or_option_is_another_entry() -> None:
    counting = Counting()
    cached = CachedRetriever(counting, results())
    asked: list[tuple[Any, ...]] = [
        ("refunds",),
        ("refunds", 5),
        ("Refunds",),
        (["refunds"],),
        ("refunds", 10, {"lang": "en"}),
        ("refunds", 10, {"lang": "es"}),
        ("refunds", 10, {"page": 1}),
        ("refunds", 10, {"page": True}),
    ]
    histories: list[Any] = [[], [["user", "hello"]], [["user", "hola"]]]
    for _ in range(2):
        for arguments in asked:
            (hit,) = cached.search(*arguments)
            assert hit == Counting().search(*arguments)[0]
        for history in histories:
            cached.search("refunds", history=history)
    assert len(counting.asked) == len(asked) + len(histories)


def test_a_filter_in_another_order_is_the_same_entry() -> None:
    counting = Counting()
    cached = CachedRetriever(counting, results())
    cached.search("refunds", 10, {"lang": "en", "page": {"<": 3, ">": 1}})
    cached.search("refunds", 10, {"page": {">": 1, "<": 3}, "lang": "en"})
    assert len(counting.asked) == 1


def test_two_retrievers_with_one_cache_never_get_one_anothers_answers() -> None:
    cache = results()
    one = CachedRetriever(BM25().index(["refund"], ids=["of tenant one"]), cache)
    other = CachedRetriever(BM25().index(["refund"], ids=["of tenant two"]), cache)
    for _ in range(2):
        assert [hit.id for hit in one.search("refund")] == ["of tenant one"]
        assert [hit.id for hit in other.search("refund")] == ["of tenant two"]


def test_two_stores_that_changed_equally_often_are_kept_apart() -> None:
    cache, stores = results(), [Counted(), Counted()]
    cached = [CachedRetriever(store, cache) for store in stores]
    for number, store in enumerate(stores):
        store.add(Document(f"of tenant {number}", "refund"))
    for _ in range(2):
        for number, retriever in enumerate(cached):
            assert [hit.id for hit in retriever.search("refund")] == [f"of tenant {number}"]
    assert cache.statistics.hits == 2


def test_another_model_or_another_window_is_another_entry() -> None:
    @dataclass
    class Settings:
        name: str = "small"
        fingerprint: str = "weights 1"
        max_tokens: int = 256

    class Dense(Counting):
        def __init__(self) -> None:
            super().__init__()
            self.embedder = Settings()
            self.parameters = {"alpha": 0.5}

    dense = Dense()
    cached = CachedRetriever(dense, results())
    settings = [("name", "large"), ("fingerprint", "weights 2"), ("max_tokens", 128)]
    for number, (name, value) in enumerate(settings, start=2):
        cached.search("refunds")
        setattr(dense.embedder, name, value)
        cached.search("refunds")
        cached.search("refunds")
        assert len(dense.asked) == number
    dense.embedder = Settings()  # an equal one: what was told is the same again
    cached.search("refunds")
    assert len(dense.asked) == 4
    dense.embedder = Settings("third")  # another one in its place
    cached.search("refunds")
    assert len(dense.asked) == 5
    dense.parameters["alpha"] = 0.7
    cached.search("refunds")
    assert len(dense.asked) == 6


def test_a_list_that_is_changed_by_its_owner_changes_no_answer() -> None:
    index = BM25().index(TEXTS)
    cached = CachedRetriever(index, results())
    first = cached.search("refund")
    first.clear()
    second = cached.search("refund")
    second.reverse()
    assert cached.search("refund") == index.search("refund") != []


def test_after_its_time_to_live_an_answer_is_searched_again() -> None:
    now = [0.0]
    counting = Counting()
    cached = CachedRetriever(counting, results(ttl=300, clock=lambda: now[0]))
    for moment in (0.0, 299.0, 300.0):
        now[0] = moment
        cached.search("refunds")
    assert len(counting.asked) == 2


def test_what_the_retriever_raises_comes_out_each_time() -> None:
    index = BM25().index(TEXTS)
    cached = CachedRetriever(index, results())
    for _ in range(2):
        with pytest.raises(ValueError, match="k: 0 hits asked for"):
            cached.search("refund", 0)
        with pytest.raises(ValueError, match="where: malformed condition"):
            cached.search("refund", where={"x": {"~": 1}})
    assert len(cached.cache) == 0


@pytest.mark.parametrize("where", [{"x": float("nan")}, {"x": object()}, {1: "a"}, {"x": b""}])
def test_a_filter_that_cannot_be_in_a_key_is_refused(where: Any) -> None:
    with pytest.raises(ValueError, match=r"^where: "):
        CachedRetriever(BM25().index(TEXTS), results()).search("refund", where=where)


# --- documents that change


def dense(texts: Sequence[str]) -> VectorIndex:
    return VectorIndex(TfidfEmbedder().fit(TEXTS)).index(texts)


@pytest.mark.parametrize("make", [lambda t: BM25().index(t), dense], ids=["words", "meaning"])
def test_an_index_that_was_rebuilt_serves_no_old_answers(make: Any) -> None:
    index = make(TEXTS)
    cached = CachedRetriever(index, results())
    assert len(cached.search("refund")) >= 2
    index.index(["shipping policy"])  # the same number of ids is no sign that nothing changed
    assert cached.search("refund", 1) == index.search("refund", 1)
    index.index(["shipping", "refund refund", "policy"])
    assert cached.search("refund", 1) == index.search("refund", 1) != []
    assert cached.search("refund", 1)[0].id == "1"


def test_what_is_made_of_parts_is_rebuilt_when_one_of_them_is() -> None:
    words, meaning = BM25().index(TEXTS), dense(TEXTS)
    cached = CachedRetriever(Fused([words, meaning]), results())
    outer = CachedRetriever(cached, results())
    before = outer.search("refund")
    assert outer.search("refund") == before
    meaning.index(TEXTS[::-1])
    assert outer.search("refund") == Fused([words, meaning]).search("refund") != before


def test_a_store_serves_no_old_answers() -> None:
    store = Counted()
    cached = CachedRetriever(store, results())
    assert cached.search("refund") == []
    store.add([Document("a", "refund"), Document("b", "refund")])
    assert [hit.id for hit in cached.search("refund")] == ["a", "b"]
    store.add(Document("a", "shipping"), replace=True)  # the same ids
    assert [hit.id for hit in cached.search("refund")] == ["b"]
    store.remove("b")
    assert cached.search("refund") == []
    assert cached.cache.statistics.hits == 0


def test_a_fingerprint_of_ones_own_decides_and_keeps_true_apart_from_one() -> None:
    counting = Counting()
    shown: list[Any] = [None]
    cached = CachedRetriever(counting, results(), fingerprint=lambda: shown[0])
    for version in (1, True, 1.0, "1", (1, "a"), (1, "b"), None):
        shown[0] = version
        cached.search("refunds")
        cached.search("refunds")
    assert len(counting.asked) == 7


def test_a_fingerprint_that_cannot_be_hashed_is_told() -> None:
    cached = CachedRetriever(Counting(), results(), fingerprint=lambda: [1])  # type: ignore[arg-type,return-value]
    with pytest.raises(ValueError, match="fingerprint: it returned a list, which cannot be hashed"):
        cached.search("refunds")


def test_a_retriever_that_does_not_tell_of_changes_is_refused() -> None:
    class Silent:
        def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
            return [Hit("a", 1.0)]

    with pytest.raises(ValueError, match=r"Silent does not tell when .* fingerprint="):
        CachedRetriever(Silent(), results())
    cached = CachedRetriever(Silent(), results(), fingerprint=lambda: 0)
    assert cached.search("refunds") == cached.search("refunds")
    assert cached.cache.statistics.hits == 1


def test_an_answer_that_was_overtaken_is_asked_for_again_and_not_kept() -> None:
    """Removed while the search was on its way: the old answer may not be handed out."""
    started, go = threading.Event(), threading.Event()

    class Slow(Counting):
        def search(self, *arguments: Any, **named: Any) -> list[Hit]:
            hits = super().search(*arguments, **named)
            if len(self.asked) == 1:
                started.set()
                assert go.wait(5)
            return hits

    slow = Slow()
    cached = CachedRetriever(slow, results())
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(cached.search, "refunds")
        assert started.wait(5)
        slow.version = 1
        go.set()
        (hit,) = answer.result(5)
    assert hit.id.endswith("1")
    slow.version = 0  # a version that comes back finds nothing that was stored under it
    cached.search("refunds")
    assert len(slow.asked) == 3


def test_under_threads_no_answer_holds_what_was_removed_before_it_was_asked_for() -> None:
    store = Counted()
    store.add([Document(str(i), "refund") for i in range(30)])
    cached = CachedRetriever(store, results())
    gone: set[str] = set()
    wrong: list[str] = []
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            before = set(gone)
            wrong.extend(hit.id for hit in cached.search("refund", 40) if hit.id in before)

    with ThreadPoolExecutor(4) as pool:
        for _ in range(4):
            pool.submit(ask)
        for i in np.random.default_rng(3).permutation(30).tolist():
            store.remove(str(i))
            gone.add(str(i))
        stop.set()
    assert wrong == []
    assert cached.search("refund", 40) == []


def test_options_reach_the_index_and_a_weak_hit_stays_one() -> None:
    index = dense(TEXTS)
    cached = CachedRetriever(index, results())
    for _ in range(2):
        for limit in (0.001, 0.5, 2.0):
            hits = cached.search("refund letter", max_distance=limit, when_none="best")
            expected = index.search("refund letter", max_distance=limit, when_none="best")
            assert hits == expected != []
            assert list(map(type, hits)) == list(map(type, expected))
    assert WeakHit in map(
        type, cached.search("refund letter", max_distance=0.001, when_none="best")
    )
    assert cached.cache.statistics.misses == 3


def test_the_benchmark_runs_and_its_check_fails_where_the_goal_is_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = ["--documents", "100", "--queries", "5"]
    assert bench.main(small) == 0
    assert "searched / cached" in capsys.readouterr().out
    monkeypatch.setattr(bench, "GOAL", 10**9)
    assert bench.main([*small, "--check"]) == 1


def test_settings_that_cannot_be_compared_or_go_away_break_no_search() -> None:
    counting: Any = Counting()
    counting.parameters = {"weights": np.arange(3)}
    cached = CachedRetriever(counting, results())
    for change in (None, np.arange(3), np.arange(1, 4)):
        if change is not None:
            counting.parameters = {"weights": change}
        cached.search("refunds")
    assert len(counting.asked) == 2
    del counting.parameters
    cached.search("refunds")
    assert len(counting.asked) == 3


@dataclass
class HoldsItself:
    """A part that is a part of itself."""

    version: int = 0
    retriever: Any = field(default=None, repr=False)

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        return []


def test_a_part_that_holds_itself_is_described_all_the_same() -> None:
    part = HoldsItself()
    part.retriever = part
    assert CachedRetriever(part, results()).search("refunds") == []
