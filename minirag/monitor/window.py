"""The window of a monitor: a ring of the last events, and the alerts that look at each.

But: the ring is as long as it is, whatever an event holds; an event is bounded on its own.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any

from minirag.monitor.alerts import Alerts
from minirag.monitor.budgets import TOTAL, checked_budgets
from minirag.monitor.checks import checked_count, checked_names
from minirag.monitor.costs import Price, checked_prices
from minirag.monitor.elsewhere import fill
from minirag.monitor.events import Event
from minirag.monitor.gathering import summarize
from minirag.monitor.recording import Known, Recording
from minirag.monitor.report import MonitorReport

__all__ = ["Window"]

_LONGEST_ID = 100  # characters that are kept, so that the ring stays small whatever an id is


class Window:
    """The last `capacity` events; safe under threads."""

    def __init__(
        self,
        capacity: int,
        stages: Iterable[str],
        caches: Iterable[str],
        budgets: Mapping[str, float],
        prices: Price | Mapping[str, Price] | None,
        clock: Callable[[], float],
    ) -> None:
        names = checked_names("stages", stages)
        self.stages = names if TOTAL in names else (*names, TOTAL)
        self.caches = checked_names("caches", caches)
        self._budgets = checked_budgets(budgets, self.stages)
        self._prices = checked_prices(prices, self.stages)
        if not callable(clock):
            raise ValueError(
                f"clock: {clock!r} cannot be called; pass a function that gives seconds"
            )
        self._clock = clock
        self._known = Known(self.stages, self.caches, clock, self.discard)
        self._lock = threading.Lock()
        self._events: deque[Event] = deque(maxlen=checked_count("capacity", capacity, least=1))
        self._discarded = 0
        self._numbers = count()
        self.alerts = Alerts()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, oldest first."""
        with self._lock:
            return tuple(self._events)

    def begin(self, query_id: str | None) -> Recording:
        """Return an empty recording; without an id it gets the next number."""
        return Recording(self._known, self._numbered(query_id))

    def end(self, recording: Recording, is_query: bool, failed: bool) -> Event:
        """Keep what was recorded, and show it to the alerts."""
        event = recording.event(self._clock(), is_query, failed)
        with self._lock:
            self._events.append(event)
        for name, value in _signals(event):
            self.alerts.observe(name, value)
        return event

    def add(self, query_id: str | None, seen: Mapping[str, Any]) -> Event:
        """Keep a query that was measured elsewhere, all of it or, with a ValueError, nothing."""
        recording = self.begin(query_id)
        fill(recording, seen)
        return self.end(recording, is_query=True, failed=bool(seen.get("failed", False)))

    def discard(self) -> None:
        """Count a number that was left out."""
        with self._lock:
            self._discarded += 1

    def report(self) -> MonitorReport:
        """Return the figures of the events; computed beside the ring, which stays open."""
        with self._lock:
            events, discarded = tuple(self._events), self._discarded
        return summarize(
            events,
            self.stages,
            self._budgets,
            self._prices,
            self.alerts.states,
            self.alerts.errors,
            discarded,
        )

    def _numbered(self, query_id: str | None) -> str:
        if query_id is None:
            return str(next(self._numbers))
        if not isinstance(query_id, str):
            raise ValueError(f"query_id: {query_id!r} is no string; an id is a string")
        return query_id[:_LONGEST_ID]


def _signals(event: Event) -> Iterator[tuple[str, float]]:
    """Yield what alerts may watch of every event."""
    if event.hits is not None and not event.failed:
        yield "found", float(event.hits > 0)
    for cache, (hits, misses) in event.caches.items():
        yield f"cache:{cache}", hits / (hits + misses)
    for stage, scores in event.scores.items():
        if scores:
            yield f"score:{stage}", max(scores)
