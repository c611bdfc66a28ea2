"""A monitor: what the last queries took, found and cost, in bounded memory.

    monitor = Monitor(prices=Price(input=3.0, output=15.0))
    with monitor.query("q-17") as query:
        with monitor.stage("hybrid"):
            hits = index.search(question)
        query.found(hits)
    print(monitor.report())

The last `capacity` events are kept in a ring, and every figure is about those. `monitor.stage` and
the feeds find the query that is open in their thread by themselves; outside any query they make
events of their own.

But: threads that a query starts do not see it; hand them the `query`. And a window of a thousand
queries is a day for one system and a second for another.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Unpack

from minirag.data import write_text
from minirag.monitor.alerts import OnAlert
from minirag.monitor.budgets import BUDGETS, CACHES, STAGES, TOTAL
from minirag.monitor.checks import checked_name, checked_number
from minirag.monitor.costs import Price
from minirag.monitor.drift import Drift, kolmogorov_smirnov
from minirag.monitor.elsewhere import Seen
from minirag.monitor.events import Event
from minirag.monitor.open_queries import open_query, opened
from minirag.monitor.recording import Recording
from minirag.monitor.report import MonitorReport
from minirag.monitor.sampling import JudgeSample
from minirag.monitor.window import Window

__all__ = ["Monitor"]


class Monitor:
    """Records queries and reports on the last `capacity` of them.

    `stages` and `caches` are the names that may be recorded, `budgets` milliseconds by stage (the
    whole query is `total`), `prices` one Price or one by stage, `rate` the share of the queries
    that a judge should see, `clock` seconds. ValueError for what is out of range.
    """

    def __init__(
        self,
        capacity: int = 1_000,
        *,
        stages: Iterable[str] = STAGES,
        caches: Iterable[str] = CACHES,
        budgets: Mapping[str, float] = BUDGETS,
        prices: Price | Mapping[str, Price] | None = None,
        rate: float = 0.05,
        seed: int | str = 0,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._window = Window(capacity, stages, caches, budgets, prices, clock)
        self.stages, self.caches = self._window.stages, self._window.caches
        self._sample = JudgeSample(rate, seed)

    @contextmanager
    def query(self, query_id: str | None = None) -> Iterator[Recording]:
        """Record what happens inside as one query; without an id it gets a number.

        An exception goes through, and the query counts as failed.
        """
        recording, failed = self._window.begin(query_id), True
        try:
            with opened(self, recording), recording.stage(TOTAL):
                yield recording
            failed = False
        finally:
            self._window.end(recording, is_query=True, failed=failed)

    @contextmanager
    def part(self) -> Iterator[Recording]:
        """Give the query that is open here; outside any, record a part that stands alone."""
        recording = open_query(self)
        if recording is not None:
            yield recording
            return
        recording, failed = self._window.begin(None), True
        try:
            yield recording
            failed = False
        finally:
            self._window.end(recording, is_query=False, failed=failed)

    def stage(self, name: str) -> AbstractContextManager[None]:
        """Time a stage of the query that is open here, or of none: `with monitor.stage(...)`."""
        checked_name("stage", name, self.stages)
        recording = open_query(self)
        return self._lone_stage(name) if recording is None else recording.stage(name)

    @contextmanager
    def _lone_stage(self, name: str) -> Iterator[None]:
        with self.part() as recording, recording.stage(name):
            yield

    def record(self, query_id: str | None = None, **seen: Unpack[Seen]) -> Event:
        """Record a query that was measured elsewhere, see `Seen`; return it as it was kept.

        ValueError for a figure that cannot be, and then nothing is recorded.
        """
        return self._window.add(query_id, seen)

    def is_judged(self, query_id: str) -> bool:
        """Tell whether a judge should look at this query: always the same for one id and seed."""
        return query_id in self._sample

    def alert(
        self, name: str, threshold: float, on_alert: OnAlert, window: int = 50, margin: float = 0.0
    ) -> None:
        """Call `on_alert(name, mean, threshold)` when the mean of `window` values falls below it.

        Watched by themselves: `found` (1 for a query with hits, else 0), `cache:results` (the share
        of hits) and so on, `score:rerank` (the best score) and so on. Other names are your own, to
        be told by `observe`.
        """
        self._window.alerts.add(name, threshold, on_alert, window, margin)

    def observe(self, name: str, value: float) -> None:
        """Add a value, such as a judge's score, to the alerts of that name.

        ValueError for a name that has no alert, and for what is no finite number.
        """
        if name not in self._window.alerts:
            raise ValueError(f"name: nothing watches {name!r}; set monitor.alert({name!r}, ...)")
        self._window.alerts.observe(name, checked_number("value", value))

    def discard(self) -> None:
        """Count a number that was left out because it cannot be."""
        self._window.discard()

    @property
    def events(self) -> tuple[Event, ...]:
        """The last events, oldest first."""
        return self._window.events

    def report(self) -> MonitorReport:
        """Return the figures of the last events."""
        return self._window.report()

    def drift(self, reference: Iterable[float] | None = None) -> Drift:
        """Compare the nearest distances in the window with those of a reference.

        Without one, the newer half of the window is compared with the older half. Keep
        `distances` of a good week as a reference: what drifts slowly moves both halves.
        """
        recent = self.distances
        if reference is None:
            half = len(recent) // 2
            reference, recent = recent[:half], recent[half:]
        return kolmogorov_smirnov(reference, recent)

    @property
    def distances(self) -> tuple[float, ...]:
        """The distance of the nearest document, a search each, oldest first."""
        return tuple(distance for event in self.events for distance in event.distances)

    def export(self, path: str | Path) -> None:
        """Write the last events to a file, one a line as JSON, oldest first."""
        write_text(
            path,
            "".join(f"{json.dumps(event.to_json(), allow_nan=False)}\n" for event in self.events),
        )
