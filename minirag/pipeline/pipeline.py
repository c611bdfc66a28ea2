"""A pipeline: the parts of this package put one after the other, with a trace of every query.

    rewrite -> expand -> search by each retriever -> fuse -> rerank -> parents -> diversify -> cut

    Pipeline(chunks, {"bm25": bm25, "dense": vectors}, reranker=reranker).retrieve("...", k=5)

Only the search is needed; each other stage runs where its part is given. Any object that meets a
protocol of `minirag.records` fits in. Retrievers are asked for `depth` hits at least, more than are
returned, because later stages drop some. A pipeline is a Retriever itself (`search`), so that it
can be measured, cached or put into another one.

But: parts are asked one after the other, in one thread. `presets` has pipelines ready to use.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from minirag.context import History, as_turns
from minirag.fusion import reciprocal_rank_fusion
from minirag.intake import checked_k, checked_whole
from minirag.pipeline.answered import Answer
from minirag.pipeline.answering import Answering
from minirag.pipeline.asking import Expander, Rewriter
from minirag.pipeline.ordering import Fuse, Ordering
from minirag.pipeline.parts import (
    Item,
    checked_call,
    checked_part,
    named_items,
    named_retrievers,
)
from minirag.pipeline.retrieved import Retrieved
from minirag.pipeline.retrieving import Retrieval
from minirag.pipeline.stages import Budgets
from minirag.pipeline.trace import Trace
from minirag.records import Hit, Reranker, Retriever, Where

__all__ = ["Pipeline"]


class Pipeline:
    """Parts put together by keyword.

    `items` are the chunks or documents that hits name, parents among them. `retrievers` is one, or
    a mapping from name to retriever. `rewriter(query, history)` returns a query, `expander(query)`
    a list of them. The `reranker` orders the first `rerank_depth` hits, the rest follows behind
    unless it drops some. `parent_of` maps a child's id to its parent's; `per_source` is the most
    hits of one source. `budgets` are the milliseconds by which "rewrite", "expand", "rerank" or
    all ("total") must be done: what would come too late is skipped, and the trace says so.
    `answering` says which model answers from what. `on_trace` is called with every trace, once.
    ValueError for a part that does not fit.
    """

    def __init__(
        self,
        items: Iterable[Item],
        retrievers: Retriever | Mapping[str, Retriever],
        *,
        name: str = "pipeline",
        depth: int = 100,
        rewriter: Rewriter | None = None,
        expander: Expander | None = None,
        fuse: Fuse = reciprocal_rank_fusion,
        reranker: Reranker | None = None,
        rerank_depth: int = 30,
        parent_of: Mapping[str, str] | None = None,
        per_source: int | None = None,
        budgets: Mapping[str, float] | None = None,
        answering: Answering | None = None,
        on_trace: Callable[[Trace], object] | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.name = name
        self.retrievers = named_retrievers(retrievers)
        self.depth = checked_whole("depth", depth)
        self.rewriter = checked_call("rewriter", rewriter)
        self.expander = checked_call("expander", expander)
        if not isinstance(parent_of, Mapping | None):
            raise ValueError(f"parent_of: got {parent_of!r}; pass a mapping from child to parent")
        self.parent_of = dict(parent_of or {})
        self.items = named_items(items, self.parent_of.values())
        self.ordering = Ordering(
            items=self.items,
            depth=self.depth,
            fuse=checked_call("fuse", fuse) or reciprocal_rank_fusion,
            reranker=checked_part("reranker", reranker, "rerank"),
            rerank_depth=checked_whole("rerank_depth", rerank_depth),
            parent_of=self.parent_of,
            per_source=None if per_source is None else checked_whole("per_source", per_source),
        )
        self.budgets = Budgets(budgets)
        self.answering = checked_call("answering", answering) or Answering()
        self.on_trace = checked_call("on_trace", on_trace)
        self._clock = checked_call("clock", clock) or time.perf_counter
        self._retrieval = Retrieval(
            self.retrievers, self.rewriter, self.expander, self.ordering, self.budgets, self._clock
        )

    @property
    def parts(self) -> tuple[Retriever, ...]:
        """The retrievers: when one of them has other documents, so has the pipeline."""
        return tuple(self.retrievers.values())

    @property
    def reranker(self) -> Reranker | None:
        """What orders the first hits."""
        return self.ordering.reranker

    @property
    def parameters(self) -> dict[str, Any]:
        """What its answers depend on beside its parts, for the key of a cache."""
        order = self.ordering
        named = {"rewriter": self.rewriter, "expander": self.expander}
        plain = {key: None if part is None else type(part).__name__ for key, part in named.items()}
        numbers = {"depth": self.depth, "rerank_depth": order.rerank_depth}
        return {"name": self.name, "per_source": order.per_source, **numbers, **plain}

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits, best first, as any Retriever does."""
        return list(self.retrieve(query, k, where).hits)

    def retrieve(
        self, query: str, k: int = 10, where: Where | None = None, history: History = ()
    ) -> Retrieved:
        """Return at most `k` hits that pass `where`, best first, with the trace.

        `history` holds the turns before, oldest first. ValueError for k < 1, a query that is no
        string, a malformed `where` or history, and what the parts raise. KeyError where a part
        returns an id that is not among the items.
        """
        trace = self._retrieval(query, k, where, history)
        self._tell(trace)
        return Retrieved(trace.hits, trace)

    def answer(
        self, query: str, k: int = 5, where: Where | None = None, history: History = ()
    ) -> Answer:
        """Return an answer from at most `k` hits, with its citations, its check and its trace.

        Raises as `retrieve` does, and NoAnswer where the model gives none.
        """
        k, turns, trace = checked_k(k), as_turns(history), None
        if not isinstance(query, str) or not query.strip():
            raise ValueError(f"query: got {query!r}; pass a question")

        def retrieve() -> Trace:
            nonlocal trace
            trace = self._retrieval(query, k, where, turns)
            return trace

        try:
            answer = self.answering(query, turns, retrieve, self.items, self._clock)
            trace = answer.trace
        finally:  # a search is told of also where the model then gave no answer
            if trace is not None:
                self._tell(trace)
        return answer

    def _tell(self, trace: Trace) -> None:
        if self.on_trace is not None:
            self.on_trace(trace)
