"""Names at the ends of lines: in order, apart, and no further from their ends than need be."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.plots.labels import End, label_ends, short, spread

shares = st.floats(0, 1)
rising = st.lists(shares, max_size=9).map(sorted)


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ([], []),
        ([0.3], [0.3]),
        ([0.2, 0.4, 0.9], [0.2, 0.4, 0.9]),  # far enough apart
        ([0.5, 0.5, 0.5], [0.4, 0.5, 0.6]),
        ([0.5, 0.54], [0.47, 0.57]),
        ([0.5, 0.5, 0.62], [0.44, 0.54, 0.64]),  # the third is pushed by the second
        ([0.0, 0.0, 0.8], [0.0, 0.1, 0.8]),
        ([0.1, 1.0, 1.0], [0.1, 0.9, 1.0]),
    ],
)
def test_places_by_hand(wanted: list[float], places: list[float]) -> None:
    assert spread(wanted, 0.1) == pytest.approx(places)


def test_names_that_have_no_room_go_on_below_and_not_above() -> None:
    assert spread([0.5] * 13, 0.1) == pytest.approx([-0.2 + i / 10 for i in range(13)])


@given(rising, st.floats(0.01, 0.12))
def test_places_rise_by_a_gap_and_lie_within(wanted: list[float], gap: float) -> None:
    places = spread(wanted, gap)
    assert len(places) == len(wanted)
    assert all(after - before >= gap - 1e-9 for before, after in pairwise(places))
    assert all(-1e-9 <= place <= 1 + 1e-9 for place in places)


@given(rising, rising, st.floats(0.01, 0.12))
def test_no_other_places_are_nearer(wanted: list[float], other: list[float], gap: float) -> None:
    n = min(len(wanted), len(other))
    room = 1 - max(n - 1, 0) * gap
    others = [place * room + i * gap for i, place in enumerate(other[:n])]  # apart, and within
    places = spread(wanted[:n], gap)

    def distance(found: list[float]) -> float:
        return sum((a - b) ** 2 for a, b in zip(found, wanted, strict=False))

    assert distance(places) <= distance(others) + 1e-9


def test_each_name_stands_apart_and_leads_to_its_own_end() -> None:
    mpl = pytest.importorskip("matplotlib", reason="figures need matplotlib")
    mpl.use("agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(layout="constrained")
    axes.set(xlim=(0, 10), ylim=(-100, 300))
    values = {"high": 290.0, "low": -90.0, "middle": 100.0, "too": 101.0, "same": 100.0}
    label_ends(figure, [End(8, y, name, "#000000") for name, y in values.items()])
    plt.close(figure)
    figure.draw_without_rendering()
    texts: Any = axes.texts
    assert {text.get_text(): text.xy for text in texts} == {n: (8, y) for n, y in values.items()}
    assert [t.get_text() for t in texts] == ["low", "middle", "same", "too", "high"]
    found = [mpl.text.Text.get_window_extent(text) for text in texts]
    assert not any(a.overlaps(b) for a, b in combinations(found, 2))
    assert [box.y0 for box in found] == sorted(box.y0 for box in found)
    assert {round(box.x0) for box in found} == {round(axes.transAxes.transform((1.04, 0))[0])}
    heights = [text.xyann[1] for text in texts]
    assert (heights[0], heights[-1]) == pytest.approx((0.025, 0.975))  # those with room do not move


def test_a_long_name_is_cut_and_marked() -> None:
    assert short("late_interaction") == "late_interaction"
    assert short("x" * 24) == "x" * 24
    assert short("x" * 25) == "x" * 23 + "…"
