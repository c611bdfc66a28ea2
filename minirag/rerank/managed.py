"""A reranking service as a reranker, given the vendor's own client object.

    ManagedReranker(cohere.ClientV2(), model="rerank-v4.0-pro")        asks with top_n
    ManagedReranker(voyageai.Client(), model="rerank-2.5")             asks with top_k

Both are called `client.rerank(model=, query=, documents=, …)` and answer with `.results`, each with
an `.index` into the documents (from 0) and a `.relevance_score`; results may be mappings, too. (API
references of Cohere and Voyage AI, 2026.) Which limit a client takes is read from its signature.

An index that names no document, one that comes twice and a score that is not finite are a broken
answer: ValueError, for an order made of it would be wrong in silence. Results that are missing
follow in first-stage order with the score 0 (or the lowest, if that is less), and are warned of.

But: your texts go to the vendor. What the client raises (no network, no credit, too many calls) is
passed on; retries and time-outs are the client's. A long text is cut by the service, unseen here.
"""

import inspect
import warnings
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from minirag.records import Hit
from minirag.rerank.candidates import Items, is_finite, read_candidates

__all__ = ["ManagedReranker"]

Limit = Literal["top_n", "top_k"]


class ManagedReranker:
    """A reranker that calls `client.rerank`; nothing is imported and no key is read here.

    `limit` is what the client calls the number of results, where its signature does not tell.
    `options` go into every call as they are. ValueError for a client that cannot be used.
    """

    def __init__(
        self,
        client: Any,
        model: str,
        *,
        limit: Limit | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if not callable(getattr(client, "rerank", None)):
            raise ValueError(
                f"client: a {type(client).__name__} has no method rerank; pass a client object "
                "such as cohere.ClientV2() or voyageai.Client()"
            )
        if limit not in (None, "top_n", "top_k"):
            raise ValueError(f"limit: {limit!r} is not known; choose 'top_n' or 'top_k'")
        self.client = client
        self.name = model
        self.limit: Limit = limit or _limit_of(client)
        self.options = dict(options or {})

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first; without hits the service is not called.

        KeyError for an unknown id; ValueError for k < 1 and for an answer that makes no sense.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        if not candidates:
            return []
        wanted = min(k, len(candidates))
        answer = self.client.rerank(
            model=self.name,
            query=query,
            documents=[candidate.text for candidate in candidates],
            **{self.limit: wanted},
            **self.options,
        )
        score_of = _scores(answer, len(candidates))
        found = sorted(score_of, key=lambda number: (-score_of[number], number))
        missing = [number for number in range(len(candidates)) if number not in score_of]
        if len(found) < wanted:
            warnings.warn(
                f"{self.name} judged {len(found)} of {len(candidates)} texts where {wanted} were "
                "asked for; the others follow in first-stage order",
                stacklevel=2,
            )
        lowest = min([0.0, *score_of.values()])
        order = [*found, *missing][:wanted]
        return [candidates[i].hit._replace(score=score_of.get(i, lowest)) for i in order]


def _limit_of(client: Any) -> Limit:
    """Return what a client calls the number of results, by its signature."""
    try:
        parameters = inspect.signature(client.rerank).parameters
    except (TypeError, ValueError):
        parameters = MappingProxyType({})
    known: tuple[Limit, ...] = ("top_n", "top_k")
    for limit in known:
        if limit in parameters:
            return limit
    raise ValueError(
        f"limit: {type(client).__name__}.rerank names neither top_n nor top_k; say which it takes"
    )


def _scores(answer: Any, documents: int) -> dict[int, float]:
    """Return the score of each judged document by its number; ValueError for a broken answer."""
    if inspect.isawaitable(answer):
        if inspect.iscoroutine(answer):
            answer.close()
        raise ValueError("client: it answers later; pass the synchronous client")
    results = _field(answer, "results")
    if not isinstance(results, Sequence) or isinstance(results, str):
        raise ValueError(f"client: its answer {str(answer)[:60]!r} has no list of results")
    scores: dict[int, float] = {}
    for result in results:
        index, score = _field(result, "index"), _field(result, "relevance_score")
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < documents:
            raise ValueError(f"client: index {index!r} names none of the {documents} documents")
        if index in scores:
            raise ValueError(f"client: index {index} comes twice in its results")
        if not is_finite(score):
            raise ValueError(f"client: document {index} got the score {score!r}, no finite number")
        scores[index] = float(score)
    return scores


def _field(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
