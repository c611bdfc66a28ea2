"""Each line's name right of its end, so that nobody has to match colours with a legend.

    sum of (place - end)²  is least,   with  place[i + 1] - place[i] >= gap

Names of ends that are close to each other move apart, as little as can be: with i · gap taken off,
the places have only to rise, and those nearest to the ends are found by pooling neighbours that
fall (Ayer, Brunk, Ewing, Reid and Silverman 1955). A thin line leads from each name to its end.

But: more names than the axes have room for go on below them, and a name's length is up to whoever
writes it; `short` cuts those that come from outside.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["GAP", "End", "label_ends", "short", "spread"]

GAP = 0.28  # inches of the figure's height from name to name, at the style's size of letters
_LONGEST = 24  # characters of a name that are shown
_LEFT = 1.04  # where names begin, the axes ending at 1


class End(NamedTuple):
    """Where a line ends, in the units of its axes, and what it is called."""

    x: float
    y: float
    label: str
    colour: str


def label_ends(figure: "Figure", ends: Sequence[End]) -> None:
    """Write the names right of the figure's one pair of axes, none over another.

    Call it once the limits of the axes are settled.
    """
    (axes,) = figure.axes
    bottom, top = axes.get_ylim()
    rising = sorted(ends, key=lambda end: end.y)
    wanted = [(end.y - bottom) / (top - bottom) for end in rising]
    places = spread(wanted, GAP / figure.get_figheight())
    for place, end in zip(places, rising, strict=True):
        look = {"arrowstyle": "-", "color": end.colour, "linewidth": 0.8, "relpos": (0, 0.5)}
        axes.annotate(
            end.label,
            xy=(end.x, end.y),
            xytext=(_LEFT, place),
            textcoords=axes.transAxes,
            va="center",
            arrowprops=look,
            annotation_clip=False,
        )


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Return the places nearest to those `wanted`, which rise, at least `gap` apart.

    They lie between 0 and 1, the axes' height, while there is room, and else begin below 0.
    """
    pools: list[list[float]] = []
    for i, place in enumerate(wanted):
        pools.append([place - i * gap])
        while len(pools) > 1 and fmean(pools[-2]) > fmean(pools[-1]):
            pools[-2:] = [[*pools[-2], *pools[-1]]]
    highest = 1 - (len(wanted) - 1) * gap  # of the first place
    levels = [min(max(fmean(pool), 0.0), highest) for pool in pools for _ in pool]
    return [level + i * gap for i, level in enumerate(levels)]


def short(name: str) -> str:
    """Return a name, cut where it is too long to be written beside a figure."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
