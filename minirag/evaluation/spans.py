"""Is the evidence in the hits? Measured in characters, so that any two chunkers can be compared.

A golden question marks its evidence as spans of documents. A span counts as covered from the first
rank where the union of the hits so far holds at least half of its characters:

    covered at rank r:  2 * |span ∩ (hit 1 ∪ … ∪ hit r)| >= |span|

The half is a convention, between a single shared word (too easy) and the whole span (which a cut
in the middle would lose). Several hits may cover a span together; it still counts once.

For nDCG each span takes a place of its own: the first free one from its rank on. Two spans in one
hit so fill two places, and the sum can never be more than that of the ideal order.

But: covering says nothing about the rest of a hit. A chunk of a whole document covers all that is
in it, and costs thousands of tokens; read recall together with the tokens beside it.
"""

from collections.abc import Sequence

import numpy as np

from minirag.golden import Evidence, Span
from minirag.records import Chunk

__all__ = ["cover_ranks", "covered", "span_ranking"]


def cover_ranks(evidence: Sequence[Evidence], chunks: Sequence[Chunk]) -> list[int | None]:
    """Return, for each span of evidence, the rank from which it is covered, counted from 1.

    `chunks` are the hits, best first; None stands for a span that all of them together leave
    uncovered. Raises ValueError for a span without characters.
    """
    return [_cover_rank(span, chunks) for span in evidence]


def covered(span: Span, by: Sequence[Span]) -> int:
    """Return how many characters of a span lie in the union of others."""
    seen = np.zeros(max(span.end - span.start, 0), dtype=bool)
    for other in by:
        if other.document_id == span.document_id:
            seen[max(other.start - span.start, 0) : max(other.end - span.start, 0)] = True
    return int(np.count_nonzero(seen))


def span_ranking(evidence: Sequence[Evidence], ranks: Sequence[int | None]) -> list[str]:
    """Return a ranking of the spans for `minirag.metrics`: "0" for the first span, and so on.

    Places where no span is found hold an id that is never relevant. Among spans of one rank the
    one with the higher grade takes the earlier place.
    """
    found = [(rank, -evidence[i].grade, i) for i, rank in enumerate(ranks) if rank is not None]
    ranking: list[str] = []
    for rank, _, i in sorted(found):
        ranking += [f"no span at {place}" for place in range(len(ranking) + 1, rank)]
        ranking.append(str(i))
    return ranking


def _cover_rank(span: Evidence, chunks: Sequence[Chunk]) -> int | None:
    """Walk down the ranking, marking the characters of the span that have been seen."""
    if span.end <= span.start:
        raise ValueError(
            f"evidence [{span.start}, {span.end}) of document {span.document_id!r} holds no "
            "character: correct the span's offsets"
        )
    seen = np.zeros(span.end - span.start, dtype=bool)
    for rank, chunk in enumerate(chunks, start=1):
        if chunk.document_id != span.document_id:
            continue
        seen[max(chunk.start - span.start, 0) : max(chunk.end - span.start, 0)] = True
        if 2 * np.count_nonzero(seen) >= len(seen):
            return rank
    return None
