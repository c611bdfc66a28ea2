"""Fewer hits where the best one stands out: what scores far below it is dropped.

    kept = hits with  score >= share * score of the best hit

A list that is always k long shows noise whenever fewer than k things answer. How many do is told by
the scores themselves, if they are on a scale that begins at 0: cosines, or sums of 1 / (60 + rank).
Where a ranking should end is an old question: Arampatzis, Kamps and Robertson, Where to stop
reading a ranked list? (SIGIR 2009).

But: the best hit always stays, so that nothing is said about whether it answers at all; and each
scale of scores needs a share of its own, chosen on questions with known answers.
"""

from collections.abc import Iterable, Mapping
from typing import cast

from minirag.records import Chunk, Hit, Reranker
from minirag.rerank.candidates import Items, as_hit, checked_number, read_candidates

__all__ = ["Cutoff"]


class Cutoff:
    """A reranker, or the order as it is, that keeps the hits near the best one.

    Where the best score is not above 0, a share of it means nothing, and all hits are kept. Raises
    ValueError for a share outside (0, 1] and for what is no reranker.
    """

    def __init__(self, share: float, reranker: Reranker | None = None) -> None:
        self.share = checked_number("share", share)
        if not 0 < self.share <= 1:
            raise ValueError(f"share: {share!r}; use a number above 0 and at most 1, such as 0.7")
        if reranker is not None and (
            isinstance(reranker, type) or not isinstance(reranker, Reranker)
        ):
            raise ValueError(f"reranker: {reranker!r} has no method rerank; pass a Reranker")
        self.reranker = reranker

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the reranker; none where it says none, which is all."""
        return tuple(getattr(self.reranker, "languages", ()))

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first.

        KeyError for an unknown id; ValueError for k < 1 and where the reranker gives a score that
        is not finite; and what the reranker raises.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        ordered = [candidate.hit for candidate in candidates]
        if self.reranker is not None and ordered:
            items = cast("Mapping[str, Chunk]", chunks)  # the protocol's narrower promise
            found = self.reranker.rerank(query, ordered, items, len(ordered))
            ordered = [as_hit("reranker", hit) for hit in found]  # nan would pass for a low score
        best = max((hit.score for hit in ordered), default=0.0)
        if best > 0:
            ordered = [hit for hit in ordered if hit.score >= self.share * best]
        return ordered[:k]
