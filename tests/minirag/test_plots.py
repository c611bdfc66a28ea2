from itertools import combinations
from typing import Any

import pytest

mpl = pytest.importorskip("matplotlib", reason="figures need matplotlib")
mpl.use("agg")

from minirag.plots import COLOURS, DASHES, contributions, pale, saturation, style  # noqa: E402

EXPLAINED = {
    "refund-policy#2": {"refund": 3.2, "days": 1.4, "e-4021": 2.9},
    "faq-billing#0": {"refund": 2.1, "days": 1.9, "enterprise": 0.08},
    "a-very-long-document-name-about-everything#14": {"refund": 1.2, "e-4021": 0.3},
}

TERMS = ["refund", "days", "e-4021", "enterprise"]


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

    for figure in (saturation([1], "t"), contributions(EXPLAINED, "t")):
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
