"""A query that is being recorded: stages are timed, hits, lookups and tokens are noted.

    with monitor.query("q-17") as query:
        with query.stage("hybrid"):
            hits = index.search(question)
        query.found(hits)
        query.spent("generation", input_tokens=812, output_tokens=95)

A stage that runs twice counts the sum of both. All methods may be called from several threads.

But: a duration that the clock makes negative or nan is left out and counted, not raised: measuring
must not break what is measured. A number that the caller gives is checked, and raises.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from minirag.monitor.budgets import TOTAL
from minirag.monitor.checks import (
    LARGEST,
    checked_count,
    checked_milliseconds,
    checked_name,
    checked_number,
)
from minirag.monitor.events import MOST, Event
from minirag.records import Hit

__all__ = ["Known", "Recording", "StageTimer"]


@dataclass(frozen=True, slots=True)
class Known:
    """What a monitor's recordings share."""

    stages: tuple[str, ...]
    caches: tuple[str, ...]
    clock: Callable[[], float]
    discard: Callable[[], None]
    """Called for each number that was left out."""


class Recording:
    """An event in the making."""

    def __init__(self, known: Known, query_id: str) -> None:
        self.query_id = query_id
        self._known = known
        self._lock = threading.Lock()
        self._milliseconds: dict[str, float] = {}
        self._hits: int | None = None
        self._scores: dict[str, tuple[float, ...]] = {}
        self._distances: list[float] = []
        self._caches: dict[str, tuple[int, int]] = {}
        self._tokens: dict[str, tuple[int, int]] = {}

    def stage(self, name: str) -> "StageTimer":
        """Time what happens inside `with`, also when it ends in an exception."""
        checked_name("stage", name, self._known.stages)
        return StageTimer(self, name, self._known.clock)

    def measured(self, stage: str, milliseconds: float) -> None:
        """Add what a clock measured; what cannot be a duration is left out and counted."""
        if 0 <= milliseconds <= LARGEST:
            with self._lock:
                before = self._milliseconds.get(stage, 0.0)
                self._milliseconds[stage] = min(before + milliseconds, LARGEST)
        else:
            self._known.discard()

    def took(self, stage: str, milliseconds: float) -> None:
        """Add a duration that was measured elsewhere."""
        checked_name("stage", stage, self._known.stages)
        self.measured(stage, checked_milliseconds("milliseconds", milliseconds))

    def found(self, hits: Sequence[Hit] | int, stage: str = TOTAL) -> None:
        """Note how many hits the user got, and their scores, which `stage` gave them."""
        if isinstance(hits, list | tuple):
            self.scored(stage, map(_score, hits))
            hits = len(hits)
        number = checked_count("hits", hits)
        with self._lock:
            self._hits = number

    def scored(self, stage: str, scores: Iterable[float]) -> None:
        """Note the scores that a stage gave, best first; the first 100 are kept."""
        checked_name("stage", stage, self._known.stages)
        some = tuple(checked_number("scores", score) for score in islice(scores, MOST))
        with self._lock:
            self._scores[stage] = some

    def near(self, distance: float) -> None:
        """Note how far away the nearest document of a vector search was."""
        number = checked_number("distance", distance)
        with self._lock:
            if len(self._distances) < MOST:
                self._distances.append(number)

    def cached(self, cache: str, is_hit: bool) -> None:
        """Note a lookup in a cache."""
        self.looked_up(cache, int(bool(is_hit)), int(not is_hit))

    def looked_up(self, cache: str, hits: int, misses: int) -> None:
        """Add lookups in a cache."""
        checked_name("cache", cache, self._known.caches)
        hits, misses = checked_count("hits", hits), checked_count("misses", misses)
        if hits or misses:
            with self._lock:
                before = self._caches.get(cache, (0, 0))
                self._caches[cache] = (before[0] + hits, before[1] + misses)

    def spent(self, stage: str, input_tokens: int, output_tokens: int) -> None:
        """Add the tokens of a call to a model."""
        checked_name("stage", stage, self._known.stages)
        read = checked_count("input_tokens", input_tokens)
        written = checked_count("output_tokens", output_tokens)
        with self._lock:
            before = self._tokens.get(stage, (0, 0))
            self._tokens[stage] = (before[0] + read, before[1] + written)

    def event(self, at: float, is_query: bool, failed: bool) -> Event:
        """Return what was recorded until now."""
        with self._lock:
            recorded: dict[str, Any] = {
                "milliseconds": dict(self._milliseconds),
                "scores": dict(self._scores),
                "caches": dict(self._caches),
                "tokens": dict(self._tokens),
            }
            return Event(
                self.query_id,
                at,
                is_query,
                failed,
                hits=self._hits,
                distances=tuple(self._distances),
                **recorded,
            )


class StageTimer:
    """Times one stage of a recording; a class, because it takes half the time of a generator."""

    __slots__ = ("_began", "_clock", "_name", "_recording")

    def __init__(self, recording: Recording, name: str, clock: Callable[[], float]) -> None:
        self._recording, self._name, self._clock = recording, name, clock

    def __enter__(self) -> None:
        self._began = self._clock()

    def __exit__(self, *error: object) -> None:
        self._recording.measured(self._name, (self._clock() - self._began) * 1000)


def _score(hit: Any) -> Any:
    if isinstance(hit, tuple) and len(hit) == 2:
        return hit[1]
    raise ValueError(f"hits: {hit!r} is no Hit; pass Hits, or their number")
