"""What a cache keeps: at most so many entries, none older than its time to live.

    alive = 0 <= now - born < ttl

The entry that was not asked for longest goes first (least recently used; Mattson, Gecsei, Slutz and
Traiger, Evaluation techniques for storage hierarchies, 1970). The order is that of an OrderedDict:
what is read or written moves to its end; a plain dict would have to look for its first entry behind
all that were taken away. An entry that seems to come from the future, because the clock went
back, is not alive: it is computed once more rather than served too long.

But: nothing here is safe under threads; `Cache` holds the lock. An entry that is too old takes its
place until it is asked for or pushed out: nobody sweeps.
"""

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from math import inf, isfinite, nan
from operator import index as as_integer
from typing import Any, Generic, TypeVar

__all__ = ["Entries", "Entry"]

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Entry(Generic[V]):
    """A value, and when the computing of it began, in seconds of the cache's clock."""

    value: V
    born: float


class Entries(Generic[V]):
    """At most `max_entries` entries by key, the least recently used one first.

    `ttl` is in seconds; None keeps an entry until it is pushed out. ValueError for max_entries < 1
    and for a ttl that is not above 0.
    """

    def __init__(self, max_entries: int, ttl: float | None = None) -> None:
        self.max_entries = _checked_count(max_entries)
        self.ttl = _checked_ttl(ttl)
        self.evictions = 0
        self.expired = 0
        self._entries: OrderedDict[Hashable, Entry[V]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def is_alive(self, key: Hashable, now: float) -> bool:
        """Tell whether there is an entry that `read` would return, without using it."""
        entry = self._entries.get(key)
        return entry is not None and self._young(entry, now)

    def read(self, key: Hashable, now: float) -> Entry[V] | None:
        """Return the entry, now the most recently used; None where there is none alive."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        if not self._young(entry, now):
            del self._entries[key]
            self.expired += 1
            return None
        self._entries.move_to_end(key)
        return entry

    def write(self, key: Hashable, value: V, now: float) -> None:
        """Keep a value in place of an older one; push out the least recently used if need be."""
        self._entries[key] = Entry(value, now)
        self._entries.move_to_end(key)
        if len(self._entries) > self.max_entries:
            _, oldest = self._entries.popitem(last=False)
            if self._young(oldest, now):
                self.evictions += 1
            else:
                self.expired += 1

    def drop(self, key: Hashable) -> bool:
        """Forget an entry; tell whether there was one."""
        return self._entries.pop(key, None) is not None

    def clear(self) -> None:
        """Forget all entries; the counts stay."""
        self._entries.clear()

    def _young(self, entry: Entry[V], now: float) -> bool:
        # a clock that gives nan makes every comparison false: computed anew, never served for ever
        return self.ttl is None or 0 <= now - entry.born < self.ttl


def _checked_count(max_entries: Any) -> int:
    try:
        number = 0 if isinstance(max_entries, bool) else as_integer(max_entries)
    except TypeError:
        number = 0
    if number < 1:
        raise ValueError(f"max_entries: {max_entries!r} entries; keep a whole number of 1 or more")
    return number


def _checked_ttl(ttl: Any) -> float | None:
    if ttl is None:
        return None
    try:
        seconds = nan if isinstance(ttl, bool | str) else float(ttl)
    except (TypeError, ValueError, OverflowError):
        seconds = nan
    if not (isfinite(seconds) and 0 < seconds < inf):
        raise ValueError(
            f"ttl: {ttl!r} is out of range; choose seconds above 0, or None to keep entries "
            "until they are pushed out"
        )
    return seconds
