"""A store whose documents come and go, alone and under threads."""

import random
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.dense import VectorIndex
from minirag.records import Chunk, Document, Hit, Retriever, Where
from minirag.store import Store
from minirag.tfidf import TfidfEmbedder, TfidfIndex
from minirag.variants import BM25Variant
from tests.strategies import IDS


def document(id: str, text: str = "refund", **metadata: Any) -> Document:
    return Document(id, text, metadata=metadata)


def found(store: Store, query: str = "refund", k: int = 10) -> list[str]:
    return [hit.id for hit in store.search(query, k)]


def nothing() -> None:
    """What is called where nothing shall happen."""


class Waiting:
    """A BM25 that calls a function before it indexes, and one after it has searched."""

    def __init__(
        self, before_index: Callable[[], None] = nothing, after_search: Callable[[], None] = nothing
    ) -> None:
        self.inner = BM25()
        self.before_index, self.after_search = before_index, after_search
        self.asked: list[int] = []

    def index(self, documents: Sequence[Document | Chunk]) -> None:
        self.before_index()
        self.inner.index(documents)

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[Hit]:
        self.asked.append(k)
        hits = self.inner.search(query, k, where)
        self.after_search()
        return hits


# --- alone


def test_what_is_added_is_found_and_what_is_removed_is_not() -> None:
    store = Store()
    assert found(store) == []
    store.add([document("a"), document("b")])
    assert found(store) == ["a", "b"]
    store.remove("a")
    assert found(store) == ["b"]
    store.add(Chunk("c", "b", "refund", 0, 6))
    assert found(store) == ["b", "c"]
    store.remove(["b", "c"])
    assert found(store) == []
    assert (len(store), store.ids) == (0, ())
    assert isinstance(store, Retriever)


def test_a_store_answers_as_a_new_index_of_its_documents() -> None:
    store = Store()
    store.add([document("a", "refund policy"), document("b", "refund"), document("c", "policy")])
    store.search("refund")
    store.remove("c")
    left = [store.document(id_) for id_ in store.ids]
    assert store.search("refund policy") == BM25().index(left).search("refund policy")


def test_the_index_is_built_when_it_is_stale_and_not_before() -> None:
    built: list[int] = []
    store = Store(lambda: Waiting(before_index=lambda: built.append(1)))
    store.add([document("a")])
    store.add([document("b")])
    assert built == []
    found(store)
    found(store, "form")
    assert built == [1]
    store.add([])
    store.remove([])
    found(store)
    assert built == [1]
    store.remove("a")
    found(store)
    assert built == [1, 1]


def test_a_new_text_replaces_the_old_one_only_when_asked_to() -> None:
    store = Store()
    store.add([document("a", "refund"), document("b", "refund")])
    with pytest.raises(ValueError, match=r"documents: 'a' is in the store; .* replace=True"):
        store.add([document("c"), document("a", "shipping")])
    assert list(store.ids) == ["a", "b"]
    store.add([document("c"), document("a", "shipping")], replace=True)
    assert list(store.ids) == ["a", "b", "c"]
    assert found(store, "refund") == ["b", "c"]
    assert found(store, "shipping") == ["a"]


def test_removing_is_all_or_nothing() -> None:
    store = Store()
    store.add([document("a")])
    with pytest.raises(KeyError, match="ids: 'x' is not in the store"):
        store.remove(["a", "x"])
    assert found(store) == ["a"]
    store.remove(["a", "a"])
    assert found(store) == []


def test_documents_can_be_looked_up() -> None:
    store = Store()
    store.add(document("a"))
    assert store.document("a") == document("a")
    assert "a" in store
    assert "b" not in store
    with pytest.raises(KeyError, match="id: 'b' is not in the store"):
        store.document("b")


def test_filters_and_k_reach_the_index() -> None:
    store = Store()
    store.add([document("a", lang="en"), document("b", lang="es"), document("c", lang="es")])
    assert store.search("refund", k=1, where={"lang": "es"})[0].id == "b"
    with pytest.raises(ValueError, match="where: malformed condition"):
        store.search("refund", where={"lang": {"~": 1}})
    with pytest.raises(ValueError, match="k: 0 hits asked for"):
        store.search("refund", k=0)


@pytest.mark.parametrize(
    ("documents", "message"),
    [
        (["refund"], "documents: a store takes Documents and Chunks"),
        ([document("a"), ["refund"]], "documents: a store takes Documents and Chunks"),
        ("refund", "documents: expected several, got one str"),
        ([document("a"), document("a")], "ids: 'a' comes twice"),
        ([Document(7, "a")], "ids: 7 is of type int"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_stored_is_named(documents: Any, message: str) -> None:
    store = Store()
    with pytest.raises(ValueError, match=message):
        store.add(documents)
    assert len(store) == 0


@pytest.mark.parametrize(
    "make_index",
    [
        BM25,
        TfidfIndex,
        lambda: BM25Variant("bm25+"),
        lambda: VectorIndex(TfidfEmbedder().fit(["refund form shipping"])),
    ],
)
def test_any_index_will_do(make_index: Callable[[], Any]) -> None:
    store = Store(make_index)
    assert found(store) == []
    store.add([document("a", "refund"), document("b", "shipping")])
    assert found(store)[0] == "a"
    store.remove("a")
    assert "a" not in found(store)


def test_a_build_that_fails_is_tried_again() -> None:
    failures = [RuntimeError("the model is away")]

    def fail_once() -> None:
        if failures:
            raise failures.pop()

    store = Store(lambda: Waiting(before_index=fail_once))
    store.add(document("a"))
    with pytest.raises(RuntimeError, match="the model is away"):
        store.search("refund")
    assert found(store) == ["a"]


def test_two_stores_share_nothing() -> None:
    ours, theirs = Store(), Store()
    ours.add(document("a"))
    theirs.add(document("a", "shipping"))
    assert found(ours) == ["a"]
    assert found(theirs) == []


changes = st.lists(
    st.tuples(st.sampled_from(["add", "remove", "search"]), st.sampled_from(IDS)), max_size=12
)


@given(changes)
def test_a_store_is_a_dictionary_that_can_be_searched(steps: Iterable[tuple[str, str]]) -> None:
    store, expected = Store(), dict[str, Document]()
    for number, (step, id_) in enumerate(steps):
        if step == "add":
            expected[id_] = document(id_, f"refund {number}")
            store.add(expected[id_], replace=True)
        elif step == "remove" and id_ in expected:
            del expected[id_]
            store.remove(id_)
        else:
            assert store.search("refund") == BM25().index(expected.values()).search("refund")
    assert store.ids == tuple(expected)
    assert store.search("refund") == BM25().index(expected.values()).search("refund")


# --- a change in the middle of a search


def test_what_is_removed_while_a_search_runs_is_masked_and_made_up_for() -> None:
    """The removal falls between the index's answer and the store's."""
    removals = ["a", "b"]

    def remove_one() -> None:
        if removals:
            store.remove(removals.pop(0))

    index = Waiting(after_search=remove_one)
    store = Store(lambda: index)
    store.add([document(id_) for id_ in "abcde"])
    assert [hit.id for hit in store.search("refund", k=2)] == ["c", "d"]
    assert index.asked == [2, 3, 4]


def test_what_is_removed_while_the_index_is_built_is_masked() -> None:
    removals = ["a"]

    def remove_one() -> None:
        if removals:
            store.remove(removals.pop())

    store = Store(lambda: Waiting(before_index=remove_one))
    store.add([document("a"), document("b")])
    assert found(store) == ["b"]
    assert found(store, k=1) == ["b"]


def test_a_text_that_is_replaced_while_a_search_runs_is_not_found_by_its_old_words() -> None:
    replacements = [document("a", "shipping")]

    def replace() -> None:
        if replacements:
            store.add(replacements.pop(), replace=True)

    store = Store(lambda: Waiting(after_search=replace))
    store.add([document("a", "refund")])
    assert found(store, "refund") == []
    assert found(store, "shipping") == ["a"]


def test_a_search_sees_what_was_added_while_another_one_builds() -> None:
    building, go_on = threading.Event(), threading.Event()

    def wait() -> None:
        building.set()
        assert go_on.wait(10)

    answers: dict[str, list[str]] = {}

    def ask(name: str) -> None:
        answers[name] = found(store)

    store = Store(lambda: Waiting(before_index=wait))
    store.add(document("a"))
    first = threading.Thread(target=ask, args=["first"])
    first.start()
    assert building.wait(10)
    store.add(document("b"))  # does not wait for the index
    second = threading.Thread(target=ask, args=["second"])
    second.start()
    go_on.set()
    first.join(10)
    second.join(10)
    assert answers["second"] == ["a", "b"]
    assert answers["first"] in (["a"], ["a", "b"])


# --- many threads


@pytest.mark.parametrize("slow", ["before_index", "after_search"])
def test_no_deleted_document_is_ever_served(slow: str) -> None:
    """Two threads change a store, four search it; each knows what was gone while it waited."""
    asking = threading.local()

    def give_way() -> None:
        time.sleep(0.001)
        asking.must_not = set(gone)

    store = Store(lambda: Waiting(**{slow: give_way}))
    store.add([document(f"kept{number}", "refund policy") for number in range(20)])
    gone: set[str] = set()
    there: set[str] = set()
    problems: list[str] = []
    done = threading.Event()

    def change(name: str) -> None:
        rng = random.Random(name)
        for number in range(60):
            id_ = f"{name}{number}"
            store.add(document(id_, "refund form"))
            there.add(id_)
            if rng.random() < 0.3:
                found(store)
            there.discard(id_)  # before it goes, so that nobody may expect it any more
            store.remove(id_)
            gone.add(id_)

    def search() -> None:
        try:
            while not done.is_set():
                asking.must_not, must = set(gone), set(there)
                answer = found(store, "refund", k=200)
                served = asking.must_not.intersection(answer)
                problems.extend(f"{id_} was served" for id_ in served)
                missing = (must & there).difference(answer)
                problems.extend(f"{id_} was missing" for id_ in missing)
                kept = sum(id_.startswith("kept") for id_ in answer)
                problems.extend(
                    [f"{kept} of the 20 kept"] * (kept != 20 or len(set(answer)) < kept)
                )
        except Exception as error:
            problems.append(repr(error))

    searchers = [threading.Thread(target=search) for _ in range(4)]
    changers = [threading.Thread(target=change, args=[name]) for name in ("x", "y")]
    for thread in [*searchers, *changers]:
        thread.start()
    for thread in changers:
        thread.join()
    done.set()
    for thread in searchers:
        thread.join()
    assert problems == []
    assert len(gone) == 120
    assert len(found(store, k=200)) == 20
