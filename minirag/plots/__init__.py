"""Figures in the course's one style, each with the finding as its title.

1. `house_style`: colours, dashes, hatches; `style()` for figures of your own.
2. `saturating`: what term frequency is worth for several k1.
3. `contributing`: what each term adds to a hit's score.
4. `risk`: how many answers are wrong when only the surest are given.
5. `trend`: how a metric moved from run to run.
6. `labels`: the names at the ends of lines.

But: a figure shows what it is given; no score is computed here.
"""

from minirag.plots.contributing import contributions
from minirag.plots.house_style import COLOURS, DASHES, HATCHES, headline, pale, style
from minirag.plots.risk import plot_risk
from minirag.plots.saturating import saturation
from minirag.plots.trend import plot_trend

__all__ = [
    "COLOURS",
    "DASHES",
    "HATCHES",
    "contributions",
    "headline",
    "pale",
    "plot_risk",
    "plot_trend",
    "saturation",
    "style",
]
