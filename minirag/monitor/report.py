"""What a window of events says: how long, how good, how often empty, at what cost.

    empty rate = events with 0 hits / events whose hits were recorded and that did not fail
    hit rate   = hits / lookups of a cache
    cost       = of all tokens in the window / queries in the window

But: a rate says nothing without its number of events, so that stands beside each. A window that is
full has forgotten what came before it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from html import escape
from math import fsum, nan
from typing import Any

from minirag.evaluation.tables import Table
from minirag.monitor import tables
from minirag.monitor.alerts import AlertState
from minirag.monitor.costs import TokenUse
from minirag.monitor.summaries import CacheUse, Distribution, StageTimes

__all__ = ["MonitorReport"]


@dataclass(frozen=True, slots=True)
class MonitorReport:
    """The figures of the last events; prints as tables of at most 80 columns."""

    events: int
    queries: int
    """Whole queries among the events; the others are parts recorded outside any query."""
    failed: int
    with_hits_known: int
    empty: int
    """Events that found nothing, of those `with_hits_known`."""
    stages: tuple[StageTimes, ...]
    scores: Mapping[str, Distribution]
    """By the stage that gave them."""
    distances: Distribution | None
    caches: tuple[CacheUse, ...]
    tokens: tuple[TokenUse, ...]
    alerts: tuple[AlertState, ...]
    alert_errors: tuple[str, ...]
    discarded: int
    """Numbers since the monitor was made that could not be: a clock went back, a nan distance."""

    @property
    def empty_rate(self) -> float:
        """The share of events that found nothing; `nan` where no hits were recorded."""
        return self.empty / self.with_hits_known if self.with_hits_known else nan

    @property
    def exceeded(self) -> tuple[str, ...]:
        """The stages whose 95th percentile lies above their budget."""
        return tuple(times.stage for times in self.stages if times.is_over)

    @property
    def unpriced(self) -> tuple[str, ...]:
        """The stages that used tokens and have no price."""
        return tuple(use.stage for use in self.tokens if use.cost is None)

    @property
    def cost(self) -> float:
        """What the tokens with a price cost, in the currency of the prices."""
        return fsum(use.cost for use in self.tokens if use.cost is not None)

    @property
    def cost_per_query(self) -> float:
        """The cost / queries; `nan` without a query."""
        return self.cost / self.queries if self.queries else nan

    def cost_per_month(self, queries_a_day: float = 200, days: float = 30) -> float:
        """Return what that many queries would cost at the cost of those in the window."""
        return self.cost_per_query * queries_a_day * days

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data for `json`, `nan` as None; the rates stand in it too."""
        rates = {"empty_rate": self.empty_rate, "exceeded": self.exceeded, "cost": self.cost}
        costs = {"cost_per_query": self.cost_per_query, "cost_per_month": self.cost_per_month()}
        plain: dict[str, Any] = _plain({**asdict(self), **rates, **costs})
        return plain

    def tables(self) -> Iterator[Table]:
        """Yield a table each of what was recorded: times, scores, caches, tokens, alerts."""
        if self.stages:
            yield tables.stage_table(self.stages)
        if self.scores or self.distances:
            yield tables.distribution_table(self.scores, self.distances)
        if self.caches:
            yield tables.cache_table(self.caches)
        if self.tokens:
            costs = (self.cost_per_query, self.cost_per_month())
            yield tables.token_table(self.tokens, *costs)
        if self.alerts:
            yield tables.alert_table(self.alerts, self.alert_errors)

    def __str__(self) -> str:
        return "\n\n".join([self._head(), *(table.text() for table in self.tables())])

    def _repr_html_(self) -> str:
        head = f"<pre>{escape(self._head())}</pre>"
        return head + "".join(table.html() for table in self.tables())

    def _head(self) -> str:
        lines = [
            f"{self.events:,} events: {self.queries:,} queries, {self.failed:,} failed",
            f"empty: {tables.share(self.empty_rate)} of {self.with_hits_known:,} with known hits",
        ]
        if self.exceeded:
            lines.append(tables.wrapped("over budget at P95: " + ", ".join(self.exceeded)))
        if self.discarded:
            lines.append(f"{self.discarded:,} numbers were left out: not finite, or below 0")
        return "\n".join(lines)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: lists for tuples, None for nan."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return None if isinstance(value, float) and value != value else value
