"""Searches by something else than the question itself, as retrievers that a pipeline can hold.

    HydeRetriever(index, model)          by the vector of a made-up answer     (`queries.hyde`)
    StepBackRetriever(retriever, model)  by the question and a broader one     (`queries.step_back`)

Several wordings of the question need no retriever of their own: pass `multi_query` as a pipeline's
`expander`, and every retriever is asked for each of them.

But: each costs a call of the model before the search can begin. Without one they go by rules, which
know the words and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minirag.dense import VectorIndex
from minirag.intake import checked_k
from minirag.queries import hyde_vector, merge_step_back, step_back
from minirag.queries.topic import checked_query
from minirag.records import Hit, LanguageModel, Retriever, Where

__all__ = ["HydeRetriever", "StepBackRetriever"]


@dataclass(frozen=True)
class HydeRetriever:
    """Cosine search by the mean of `n` made-up answers; with `include_query`, of the query too."""

    index: VectorIndex
    model: LanguageModel | None = None
    n: int = 1
    include_query: bool = False

    @property
    def parts(self) -> tuple[VectorIndex]:
        """What is searched: when it has other documents, so has this."""
        return (self.index,)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """For the key of a cache."""
        return {"n": self.n, "include_query": self.include_query}

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the embedder."""
        return tuple(self.index.embedder.languages)

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits; none for a blank query. Raises as `hyde_vector` does.

        ValueError for k < 1.
        """
        k = checked_k(k)
        if not checked_query(query):
            return []
        made = hyde_vector(query, self.index.embedder, self.model, self.n, self.include_query)
        return self.index.search_vectors(made.vector[None, :], k, where)[0]


@dataclass(frozen=True)
class StepBackRetriever:
    """The hits of the question first; those of a broader one fill up what is left of k."""

    retriever: Retriever
    model: LanguageModel | None = None

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits; raises as the retriever does."""
        specific = self.retriever.search(query, k, where)
        if len(specific) >= k:
            return specific
        broad = step_back(query, self.model).broad
        if broad == query:
            return specific
        return merge_step_back(specific, self.retriever.search(broad, k, where), k)
