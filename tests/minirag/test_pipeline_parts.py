"""Parts from elsewhere that break their promise: named at once, with their stage."""

from typing import Any

import numpy as np
import pytest

from minirag.pipeline import Pipeline
from minirag.records import Hit, Where
from tests.minirag.test_pipeline import (
    Listed,
    Parts,
    Reversing,
    chunks,
    ids,
)


@pytest.mark.parametrize(
    ("returned", "error", "message"),
    [
        ([Hit("a", float("nan"))], ValueError, "search x: 'a' has the score nan"),
        ([Hit("a", float("inf"))], ValueError, "search x: 'a' has the score inf"),
        ([Hit("a", "high")], ValueError, "search x: 'a' has the score 'high'"),  # type: ignore[arg-type]
        ([Hit("z", 1.0)], KeyError, "search x: the hit 'z' is not among the items"),
        (["a"], ValueError, "search x: 'a' is no Hit"),
        ([3], ValueError, "search x: 3 is no Hit"),
        (None, ValueError, "search x: it returned None"),
        ("a", ValueError, "search x: it returned 'a'"),
    ],
)
def test_a_retriever_that_breaks_its_promise_is_named_with_its_stage(
    returned: Any, error: type[Exception], message: str
) -> None:
    class Broken:
        def search(self, query: str, k: int = 10, where: Where | None = None) -> Any:
            return returned

    several: list[Parts] = [{"x": Broken()}, {"y": Listed("ab"), "x": Broken()}]
    for retrievers in several:
        with pytest.raises(error, match=message):
            Pipeline(chunks("ab"), retrievers).search("q")


def test_repeats_and_more_than_was_asked_for_are_dropped() -> None:
    repeated = Pipeline(chunks("abc"), Listed("aabacb"))
    # of a repeated id the first hit counts
    assert repeated.search("q") == [Hit("a", 1.0), Hit("b", 1 / 3), Hit("c", 1 / 5)]

    class Generous(Listed):
        def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
            return list(self.hits)

    trace = Pipeline(chunks("abc"), Generous("abc"), depth=2).retrieve("q", k=2).trace
    assert [len(stage.hits) for stage in trace.stages] == [2, 2]


def test_pairs_and_numpy_scores_become_hits() -> None:
    class Pairs:
        def search(self, query: str, k: int = 10, where: Where | None = None) -> Any:
            return [("a", np.float32(0.5)), ("b", 0)]

    (first, second) = Pipeline(chunks("ab"), Pairs()).search("q")
    assert (first, second) == (Hit("a", 0.5), Hit("b", 0.0))
    assert {type(hit.score) for hit in (first, second)} == {float}


@pytest.mark.parametrize(
    ("returned", "error", "message"),
    [
        ([Hit("z", 1.0)], KeyError, "rerank: the hit 'z' is not among the hits that it was given"),
        ([Hit("c", 1.0)], KeyError, "rerank: the hit 'c'"),  # known, but beyond its depth
        ([Hit("a", float("nan"))], ValueError, "rerank: 'a' has the score nan"),
        (None, ValueError, "rerank: it returned None"),
    ],
)
def test_a_reranker_that_invents_is_named(
    returned: Any, error: type[Exception], message: str
) -> None:
    class Inventing:
        def rerank(self, query: str, hits: Any, chunks: Any, k: int) -> Any:
            return returned

    pipeline = Pipeline(chunks("abc"), Listed("abc"), reranker=Inventing(), rerank_depth=2)
    with pytest.raises(error, match=message):
        pipeline.search("q")


def test_a_fusion_that_invents_is_named() -> None:
    parts = {"x": Listed("a"), "y": Listed("b")}
    pipeline = Pipeline(chunks("abc"), parts, fuse=lambda rankings: [Hit("c", 1.0)])
    with pytest.raises(KeyError, match="fuse: the hit 'c' is not among what the searches found"):
        pipeline.search("q")


def test_a_reranker_that_drops_some_takes_what_it_did_not_read_along() -> None:
    items, found = chunks("abcde"), Listed("abcde")
    whole = Pipeline(items, found, reranker=Reversing(), rerank_depth=3)
    assert ids(whole.search("q")) == ["c", "b", "a", "d", "e"]
    scores = [hit.score for hit in whole.search("q")]
    assert scores == sorted(scores, reverse=True)
    some = Pipeline(items, found, reranker=Reversing("b"), rerank_depth=3)
    assert ids(some.search("q")) == ["c", "a"]
    none = Pipeline(items, found, reranker=Reversing("abc"), rerank_depth=3)
    assert none.search("q") == []


def test_without_hits_no_reranker_is_asked() -> None:
    reranker = Reversing()
    pipeline = Pipeline(chunks("a"), Listed(""), reranker=reranker)
    assert (pipeline.search("q"), reranker.given) == ([], [])
