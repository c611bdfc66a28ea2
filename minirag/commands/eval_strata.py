"""The last tables of `eval`: a mean and its interval for each kind of question and pipeline.

    stratum         n         bm25       hybrid
    code           20  .21 .10-.34  .49 .37-.60

As many pipelines stand beside each other as 80 columns have room for.

But: a name of more than 18 characters is cut, since a golden set of one's own has its own names.
"""

import math
from collections.abc import Iterator, Sequence

from minirag.commands.layout import WIDTH
from minirag.evaluation import Report, Table, bootstrap_interval

__all__ = ["shown_stratum", "strata_tables"]

_LONGEST = 18


def strata_tables(reports: Sequence[Report], k: int) -> Iterator[Table]:
    """Yield tables of nDCG@k by stratum; the reports are of the same questions."""
    strata = reports[0].strata
    names = ("stratum", *map(shown_stratum, strata))
    counts = ("n", *map(str, strata.values()))
    room = WIDTH - _width(names) - _width(counts) - 2
    beside: list[tuple[str, ...]] = []
    left = room
    for report in reports:
        column = (report.name, *(_interval(report, stratum, k) for stratum in strata))
        if beside and _width(column) + 2 > left:
            yield _table([names, counts, *beside], k)
            beside, left = [], room
        beside.append(column)
        left -= _width(column) + 2
    yield _table([names, counts, *beside], k)


def shown_stratum(name: str) -> str:
    """Return the name as it is printed."""
    shown = name.replace("_", " ")
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


def _width(column: Sequence[str]) -> int:
    return max(map(len, column))


def _table(columns: Sequence[tuple[str, ...]], k: int) -> Table:
    heading, *rows = zip(*columns, strict=True)
    return Table(f"nDCG@{k} by kind of question, and its 95 % interval", heading, tuple(rows))


def _interval(report: Report, stratum: str, k: int) -> str:
    metric = f"ndcg@{k}"
    mean = report.mean(metric, stratum)
    if math.isnan(mean):
        return "-"
    scores = [row.scores[metric] for row in report.rows if row.stratum == stratum]
    shown, low, high = (
        f"{x:.2f}".removeprefix("0") for x in (mean, *bootstrap_interval(scores).tolist())
    )
    return f"{shown} {low}-{high}"
