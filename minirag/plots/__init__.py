"""Figures in the course's one style, each with the finding as its title.

1. `house_style`: colours, dashes, hatches; `style()` for figures of your own.
2. `saturating`: what term frequency is worth for several k1.
3. `contributing`: what each term adds to a hit's score.

But: a figure shows what it is given; no score is computed here.
"""

from minirag.plots.contributing import contributions
from minirag.plots.house_style import COLOURS, DASHES, HATCHES, headline, pale, style
from minirag.plots.saturating import saturation

__all__ = [
    "COLOURS",
    "DASHES",
    "HATCHES",
    "contributions",
    "headline",
    "pale",
    "saturation",
    "style",
]
