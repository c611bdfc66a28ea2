"""Alerts: told once a crossing, never breaking what they watch."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.monitor import Monitor


def test_told_once_for_each_crossing_worked_by_hand() -> None:
    """Window 2, threshold .5: means .95, .5 (not below), .1 (told), .05, .5 (armed), .45 (told)."""
    monitor, told = Monitor(), []

    def on_alert(name: str, mean: float, threshold: float) -> None:
        told.append((name, round(mean, 6), threshold))

    monitor.alert("faithfulness", 0.5, on_alert, window=2)
    for value in (1.0, 0.9, 0.1, 0.1, 0.0, 1.0, -0.1):
        monitor.observe("faithfulness", value)
    assert told == [("faithfulness", 0.1, 0.5), ("faithfulness", 0.45, 0.5)]
    (state,) = monitor.report().alerts
    assert (state.times, state.is_low, state.values) == (2, True, 2)


def test_nobody_is_told_before_the_window_is_full() -> None:
    monitor, told = Monitor(), []
    monitor.alert("faithfulness", 0.5, lambda *alert: told.append(alert), window=3)
    monitor.observe("faithfulness", 0.0)
    monitor.observe("faithfulness", 0.0)
    assert told == []
    monitor.observe("faithfulness", 0.0)
    assert told == [("faithfulness", 0.0, 0.5)]


def test_with_a_margin_a_mean_that_trembles_tells_once() -> None:
    for margin, times in ((0.0, 3), (0.1, 1)):
        monitor = Monitor()
        monitor.alert("x", 0.5, print, window=1, margin=margin)
        for value in (0.49, 0.51, 0.49, 0.51, 0.49):
            monitor.observe("x", value)
        assert monitor.report().alerts[0].times == times
        monitor.observe("x", 0.6)  # recovered, margin and all
        monitor.observe("x", 0.4)
        assert monitor.report().alerts[0].times == times + 1


@settings(deadline=None)
@given(
    st.lists(st.floats(0, 1), max_size=60),
    st.integers(1, 6),
    st.floats(0, 1),
    st.sampled_from([0.0, 0.1]),
)
def test_between_two_alerts_the_mean_had_recovered(
    values: list[float], window: int, threshold: float, margin: float
) -> None:
    monitor, told = Monitor(), []
    monitor.alert(
        "x", threshold, lambda *alert: told.append(alert[1]), window=window, margin=margin
    )
    low, expected = False, []
    for place, value in enumerate(values, start=1):
        monitor.observe("x", value)
        last = values[max(0, place - window) : place]
        mean = sum(last) / window
        if len(last) == window and abs(mean - threshold) < 1e-9:
            return  # rounding decides
        if len(last) == window and not low and mean < threshold:
            low = True
            expected.append(mean)
        elif len(last) == window and low:
            if abs(mean - threshold - margin) < 1e-9:
                return
            low = mean < threshold + margin
    assert told == pytest.approx(expected)


def test_a_function_that_raises_breaks_nothing_and_is_reported() -> None:
    monitor, told = Monitor(), []

    def broken(name: str, mean: float, threshold: float) -> None:
        raise OSError("no network " * 50)

    monitor.alert("found", 0.9, broken, window=1)
    monitor.alert("found", 0.9, lambda *alert: told.append(alert), window=1)
    with monitor.query() as query:
        query.found([])
    assert told == [("found", 0.0, 0.9)]
    report = monitor.report()
    assert report.alert_errors[0].startswith("found: OSError: no network")
    assert "OSError" in str(report)
    assert all(len(line) <= 80 for line in str(report).splitlines())
    for number in range(100):  # and it cannot fill the memory
        monitor.record(hits=number % 2)
    assert len(monitor.report().alert_errors) <= 20


def test_a_function_may_ask_for_the_report() -> None:
    monitor, seen = Monitor(), []
    monitor.alert("found", 0.9, lambda *alert: seen.append(monitor.report().empty), window=1)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(monitor.record, hits=0).result(5)
    assert seen == [1]


def test_what_is_watched_without_being_told() -> None:
    monitor, told = Monitor(), []
    for name, threshold in (("found", 0.5), ("cache:results", 0.3), ("score:rerank", 0.4)):
        monitor.alert(name, threshold, lambda *alert: told.append(alert), window=1)
    monitor.record(hits=0, caches={"results": (1, 3)}, scores={"rerank": [0.1, 0.35]})
    assert sorted(told) == [
        ("cache:results", 0.25, 0.3),
        ("found", 0.0, 0.5),
        ("score:rerank", 0.35, 0.4),
    ]
    told.clear()
    monitor.record(scores={"rerank": []}, failed=True, hits=0)  # a failure found nothing out
    assert told == []


def test_a_crossing_is_told_once_however_many_threads_observe_it() -> None:
    monitor, told = Monitor(), []
    lock = threading.Lock()

    def on_alert(name: str, mean: float, threshold: float) -> None:
        with lock:
            told.append(mean)

    monitor.alert("x", 0.5, on_alert, window=10)
    for _ in range(5):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda value: monitor.observe("x", value), [0.0] * 100, timeout=20))
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda value: monitor.observe("x", value), [1.0] * 100, timeout=20))
    assert len(told) == 5


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"threshold": float("nan")}, "threshold: nan is no finite number"),
        ({"threshold": "low"}, "threshold: 'low' is no finite number"),
        ({"on_alert": None}, "on_alert: None cannot be called"),
        ({"window": 0}, "window: 0 is out of range; use a whole number from 1"),
        ({"window": 10**6}, "window: 1000000 is out of range; use a whole number from 1 to 10,000"),
        ({"window": 1.5}, "window: 1.5 is out of range"),
        ({"margin": -0.1}, "margin: -0.1 is below 0"),
        ({"margin": float("inf")}, "margin: inf is no finite number"),
        ({"name": ""}, "name: '' is no name"),
        ({"name": "x" * 25}, "name: 'x+' is no name; use 1 to 24 letters"),
    ],
)
def test_a_wrong_alert_is_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Monitor().alert(**{"name": "x", "threshold": 0.5, "on_alert": print, **settings})


def test_a_value_that_nobody_watches_or_that_is_none_is_refused() -> None:
    monitor = Monitor()
    with pytest.raises(ValueError, match=r"name: nothing watches 'x'; set monitor.alert\('x'"):
        monitor.observe("x", 1.0)
    monitor.alert("x", 0.5, print, window=1)
    for value in (float("nan"), float("inf"), "1", None, True):
        with pytest.raises(ValueError, match=r"value: .* is no finite number"):
            monitor.observe("x", value)  # type: ignore[arg-type]
    assert monitor.report().alerts[0].values == 0
