"""A pipeline as a Retriever, and the retrievers that come with it."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.bm25 import BM25
from minirag.cache import Cache, CachedRetriever
from minirag.chunking import parent_child_chunks
from minirag.dense import VectorIndex
from minirag.evaluation import evaluate
from minirag.golden import Evidence, Question
from minirag.pipeline import HydeRetriever, Near, Pipeline, StepBackRetriever
from minirag.queries import multi_query
from minirag.records import Chunk, Hit, Retriever, Where
from minirag.runs import make_run
from minirag.tfidf import TfidfIndex
from tests.minirag.test_pipeline import ITEMS, Hashed, Listed, Parts, Reversing, chunks, hybrid, ids
from tests.strategies import pipeline_rankings


def test_a_pipeline_is_a_retriever() -> None:
    pipeline = hybrid()
    assert isinstance(pipeline, Retriever)
    inner = Pipeline(ITEMS, {"inner": pipeline, "tfidf": TfidfIndex().index(ITEMS)})
    assert inner.search("setup fees", 1)[0].id == "refunds"
    question = Question(
        "q1", "setup fees", "never", (Evidence("refunds", 0, 20, 1),), "s", "easy", "dev"
    )
    report = evaluate(pipeline, [question], ITEMS, k=2)
    assert report.rows[0].scores["recall@2"] == 1.0
    run = make_run(pipeline, {"q1": "setup fees"}, ITEMS, k=2)
    assert [hit[0] for hit in run["q1"]] == ids(pipeline.search("setup fees", 2))


def test_a_cache_around_it_sees_when_an_index_is_made_anew() -> None:
    bm25 = BM25().index(ITEMS)
    near = Near(VectorIndex(Hashed()).index(ITEMS), 0.9)
    traces: list[Any] = []
    pipeline = Pipeline(ITEMS, {"bm25": bm25, "near": near}, on_trace=traces.append)
    cached = CachedRetriever(pipeline, Cache(10))
    first = cached.search("refunds", 3)
    assert (cached.search("refunds", 3), len(traces)) == (first, 1)
    cached.search("refunds", 2)
    assert len(traces) == 2
    bm25.index(ITEMS[1:])
    cached.search("refunds", 3)
    assert len(traces) == 3
    near.index.index(ITEMS[2:])
    assert "refunds" not in ids(cached.search("refunds", 3))
    assert len(traces) == 4


@given(pipeline_rankings(), st.integers(1, 4), st.booleans(), st.booleans())
def test_the_answer_for_k_is_the_beginning_of_that_for_more(
    lists: list[list[str]], depth: int, limited: bool, grouped: bool
) -> None:
    every = sorted({id_ for ranking in lists for id_ in ranking} | {"P0", "P1"})
    items = [Chunk(id_, id_[-1], id_, 0, 1) for id_ in every]
    parents = {id_: f"P{int(id_[1]) % 2}" for id_ in every if id_[0] == "d" and id_ < "d5"}
    pipeline = Pipeline(
        items,
        {f"r{number}": Listed(ranking) for number, ranking in enumerate(lists)},
        depth=depth,
        per_source=1 if limited else None,
        parent_of=parents if grouped else None,
    )
    answers = [pipeline.search("q", k) for k in range(1, 12)]
    for k, (answer, longer) in enumerate(pairwise(answers), start=1):
        assert len(answer) <= k
        assert longer[: len(answer)] == answer
        assert len(answer) == k or longer == answer or limited or grouped
    scores = [hit.score for hit in answers[-1]]
    assert scores == sorted(scores, reverse=True)
    assert len(set(ids(answers[-1]))) == len(answers[-1])


def test_what_two_searches_find_far_down_stands_behind_what_one_finds_first() -> None:
    # d is fourth and eighth: by all ranks together it would be before b, which one has second
    parts: Parts = {"x": Listed("abcdpqrs"), "y": Listed("etuvwzyd")}
    pipeline = Pipeline(chunks("abcdepqrstuvwyz"), parts, depth=1)
    assert "".join(ids(pipeline.search("q", 15)))[:4] == "aebt"
    for k in range(1, 15):
        assert pipeline.search("q", k) == pipeline.search("q", 15)[:k]
    whole = Pipeline(chunks("abcdepqrstuvwyz"), parts, depth=100)
    assert ids(whole.search("q"))[0] == "d"


def test_a_search_goes_as_far_for_three_hits_as_for_four() -> None:
    # d is fourth of both, and so before c and e, which are third of one
    pipeline = Pipeline(chunks("abcde"), {"x": Listed("abcd"), "y": Listed("abed")}, depth=1)
    assert ids(pipeline.search("q", 3)) == ["a", "b", "d"]
    assert ids(pipeline.search("q", 5)) == ["a", "b", "d", "c", "e"]


def test_more_is_fetched_where_sources_and_parents_take_some() -> None:
    names = [f"a{number}" for number in range(6)] + ["b0", "c0"]
    items = [Chunk(id_, id_[0], id_, 0, 2) for id_ in [*names, "P"]]
    limited = Pipeline(items, Listed(names), depth=2, per_source=1)
    assert ids(limited.search("q", 3)) == ["a0", "b0", "c0"]
    parents = dict.fromkeys(names[:6], "P")
    grouped = Pipeline(items, Listed(names), depth=2, parent_of=parents)
    assert ids(grouped.search("q", 3)) == ["P", "b0", "c0"]


def test_children_are_searched_and_parents_returned() -> None:
    family = parent_child_chunks(ITEMS, parent_size=9, child_size=3)
    bm25 = BM25().index(family.children)
    pipeline = Pipeline(
        [*family.parents, *family.children], {"bm25": bm25}, parent_of=family.parent_of
    )
    found = pipeline.search("setup fees days", 3)
    assert {hit.id for hit in found} <= {parent.id for parent in family.parents}
    assert found == family.to_parents(bm25.search("setup fees days", 100))[:3]


def test_eight_threads_get_what_one_gets() -> None:
    pipeline = hybrid(reranker=Reversing(), expander=multi_query, budgets={"total": 1e9})
    asked = ["setup fees", "E-4021", "devolución de gastos", "cobol", "shipping days"] * 16
    alone = [pipeline.search(query, 3) for query in asked]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda query: pipeline.search(query, 3), asked)) == alone


# retrievers of its own


def test_near_says_what_is_near_enough() -> None:
    index = VectorIndex(Hashed()).index(ITEMS)
    distances = [1 - hit.score for hit in index.search("setup fees", 4)]
    limit = (distances[0] + distances[1]) / 2
    assert Near(index, limit).search("setup fees") == index.search("setup fees", 1)
    assert [type(h).__name__ for h in Near(index, 1e-3).search("setup fees")] == ["WeakHit"]
    assert Near(index, 1e-3, "nothing").search("setup fees") == []
    lost = Pipeline(ITEMS, {"near": Near(index, limit)}).retrieve("setup fees").trace
    assert "it lies farther away than" in str(lost.why_not("errors"))


def test_hyde_searches_by_a_made_up_answer() -> None:
    class Writing:
        name = "writing"

        def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
            return "Shipping takes 5 days. Shipping fees depend on the weight."

    index = VectorIndex(Hashed()).index(ITEMS)
    hyde = HydeRetriever(index, Writing())
    assert hyde.search("when is it here", 1)[0].id == "shipping"
    assert hyde.search("  ") == []
    assert hyde.search("when is it here", 4, {"lang": "es"})[0].id == "devoluciones"
    with pytest.raises(ValueError, match="k: "):
        hyde.search("", 0)


def test_step_back_fills_up_with_the_broader_question() -> None:
    class Asking(Listed):
        def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
            super().search(query, k, where)
            return [Hit("a", 0.2)] if "Acme" in query else [Hit("b", 0.9), Hit("a", 0.8)]

    asking = Asking("")
    found = StepBackRetriever(asking).search("late invoices of Acme", 3)
    assert found == [Hit("a", 0.2), Hit("b", 0.2)]
    assert StepBackRetriever(asking).search("late invoices of Acme", 1) == [Hit("a", 0.2)]
    assert len(asking.asked) == 3  # not again where k is full
    StepBackRetriever(asking).search("invoices", 3)
    assert len(asking.asked) == 4  # nor where there is no broader question


@pytest.mark.parametrize("query", [None, 5, ["refunds"]])
def test_a_made_up_answer_to_what_is_no_text_is_a_clear_error(query: Any) -> None:
    with pytest.raises(ValueError, match="query: expected a string"):
        HydeRetriever(VectorIndex(Hashed()).index(ITEMS)).search(query)


def test_a_reranker_reads_as_many_for_two_hits_as_for_five() -> None:
    for depth in (1, 2, 4, 100):
        pipeline = Pipeline(
            chunks("abcdefgh"),
            Listed("abcdefgh"),
            depth=depth,
            reranker=Reversing(),
            rerank_depth=4,
        )
        assert ids(pipeline.search("q", 5)) == ["d", "c", "b", "a", "e"]
        assert ids(pipeline.search("q", 2)) == ["d", "c"]
