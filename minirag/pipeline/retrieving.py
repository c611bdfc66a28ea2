"""One query through the stages of a pipeline, and the trace of it.

    depth = what each search is asked for: the pipeline's, or what a reranker reads where that is
            more, doubled until it is k or more

But: it takes the parts as they are. `pipeline` checks them, and has the words for what they do.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial

from minirag.context import History, as_turns
from minirag.filters import compile_where
from minirag.intake import checked_k
from minirag.pipeline.asking import Expander, Rewriter, make_queries, search_all, search_name
from minirag.pipeline.ordering import Ordering
from minirag.pipeline.stages import Budgets, Recorder
from minirag.pipeline.trace import Trace
from minirag.records import Hit, Retriever, Where
from minirag.text import Tokenizer

__all__ = ["Retrieval"]

_SPREAD = 4  # hits that are fetched for each one returned where parents or sources take some


@dataclass(frozen=True)
class Retrieval:
    """The parts of a pipeline, to be called with a query."""

    retrievers: Mapping[str, Retriever]
    rewriter: Rewriter | None
    expander: Expander | None
    ordering: Ordering
    budgets: Budgets
    clock: Callable[[], float]
    children: dict[str, list[str]] = field(default_factory=dict, init=False)
    """A parent's id to those of its children."""

    def __post_init__(self) -> None:
        for child, parent in self.ordering.parent_of.items():
            self.children.setdefault(parent, []).append(child)

    def __call__(self, query: str, k: int, where: Where | None, history: History) -> Trace:
        """Search, and return all that happened. Raises as `Pipeline.retrieve` says."""
        k, turns = checked_k(k), as_turns(history)
        if not isinstance(query, str):
            raise ValueError(f"query: got {query!r}; pass a string")
        if where is not None:
            compile_where(where)
            where = deepcopy(where)  # as it was asked, whatever the caller does with it later
        recorder = Recorder(self.budgets, self.clock)
        queries = make_queries(recorder, _written(query), turns, self.rewriter, self.expander)
        depth, items = self._depth(k), self.ordering.items
        rankings = search_all(recorder, self.retrievers, items, queries, depth, where)
        hits = self.ordering(recorder, queries[0], rankings, depth)
        recorder.hits("cut", "list", lambda: hits[:k], loses=f"only the first {k} are returned")
        return Trace(
            query=query,
            searched=tuple(queries),
            k=k,
            where=where,
            stages=tuple(recorder.stages),
            items=items,
            members=self.children,
            deeper=partial(self._deeper, tuple(queries), where),
            tokenizer=self._tokenizer,
        )

    def _depth(self, k: int) -> int:
        """Return how many hits each search is asked for."""
        takes_some = self.ordering.parent_of or self.ordering.per_source
        wanted = min(k * (_SPREAD if takes_some else 1), len(self.ordering.items))
        depth = self.ordering.depth
        if self.ordering.reranker is not None:  # it reads as many, whatever k is
            depth = max(depth, self.ordering.rerank_depth)
        while depth < wanted:
            depth *= 2
        return depth

    @property
    def _tokenizer(self) -> Tokenizer | None:
        """The tokenizer of the first search by words."""
        found = (getattr(each, "tokenizer", None) for each in self.retrievers.values())
        return next((each for each in found if isinstance(each, Tokenizer)), None)

    def _deeper(
        self, queries: Sequence[str], where: Where | None, stage: str, k: int
    ) -> Sequence[Hit]:
        """Return the first `k` hits of a search stage, asked again."""
        for name, retriever in self.retrievers.items():
            for number, query in enumerate(queries):
                if stage == search_name(name, number):
                    return retriever.search(query, k, where)
        return ()


def _written(query: str) -> str:
    """Return the query with U+FFFD for each half of a surrogate pair, which no model can read."""
    return query.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
