"""A cache in memory: bounded, with a time to live, safe under threads, each value computed once.

    cache = Cache(max_entries=1_000, ttl=600)
    cache.get_or_compute(key, lambda: slow(question))      # computed
    cache.get_or_compute(key, lambda: slow(question))      # found

`entries` says what is kept and for how long, `flights` how threads wait for one another, `shelf`
puts both under one lock. A slow value holds up nobody who wants another one.

But: it hands out the very object that it keeps: do not change it. It lives in one process and is
gone with it. And a key must hold everything that decides the value: see `keys`.
"""

import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from minirag.cache.entries import Entry
from minirag.cache.flights import Flight
from minirag.cache.shelf import CacheStatistics, Shelf, checked_key

__all__ = ["Cache"]

V = TypeVar("V")


class Cache(Generic[V]):
    """At most `max_entries` values by key, none served that is `ttl` seconds old or older.

    The age counts from when the computing began; what takes longer than `ttl` to compute is given
    to those who waited, and to nobody after. `clock` gives seconds and should never go back.
    `on_lookup` is called with each lookup: True for a hit. ValueError for max_entries < 1 and for a
    ttl that is not above 0.
    """

    def __init__(
        self,
        max_entries: int,
        ttl: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        on_lookup: Callable[[bool], object] | None = None,
    ) -> None:
        if not callable(clock):
            raise ValueError(
                f"clock: {clock!r} cannot be called; pass a function that gives seconds"
            )
        if not callable(on_lookup or bool):
            raise ValueError(f"on_lookup: {on_lookup!r} cannot be called; pass a function or None")
        self._shelf: Shelf[V] = Shelf(max_entries, ttl)
        self.max_entries = max_entries
        self.ttl = ttl
        self._clock = clock
        self._on_lookup = on_lookup

    @property
    def statistics(self) -> CacheStatistics:
        """Hits, misses, evictions and expired entries since the cache was made."""
        return self._shelf.statistics

    def __len__(self) -> int:
        """How many entries there are, those included that are too old and were not asked for."""
        return len(self._shelf)

    def __contains__(self, key: Hashable) -> bool:
        """Tell whether `get` would find the key; this is no lookup and changes no order."""
        return self._shelf.is_alive(checked_key(key), self._clock())

    def get(self, key: Hashable, default: V | None = None) -> V | None:
        """Return the value of the key, or `default` where there is none."""
        entry = self._look_up(key)
        if entry is not None:
            return entry.value
        self._count(hits=0, misses=1)
        return default

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value; one that is being computed for the key meanwhile will not replace it."""
        self._shelf.write(checked_key(key), value, self._clock())

    def discard(self, key: Hashable) -> bool:
        """Forget the key, also what is being computed for it; tell whether there was an entry."""
        return self._shelf.drop(checked_key(key))

    def clear(self) -> None:
        """Forget every entry, also what is being computed; the statistics stay."""
        self._shelf.clear()

    def get_or_compute(
        self, key: Hashable, function: Callable[[], V], keep: Callable[[V], bool] | None = None
    ) -> V:
        """Return the value of the key; where there is none, `function()`, which is then kept.

        Threads that ask for one key at the same time compute once. A value that `keep` answers
        False to is returned and not kept. An exception comes out here and is not kept; a thread
        that waited for the value then computes it itself. RuntimeError where `function` asks for
        its own key.
        """
        entry = self._look_up(key)
        if entry is not None:
            return entry.value
        return self.get_or_compute_many([key], lambda keys: [function()], keep)[0]

    def get_or_compute_many(
        self,
        keys: Iterable[Hashable],
        function: Callable[[list[Hashable]], Sequence[V]],
        keep: Callable[[V], bool] | None = None,
    ) -> list[V]:
        """Return one value a key, in order; `function` gets the distinct missing keys at once.

        It returns one value for each, else ValueError. What another thread computes is waited for
        after our own part is done, so that no two threads wait for one another.
        """
        asked = [checked_key(key) for key in keys]
        found: dict[Hashable, V] = {}
        while missing := [key for key in dict.fromkeys(asked) if key not in found]:
            ours: list[Flight[V]] = []
            hits = 0
            try:
                theirs = self._shelf.claim(missing, self._clock(), found, ours)
                hits = len(missing) - len(theirs) - len(ours)
                self._compute(ours, function, keep, found)
                for flight in theirs:
                    landed = self._shelf.wait(flight)
                    found.update((flight.key, value) for value in landed)
                    hits += len(landed)
            finally:  # whatever happened, nobody waits for us any longer
                self._shelf.land(ours)
                self._count(hits, len(ours))
        return [found[key] for key in asked]

    def _compute(
        self,
        ours: Sequence[Flight[V]],
        function: Callable[[list[Hashable]], Sequence[V]],
        keep: Callable[[V], bool] | None,
        found: dict[Hashable, V],
    ) -> None:
        """Compute what was claimed, keep it and add it to `found`."""
        keys = [flight.key for flight in ours]
        values = list(function(list(keys))) if keys else []
        if len(values) != len(keys):
            raise ValueError(
                f"function: gave {len(values)} values for {len(keys)} keys; return one for each"
            )
        self._shelf.land(ours, values, [keep is None or bool(keep(value)) for value in values])
        found.update(zip(keys, values, strict=True))

    def _look_up(self, key: Hashable) -> Entry[V] | None:
        now = self._clock()
        try:
            entry = self._shelf.read(key, now)
        except TypeError:  # looked for here and not before, which would hash each key once more
            checked_key(key)
            raise
        if entry is not None and self._on_lookup is not None:
            self._on_lookup(True)
        return entry

    def _count(self, hits: int, misses: int) -> None:
        self._shelf.count(hits, misses)
        if self._on_lookup is not None:
            for is_hit in [True] * hits + [False] * misses:
                self._on_lookup(is_hit)
