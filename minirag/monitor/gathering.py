"""From a window of events to its figures, in one pass.

But: it takes a window for what it is. A query that failed has its times in the percentiles, though
it may have ended early. Whether queries are like those of another day, `drift` says, and not this.
"""

from collections.abc import Iterable, Mapping, Sequence

from minirag.monitor.alerts import AlertState
from minirag.monitor.costs import Price, token_uses
from minirag.monitor.events import Event
from minirag.monitor.report import MonitorReport
from minirag.monitor.summaries import CacheUse, distribution, stage_times

__all__ = ["summarize"]


def summarize(
    events: Sequence[Event],
    stages: Iterable[str],
    budgets: Mapping[str, float],
    prices: Mapping[str, Price],
    alerts: tuple[AlertState, ...] = (),
    alert_errors: tuple[str, ...] = (),
    discarded: int = 0,
) -> MonitorReport:
    """Return the report of a window; stages stand in the order given."""
    times: dict[str, list[float]] = {}
    scores: dict[str, list[float]] = {}
    caches: dict[str, tuple[int, int]] = {}
    tokens: dict[str, tuple[int, int]] = {}
    for event in events:
        for stage, duration in event.milliseconds.items():
            times.setdefault(stage, []).append(duration)
        for stage, some in event.scores.items():
            scores.setdefault(stage, []).extend(some)
        _add(caches, event.caches)
        _add(tokens, event.tokens)
    order = list(stages)
    known = [event.hits for event in events if event.hits is not None and not event.failed]
    distances = [distance for event in events for distance in event.distances]
    return MonitorReport(
        events=len(events),
        queries=sum(event.is_query for event in events),
        failed=sum(event.failed for event in events),
        with_hits_known=len(known),
        empty=known.count(0),
        stages=tuple(stage_times(s, times[s], budgets.get(s)) for s in order if s in times),
        scores={s: distribution(scores[s]) for s in order if scores.get(s)},
        distances=distribution(distances) if distances else None,
        caches=tuple(CacheUse(name, *caches[name]) for name in sorted(caches)),
        tokens=token_uses({s: tokens[s] for s in order if s in tokens}, prices),
        alerts=alerts,
        alert_errors=alert_errors,
        discarded=discarded,
    )


def _add(sums: dict[str, tuple[int, int]], pairs: Mapping[str, tuple[int, int]]) -> None:
    for name, (one, other) in pairs.items():
        before = sums.get(name, (0, 0))
        sums[name] = (before[0] + one, before[1] + other)
