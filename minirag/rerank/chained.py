"""Rerankers one after another, the expensive ones on few hits.

    Chained([LateInteractionReranker(tokens, stored), Diversity(3)], depth=50)
    Chained([Chained([fast], depth=50), Chained([slow], depth=10)])

Each gets what the one before returned. Only the first `depth` hits are reranked; the others follow
behind in first-stage order, or are dropped (`rest="drop"`). What follows behind keeps its score,
lowered to the last reranked one where it is higher, so that scores still fall down the list.
Stages of rising cost: Wang, Lin, Metzler, A cascade ranking model (SIGIR 2011).

But: a stage cannot bring back what an earlier one dropped or left below the depth.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, cast

from minirag.intake import checked_k
from minirag.records import Chunk, Hit, Reranker
from minirag.rerank.candidates import Items, lowered, read_candidates

__all__ = ["Chained"]


class Chained:
    """Rerankers as one reranker; none at all keeps the order.

    Raises ValueError for what is no reranker, depth < 1 and an unknown `rest`.
    """

    def __init__(
        self,
        rerankers: Iterable[Reranker],
        depth: int | None = None,
        rest: Literal["behind", "drop"] = "behind",
    ) -> None:
        if not isinstance(rerankers, Iterable):
            raise ValueError(f"rerankers: got one {type(rerankers).__name__}; pass a list of them")
        self.rerankers = list(rerankers)
        for reranker in self.rerankers:
            if not isinstance(reranker, Reranker) or isinstance(reranker, type):
                raise ValueError(f"rerankers: {reranker!r} has no method rerank; pass a Reranker")
        if rest not in ("behind", "drop"):
            raise ValueError(f"rest: {rest!r} is not known; choose 'behind' or 'drop'")
        self.depth = None if depth is None else _checked(depth)
        self.rest = rest

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first; without hits no reranker is asked.

        KeyError for an unknown id; ValueError for k < 1, and what the rerankers raise.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        items = cast("Mapping[str, Chunk]", chunks)  # the protocol's narrower promise
        first = [candidate.hit for candidate in candidates]
        head, tail = first[: self.depth], first[len(first[: self.depth]) :]
        for number, reranker in enumerate(self.rerankers, start=1):
            if head:
                wanted = k if number == len(self.rerankers) else len(head)
                head = list(reranker.rerank(query, head, items, wanted))
        return (head if self.rest == "drop" else [*head, *lowered(head, tail)])[:k]


def _checked(depth: int) -> int:
    try:
        return checked_k(depth)
    except ValueError:
        raise ValueError(f"depth: {depth!r}; choose a whole number of 1 or more") from None
