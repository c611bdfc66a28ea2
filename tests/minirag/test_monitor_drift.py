"""Drift of distances: equal to scipy, and silent where it cannot know."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from scipy import special, stats  # type: ignore[import-untyped]

from minirag.monitor import Monitor, kolmogorov_smirnov
from minirag.monitor.drift import _survival
from tests.strategies import distances


def test_the_gap_worked_by_hand() -> None:
    """0 .. 29 against 15 .. 44: at 14, half of the one and nothing of the other lie below."""
    drift = kolmogorov_smirnov(range(30), range(15, 45))
    assert drift.statistic == pytest.approx(0.5)
    assert drift.p_value == pytest.approx(2 * math.exp(-7.5) - 2 * math.exp(-30))  # Q(sqrt(15) / 2)
    assert drift.drifted()
    assert (drift.reference_median, drift.recent_median) == (14.5, 29.5)


@settings(max_examples=40)
@given(distances(), distances())
def test_it_is_scipys(one: list[float], other: list[float]) -> None:
    drift = kolmogorov_smirnov(one, other)
    theirs = stats.ks_2samp(one, other, method="asymp")
    assert drift.statistic == pytest.approx(theirs.statistic, abs=1e-12)
    weight = math.sqrt(len(one) * len(other) / (len(one) + len(other)))
    limit = special.kolmogorov(weight * theirs.statistic)
    assert drift.p_value == pytest.approx(limit, abs=1e-12)
    # scipy's own p allows for the size of the sample, which makes it a little smaller
    assert theirs.pvalue - 0.01 <= drift.p_value <= theirs.pvalue + 0.09


def test_the_limit_is_scipys_at_every_size_of_gap() -> None:
    for t in np.linspace(0, 6, 2_001).tolist():
        assert _survival(t) == pytest.approx(float(special.kolmogorov(t)), abs=1e-13)


@settings(max_examples=40)
@given(distances(), distances())
def test_it_has_no_direction_and_no_scale(one: list[float], other: list[float]) -> None:
    drift = kolmogorov_smirnov(one, other)
    assert 0 <= drift.statistic <= 1
    assert 0 <= drift.p_value <= 1
    back = kolmogorov_smirnov(other, one)
    assert (back.statistic, back.p_value) == (drift.statistic, drift.p_value)
    order = kolmogorov_smirnov(one[::-1], other)
    assert (order.statistic, order.p_value) == (drift.statistic, drift.p_value)
    assert kolmogorov_smirnov(one, one).statistic == 0
    assert kolmogorov_smirnov(one, one).p_value == 1


def test_samples_of_one_source_rarely_drift_and_of_two_they_do() -> None:
    rng = np.random.default_rng(5)
    false_alarms = sum(
        kolmogorov_smirnov(rng.normal(size=200), rng.normal(size=200)).drifted(0.05)
        for _ in range(400)
    )
    assert false_alarms / 400 <= 0.08
    found = sum(
        kolmogorov_smirnov(rng.normal(size=200), rng.normal(0.5, size=200)).drifted(0.05)
        for _ in range(50)
    )
    assert found >= 48


def test_too_few_samples_say_nothing() -> None:
    drift = kolmogorov_smirnov([0.1] * 29, [0.9] * 1_000)
    assert math.isnan(drift.statistic)
    assert math.isnan(drift.p_value)
    assert not drift.has_enough
    assert not drift.drifted()
    assert "unknown" in str(drift)
    assert drift.to_json()["p_value"] is None
    assert str(kolmogorov_smirnov([], [])).startswith("drift: unknown, 0 reference")
    assert kolmogorov_smirnov([0.1] * 30, [0.9] * 30).drifted()


def test_what_is_no_number_is_left_out_and_counted() -> None:
    clean = kolmogorov_smirnov(range(40), range(10, 50))
    dirty = kolmogorov_smirnov([math.nan, *range(40), math.inf], [*range(10, 50), -math.inf])
    assert dirty.left_out == 3
    assert (dirty.statistic, dirty.p_value) == (clean.statistic, clean.p_value)
    assert (dirty.reference, dirty.recent) == (40, 40)


@pytest.mark.parametrize("wrong", ["distances", ["a"], [[1, 2], [3, 4]], 7])
def test_what_is_no_list_of_numbers_is_named(wrong: Any) -> None:
    with pytest.raises(ValueError, match="reference: expected a list of numbers"):
        kolmogorov_smirnov(wrong, [0.5] * 40)


def test_a_monitor_compares_its_newer_half_with_the_older_or_with_a_reference() -> None:
    rng = np.random.default_rng(2)
    monitor = Monitor()
    for distance in rng.uniform(0.2, 0.4, 100).tolist():
        monitor.record(distances=[distance])
    good_week = monitor.distances
    assert not monitor.drift().drifted()
    assert not monitor.drift(good_week).drifted()
    for distance in rng.uniform(0.5, 0.7, 100).tolist():
        monitor.record(distances=[distance])
    assert monitor.drift().statistic == 1
    assert monitor.drift().drifted()
    assert monitor.drift(good_week).statistic == pytest.approx(0.5)
    assert "median 0.299 to 0.612" in str(monitor.drift())
