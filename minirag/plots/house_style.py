"""One look for all figures of the course.

Colours are those of Okabe and Ito (2008), which colour-blind readers tell apart; a dash pattern or
a hatch goes with each, so that nothing is told by colour alone. A figure brings its own white
background, and so is readable on a dark page too. Its title states the finding.

But: matplotlib is needed, and imported only when the first figure is drawn.
"""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["COLOURS", "DASHES", "HATCHES", "headline", "pale", "style"]

# blue, vermilion, green, purple, orange, sky blue, black; its yellow is too pale for lines on white
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES: tuple[Any, ...] = ("-", (0, (6, 2)), (0, (2, 2)), (0, (6, 2, 1, 2)), (0, (1, 1)))
HATCHES = ("", "///", "...", "\\\\\\", "xxx", "ooo", "---")


@contextmanager
def style() -> Iterator[None]:
    """Draw in the course's style inside a `with` block; what was set before comes back after it."""
    import matplotlib as mpl

    settings: dict[Any, Any] = {
        "figure.facecolor": "white",
        "savefig.facecolor": "white",
        "axes.facecolor": "white",
        "figure.figsize": (7.2, 4.0),
        "figure.dpi": 110,
        "figure.constrained_layout.use": True,
        "font.family": "DejaVu Sans",  # comes with matplotlib: the same on every machine
        "font.size": 11,
        "text.color": "#222222",
        "text.parse_math": False,  # a term such as $47.2M is no formula
        "axes.labelcolor": "#222222",
        "axes.edgecolor": "#666666",
        "xtick.color": "#444444",
        "ytick.color": "#444444",
        "figure.titlesize": 12,
        "figure.titleweight": "bold",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.color": "#DDDDDD",
        "lines.linewidth": 2.0,
        "hatch.linewidth": 0.6,
        "axes.prop_cycle": f"cycler('color', {list(COLOURS)})",
        "svg.hashsalt": "minirag",  # the same figure gives the same file
    }
    with mpl.rc_context(settings):
        yield


def headline(figure: "Figure", title: str) -> None:
    """Write the finding above the whole figure, from its left edge, wrapped where it is long."""
    figure.suptitle("\n".join(textwrap.wrap(title, 74)), x=0.01, ha="left")


def pale(colour: str) -> tuple[float, float, float]:
    """Return the colour mixed with white, so that its hatch in full colour can be seen on it."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (0.45 + 0.55 * red, 0.45 + 0.55 * green, 0.45 + 0.55 * blue)
