"""The second half of a pipeline: one order out of several rankings, and who is left in it.

    rankings -> fused -> first hits reranked -> parents for children -> at most n a source

Whoever asks for more hits gets the same ones first. So rankings are fused in layers: the first
`depth` of each, then twice as many, of which only what is new stands behind the rest.

But: the last cut, to the k that were asked for, is the pipeline's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from minirag.chunking import to_parents
from minirag.pipeline.languages import unspoken
from minirag.pipeline.parts import Item, LeftOut, checked_hits
from minirag.pipeline.stages import Recorder
from minirag.records import Chunk, Hit, Reranker
from minirag.rerank import diversify
from minirag.rerank.candidates import lowered

__all__ = ["Fuse", "Ordering"]

Fuse = Callable[[Sequence[Sequence[Hit]]], list[Hit]]


@dataclass(frozen=True)
class Ordering:
    """The parts that order hits, and the items that hits name."""

    items: Mapping[str, Item]
    depth: int
    fuse: Fuse
    reranker: Reranker | None
    rerank_depth: int
    parent_of: Mapping[str, str]
    per_source: int | None

    def __call__(
        self, recorder: Recorder, query: str, rankings: Sequence[list[Hit]], most: int
    ) -> list[Hit]:
        """Return at most `most` hits in their last order."""
        hits = rankings[0]
        if len(rankings) > 1:
            fused = partial(self._fused, rankings, most)
            hits = recorder.hits("fuse", "list", fused, loses=f"at most {most} are kept")
        if self.reranker is not None and hits:
            hits = self._reranked(recorder, self.reranker, query, hits)
        if self.parent_of:
            merged = partial(to_parents, hits, self.parent_of)
            hits = recorder.hits("parents", "list", merged)
        if self.per_source is not None:
            kept = partial(diversify, hits, self.items, self.per_source)
            loses = f"{self.per_source} better hits are of the same source"
            hits = recorder.hits("diversify", "list", kept, loses=loses)
        return hits

    def _fused(self, rankings: Sequence[list[Hit]], most: int) -> list[Hit]:
        known = {hit.id for ranking in rankings for hit in ranking}
        longest, taken = max(map(len, rankings)), self.depth
        hits: list[Hit] = []
        while True:
            fused = self.fuse([ranking[:taken] for ranking in rankings])
            found = checked_hits("fuse", fused, known, "what the searches found")
            held = {hit.id for hit in hits}
            hits += lowered(hits, [hit for hit in found if hit.id not in held])
            if len(hits) >= most or taken >= longest:
                return hits[:most]
            taken *= 2

    def _reranked(
        self, recorder: Recorder, reranker: Reranker, query: str, hits: list[Hit]
    ) -> list[Hit]:
        """Return the first `rerank_depth` hits in the reranker's order, and the rest behind them.

        A reranker that drops some says that what it saw is not worth showing; what it did not see
        stood below that, and goes too.
        """
        said = unspoken(reranker, query)
        reason = reranker.reason if isinstance(reranker, LeftOut) else said
        if reason:
            recorder.skip("rerank", "list", f"left out: {reason}", hits)
            return hits
        head, tail = hits[: self.rerank_depth], hits[self.rerank_depth :]
        items = cast("Mapping[str, Chunk]", self.items)  # rerankers read Documents as well

        def reranked() -> list[Hit]:
            given = {hit.id for hit in head}
            found = reranker.rerank(query, list(head), items, len(head))
            first = checked_hits("rerank", found, given, "the hits that it was given")
            return first + (lowered(first, tail) if len(first) == len(head) else [])

        return recorder.hits(
            "rerank",
            "list",
            reranked,
            instead=hits,
            note=f"the first {len(head)}",
            loses=f"the reranker read the first {len(head)}, and dropped it or one before it",
        )
