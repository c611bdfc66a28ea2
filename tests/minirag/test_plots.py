from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from itertools import combinations
from math import nan
from typing import Any

import numpy as np
import pytest

mpl = pytest.importorskip("matplotlib", reason="figures need matplotlib")
mpl.use("agg")

from minirag.evaluation.history import Point  # noqa: E402
from minirag.plots import (  # noqa: E402
    COLOURS,
    DASHES,
    contributions,
    pale,
    plot_trend,
    saturation,
    style,
)

EXPLAINED = {
    "refund-policy#2": {"refund": 3.2, "days": 1.4, "e-4021": 2.9},
    "faq-billing#0": {"refund": 2.1, "days": 1.9, "enterprise": 0.08},
    "a-very-long-document-name-about-everything#14": {"refund": 1.2, "e-4021": 0.3},
}

TERMS = ["refund", "days", "e-4021", "enterprise"]


MONDAY = datetime(2025, 11, 3, 3, tzinfo=UTC)


def points(values: Sequence[float], goldens: str = "", days: float = 7.0) -> list[Point]:
    """Runs a week apart, each with an interval of 0.05 to both sides."""
    return [
        Point(MONDAY + timedelta(days=i * days), value, value - 0.05, value + 0.05, golden)
        for i, (value, golden) in enumerate(zip(values, goldens or "a" * len(values), strict=True))
    ]


def texts(figure: Any) -> list[str]:
    return [text.get_text() for text in figure.findobj(mpl.text.Text) if text.get_text()]


def boxes(figure: Any, wanted: str) -> list[Any]:
    figure.draw_without_rendering()
    found = [text for text in figure.findobj(mpl.text.Text) if wanted in text.get_text()]
    # of an annotation the words alone, without its leader line
    return [mpl.text.Text.get_window_extent(text) for text in found]


def luminance(colour: Any) -> float:
    """Relative luminance of WCAG 2."""
    parts = mpl.colors.to_rgb(colour)
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def test_saturation_draws_the_formula_and_names_each_line() -> None:
    figure: Any = saturation([0, 1.2, 5], "The finding", tf_max=10)
    lines = figure.axes[0].get_lines()
    for line, k1 in zip(lines, [0, 1.2, 5], strict=True):
        tf, impact = line.get_data()
        assert tf[-1] == 10
        assert impact == pytest.approx(tf * (k1 + 1) / (tf + k1))
    shown = texts(figure)
    assert {"k1 = 0", "k1 = 1.2", "k1 = 5", "The finding"} <= set(shown)
    assert figure.axes[0].get_xlabel()
    assert figure.axes[0].get_ylabel()


def test_lines_differ_without_their_colours() -> None:
    lines: Any = saturation([0.5, 1, 2, 3, 4], "t").axes[0].get_lines()
    assert len({str(line._unscaled_dash_pattern) for line in lines}) == 5


@pytest.mark.parametrize("k1_values", [[0.9, 1.0, 1.1, 1.2, 1.3], [0, 0.01, 0.02, 3.0], [1.2]])
def test_labels_at_line_ends_do_not_overlap_and_stay_inside(k1_values: list[float]) -> None:
    figure = saturation(k1_values, "t")
    labels = boxes(figure, "k1 =")
    assert len(labels) == len(k1_values)
    assert not any(a.overlaps(b) for a, b in combinations(labels, 2))
    assert all(figure.bbox.x1 >= box.x1 and figure.bbox.y1 >= box.y1 for box in labels)


def test_contributions_stack_to_the_score() -> None:
    figure: Any = contributions(EXPLAINED, "The finding")
    bars = figure.axes[0].patches
    widths = [3.2, 1.4, 2.9, 2.1, 1.9, 0.08, 1.2, 0.3]
    assert [bar.get_width() for bar in bars] == pytest.approx(widths)
    assert [bar.get_x() for bar in bars] == pytest.approx([0, 3.2, 4.6, 0, 2.1, 4.0, 0, 1.2])
    shown = texts(figure)
    assert {"= 7.50", "= 4.08", "= 1.50", "refund\n3.20", "e-4021\n2.90"} <= set(shown)


def test_a_term_keeps_colour_and_hatch_and_those_tell_terms_apart() -> None:
    bars = contributions(EXPLAINED, "t").axes[0].patches
    looks = [(bar.get_edgecolor(), bar.get_hatch()) for bar in bars]
    refund, days, code, enterprise = looks[0], looks[1], looks[2], looks[5]
    assert looks == [refund, days, code, refund, days, enterprise, refund, code]
    assert len({hatch for _, hatch in (refund, days, code, enterprise)}) == 4


def test_labels_stay_within_their_bars_and_a_legend_names_the_narrow_ones() -> None:
    figure = contributions(EXPLAINED, "t")
    for label in ("refund\n", "days\n", "e-4021\n"):
        for box in boxes(figure, label):
            bars = [bar.get_window_extent() for bar in figure.axes[0].patches]
            assert any(bar.x0 <= box.x0 and box.x1 <= bar.x1 for bar in bars)
    (legend,) = figure.legends
    assert [text.get_text() for text in legend.get_texts()] == TERMS
    assert contributions({"a": {"refund": 1.0, "days": 0.9}}, "t").legends == []


def title(figure: Any) -> str:
    return figure.get_suptitle().replace("\n", " ")


def test_a_trend_draws_each_run_and_its_interval() -> None:
    figure: Any = plot_trend({"bm25": points([0.5, 0.6]), "full": points([0.7, 0.4])}, "ndcg@10")
    (axes,) = figure.axes
    assert [list(line.get_ydata()) for line in axes.get_lines()] == [[0.5, 0.6], [0.7, 0.4]]
    for line in axes.get_lines():
        assert np.diff(line.get_xdata()) == pytest.approx([7.0])
    bands = [band.get_paths()[0].get_extents().intervaly for band in axes.collections]
    assert np.array(bands) == pytest.approx(np.array([[0.45, 0.65], [0.35, 0.75]]))
    shown = texts(figure)
    assert {"bm25 0.600", "full 0.400", "2025\n11-03", "2025\n11-10", "ndcg@10"} <= set(shown)
    assert axes.get_xlabel() == "day of the run (UTC); pale: 95 % intervals"


def test_the_title_states_the_largest_step_and_its_day_in_utc() -> None:
    late = timezone(timedelta(hours=5))
    full = [
        Point(point.measured_at.astimezone(late), point.value, nan, nan, "a")
        for point in points([0.7, 0.71, 0.68, 0.68], days=6.9)
    ]
    found = plot_trend({"bm25": points([0.5, 0.51, 0.52, 0.53]), "full": full}, "nDCG@10")
    assert title(found) == "nDCG@10 of full fell by 0.030 on 2025-11-16, the largest of 6 steps"
    assert (
        title(plot_trend({"a": points([0.1, 0.3])}, "rr")) == "rr of a rose by 0.200 on 2025-11-10"
    )
    assert title(plot_trend({"a": points([0.1, 0.2, 0.1])}, "rr")).startswith("rr of a fell")
    assert title(plot_trend({"a": points([400, 412.5])}, "ms")).startswith(
        "ms of a rose by 12.5 on"
    )
    assert (
        title(plot_trend({"a": points([0.5, 0.50001])}, "rr"))
        == "rr has not moved since 2025-11-03"
    )


def test_the_title_of_a_single_run_states_its_values() -> None:
    one = plot_trend({"full": points([0.7])}, "rr")
    assert title(one) == "rr on 2025-11-03: 0.700 (full)"
    three = {"b": points([0.6]), "a": points([0.5]), "c": points([0.7])}
    assert title(plot_trend(three, "rr")) == "rr on 2025-11-03: 0.500 (a) to 0.700 (c)"


def test_intervals_of_a_single_run_stand_side_by_side() -> None:
    figure: Any = plot_trend({str(i): points([0.5 + i / 100]) for i in range(7)}, "rr")
    (axes,) = figure.axes
    bars = np.array([bar.get_segments()[0] for bar in axes.collections])
    middles = 0.5 + np.arange(7) / 100
    assert bars[:, :, 1] == pytest.approx(np.array([middles - 0.05, middles + 0.05]).T)
    places = bars[:, 0, 0]
    assert min(np.diff(places)) > 0.1
    assert [name.xy[0] for name in axes.texts] == pytest.approx(places)
    left, right = axes.get_xlim()
    assert left < places[0] < places[-1] < right


def test_a_line_is_broken_where_the_golden_file_changed_and_without_a_value() -> None:
    figure: Any = plot_trend({"a": points([0.1, 0.2, 0.9, nan, 0.8, 0.7], "xxyyyy")}, "rr")
    (axes,) = figure.axes
    *parts, mark = axes.get_lines()
    assert [list(part.get_ydata()) for part in parts] == [[0.1, 0.2], [0.9], [0.8, 0.7]]
    assert parts[0].get_xdata()[-1] < mark.get_xdata()[0] < parts[1].get_xdata()[0]
    assert "golden file changed" in texts(figure)
    # neither 0.2 to 0.9 nor 0.9 to 0.8 is a step
    assert "by 0.100 on 2025-12-08, the largest of 2 steps" in title(figure)
    changed = plot_trend({"a": points([0.1, 0.2], "xy")}, "rr")
    assert title(changed) == "rr: no two runs compare, the golden file changed"


def test_of_many_pipelines_only_that_of_the_title_has_a_band() -> None:
    many = {str(i): points([0.5, 0.5 + i / 100]) for i in range(4)}
    figure: Any = plot_trend(many, "rr")
    (band,) = figure.axes[0].collections
    assert band.get_paths()[0].get_extents().y1 == pytest.approx(0.58)
    assert figure.axes[0].get_xlabel().endswith("pale: 95 % interval of 3")
    bare = [Point(MONDAY, 400.0, nan, nan, "a")]
    assert plot_trend({"a": bare}, "ms").axes[0].get_xlabel() == "day of the run (UTC)"


def test_lines_of_a_trend_differ_without_their_colours() -> None:
    many = {str(i): points([0.5, 0.5]) for i in range(18)}
    lines: Any = plot_trend(many, "rr").axes[0].get_lines()
    looks = {(str(line._unscaled_dash_pattern), line.get_marker()) for line in lines}
    assert len(looks) == 18


@pytest.mark.parametrize("runs", [1, 2, 12, 60])
@pytest.mark.parametrize("pipelines", [1, 3, 7, 18])
def test_words_of_a_trend_do_not_overlap_and_stay_inside(runs: int, pipelines: int) -> None:
    goldens = "a" * (runs // 2) + "b" * (runs - runs // 2)
    many = {
        f"pipeline-{i}-with-a-long-name-{'x' * i}": points([0.5 + i / 1000] * runs, goldens)
        for i in range(pipelines)
    }
    figure: Any = plot_trend(many, "recall@1000tokens")
    figure.draw_without_rendering()
    (axes,) = figure.axes
    bottom, top = axes.get_ylim()
    words = [
        *(figure._suptitle, axes.xaxis.label, axes.yaxis.label, *axes.texts),
        *axes.get_xticklabels(),
        # matplotlib keeps labels beyond the ends too, and does not draw them
        *(tick for tick in axes.get_yticklabels() if bottom <= tick.get_position()[1] <= top),
    ]
    found = [mpl.text.Text.get_window_extent(text) for text in words]
    assert len(found) > pipelines
    assert not any(a.padded(-1).overlaps(b.padded(-1)) for a, b in combinations(found, 2))
    for label in axes.texts:
        leader = getattr(label, "arrow_patch", None)
        if leader is not None:  # it ends where the words begin
            assert leader.get_window_extent().x1 <= mpl.text.Text.get_window_extent(label).x0 + 1
    for box in found:
        assert box.x0 >= 0
        assert box.y0 >= 0
        assert box.x1 <= figure.bbox.x1
        assert box.y1 <= figure.bbox.y1


def test_long_titles_are_wrapped_within_the_figure_and_dollars_are_no_formulas() -> None:
    for figure in (
        saturation([1], "a finding $1 $2 " * 12),
        contributions({"$a": {"$47.2m$": 1.0}}, "a finding $1 $2 " * 12),
    ):
        (title,) = boxes(figure, "finding")
        assert title.x1 <= figure.bbox.x1
        assert title.y1 <= figure.bbox.y1
        assert "$1 $2" in "\n".join(texts(figure))


def test_a_figure_has_its_own_white_background_and_is_closed() -> None:
    import matplotlib.pyplot as plt

    for figure in (
        saturation([1], "t"),
        contributions(EXPLAINED, "t"),
        plot_trend({"a": points([0.5])}, "$t$"),
    ):
        assert figure.get_facecolor() == (1, 1, 1, 1)
        assert not plt.get_fignums()


def test_style_puts_back_what_was_set() -> None:
    before = dict(mpl.rcParams)
    with style():
        assert mpl.rcParams["axes.spines.top"] is False
    assert dict(mpl.rcParams) == before


def test_colours_stand_out_from_white_and_pale_ones_from_text() -> None:
    assert len(DASHES) == len(set(map(str, DASHES)))
    for colour in COLOURS:
        assert 1.05 / (luminance(colour) + 0.05) > 2
        assert (luminance(pale(colour)) + 0.05) / (luminance("#222222") + 0.05) > 3


def test_faulty_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="k1_values"):
        saturation([], "t")
    with pytest.raises(ValueError, match="k1_values"):
        saturation([-1], "t")
    with pytest.raises(ValueError, match="tf_max=0"):
        saturation([1], "t", tf_max=0)
    with pytest.raises(ValueError, match="explained"):
        contributions({}, "t")
    with pytest.raises(ValueError, match="explained"):
        contributions({"a": {"x": -1.0}}, "t")
    with pytest.raises(
        ValueError, match=r"points_by_pipeline: no run of \['a'\] has a value of rr"
    ):
        plot_trend({"a": points([nan])}, "rr")
    with pytest.raises(ValueError, match=r"no run of \[\] has"):
        plot_trend({}, "rr")
