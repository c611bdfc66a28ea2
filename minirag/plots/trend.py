"""How a metric moved from run to run: a line a pipeline, a marker a run, a band for its interval.

    step = value of a run - value of the run before,   both on one golden file

The title states the largest step. A line is broken where the golden file changed or a run has no
value: what lies on the two sides is not to be compared.

But: a band is that of its run alone. Whether two runs differ is for `minirag.evaluation.compare`,
which knows that both answered the same questions. And the axis does not begin at 0.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import cycle, groupby, pairwise
from typing import TYPE_CHECKING, Any, Protocol

from minirag.plots.house_style import COLOURS, DASHES, headline, style
from minirag.plots.labels import GAP, End, label_ends, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_trend"]

_MARKERS = "os^DvPX"
_GAP = 0.2  # of the axis, between two dates that are written


class _Point(Protocol):
    """A run, such as `minirag.evaluation.history` gives; `nan` for what is not known."""

    @property
    def measured_at(self) -> datetime: ...

    @property
    def value(self) -> float: ...

    @property
    def low(self) -> float: ...

    @property
    def high(self) -> float: ...

    @property
    def golden(self) -> str: ...


_Parts = Mapping[str, Sequence[Sequence[_Point]]]  # a pipeline's line, where it is not broken


def plot_trend(points_by_pipeline: Mapping[str, Sequence[_Point]], metric: str) -> "Figure":
    """Return a figure of how a metric moved, a line with markers of its own for each pipeline.

    `points_by_pipeline` maps a name to its runs, oldest first, as `read_histories` gives them.
    Raises ValueError where no run has a value.
    """
    lines = {name: list(_unbroken(points)) for name, points in points_by_pipeline.items()}
    lines = {name: parts for name, parts in lines.items() if parts}
    runs = sorted((run for parts in lines.values() for part in parts for run in part), key=_day)
    if not runs:
        raise ValueError(
            f"points_by_pipeline: no run of {list(points_by_pipeline)} has a value of {metric}; "
            "give at least one that has"
        )
    import matplotlib.pyplot as plt

    digits = 3 if max(abs(run.value) for run in runs) < 10 else 1
    height = max(4.0, GAP * len(lines))
    looks = zip(cycle(COLOURS), cycle(DASHES), cycle(_MARKERS))
    name, title = _finding(lines, runs, metric, digits)
    # more than three bands hide each other
    banded = [name] if name and len(lines) > 3 else list(lines)
    whose = "intervals" if len(banded) > 1 else f"interval of {short(*banded)}"
    has_interval = any(math.isfinite(run.low) for run in runs)
    with style():
        figure, axes = plt.subplots(figsize=(7.2, height))
        ends = []
        for i, ((name, parts), look) in enumerate(zip(lines.items(), looks, strict=False)):
            # of one day only, side by side
            shift = 0.0 if _day(runs[0]) < _day(runs[-1]) else (i + 0.5) / len(lines) - 0.5
            for part in parts:
                _draw(axes, part, shift, name in banded, *look)
            end = parts[-1][-1]
            label = f"{short(name)} {end.value:,.{digits}f}"
            ends.append(End(_day(end) + shift, end.value, label, look[0]))
        _date(axes, runs)
        _mark_golden(axes, runs)
        axes.set_ylabel(metric)
        axes.set_xlabel("day of the run (UTC)" + f"; pale: 95 % {whose}" * has_interval)
        label_ends(figure, ends)
        headline(figure, title)
    plt.close(figure)
    return figure


def _day(run: _Point) -> float:
    return run.measured_at.timestamp() / 86_400


def _written(run: _Point, form: str) -> str:
    return format(run.measured_at.astimezone(UTC), form)


def _unbroken(points: Sequence[_Point]) -> Iterator[list[_Point]]:
    for (_, has_value), part in groupby(points, lambda p: (p.golden, math.isfinite(p.value))):
        if has_value:
            yield list(part)


def _finding(lines: _Parts, runs: Sequence[_Point], metric: str, digits: int) -> tuple[str, str]:
    """Return whose the largest step is and a sentence about it; among equal ones the latest."""
    first, last = (_written(run, "%Y-%m-%d") for run in (runs[0], runs[-1]))
    steps = [
        (abs(change := round(now.value - before.value, digits)), _day(now), name, change, now)
        for name, parts in lines.items()
        for part in parts
        for before, now in pairwise(part)
    ]
    if not steps and len({run.golden for run in runs}) > 1:
        return "", f"{metric}: no two runs compare, the golden file changed"
    if not steps:
        ends = sorted((parts[-1][-1].value, name) for name, parts in lines.items())
        between = dict.fromkeys(f"{v:,.{digits}f} ({name})" for v, name in (ends[0], ends[-1]))
        return "", f"{metric} on {last}: {' to '.join(between)}"
    size, _, name, change, run = max(steps, key=lambda step: step[:2])
    if not size:
        return name, f"{metric} has not moved since {first}"
    moved = f"{'rose' if change > 0 else 'fell'} by {size:,.{digits}f}"
    largest = f", the largest of {len(steps)} steps" if len(steps) > 1 else ""
    return name, f"{metric} of {name} {moved} on {_written(run, '%Y-%m-%d')}{largest}"


def _draw(axes: "Axes", part: Sequence[_Point], shift: float, banded: bool, *look: Any) -> None:
    """Draw a line that is not broken, and the intervals of its runs in pale."""
    colour, dashes, marker = look
    days, values = [_day(run) + shift for run in part], [run.value for run in part]
    axes.plot(days, values, color=colour, linestyle=dashes, marker=marker, markersize=5)
    low, high = [run.low for run in part], [run.high for run in part]
    if banded and len(part) > 1:
        axes.fill_between(days, low, high, color=colour, alpha=0.15, linewidth=0)
    elif banded:
        axes.vlines(days, low, high, color=colour, alpha=0.4)


def _date(axes: "Axes", runs: Sequence[_Point]) -> None:
    """Write the days of as many runs as have room, from the last one backwards."""
    first, last = _day(runs[0]), _day(runs[-1])
    margin = 0.03 * (last - first) or 0.5
    axes.set_xlim(first - margin, last + margin)
    written = [runs[-1]]
    for run in reversed(runs):
        if _day(written[-1]) - _day(run) > _GAP * (last - first):
            written.append(run)
    form = "%Y\n%m-%d" if last - first >= 7 else "%Y\n%m-%d\n%H:%M"
    axes.set_xticks([_day(run) for run in written], [_written(run, form) for run in written])


def _mark_golden(axes: "Axes", runs: Sequence[_Point]) -> None:
    """Draw a dotted line between two runs that used different golden files; name the last one."""
    changes = [(_day(a) + _day(b)) / 2 for a, b in pairwise(runs) if a.golden != b.golden]
    for day in changes:
        axes.axvline(day, color="#666666", linestyle=":", linewidth=1.2)
    for day in changes[-1:]:
        above = axes.get_xaxis_transform()
        axes.text(day, 1.01, "golden file changed", transform=above, ha="center", va="bottom")
