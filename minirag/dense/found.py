"""What a vector search says beside its hits: that one is weak, and how far away everything lay.

But: how far is too far depends on the model and on the texts. Log some searches and look.
"""

from dataclasses import dataclass

from minirag.records import Hit

__all__ = ["Searched", "WeakHit"]


class WeakHit(Hit):
    """The best of a search in which nothing came near enough: `when_none="best"` asks for it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Searched:
    """One search as it went, for a log."""

    query: str
    distances: tuple[float, ...]
    """Of the k nearest documents that pass `where`, nearest first, those cut off included."""
    max_distance: float | None
    hits: tuple[Hit, ...]
    """What the search returned."""
