"""The last runs of each pipeline in a table, with bars that show which way they went.

    print(trend("history.db", "ndcg@10").text())

    height = round(7 * (value - lowest) / (highest - lowest)),   one of eight

Bars as small as words are Tufte's sparklines (Beautiful Evidence, 2006). They are characters, so
that a log or a mail can hold them; lowest and highest are those of all rows, so that rows compare.

But: bars begin at the lowest value and not at 0, so noise looks large too; whether two runs differ
is for `compare`.
"""

import math
import os
from collections.abc import Iterable, Sequence
from itertools import pairwise

from minirag.evaluation.history import Point, read_histories
from minirag.evaluation.tables import Table, number

__all__ = ["trend"]

_BARS = "▁▂▃▄▅▆▇█"


def trend(
    path: str | os.PathLike[str],
    metric: str,
    pipelines: Sequence[str] | None = None,
    most: int = 30,
) -> Table:
    """Return a row a pipeline of its last `most` runs, their bars on one scale for all rows.

    Raises as `read_histories` does, and ValueError for most < 1.
    """
    if most < 1:
        raise ValueError(f"most: {most}; use 1 or more, such as 30")
    histories = read_histories(path, metric, pipelines)
    shown = {name: points[-most:] for name, points in histories.items()}
    values = {name: [point.value for point in points] for name, points in shown.items()}
    finite = [value for row in values.values() for value in row if not math.isnan(value)]
    low, high = min(finite, default=math.nan), max(finite, default=math.nan)
    scale = f"bars: from {number(low)} to {number(high)} for all rows, not from 0"
    if number(low) == number(high):  # what prints as equal is drawn as equal
        low, scale = high, f"bars: flat, every value is {number(high)}"
    if len(finite) < sum(map(len, values.values())):
        scale += "; - is a run without a value"
    caption = [
        f"{metric} over all questions, the last {most} runs at most",
        "change: the last run less the run before",
        *(scale, *_golden_changes(shown.values())),
    ]
    rows = tuple(
        (
            *(name, str(len(row)), number(row[0]), number(row[-1])),
            number(row[-1] - row[-2], signed=True) if len(row) > 1 else "-",
            "".join(_bar(value, low, high) for value in row),
        )
        for name, row in values.items()
    )
    return Table("\n".join(caption), ("pipeline", "runs", "first", "last", "change", "bars"), rows)


def _bar(value: float, low: float, high: float) -> str:
    if math.isnan(value):
        return "-"
    return _BARS[round(7 * (value - low) / (high - low)) if low < high else 3]


def _golden_changes(histories: Iterable[Sequence[Point]]) -> list[str]:
    """Return what the caption says of a golden file that changed between the runs."""
    runs = sorted((point.measured_at, point.golden) for points in histories for point in points)
    days = sorted({now[0].date() for before, now in pairwise(runs) if before[1] != now[1]})
    earlier = ", and before that" * (len(days) > 1)
    changed = [f"the golden file changed on {day}{earlier}:" for day in days[-1:]]
    return [*changed, *["values before and since are not comparable"] * len(changed)]
