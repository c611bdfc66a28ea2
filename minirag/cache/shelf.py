"""What a cache has and what it is making, under one lock.

    look up -> found | on its way in another thread | ours to make

Every method takes the lock for a moment, does one step, and lets go. So each step is whole, and
nothing is ever computed, and no function of the caller's called, while the lock is held.

But: it does not know how a value is made. `Cache` does that, between two steps.
"""

import threading
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any, Generic, TypeVar

from minirag.cache.entries import Entries, Entry
from minirag.cache.flights import Flight, Flights

__all__ = ["CacheStatistics", "Shelf", "checked_key"]

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class CacheStatistics:
    """What happened since a cache was made."""

    hits: int
    """Lookups that were answered from the cache, or by waiting for another thread's computing."""
    misses: int
    """Lookups that found nothing."""
    evictions: int
    """Entries pushed out by newer ones while they were still alive."""
    expired: int
    """Entries dropped because they were too old."""

    @property
    def hit_rate(self) -> float:
        """Hits / lookups; `nan` before the first lookup."""
        lookups = self.hits + self.misses
        return self.hits / lookups if lookups else nan


class Shelf(Generic[V]):
    """Entries, computations on their way, and the counts of lookups."""

    def __init__(self, max_entries: int, ttl: float | None) -> None:
        self._lock = threading.Lock()
        self._entries: Entries[V] = Entries(max_entries, ttl)
        self._flights: Flights[V] = Flights(self._lock)
        self._hits = 0
        self._misses = 0

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def statistics(self) -> CacheStatistics:
        """The counts, all of one moment."""
        with self._lock:
            kept = self._entries
            return CacheStatistics(self._hits, self._misses, kept.evictions, kept.expired)

    def count(self, hits: int, misses: int) -> None:
        """Count lookups."""
        with self._lock:
            self._hits += hits
            self._misses += misses

    def is_alive(self, key: Hashable, now: float) -> bool:
        """Tell whether there is an entry that `read` would return, without using it."""
        with self._lock:
            return self._entries.is_alive(key, now)

    def read(self, key: Hashable, now: float) -> Entry[V] | None:
        """Return the entry of a key, which is a hit; None, not yet a miss, if none is alive."""
        with self._lock:
            entry = self._entries.read(key, now)
            self._hits += entry is not None
            return entry

    def write(self, key: Hashable, value: V, now: float) -> None:
        """Keep a value; one that is being computed for the key will not replace it."""
        with self._lock:
            self._flights.forget(key)
            self._entries.write(key, value, now)

    def drop(self, key: Hashable) -> bool:
        """Forget a key, also what is being computed for it; tell whether there was an entry."""
        with self._lock:
            self._flights.forget(key)
            return self._entries.drop(key)

    def clear(self) -> None:
        """Forget every key, also what is being computed."""
        with self._lock:
            self._flights.forget_all()
            self._entries.clear()

    def claim(
        self, keys: Iterable[Hashable], now: float, found: dict[Hashable, V], ours: list[Flight[V]]
    ) -> list[Flight[V]]:
        """Add to `found` what is kept, to `ours` what we must compute; return what others do."""
        theirs: list[Flight[V]] = []
        with self._lock:
            for key in keys:
                if (entry := self._entries.read(key, now)) is not None:
                    found[key] = entry.value
                elif (flight := self._flights.get(key)) is not None:
                    theirs.append(flight)
                else:
                    ours.append(self._flights.begin(key, now))
        return theirs

    def land(
        self, ours: Sequence[Flight[V]], values: Sequence[V] = (), kept: Sequence[bool] = ()
    ) -> None:
        """Hand computed values to whoever waits, and keep those that may be kept.

        Without values the computing failed: the threads that wait are let go, and try themselves.
        What has landed before stays as it is.
        """
        with self._lock:
            for place, flight in enumerate(ours):
                if not flight.over.is_set():
                    flight.value.extend(values[place : place + 1])
                    if self._flights.end(flight) and values and kept[place]:
                        self._entries.write(flight.key, values[place], flight.began)

    def wait(self, flight: Flight[V]) -> list[V]:
        """Return what another thread computes, in a list; [] where it failed."""
        return self._flights.wait(flight)


def checked_key(key: Any) -> Hashable:
    """Return the key; ValueError for one that cannot be hashed."""
    try:
        hash(key)
    except TypeError:
        raise ValueError(
            f"key: a {type(key).__name__} cannot be hashed; make a key with cache_key(...)"
        ) from None
    return key  # type: ignore[no-any-return]
