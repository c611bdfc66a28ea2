"""A query that was measured elsewhere: its figures, checked one by one.

    monitor.record("q-17", milliseconds={"hybrid": 41.2, "total": 930}, hits=5, tokens={...})

But: it takes what it is given. That the stages add up to the total is not looked at, because stages
may run side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from minirag.monitor.checks import checked_list, checked_mapping
from minirag.monitor.recording import Recording

__all__ = ["Seen", "fill"]


class Seen(TypedDict, total=False):
    """What may be told of a query."""

    milliseconds: Mapping[str, float]
    """By stage."""
    hits: int | None
    """How many the user got."""
    scores: Mapping[str, Sequence[float]]
    """By the stage that gave them, best first."""
    distances: Iterable[float]
    """Of the nearest document, one a vector search."""
    caches: Mapping[str, tuple[int, int]]
    """Hits and misses by cache."""
    tokens: Mapping[str, tuple[int, int]]
    """In and out by stage."""
    failed: bool


def fill(recording: Recording, seen: Mapping[str, Any]) -> None:
    """Put figures into a recording; ValueError for a name that is none, and for wrong figures."""
    if unknown := sorted(seen.keys() - Seen.__annotations__.keys()):
        known = ", ".join(Seen.__annotations__)
        raise ValueError(f"record: {unknown[0]!r} is not known; tell some of {known}")
    for stage, duration in _pairs("milliseconds", seen):
        recording.took(stage, duration)
    for stage, scores in _pairs("scores", seen):
        recording.scored(stage, checked_list("scores", scores))
    if seen.get("hits") is not None:
        recording.found(seen["hits"])
    for distance in checked_list("distances", seen.get("distances", ())):
        recording.near(distance)
    for cache, counts in _pairs("caches", seen):
        recording.looked_up(cache, *_two("caches", cache, counts))
    for stage, counts in _pairs("tokens", seen):
        recording.spent(stage, *_two("tokens", stage, counts))


def _pairs(name: str, seen: Mapping[str, Any]) -> Iterable[tuple[Any, Any]]:
    return checked_mapping(name, seen.get(name, {})).items()


def _two(name: str, of: str, counts: Any) -> tuple[int, int]:
    if isinstance(counts, tuple | list) and len(counts) == 2:
        return counts[0], counts[1]
    raise ValueError(f"{name}: {of!r} has {counts!r}; give two counts, such as (812, 95)")
