"""At most n hits a source, so that one long document does not fill the answer.

    keep a hit while fewer than n of the hits kept before it have its source

A source is the metadata `source` where it is there, else the document that a chunk was cut from. A
hard limit on each source is the simplest form of diversity; maximal marginal relevance (Carbonell,
Goldstein, SIGIR 1998) weighs likeness against relevance instead.

But: where one document holds the whole answer, the limit takes parts of it away. What is dropped is
not replaced: rerank more hits than you need.
"""

from collections import Counter
from collections.abc import Iterable

from minirag.intake import checked_whole
from minirag.records import Document, Hit
from minirag.rerank.candidates import Candidate, Items, metadata_of, read_candidates

__all__ = ["Diversity", "diversify"]


def diversify(
    hits: Iterable[Hit], chunks: Items, per_source: int = 3, k: int | None = None
) -> list[Hit]:
    """Return the hits in their order and with their scores, at most `per_source` of each source.

    At most `k` of them, or all. KeyError for an unknown id; ValueError for per_source or k < 1.
    """
    per_source = checked_whole("per_source", per_source)
    candidates, _ = read_candidates("", hits, chunks, 1 if k is None else k)
    return _kept(candidates, per_source)[:k]


class Diversity:
    """`diversify` as a reranker: order and scores are those before. ValueError: per_source < 1."""

    def __init__(self, per_source: int = 3) -> None:
        self.per_source = checked_whole("per_source", per_source)

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits; the query does not matter.

        KeyError for an unknown id; ValueError for k < 1.
        """
        candidates, k = read_candidates(query, hits, chunks, k)
        return _kept(candidates, self.per_source)[:k]


def _kept(candidates: Iterable[Candidate], per_source: int) -> list[Hit]:
    seen: Counter[str] = Counter()
    kept = []
    for candidate in candidates:
        source = _source(candidate)
        seen[source] += 1
        if seen[source] <= per_source:
            kept.append(candidate.hit)
    return kept


def _source(candidate: Candidate) -> str:
    item = candidate.item
    source = metadata_of(item).get("source")
    if source not in (None, ""):
        return str(source)
    if isinstance(item, str):
        return candidate.hit.id
    return item.id if isinstance(item, Document) else item.document_id
