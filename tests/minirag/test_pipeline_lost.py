"""Why a document is not among the hits: every way to be lost, and every claim followed up."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.chunking import parent_child_chunks
from minirag.dense import VectorIndex
from minirag.filters import mask
from minirag.pipeline import Pipeline, Trace, WhyNot
from minirag.records import Chunk, Hit
from tests.minirag.test_pipeline import ITEMS, Hashed, Listed, Parts, Reversing, chunks
from tests.strategies import documents, pipeline_rankings, queries


def lost(trace: Trace, id: str) -> tuple[str, int | None]:
    found = trace.why_not(id)
    assert str(found) == f"{id}: {found.reason}"
    return found.stage, found.rank


def trace(
    retrievers: Any, k: int = 1, where: Any = None, items: str = "abcdef", **options: Any
) -> Trace:
    return Pipeline(chunks(items), retrievers, **options).retrieve("q", k, where).trace


def test_what_is_a_hit_is_said_to_be_one() -> None:
    found = trace(Listed("ab"), k=2).why_not("b")
    assert found == WhyNot(
        "b", "", 2, "it is among the hits, at rank 2", (("search listed", 2), ("cut", 2))
    )


def test_lost_at_the_cut() -> None:
    found = trace(Listed("abc"), k=2).why_not("c")
    assert (found.stage, found.rank) == ("cut", 3)
    assert found.reason == "lost at 'cut', from rank 3: only the first 2 are returned"
    assert found.ranks == (("search listed", 3), ("cut", None))


def test_lost_at_the_filter() -> None:
    items = [*chunks("a", lang="en"), *chunks("b", lang="es")]
    found = Listed("ab", {item.id: item.metadata for item in items})
    asked = Pipeline(items, found).retrieve("q", 2, {"lang": "en"}).trace
    assert lost(asked, "b") == ("filter", None)
    assert "does not pass where={'lang': 'en'}" in str(asked.why_not("b"))


def test_not_found_by_the_only_search_with_its_rank_beyond_the_depth_and_without() -> None:
    asked = trace(Listed("abcde"), depth=2)
    assert lost(asked, "e") == ("search listed", 5)
    assert "search listed: rank 5, and 2 were taken" in str(asked.why_not("e"))
    assert lost(asked, "f") == ("search listed", None)
    assert "it does not match the query at all" in str(asked.why_not("f"))


def test_not_found_by_any_of_several_searches_names_the_nearest() -> None:
    parts = {"x": Listed("abcde"), "y": Listed("abec")}
    asked = trace(parts, depth=2)
    assert lost(asked, "e") == ("search y", 3)
    assert "search x: rank 5, and 2 were taken; search y: rank 3" in str(asked.why_not("e"))
    assert lost(asked, "f") == ("search x", None)
    assert lost(asked, "d") == ("search x", 4)


def test_a_search_that_was_left_out_is_told_of() -> None:
    class English(Listed):
        languages = ("en",)

    parts = {"x": English("abc"), "y": Listed("ab")}
    asked = Pipeline(chunks("abc"), parts).retrieve("¿Cuánto tarda la devolución?").trace
    assert lost(asked, "c") == ("search y", None)
    assert "search x: left out: the query is in es" in str(asked.why_not("c"))


def test_lost_at_the_fusion() -> None:
    asked = trace({"x": Listed("abc"), "y": Listed("bad")}, k=1, depth=3)
    assert lost(asked, "d") == ("fuse", 3)
    assert "at most 3 are kept" in str(asked.why_not("d"))
    assert lost(asked, "c") == ("cut", 3)


def test_what_several_searches_had_is_lost_from_its_best_rank() -> None:
    parts = {"x": Listed("acb"), "y": Listed("abc")}
    asked = trace(parts, fuse=lambda rankings: [Hit("a", 1.0)])
    assert lost(asked, "c") == ("fuse", 2)
    assert asked.why_not("c").ranks == (
        ("search x", 2),
        ("search y", 3),
        ("fuse", None),
        ("cut", None),
    )


def test_lost_at_the_reranker() -> None:
    asked = trace(Listed("abcd"), k=4, reranker=Reversing("b"), rerank_depth=3)
    assert lost(asked, "b") == ("rerank", 2)
    assert lost(asked, "d") == ("rerank", 4)  # not read, and below what was dropped
    assert lost(asked, "a") == ("", 2)
    turned = trace(Listed("abcd"), k=1, reranker=Reversing(), rerank_depth=3)
    assert lost(turned, "a") == ("cut", 3)  # the rank that it had last


def test_a_skipped_stage_loses_nothing() -> None:
    clock = iter(range(0, 10_000, 100))
    asked = trace(
        Listed("abc"), reranker=Reversing("b"), budgets={"rerank": 1}, clock=lambda: next(clock)
    )
    assert asked.stage("rerank").skipped
    assert lost(asked, "b") == ("cut", 2)


def test_lost_for_diversity() -> None:
    items = [Chunk(id_, id_[0], id_, 0, 2) for id_ in ("a1", "a2", "a3", "b1")]
    found = Pipeline(items, Listed(["a1", "a2", "b1", "a3"]), per_source=1)
    asked = found.retrieve("q", 4).trace
    assert lost(asked, "a2") == ("diversify", 2)
    assert "1 better hits are of the same source" in str(asked.why_not("a2"))
    assert lost(asked, "a") == ("", 1)  # the document has its best chunk there


def test_a_document_is_where_its_best_chunk_is() -> None:
    items = [Chunk(id_, id_[0], id_, 0, 2) for id_ in ("a1", "a2", "b1", "c1")]
    asked = Pipeline(items, Listed(["b1", "a2", "a1"])).retrieve("q", 1).trace
    assert lost(asked, "a") == ("cut", 2)
    assert lost(asked, "a1") == ("cut", 3)
    assert lost(asked, "c") == ("search listed", None)
    assert str(asked.why_not("b")) == "b: it is among the hits, at rank 1, as 'b1'"


def family() -> Pipeline:
    items = [Chunk(id_, id_[0], id_, 0, 1) for id_ in ("A", "B", "a1", "a2", "b1", "b2", "c1")]
    parents = {"a1": "A", "a2": "A", "b1": "B", "b2": "B"}
    found = Listed(["a1", "a2", "c1", "b2"])
    return Pipeline(items, found, parent_of=parents)


def test_a_parent_is_where_its_best_child_is_and_a_child_where_its_parent_is() -> None:
    asked = family().retrieve("q", 1).trace
    assert lost(asked, "A") == ("", 1)
    assert str(asked.why_not("a2")) == "a2: it is among the hits, at rank 1, as 'A'"
    assert lost(asked, "B") == ("cut", 3)
    assert lost(asked, "b2") == ("cut", 3)
    assert lost(asked, "b1") == ("cut", 3)  # as its parent, which another child brought there
    assert lost(asked, "c1") == ("cut", 2)
    assert lost(asked, "b") == ("cut", 3)  # the document of b1 and b2
    assert asked.why_not("B").ranks == (("search listed", 4), ("parents", 3), ("cut", None))


def test_a_condition_is_asked_of_children() -> None:
    corpus = parent_child_chunks(ITEMS, parent_size=9, child_size=3)
    bm25 = BM25().index(corpus.children)
    pipeline = Pipeline([*corpus.parents, *corpus.children], bm25, parent_of=corpus.parent_of)
    asked = pipeline.retrieve("fees", 1, {"lang": "en"}).trace
    for id_ in ("devoluciones", "devoluciones#0", "devoluciones#0.0"):
        assert lost(asked, id_) == ("filter", None)


def test_a_parent_that_would_pass_is_not_what_is_asked() -> None:
    items = [*chunks(["P"], lang="en"), *chunks("c", lang="es")]
    found = Listed("c", {item.id: item.metadata for item in items})
    asked = Pipeline(items, found, parent_of={"c": "P"}).retrieve("q", where={"lang": "en"}).trace
    assert lost(asked, "P") == ("filter", None)


@pytest.mark.parametrize("id", ["z", "", "A ", "refunds#99"])
def test_an_unknown_id_is_an_error_that_names_it(id: str) -> None:
    with pytest.raises(KeyError, match=f"'{id}' is neither a chunk nor a document"):
        family().retrieve("q").trace.why_not(id)


@pytest.mark.parametrize("id", [3, None, ["A"]])
def test_what_is_no_id_is_an_error_too(id: Any) -> None:
    with pytest.raises(KeyError, match="is no id"):
        family().retrieve("q").trace.why_not(id)


def followed(pipeline: Pipeline, query: str, k: int, where: Any, id: str) -> None:
    """Assert that what is said of an item is one of the answers there are, and true."""
    asked = pipeline.retrieve(query, k, where)
    found = asked.trace.why_not(id)
    is_hit = id in [hit.id for hit in asked]
    assert is_hit == (found.stage == "")
    ran = [s.name for s in asked.trace.stages if not s.skipped and s.kind != "query"]
    assert found.stage in ("", "filter", *ran)
    everything = pipeline.retrieve(query, 1_000, where)
    reached = [hit.id for hit in everything]
    if found.stage == "":
        assert found.rank is not None
        assert asked[found.rank - 1].id == id
    elif found.stage in ("cut", "fuse") or found.rank is not None:
        assert id in reached  # asking for more brings it in
        assert reached.index(id) >= k
    else:
        assert id not in reached
    if found.stage == "filter":
        assert not mask(where, [pipeline.items[id].metadata])[0]


@given(documents(), queries(), st.integers(1, 4), st.integers(1, 3), st.booleans())
def test_of_every_item_it_says_one_thing_and_that_is_true(
    corpus: list[Any], asked: list[str], k: int, depth: int, filtered: bool
) -> None:
    parts: Parts = {"bm25": BM25().index(corpus), "dense": VectorIndex(Hashed()).index(corpus)}
    where = {"lang": "en"} if filtered else None
    for retrievers in (parts, {"bm25": parts["bm25"]}):
        pipeline = Pipeline(corpus, retrievers, depth=depth)
        for item in corpus:
            followed(pipeline, " ".join(asked), k, where, item.id)


@given(pipeline_rankings(), st.integers(1, 4), st.integers(1, 3))
def test_of_every_item_of_any_rankings_as_well(lists: list[list[str]], k: int, depth: int) -> None:
    items = [Chunk(f"d{number}", "doc", "", 0, 0) for number in range(9)]
    parts = {f"r{number}": Listed(ranking) for number, ranking in enumerate(lists)}
    for item in items:
        followed(Pipeline(items, parts, depth=depth), "q", k, None, item.id)
