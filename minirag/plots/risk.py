"""Risk against coverage: how many answers are wrong when only the surest questions are answered.

    coverage = questions that are answered / all,   risk = answers that are wrong / answered

El-Yaniv and Wiener (2010). A line is one system, read from its right end, where all questions with
hits are answered, to the left, where fewer and fewer are. One that falls has scores that know when
it is wrong. A thin dashed line is the risk of the same answers in a random order: what a threshold
leaves when the scores know nothing.

But: at the left end a handful of questions make the line, and it jumps. On a long straight piece
the scores tie, and no threshold lies within.
"""

from collections.abc import Mapping
from itertools import cycle
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from minirag.plots.house_style import COLOURS, DASHES, headline, style
from minirag.plots.labels import End, label_ends, short

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["plot_risk"]

_FEW = 20  # points up to which each has a dot
_CHANCE: dict[str, Any] = {"linestyle": (0, (4, 3)), "linewidth": 0.9}


class _Curve(Protocol):
    """What is drawn of a curve of `minirag.evaluation`, which figures do not stand on."""

    @property
    def coverage(self) -> NDArray[np.float64]: ...

    @property
    def risk(self) -> NDArray[np.float64]: ...


def plot_risk(curves: Mapping[str, _Curve]) -> "Figure":
    """Return a figure of risk against coverage, one line a system.

    `curves` maps a system's name to its curve, as `risk_coverage` gives it. The title says what it
    buys to answer half of the questions, for the system that gains most. Raises ValueError without
    curves, for more than 7, and for one without a point.
    """
    if not 1 <= len(curves) <= len(COLOURS):
        raise ValueError(f"curves={list(curves)}: give 1 to {len(COLOURS)}; more cannot be read")
    for name, curve in curves.items():
        if not len(curve.risk):
            raise ValueError(f"curves[{name!r}] has no point: leave out what never returns a hit")
    import matplotlib.pyplot as plt
    from matplotlib.lines import Line2D

    with style():
        figure, axes = plt.subplots(figsize=(7.2, 4.6))
        ends = []
        for (name, curve), colour, dashes in zip(curves.items(), COLOURS, cycle(DASHES)):
            coverage, risk = float(curve.coverage[-1]), float(curve.risk[-1])
            axes.plot([0, coverage], [risk, risk], color=colour, **_CHANCE)
            (line,) = axes.plot(curve.coverage, curve.risk, color=colour, linestyle=dashes)
            line.set(marker="o", markevery=1 if len(curve.risk) <= _FEW else [-1])
            ends.append(End(coverage, risk, short(name), colour))
        top = 1.05 * max(float(curve.risk.max()) for curve in curves.values()) or 1.0
        axes.set(xlim=(0, 1.01), ylim=(-0.02 * top, top))  # a dot at an edge is whole
        axes.set_xlabel("share of questions answered")
        axes.set_ylabel("share of answers that are wrong")
        label_ends(figure, ends)
        chance = Line2D([], [], color="#444444", **_CHANCE)
        label = "the same answers in a random order"
        figure.legend([chance], [label], loc="outside lower center", frameon=False)
        headline(figure, _finding(curves))
    plt.close(figure)
    return figure


def _finding(curves: Mapping[str, _Curve]) -> str:
    """Say what it buys to answer half of the questions, where that buys most."""
    best, reached = 0.01, False  # less than one in a hundred is no finding
    said = "Answering only the surest half leaves hardly fewer of the answers wrong"
    for name, curve in curves.items():
        # a coverage of one half is one, whatever its last bits are
        point = int(np.searchsorted(curve.coverage, 0.5 - 1e-9))
        if point == len(curve.risk):
            continue
        reached = True
        if (gain := float(curve.risk[-1] - curve.risk[point])) > best:
            best = gain
            said = (
                f"{short(name)}: when only the surest {_percent(curve.coverage[point])} of the "
                f"questions are answered, {_percent(curve.risk[point])} of the answers are wrong "
                f"instead of {_percent(curve.risk[-1])}"
            )
    return said if reached else "Fewer than half of the questions have hits"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"  # one word, so that no line ends before the sign
