"""What was seen of one query, as plain data.

But: not the query itself. What people ask may be private, so an event has an id that its owner can
look up, and no text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

__all__ = ["MOST", "Event"]

MOST = 100  # scores by stage, and distances: an event is a sample, not an archive


@dataclass(frozen=True, slots=True)
class Event:
    """One query, or a part of one that was recorded outside any query."""

    query_id: str
    """Its first 100 characters."""
    at: float
    """When it ended, in seconds of the monitor's clock."""
    is_query: bool = True
    failed: bool = False
    """An exception left the query."""
    milliseconds: Mapping[str, float] = field(default_factory=dict)
    """By stage; `total` for the whole."""
    hits: int | None = None
    """How many hits the user got, None where that was not recorded."""
    scores: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """By the stage that gave them, best first, the first 100."""
    distances: tuple[float, ...] = ()
    """The distance of the nearest document, one a vector search, the first 100."""
    caches: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Hits and misses by cache."""
    tokens: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Tokens in and out by stage."""

    def to_json(self) -> dict[str, Any]:
        """Return the event as plain data for `json`."""
        return {
            "query_id": self.query_id,
            "at": self.at if isfinite(self.at) else None,
            "is_query": self.is_query,
            "failed": self.failed,
            "milliseconds": dict(self.milliseconds),
            "hits": self.hits,
            "scores": {stage: list(scores) for stage, scores in self.scores.items()},
            "distances": list(self.distances),
            "caches": {name: list(counts) for name, counts in self.caches.items()},
            "tokens": {stage: list(counts) for stage, counts in self.tokens.items()},
        }
