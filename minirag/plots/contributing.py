"""Where a score comes from: the sum that a search by words makes, drawn term by term.

    score(query, document) = sum of the impacts of the query's terms

But: it shows the hits it is given. What the documents that were not found lack stands nowhere.
"""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from minirag.plots.house_style import COLOURS, HATCHES, headline, pale, style

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["contributions"]


def contributions(explained: Mapping[str, Mapping[str, float]], title: str) -> "Figure":
    """Return a figure of horizontal bars: how much each query term adds to each hit's score.

    `explained` maps a hit's name to term -> impact, as `BM25.explain` gives it, best hit first. A
    term keeps its colour and hatch in all bars. `title` states the finding. Raises ValueError
    without hits and for a negative impact.
    """
    terms = list(dict.fromkeys(term for impacts in explained.values() for term in impacts))
    if not terms or min(min(impacts.values(), default=0) for impacts in explained.values()) < 0:
        raise ValueError(
            f"explained={dict(explained)}: give at least one hit with a term, no impact negative"
        )
    import matplotlib.pyplot as plt

    looks = dict(zip(terms, zip(cycle(COLOURS[:-1]), cycle(HATCHES)), strict=False))
    names = [name if len(name) <= 28 else f"{name[:27]}…" for name in explained]
    totals = [sum(impacts.values()) for impacts in explained.values()]
    with style():
        figure, axes = plt.subplots(figsize=(7.2, 1.6 + 0.55 * len(explained)))
        labels = []
        for row, impacts in enumerate(explained.values()):
            left = 0.0
            for term, impact in impacts.items():
                colour, hatch = looks[term]
                (bar,) = axes.barh(row, impact, 0.72, left, color=pale(colour))
                bar.set(edgecolor=colour, hatch=hatch, linewidth=1.0)
                labels.append((bar, f"{term}\n{impact:.2f}"))
                left += impact
            axes.annotate(
                f"= {left:.2f}", (left, row), (5, 0), textcoords="offset points", va="center"
            )
        axes.set_yticks(range(len(names)), names)
        axes.set(xlim=(0, max(totals) * 1.14 or 1.0))
        axes.set_xlabel("score: the sum of what each term adds")
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        headline(figure, title)
        if not _label_bars(figure, labels):
            # below the axes, so that the bars keep the width that the labels were fitted to
            shown = {label.split("\n")[0]: bar for bar, label in reversed(labels)}
            handles = [shown[term] for term in terms]
            figure.legend(handles, terms, loc="outside lower center", ncols=5, frameon=False)
    plt.close(figure)
    return figure


def _label_bars(figure: "Figure", labels: Sequence[tuple[Any, str]]) -> bool:
    """Write each label into its bar; return whether all of them fitted."""
    figure.draw_without_rendering()  # settles the widths
    fitted = True
    for bar, label in labels:
        text = bar.axes.text(
            bar.get_x() + bar.get_width() / 2,
            bar.get_y() + bar.get_height() / 2,
            label,
            ha="center",
            va="center",
            fontsize=8.5,
            linespacing=1.0,
            bbox={"boxstyle": "square,pad=0.12", "facecolor": "white", "edgecolor": "none"},
        )
        if text.get_window_extent().width + 6 > bar.get_window_extent().width:
            text.set_text(label.split("\n")[1])  # the legend has the name
            fitted = False
        if text.get_window_extent().width + 6 > bar.get_window_extent().width:
            text.remove()
    return fitted
