"""Risk against coverage: the lines are the curves, the title says what was found."""

import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest

mpl = pytest.importorskip("matplotlib", reason="figures need matplotlib")
mpl.use("agg")

from minirag.evaluation.abstaining import Curve, risk_coverage  # noqa: E402
from minirag.plots import plot_risk  # noqa: E402

TWO = {
    "bm25": risk_coverage([8, 7, 6, 5], [True, False, True, False]),
    "hybrid": risk_coverage([8, 7, 6, math.nan], [True, True, False, False]),
}


def drawn(figure: Any) -> list[Any]:
    """The curves: each system has its chance line first."""
    lines: list[Any] = figure.axes[0].get_lines()
    return lines[1::2]


def chances(figure: Any) -> list[Any]:
    lines: list[Any] = figure.axes[0].get_lines()
    return lines[::2]


def title(figure: Any) -> str:
    words: str = figure.get_suptitle()
    return words.replace("\n", " ").replace("\u00a0", " ")


def boxes(figure: Any) -> list[Any]:
    """Where the names stand, without their leader lines."""
    figure.draw_without_rendering()
    return [mpl.text.Text.get_window_extent(text) for text in figure.axes[0].texts]


def noisy(n_right: int, seed: int = 0, n: int = 60) -> Curve:
    rng = np.random.default_rng(seed)
    right = np.arange(n) < n_right
    return risk_coverage(rng.normal(size=n) + right, right)


def test_each_line_is_its_curve_and_ends_in_a_dot() -> None:
    figure = plot_risk(TWO)
    for line, curve in zip(drawn(figure), TWO.values(), strict=True):
        assert line.get_xdata().tolist() == curve.coverage.tolist()
        assert line.get_ydata().tolist() == curve.risk.tolist()
        assert line.get_markevery() == 1
    (line,) = drawn(plot_risk({"many": noisy(40)}))
    assert line.get_markevery() == [-1]
    assert line.get_marker() == "o"


def test_chance_is_dashed_at_the_risk_of_all_answers_up_to_the_last() -> None:
    figure = plot_risk(TWO)
    for line, curve in zip(chances(figure), TWO.values(), strict=True):
        assert list(line.get_xdata()) == [0, curve.coverage[-1]]
        assert list(line.get_ydata()) == [curve.chance, curve.chance]
        assert line.is_dashed()
        assert line.get_linewidth() < 1
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == [
        "the same answers in a random order"
    ]


def test_the_title_tells_of_the_system_that_gains_most() -> None:
    # at one half bm25 has risk 1/2 as with all; hybrid none of 2 instead of 1 of 3
    assert title(plot_risk(TWO)) == (
        "hybrid: when only the surest 50 % of the questions are answered, "
        "0 % of the answers are wrong instead of 33 %"
    )
    less = risk_coverage([4, 3, 2, 1], [True, False, False, False])  # 1/2 instead of 3/4
    assert title(plot_risk({**TWO, "less": less})).startswith("hybrid: ")
    # where scores tie, the first threshold that answers half of the questions answers more
    tied = risk_coverage([3, 3, 3, 3, 1], [True, True, True, False, False])
    assert title(plot_risk({"tied": tied})) == (
        "tied: when only the surest 80 % of the questions are answered, "
        "25 % of the answers are wrong instead of 40 %"
    )


def test_a_threshold_that_buys_nothing_is_no_finding() -> None:
    hardly = "Answering only the surest half leaves hardly fewer of the answers wrong"
    for scores, right in (
        ([1, 1, 1, 1], [True, True, False, False]),
        ([4, 3, 2, 1], [False, False, True, True]),
        ([4, 3, 2, 1], [True] * 4),
        # 50 of 100 wrong, then 101 of 200
        ([1] * 100 + [0] * 100, [True] * 50 + [False] * 50 + [True] * 49 + [False] * 51),
    ):
        assert title(plot_risk({"a": risk_coverage(scores, right)})) == hardly
    few = risk_coverage([2, 1, math.nan, math.nan, math.nan], [True, False, True, True, True])
    assert title(plot_risk({"few": few})) == "Fewer than half of the questions have hits"


def test_lines_differ_without_their_colours_and_axes_have_units() -> None:
    figure: Any = plot_risk({f"system {i}": noisy(30 + i, i) for i in range(5)})
    assert len({str(line._unscaled_dash_pattern) for line in drawn(figure)}) == 5
    assert len({line.get_color() for line in drawn(figure)}) == 5
    assert figure.axes[0].get_xlabel() == "share of questions answered"
    assert figure.axes[0].get_ylabel() == "share of answers that are wrong"


@pytest.mark.parametrize("rights", [[30] * 7, [0] * 5, [60] * 7, [10, 50], [59, 60, 60], [45]])
def test_names_do_not_overlap_and_stay_inside_beside_their_order(rights: list[int]) -> None:
    # most of them end at the same risk, at the bottom, in the middle or at the top
    curves = {f"a long name of system {i}": noisy(n, i) for i, n in enumerate(rights)}
    figure: Any = plot_risk(curves)
    names = boxes(figure)
    assert len(names) == len(rights)
    assert not any(a.overlaps(b) for a, b in combinations(names, 2))
    axes = figure.axes[0].get_window_extent()
    for box in names:
        assert box.x0 > axes.x1
        assert box.x1 <= figure.bbox.x1
        assert axes.y0 - box.height < box.y0
        assert box.y1 < axes.y1 + box.height
    ends = [text.xy[1] for text in figure.axes[0].texts]
    assert ends == sorted(ends)
    assert [box.y0 for box in names] == sorted(box.y0 for box in names)


def test_titles_and_axis_labels_are_not_cut_and_do_not_meet() -> None:
    for name in ("bm25", "HYBRID, $rrf$ + cross-encoder + MMR"):
        figure: Any = plot_risk({name: TWO["hybrid"], "other": TWO["bm25"]})
        figure.draw_without_rendering()
        heading = figure._suptitle.get_window_extent()
        assert heading.x1 <= figure.bbox.x1
        assert heading.y1 <= figure.bbox.y1
        for label in (figure.axes[0].yaxis.label, figure.axes[0].xaxis.label):
            box = label.get_window_extent()
            assert not box.overlaps(heading)
            assert min(box.x0, box.y0) >= 0
        shown = {text.get_text() for text in figure.axes[0].texts}
        assert shown == {"other", name if len(name) <= 24 else f"{name[:23]}…"}


def test_the_figure_is_closed_and_white() -> None:
    import matplotlib.pyplot as plt

    figure: Any = plot_risk(TWO)
    assert figure.get_facecolor() == (1, 1, 1, 1)
    assert not plt.get_fignums()


def test_faulty_curves_are_named() -> None:
    with pytest.raises(ValueError, match=r"curves=\[\]: give 1 to 7"):
        plot_risk({})
    with pytest.raises(ValueError, match="give 1 to 7"):
        plot_risk({str(i): TWO["bm25"] for i in range(8)})
    with pytest.raises(ValueError, match=r"curves\['empty'\] has no point"):
        plot_risk({"bm25": TWO["bm25"], "empty": risk_coverage([math.nan], [True])})
