"""Term-frequency saturation: the second mention of a word says less than the first.

    impact(tf) = tf * (k1 + 1) / (tf + k1),   from 0 at tf = 0 over 1 at tf = 1 towards k1 + 1

The term-frequency part of BM25 (Robertson and Walker 1994) in a document of average length.

But: longer documents need more mentions for the same impact; b decides how many, and is not shown.
"""

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from minirag.plots.house_style import COLOURS, DASHES, headline, style
from minirag.plots.labels import End, label_ends

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["saturation"]


def saturation(k1_values: Sequence[float], title: str, tf_max: int = 20) -> "Figure":
    """Return a figure of what term frequency is worth, one line for each k1.

    A line shows tf * (k1 + 1) / (tf + k1), the term-frequency part of BM25 in a document of average
    length, for tf from 0 to `tf_max`. `title` states the finding. Raises ValueError without values,
    for a negative k1 or tf_max < 1.
    """
    if not k1_values or min(k1_values) < 0 or tf_max < 1:
        raise ValueError(
            f"k1_values={list(k1_values)}, tf_max={tf_max}: give at least one k1, none negative, "
            "and a tf_max of 1 or more"
        )
    import matplotlib.pyplot as plt

    tf = np.linspace(0.0, tf_max, 40 * tf_max + 1)[1:]
    with style():
        figure, axes = plt.subplots()
        ends = []
        for k1, colour, dashes in zip(k1_values, cycle(COLOURS), cycle(DASHES)):
            impact = tf * (k1 + 1) / (tf + k1)
            axes.plot(tf, impact, color=colour, linestyle=dashes)
            ends.append(End(float(tf[-1]), float(impact[-1]), f"k1 = {k1:g}", colour))
        axes.set(xlim=(0, tf_max), ylim=(0, 1.08 * max(end.y for end in ends)))
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel("tf: how often the term stands in the document")
        axes.set_ylabel("impact of tf (times idf)")
        label_ends(figure, ends)
        headline(figure, title)
    plt.close(figure)  # returned, it shows once in a notebook; left open, twice
    return figure
