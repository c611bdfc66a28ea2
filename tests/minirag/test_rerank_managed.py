"""Managed reranking services, on fakes in the shapes of the vendors' clients."""

import math
import warnings
from collections import namedtuple
from types import SimpleNamespace
from typing import Any

import pytest

from minirag.records import Hit
from minirag.rerank import ManagedReranker
from tests.minirag.test_rerank import ABCD, TEXTS, names

Judged = list[tuple[Any, Any]]


class CohereShape:
    """`client.rerank(model=, query=, documents=, top_n=)` -> `.results[i].relevance_score`."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged
        self.calls: list[dict[str, Any]] = []

    def rerank(
        self,
        *,
        model: str,
        query: str,
        documents: list[str],
        top_n: int | None = None,
        max_tokens_per_doc: int | None = None,
    ) -> Any:
        self.calls.append({"model": model, "query": query, "documents": documents, "top_n": top_n})
        self.calls[-1]["max_tokens_per_doc"] = max_tokens_per_doc
        results = [SimpleNamespace(index=i, relevance_score=s) for i, s in self.judged[:top_n]]
        return SimpleNamespace(id="1", results=results, meta=None)


Result = namedtuple("Result", ["index", "document", "relevance_score"])


class VoyageShape:
    """`client.rerank(query, documents, model, top_k)` -> `.results`, named tuples."""

    def __init__(self, judged: Judged) -> None:
        self.judged = judged
        self.calls: list[dict[str, Any]] = []

    def rerank(
        self,
        query: str,
        documents: list[str],
        model: str,
        top_k: int | None = None,
        truncation: bool = True,
    ) -> Any:
        self.calls.append({"model": model, "query": query, "documents": documents, "top_k": top_k})
        results = [Result(i, documents[i], s) for i, s in self.judged[:top_k]]
        return SimpleNamespace(results=results, total_tokens=7)


JUDGED: Judged = [(2, 0.9), (0, 0.5), (3, 0.25), (1, 0.125)]


@pytest.mark.parametrize(("shape", "limit"), [(CohereShape, "top_n"), (VoyageShape, "top_k")])
def test_both_shapes_are_called_as_their_clients_want(shape: Any, limit: str) -> None:
    client = shape(JUDGED)
    reranker = ManagedReranker(client, "rerank-model")
    assert reranker.rerank("q", ABCD, TEXTS, 3) == [Hit("C", 0.9), Hit("A", 0.5), Hit("D", 0.25)]
    (call,) = client.calls
    assert {name: call[name] for name in ("model", "query", limit)} == {
        "model": "rerank-model",
        "query": "q",
        limit: 3,
    }
    assert call["documents"] == [TEXTS[id_] for id_ in "ABCD"]
    # never more than there are
    reranker.rerank("q", ABCD, TEXTS, 99)
    assert client.calls[-1][limit] == 4


def test_options_go_into_every_call() -> None:
    client = CohereShape(JUDGED)
    ManagedReranker(client, "m", options={"max_tokens_per_doc": 512}).rerank("q", ABCD, TEXTS, 3)
    assert client.calls[0]["max_tokens_per_doc"] == 512


def test_no_candidates_make_no_call() -> None:
    client = CohereShape(JUDGED)
    assert ManagedReranker(client, "m").rerank("q", [], TEXTS, 3) == []
    assert client.calls == []


def test_results_in_another_order_and_ties_are_put_right() -> None:
    client = VoyageShape([(3, 0.1), (2, 0.7), (1, 0.7), (0, 0.3)])
    assert names(ManagedReranker(client, "m").rerank("q", ABCD, TEXTS, 4)) == "B C A D"


@pytest.mark.parametrize(
    ("judged", "right"),
    [
        ([(2, 0.9)], [("C", 0.9), ("A", 0.0), ("B", 0.0), ("D", 0.0)]),
        ([(2, -0.5)], [("C", -0.5), ("A", -0.5), ("B", -0.5), ("D", -0.5)]),
        ([], [("A", 0.0), ("B", 0.0), ("C", 0.0), ("D", 0.0)]),
    ],
)
def test_missing_results_follow_in_first_stage_order(judged: Judged, right: list[Any]) -> None:
    reranker = ManagedReranker(CohereShape(judged), "m")
    with pytest.warns(UserWarning, match=f"m judged {len(judged)} of 4 texts where 4 were asked"):
        hits = reranker.rerank("q", ABCD, TEXTS, 4)
    assert hits == right
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(ManagedReranker(CohereShape(JUDGED), "m").rerank("q", ABCD, TEXTS, 2)) == 2


@pytest.mark.parametrize(
    ("judged", "said"),
    [
        ([(4, 0.5)], "index 4 names none of the 4 documents"),
        ([(-1, 0.5)], "index -1 names none"),
        ([("2", 0.5)], "index '2' names none"),
        ([(True, 0.5)], "index True names none"),
        ([(None, 0.5)], "index None names none"),
        ([(1, 0.5), (1, 0.4)], "index 1 comes twice"),
        ([(1, math.nan)], "document 1 got the score nan"),
        ([(1, math.inf)], "document 1 got the score inf"),
        ([(1, None)], "document 1 got the score None"),
        ([(1, "0.5")], "document 1 got the score '0.5'"),
        ([(1, 10**400)], "document 1 got the score 1000"),
    ],
)
def test_a_broken_answer_is_an_error_that_says_what(judged: Judged, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ManagedReranker(CohereShape(judged), "m").rerank("q", ABCD, TEXTS, 4)


@pytest.mark.parametrize("answer", [None, {}, "results", {"results": "x"}, {"results": 3}, []])
def test_an_answer_without_results_is_an_error(answer: Any) -> None:
    client = SimpleNamespace(rerank=lambda *, model, query, documents, top_n: answer)
    with pytest.raises(ValueError, match="has no list of results"):
        ManagedReranker(client, "m").rerank("q", ABCD, TEXTS, 4)


def test_a_client_that_answers_later_is_named() -> None:
    class Later:
        async def rerank(self, *, model: str, query: str, documents: list[str], top_n: int) -> Any:
            return None

    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a coroutine that nobody awaits would warn
        with pytest.raises(ValueError, match="pass the synchronous client"):
            ManagedReranker(Later(), "m").rerank("q", ABCD, TEXTS, 4)


def test_what_a_client_calls_its_limit_can_be_said() -> None:
    asked: list[dict[str, Any]] = []

    def rerank(**call: Any) -> Any:
        asked.append(call)
        return {"results": [{"index": 1, "relevance_score": 1}]}

    client = SimpleNamespace(rerank=rerank)
    with pytest.raises(ValueError, match="names neither top_n nor top_k; say which"):
        ManagedReranker(client, "m")
    assert names(ManagedReranker(client, "m", limit="top_k").rerank("q", ABCD, TEXTS, 1)) == "B"
    assert asked[0]["top_k"] == 1
    wrong: Any = "n"
    with pytest.raises(ValueError, match="limit: 'n' is not known"):
        ManagedReranker(client, "m", limit=wrong)
    with pytest.raises(ValueError, match="a str has no method rerank"):
        ManagedReranker("key", "m")


def test_what_the_client_raises_is_passed_on() -> None:
    def rerank(*, model: str, query: str, documents: list[str], top_n: int) -> Any:
        raise ConnectionError("429")

    with pytest.raises(ConnectionError, match="429"):
        ManagedReranker(SimpleNamespace(rerank=rerank), "m").rerank("q", ABCD, TEXTS, 1)
