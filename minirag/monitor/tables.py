"""The tables of a report: aligned, at most 80 columns, for a terminal, a log or a notebook.

But: a table shows what there is and judges nothing beyond the budgets. Whether a distribution of
scores is good depends on who gave them.
"""

import textwrap
from collections.abc import Mapping, Sequence

from minirag.evaluation.tables import Table
from minirag.monitor.alerts import AlertState
from minirag.monitor.costs import TokenUse
from minirag.monitor.summaries import CacheUse, Distribution, StageTimes

__all__ = [
    "alert_table",
    "cache_table",
    "distribution_table",
    "share",
    "stage_table",
    "token_table",
    "wrapped",
]

_FEW = 100  # samples: below, P99 lies between the two largest


def stage_table(stages: Sequence[StageTimes]) -> Table:
    """Return the percentiles of every stage beside its budget."""
    caption = "Milliseconds by stage"
    if min(times.n for times in stages) < _FEW:
        caption += f"; P99 of fewer than {_FEW} samples is close to their maximum"
    rows = tuple(
        (
            times.stage,
            _whole(times.n),
            *map(_number, (times.p50, times.p95, times.p99)),
            "-" if times.budget is None else _number(times.budget),
            "-" if times.share_over is None else share(times.share_over),
        )
        for times in stages
    )
    return Table(caption, ("stage", "n", "P50", "P95", "P99", "budget", "over"), rows)


def distribution_table(scores: Mapping[str, Distribution], distances: Distribution | None) -> Table:
    """Return the quantiles of the scores of each stage, and of the nearest distances."""
    named = list(scores.items()) + ([] if distances is None else [("nearest distance", distances)])
    rows = tuple(
        (
            name,
            _whole(each.n),
            *map(_short, (each.minimum, each.p25, each.p50, each.p75, each.maximum)),
        )
        for name, each in named
    )
    return Table("Scores by stage", ("stage", "n", "least", "P25", "P50", "P75", "greatest"), rows)


def cache_table(caches: Sequence[CacheUse]) -> Table:
    """Return the hit rate of every cache."""
    rows = tuple((use.name, _whole(use.hits + use.misses), share(use.hit_rate)) for use in caches)
    return Table("Caches", ("cache", "lookups", "hits"), rows)


def token_table(tokens: Sequence[TokenUse], per_query: float, per_month: float) -> Table:
    """Return tokens and cost by stage; the caption says what a query costs, and 200 a day."""
    caption = "Tokens"
    if per_query == per_query and any(use.cost is not None for use in tokens):
        caption += f"; a query costs {_money(per_query)}, 200 a day {_money(per_month)} a month"
    rows = tuple(
        (
            use.stage,
            _whole(use.input),
            _whole(use.output),
            "no price" if use.cost is None else _money(use.cost),
        )
        for use in tokens
    )
    return Table(caption, ("stage", "in", "out", "cost"), rows)


def alert_table(alerts: Sequence[AlertState], errors: Sequence[str]) -> Table:
    """Return how every alert stands; the caption says which functions raised."""
    caption = "\n".join(["Alerts", *map(wrapped, errors)])
    rows = tuple(
        (
            alert.name,
            _whole(alert.values),
            _short(alert.mean),
            _short(alert.threshold),
            "low" if alert.is_low else "-",
            _whole(alert.times),
        )
        for alert in alerts
    )
    return Table(caption, ("alert", "n", "mean", "threshold", "now", "told"), rows)


def share(part: float) -> str:
    """Return a share in per cent, `nan` as "-"."""
    return "-" if part != part else f"{100 * part:.1f} %"


def wrapped(text: str) -> str:
    """Return a text in lines of at most 80 columns."""
    return textwrap.fill(text, 80)


def _number(value: float) -> str:
    return f"{value:,.1f}" if value < 1e6 else f"{value:.3g}"


def _whole(number: int) -> str:
    return f"{number:,}" if number < 10**6 else f"{number:.3g}"


def _money(amount: float) -> str:
    if 0.01 <= amount < 1e6:
        return f"{amount:,.2f}" if amount >= 1 else f"{amount:.4f}"
    return f"{amount:.3g}"


def _short(value: float) -> str:
    return "-" if value != value else f"{value:.3g}"
