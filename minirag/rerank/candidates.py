"""What every reranker is given, checked once; and how scores become hits.

    candidates, k = read_candidates(query, hits, chunks, k)
    return ranked(candidates, scores, k)

First-stage order is the order in which the hits come. Of an id that comes twice the first counts.
The best score stands first, and equal scores keep their first-stage order, so that the same input
always gives the same output. A `WeakHit` stays one.

But: nothing here decides what is relevant.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, isfinite
from numbers import Real
from typing import Any, NamedTuple

from minirag.intake import checked_k
from minirag.records import Chunk, Document, Hit, Metadata, searchable_text

__all__ = [
    "Candidate",
    "Item",
    "Items",
    "as_hit",
    "checked_number",
    "is_finite",
    "lowered",
    "metadata_of",
    "ranked",
    "read_candidates",
    "read_hits",
]

Item = str | Document | Chunk
Items = Mapping[str, Item]  # what the ids of hits stand for


class Candidate(NamedTuple):
    """A first-stage hit with what it stands for, and the text that is read of it."""

    hit: Hit
    item: Item
    text: str


def read_candidates(
    query: str, hits: Iterable[Hit], chunks: Items, k: int
) -> tuple[list[Candidate], int]:
    """Return the candidates in first-stage order, each id once, and `k` as an int.

    KeyError that names an id which `chunks` lacks; ValueError for k < 1, a query that is no string
    and what is no Hit with a finite score.
    """
    k = checked_k(k)
    if not isinstance(query, str):
        raise ValueError(f"query: {query!r} is of type {type(query).__name__}; pass one string")
    if not isinstance(chunks, Mapping):
        raise ValueError(
            f"chunks: got a {type(chunks).__name__}; pass a mapping such as "
            "{chunk.id: chunk for chunk in chunks}"
        )
    first: dict[str, Hit] = {}
    for hit in read_hits(hits):
        first.setdefault(hit.id, hit)
    return [_candidate(hit, chunks) for hit in first.values()], k


def ranked(candidates: Sequence[Candidate], scores: Iterable[float], k: int) -> list[Hit]:
    """Return the `k` best as hits with these scores, ties in first-stage order.

    ValueError for a score that is not finite and for another number of scores than candidates.
    """
    hits = []
    for candidate, score in zip(candidates, scores, strict=True):
        if not is_finite(score):
            raise ValueError(
                f"score: {candidate.hit.id!r} got {score!r}; a reranker must give finite numbers"
            )
        hits.append(candidate.hit._replace(score=float(score)))
    return sorted(hits, key=lambda hit: -hit.score)[:k]  # sorted() keeps the order of equals


def lowered(head: Sequence[Hit], tail: Iterable[Hit]) -> list[Hit]:
    """Return the tail to stand behind the head: no score above the one before it."""
    least = min((hit.score for hit in head), default=inf)
    behind = []
    for hit in tail:
        least = min(least, hit.score)
        behind.append(hit._replace(score=least))
    return behind


def metadata_of(item: Item) -> Metadata:
    """Return the metadata of what a hit stands for; a plain string has none."""
    return {} if isinstance(item, str) else item.metadata or {}


def checked_number(name: str, number: float) -> float:
    """Return a finite number of 0 or more as a float; ValueError for anything else."""
    if is_finite(number) and number >= 0 and not isinstance(number, bool):
        return float(number)
    raise ValueError(f"{name}: {number!r} is out of range; choose a finite number of 0 or more")


def is_finite(number: object) -> bool:
    """Tell whether something is a number that a float can hold."""
    try:
        return isinstance(number, Real) and isfinite(number)
    except OverflowError:
        return False


def read_hits(hits: Iterable[Hit]) -> Iterator[Hit]:
    """Yield hits as Hits; ValueError for one text and for what is no id with a finite score."""
    if isinstance(hits, str | Hit | Mapping) or not isinstance(hits, Iterable):
        raise ValueError(f"hits: got {str(hits)[:60]!r}; pass a list of Hits")
    for hit in hits:
        yield as_hit("hits", hit)


def as_hit(name: str, hit: Any) -> Hit:
    """Return an id with a finite score as a Hit; the ValueError for anything else has the name."""
    if not (isinstance(hit, tuple) and len(hit) == 2 and isinstance(hit[0], str)):
        raise ValueError(f"{name}: {repr(hit)[:60]} is no Hit; pass Hits, an id and a score")
    if not is_finite(hit[1]):
        raise ValueError(f"{name}: {hit[0]!r} has the score {hit[1]!r}; pass finite scores")
    if isinstance(hit, Hit):  # a WeakHit stays one
        return hit if type(hit.score) is float else hit._replace(score=float(hit.score))
    return Hit(hit[0], float(hit[1]))


def _candidate(hit: Hit, chunks: Items) -> Candidate:
    try:
        item = chunks[hit.id]
    except KeyError:
        raise KeyError(
            f"chunks: there is no {hit.id!r}, which is among the hits; pass the chunks that were "
            "indexed"
        ) from None
    text = searchable_text(item) if isinstance(item, str | Document | Chunk) else None
    if not isinstance(text, str):
        raise ValueError(
            f"chunks: {hit.id!r} is a {type(item).__name__} without text; pass Chunks, Documents "
            "or strings"
        )
    return Candidate(hit, item, text)
