"""The monitor: exact under a clock that we set, bounded, safe under threads, hard to mislead."""

import json
import math
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minirag.monitor import BUDGETS, CACHES, STAGES, Event, Monitor, MonitorReport, Price
from minirag.monitor.summaries import distribution
from minirag.records import Hit
from tests.strategies import monitored

LONG_STAGES, LONG_CACHES = ("x" * 16, *STAGES), ("y" * 16, *CACHES)
NO_NUMBERS: list[Any] = [float("nan"), float("inf"), -float("inf"), "1", None, [], True, 10**400]


class Clock:
    """A clock that stands until it is moved, in seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def wait(self, milliseconds: float) -> None:
        self.now += milliseconds / 1000


def one_query(**settings: Any) -> tuple[Monitor, MonitorReport]:
    """A query of 10 + 30 + 5 ms and what it found and spent."""
    clock = Clock()
    monitor = Monitor(clock=clock, **settings)
    with monitor.query("q-17") as query:
        with monitor.stage("hybrid"):
            clock.wait(10)
        with query.stage("rerank"):
            clock.wait(30)
        clock.wait(5)
        query.found([Hit("a", 0.9), Hit("b", 0.4)], "rerank")
        query.cached("results", False)
        query.near(0.25)
        query.spent("generation", 1_000, 200)
    return monitor, monitor.report()


# --- recording


def test_a_query_is_recorded_exactly() -> None:
    monitor, _ = one_query()
    (event,) = monitor.events
    assert event.milliseconds == pytest.approx({"hybrid": 10, "rerank": 30, "total": 45})
    assert (event.query_id, event.is_query, event.failed) == ("q-17", True, False)
    assert event.at == pytest.approx(100.045)
    assert (event.hits, event.scores) == (2, {"rerank": (0.9, 0.4)})
    assert (event.caches, event.tokens) == ({"results": (0, 1)}, {"generation": (1000, 200)})
    assert event.distances == monitor.distances == (0.25,)


def test_a_stage_that_runs_twice_counts_the_sum() -> None:
    clock = Clock()
    monitor = Monitor(clock=clock)
    with monitor.query():
        for _ in range(3):
            with monitor.stage("expansion"):
                clock.wait(2)
    assert monitor.events[0].milliseconds["expansion"] == pytest.approx(6)


def test_outside_a_query_a_stage_is_a_part_of_its_own() -> None:
    clock = Clock()
    monitor = Monitor(clock=clock)
    for duration in (1, 3):
        with monitor.stage("rerank"):
            clock.wait(duration)
    report = monitor.report()
    assert (report.events, report.queries) == (2, 0)
    assert report.stages[0].p50 == pytest.approx(2)
    assert math.isnan(report.cost_per_query)


def test_queries_inside_queries_and_two_monitors_are_kept_apart() -> None:
    clock = Clock()
    one, other = Monitor(clock=clock), Monitor(clock=clock)
    with one.query("outer"), other.query("watched too"):
        with one.query("inner"), one.stage("hybrid"):
            clock.wait(1)
        with one.stage("rerank"):
            clock.wait(2)
    assert [(event.query_id, sorted(event.milliseconds)) for event in one.events] == [
        ("inner", ["hybrid", "total"]),
        ("outer", ["rerank", "total"]),
    ]
    assert [sorted(event.milliseconds) for event in other.events] == [["total"]]


def test_an_exception_goes_through_and_the_query_counts_as_failed() -> None:
    clock = Clock()
    monitor = Monitor(clock=clock)

    def fails() -> None:
        with monitor.query() as query, monitor.stage("rerank"):
            query.found([])
            clock.wait(7)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    (event,) = monitor.events
    assert event.failed
    assert event.milliseconds == pytest.approx({"rerank": 7, "total": 7})
    report = monitor.report()
    assert (report.failed, report.with_hits_known) == (1, 0)  # failing is not finding nothing
    with monitor.stage("hybrid"):  # and nothing is left open
        pass
    assert not monitor.events[-1].is_query


def test_without_an_id_a_query_gets_a_number() -> None:
    monitor = Monitor()
    for query_id in (None, "mine", None):
        with monitor.query(query_id):
            pass
    assert [event.query_id for event in monitor.events] == ["0", "mine", "1"]
    with pytest.raises(ValueError, match="query_id: 17 is no string"), monitor.query(17):  # type: ignore[arg-type]
        pass


def test_what_was_measured_elsewhere_is_the_same_event() -> None:
    monitor, _ = one_query()
    recorded = Monitor(clock=lambda: 100.045).record(
        "q-17",
        milliseconds={"hybrid": 10, "rerank": 30, "total": 45},
        hits=2,
        scores={"rerank": [0.9, 0.4]},
        distances=[0.25],
        caches={"results": (0, 1)},
        tokens={"generation": (1000, 200)},
    )
    measured = monitor.events[0].to_json()
    rounded = {stage: round(ms, 6) for stage, ms in measured["milliseconds"].items()}
    assert {**measured, "milliseconds": rounded, "at": recorded.at} == recorded.to_json()


@pytest.mark.parametrize(
    ("seen", "message"),
    [
        ({"milliseconds": {"hybrid": -1}}, "milliseconds: -1 milliseconds are out of range"),
        ({"milliseconds": {"hybird": 1}}, "stage: 'hybird' is not known; use one of classify"),
        ({"milliseconds": [1]}, r"milliseconds: got \[1\]; pass a mapping"),
        ({"hits": -1}, "hits: -1 is out of range; use a whole number from 0"),
        ({"hits": 1.5}, "hits: 1.5 is out of range"),
        ({"hits": 10**13}, "hits: 10000000000000 is out of range"),
        ({"hits": 10**5000}, "hits: a number of 16610 bits is out of range"),
        ({"hits": "three"}, "hits: 'three' is out of range"),
        ({"hits": ["a"]}, "hits: 'a' is no Hit; pass Hits, or their number"),
        ({"scores": {"rerank": ["high"]}}, "scores: 'high' is no finite number"),
        ({"scores": {"rerank": None}}, "scores: got None; pass a list"),
        ({"distances": 0.5}, "distances: got 0.5; pass a list"),
        ({"scores": {"rarank": [1]}}, "stage: 'rarank' is not known"),
        ({"distances": [float("nan")]}, "distance: nan is no finite number"),
        ({"caches": {"resluts": (1, 0)}}, "cache: 'resluts' is not known; use one of embeddings"),
        ({"caches": {"results": 1}}, "caches: 'results' has 1; give two counts"),
        ({"caches": {"results": (1, -1)}}, "misses: -1 is out of range"),
        ({"tokens": {"generation": (1, 2, 3)}}, "tokens: 'generation' has .* give two counts"),
        ({"tokens": {"generation": (1, True)}}, "output_tokens: True is out of range"),
        ({"tokens": {"generation": (0.5, 1)}}, "input_tokens: 0.5 is out of range"),
        ({"milisecond": {}}, "record: 'milisecond' is not known; tell some of milliseconds"),
    ],
)
def test_a_figure_that_cannot_be_is_refused_and_nothing_is_recorded(
    seen: dict[str, Any], message: str
) -> None:
    monitor = Monitor()
    with pytest.raises(ValueError, match=message):
        monitor.record("q", **{"milliseconds": {"total": 5}, **seen})
    assert monitor.events == ()


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda number: repr(number)[:8])
def test_no_number_is_taken_for_a_duration_a_score_or_a_distance(number: Any) -> None:
    monitor = Monitor()
    for seen in ({"milliseconds": {"total": number}}, {"scores": {"rerank": [number]}}):
        with pytest.raises(ValueError, match=r"^(milliseconds|scores): "):
            monitor.record(**seen)
    with pytest.raises(ValueError, match=r"^distance: "):
        monitor.record(distances=[number])
    with monitor.query() as query, pytest.raises(ValueError, match=r"^scores: "):
        query.found([Hit("a", number)])
    assert len(monitor.events) == 1


@pytest.mark.parametrize("moment", [50.0, float("nan"), float("inf"), -float("inf")])
def test_a_clock_that_goes_back_or_breaks_is_left_out_and_counted(moment: float) -> None:
    clock = Clock()
    monitor = Monitor(clock=clock)
    with monitor.query(), monitor.stage("hybrid"):
        clock.now = moment
    assert monitor.events[0].milliseconds == {}
    report = monitor.report()
    assert report.discarded == 2
    assert "2 numbers were left out" in str(report)
    json.dumps(monitor.events[0].to_json(), allow_nan=False)


def test_an_unknown_stage_is_an_error_before_it_runs() -> None:
    monitor = Monitor()
    unknown = r"stage: 'rerankk' is not known; use .*rerank"
    with pytest.raises(ValueError, match=unknown), monitor.stage("rerankk"):
        pytest.fail("ran")
    own = Monitor(stages=["translate"], caches=["translations"])
    with own.query() as query, own.stage("translate"):
        query.cached("translations", True)
    assert own.stages == ("translate", "total")
    with pytest.raises(ValueError, match="stage: 'hybrid' is not known"):
        own.stage("hybrid")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"capacity": 0}, "capacity: 0 is out of range; use a whole number from 1"),
        ({"capacity": -1}, "capacity: -1"),
        ({"capacity": 1.5}, "capacity: 1.5"),
        ({"capacity": True}, "capacity: True"),
        ({"rate": -0.1}, "rate: -0.1 is out of range; choose a share from 0 to 1"),
        ({"rate": 1.1}, "rate: 1.1"),
        ({"rate": float("nan")}, "rate: nan"),
        ({"rate": "5%"}, "rate: '5%'"),
        ({"stages": "hybrid"}, "stages: got 'hybrid'; pass a list or a tuple"),
        ({"stages": [""]}, "stages: '' is no name"),
        ({"stages": ["x" * 17]}, "stages: 'x+' is no name; use 1 to 16 letters"),
        ({"stages": ["a\nb"]}, "stages: .* is no name"),
        ({"stages": ["a", "a"]}, "stages: a name comes twice"),
        ({"caches": [1]}, "caches: 1 is no name"),
        ({"caches": None}, "caches: got None; pass a list or a tuple"),
        ({"budgets": 5}, "budgets: got 5; pass a mapping"),
        ({"prices": 5}, "prices: got 5; pass a mapping"),
        ({"clock": 5}, "clock: 5 cannot be called"),
        ({"budgets": {"hybrid": -1}}, r"budgets\['hybrid'\]: -1 milliseconds are out of range"),
        ({"budgets": {"hybird": 1}}, "budgets: 'hybird' is not known"),
        ({"prices": {"generation": 3}}, r"prices\['generation'\]: 3 is no price"),
        ({"prices": {"generatoin": Price(1, 2)}}, "prices: 'generatoin' is not known"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Monitor(**settings)


@pytest.mark.parametrize("price", [-1, float("nan"), "3"])
def test_a_price_is_a_number_of_zero_or_more(price: Any) -> None:
    with pytest.raises(ValueError, match=r"^output: "):
        Price(3, price)


def test_memory_is_bounded_whatever_is_recorded() -> None:
    monitor = Monitor(capacity=3)
    for number in range(10):
        monitor.record(
            str(number) * 10_000,
            scores={"rerank": list(range(5_000))},
            distances=[0.5] * 5_000,
            hits=5_000,
        )
    assert [event.query_id for event in monitor.events] == ["7" * 100, "8" * 100, "9" * 100]
    for event in monitor.events:
        assert len(event.scores["rerank"]) == len(event.distances) == 100
        assert event.hits == 5_000


# --- the report


def test_percentiles_worked_by_hand() -> None:
    """Of 1 to 5 ms: P50 = 3; P95 at place 0.95 * 4 = 3.8, so 4.8; P99 at 3.96, so 4.96."""
    monitor = Monitor(budgets={"hybrid": 4.5})
    for duration in (5, 1, 4, 2, 3):
        monitor.record(milliseconds={"hybrid": duration})
    (times,) = monitor.report().stages
    assert (times.n, times.p50) == (5, 3)
    assert (times.p95, times.p99) == pytest.approx((4.8, 4.96))
    assert (times.budget, times.share_over, times.is_over) == (4.5, 0.2, True)


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=40), st.integers(1, 20))
def test_percentiles_are_numpys_of_the_last_events(durations: list[float], capacity: int) -> None:
    monitor = Monitor(capacity)
    for duration in durations:
        monitor.record(milliseconds={"hybrid": duration})
    (times,) = monitor.report().stages
    window = durations[-capacity:]
    assert times.n == len(window)
    assert [times.p50, times.p95, times.p99] == np.percentile(window, [50, 95, 99]).tolist()
    assert min(window) <= times.p50 <= times.p95 <= times.p99 <= max(window)
    assert times.share_over == sum(d > BUDGETS["hybrid"] for d in window) / len(window)


def test_the_usual_budgets_as_they_are_stated() -> None:
    assert dict(BUDGETS) == {
        "expansion": 150,
        "hybrid": 100,
        "fusion": 5,
        "rerank": 200,
        "generation": 2000,
        "total": 2500,
    }
    assert sum(BUDGETS.values()) - BUDGETS["total"] <= BUDGETS["total"]
    assert set(BUDGETS) - {"total"} < set(STAGES)
    assert CACHES == ("embeddings", "results", "answers")


def test_a_budget_is_exceeded_when_more_than_one_query_in_twenty_is_too_slow() -> None:
    for slow, exceeded in ((4, ()), (6, ("rerank",))):
        monitor = Monitor()
        for number in range(100):
            monitor.record(milliseconds={"rerank": 900 if number < slow else 20})
        assert monitor.report().exceeded == exceeded
    assert "over budget at P95: rerank" in str(monitor.report())


def test_empty_rate_and_hit_rates() -> None:
    monitor = Monitor()
    for hits, results in ((0, (1, 0)), (3, (0, 1)), (2, (1, 2)), (None, (0, 0))):
        monitor.record(hits=hits, caches={"results": results})
    report = monitor.report()
    assert (report.empty, report.with_hits_known) == (1, 3)
    assert report.empty_rate == pytest.approx(1 / 3)
    (use,) = report.caches
    assert (use.name, use.hits, use.misses) == ("results", 2, 3)
    assert use.hit_rate == pytest.approx(0.4)


def test_cost_worked_by_hand() -> None:
    """1,000 in at 3 and 200 out at 15 a million: .003 + .003; 200 a day for 30 days: 36."""
    _, report = one_query(prices=Price(3.0, 15.0))
    assert report.cost_per_query == pytest.approx(0.006)
    assert report.cost_per_month() == pytest.approx(36)
    assert report.cost_per_month(queries_a_day=1_000, days=1) == pytest.approx(6)
    assert "a query costs 0.006, 200 a day 36.00 a month" in str(report)


def test_tokens_without_a_price_have_no_cost_rather_than_none() -> None:
    monitor = Monitor(prices={"generation": Price(3.0, 15.0)})
    monitor.record(tokens={"generation": (1000, 200), "judge": (500, 10)})
    report = monitor.report()
    assert report.unpriced == ("judge",)
    assert report.cost == pytest.approx(0.006)
    assert [use.cost is None for use in report.tokens] == [False, True]
    assert "no price" in str(report)
    assert "costs" not in str(one_query()[1])


def test_the_distribution_of_scores_by_the_stage_that_gave_them() -> None:
    monitor = Monitor()
    for score in range(101):
        monitor.record(scores={"rerank": [score / 100], "keyword": [7.0]}, distances=[0.5])
    report = monitor.report()
    rerank = report.scores["rerank"]
    assert (rerank.n, rerank.minimum, rerank.maximum) == (101, 0, 1)
    assert (rerank.p5, rerank.p25, rerank.p50, rerank.p75, rerank.p95) == pytest.approx(
        (0.05, 0.25, 0.5, 0.75, 0.95)
    )
    assert sum(rerank.counts) == 101
    assert len(rerank.counts) == 10
    assert set(rerank.counts) <= {9, 10, 11}
    assert list(report.scores) == ["keyword", "rerank"]  # in the order of the stages
    assert report.distances is not None
    assert report.distances.p50 == 0.5


@pytest.mark.parametrize(
    ("scores", "counts"),
    [
        pytest.param([0.5, 0.5], (0, 0, 0, 0, 0, 2, 0, 0, 0, 0), id="equal"),
        pytest.param(
            [1.0, np.nextafter(1.0, 0.0)], (1, 0, 0, 0, 0, 0, 0, 0, 0, 1), id="one step apart"
        ),
        pytest.param([-1e12, -1e12 + 1e-4], (1, 0, 0, 0, 0, 0, 0, 0, 0, 1), id="large and near"),
        pytest.param([0.0, 5e-324], (0, 0, 0, 0, 0, 2, 0, 0, 0, 0), id="too near for any bin"),
    ],
)
def test_near_scores_are_counted_rather_than_refused(
    scores: list[float], counts: tuple[int, ...]
) -> None:
    monitor = Monitor()
    monitor.record(scores={"rerank": scores})
    assert monitor.report().scores["rerank"].counts == counts


@given(st.lists(st.floats(-1e300, 1e300), min_size=1, max_size=30))
def test_every_score_lies_in_one_bin(scores: list[float]) -> None:
    assert sum(distribution(scores).counts) == len(scores)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=50, unique=True))
def test_bins_are_those_of_numpy_where_numpy_has_some(scores: list[int]) -> None:
    ours = distribution([s + 0.123 for s in scores]).counts
    theirs, edges = np.histogram(np.array(scores) + 0.123, bins=10)
    # a value on a border may fall to either side of it
    on_border = int(np.isclose(np.array(scores)[:, None] + 0.123, edges[1:-1]).sum())
    assert np.abs(np.cumsum(ours) - np.cumsum(theirs)).max() <= on_border


def test_an_empty_report_has_no_figures_and_prints() -> None:
    report = Monitor().report()
    assert math.isnan(report.empty_rate)
    assert math.isnan(report.cost_per_query)
    assert str(report) == "0 events: 0 queries, 0 failed\nempty: - of 0 with known hits"
    assert report.to_json()["empty_rate"] is None


@settings(max_examples=50)
@given(st.lists(monitored(LONG_STAGES, LONG_CACHES), max_size=6))
def test_any_report_is_within_80_columns_and_is_json(seen: list[Any]) -> None:
    monitor = Monitor(prices=Price(3, 10**12), stages=LONG_STAGES, caches=LONG_CACHES)
    for name in ("found", "score:" + LONG_STAGES[0]):
        monitor.alert(name, 0.5, lambda *alert: None, window=3)
    for each in seen:
        monitor.record(**each)
    report = monitor.report()
    assert all(len(line) <= 80 for line in str(report).splitlines())
    plain = json.loads(json.dumps(report.to_json(), allow_nan=False))
    assert plain["events"] == len(seen)
    assert plain["empty_rate"] is None or 0 <= plain["empty_rate"] <= 1
    assert str(report).splitlines()[0] in report._repr_html_()


def test_the_report_in_full() -> None:
    monitor, _ = one_query(prices=Price(3.0, 15.0))
    monitor.alert("faithfulness", 0.8, print, window=2)
    monitor.observe("faithfulness", 0.75)
    assert (
        str(monitor.report())
        == """\
1 events: 1 queries, 0 failed
empty: 0.0 % of 1 with known hits

Milliseconds by stage; P99 of fewer than 100 samples is close to their maximum
stage   n   P50   P95   P99   budget   over
hybrid  1  10.0  10.0  10.0    100.0  0.0 %
rerank  1  30.0  30.0  30.0    200.0  0.0 %
total   1  45.0  45.0  45.0  2,500.0  0.0 %

Scores by stage
stage             n  least    P25   P50    P75  greatest
rerank            2    0.4  0.525  0.65  0.775       0.9
nearest distance  1   0.25   0.25  0.25   0.25      0.25

Caches
cache    lookups   hits
results        1  0.0 %

Tokens; a query costs 0.006, 200 a day 36.00 a month
stage          in  out   cost
generation  1,000  200  0.006

Alerts
alert         n  mean  threshold  now  told
faithfulness  1  0.75        0.8    -     0"""
    )


def test_events_are_exported_a_line_each(tmp_path: Path) -> None:
    monitor, _ = one_query()
    monitor.record("¿cuánto?", hits=0)
    monitor.export(tmp_path / "events.jsonl")
    lines = (tmp_path / "events.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [event.to_json() for event in monitor.events]
    read = json.loads(lines[1])
    assert Event(**{**read, "scores": {}}).query_id == "¿cuánto?"


# --- a judge's sample


def test_the_same_queries_are_judged_each_time_and_more_at_a_higher_rate() -> None:
    ids = [f"q-{number}" for number in range(4_000)]
    few, more, other = Monitor(), Monitor(rate=0.2), Monitor(seed=1)
    chosen = [id_ for id_ in ids if few.is_judged(id_)]
    assert chosen == [id_ for id_ in ids if Monitor(rate=0.05).is_judged(id_)]
    assert abs(len(chosen) - 200) < 4 * math.sqrt(4_000 * 0.05 * 0.95)
    assert set(chosen) <= {id_ for id_ in ids if more.is_judged(id_)}
    assert chosen != [id_ for id_ in ids if other.is_judged(id_)]
    assert not any(Monitor(rate=0).is_judged(id_) for id_ in ids)
    assert all(Monitor(rate=1).is_judged(id_) for id_ in ids)


def test_which_queries_are_judged_does_not_depend_on_the_thread() -> None:
    monitor = Monitor(rate=0.3, seed="autumn")
    ids = [f"q-{number}" for number in range(500)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(monitor.is_judged, ids)) == [monitor.is_judged(id_) for id_ in ids]


# --- threads


def test_under_threads_nothing_is_lost_and_nothing_mixed_up() -> None:
    monitor = Monitor(capacity=10_000, rate=0.5)
    told: list[float] = []
    monitor.alert("found", 0.5, lambda name, mean, threshold: told.append(mean), window=10)
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            report = monitor.report()
            assert report.empty <= report.with_hits_known <= report.events
            str(report)

    def work(worker: int) -> None:
        for number in range(200):
            with monitor.query(f"{worker}-{number}") as query:
                with monitor.stage("hybrid"):
                    query.cached("results", number % 2 == 0)
                monitor.record(f"{worker}-{number}-elsewhere", hits=number % 3)
                query.spent("generation", worker, number)
                query.found(worker)

    with ThreadPoolExecutor(9) as pool:
        watching = pool.submit(watch)
        list(pool.map(work, range(8), timeout=30))
        stop.set()
        watching.result(10)
    report = monitor.report()
    assert (report.events, report.queries, report.discarded) == (3_200, 3_200, 0)
    assert report.caches[0].hits == report.caches[0].misses == 800
    assert report.tokens[0].input == 200 * sum(range(8))
    assert report.tokens[0].output == 8 * sum(range(200))
    for event in monitor.events:
        if not event.query_id.endswith("elsewhere"):
            worker, number = map(int, event.query_id.split("-"))
            assert event.tokens["generation"] == (worker, number)
            assert event.hits == worker


def test_one_recording_may_be_fed_by_many_threads() -> None:
    monitor = Monitor()
    with monitor.query() as query, ThreadPoolExecutor(8) as pool:

        def feed(number: int) -> None:
            for _ in range(200):
                query.took("vector", 1)
                query.spent("generation", 1, 2)
                query.cached("embeddings", True)

        list(pool.map(feed, range(8), timeout=30))
    (event,) = monitor.events
    assert event.milliseconds["vector"] == 1_600
    assert (event.tokens, event.caches) == ({"generation": (1600, 3200)}, {"embeddings": (1600, 0)})


def test_a_thread_that_a_query_starts_is_handed_the_recording() -> None:
    monitor = Monitor()

    def work(query: Any) -> None:
        with query.stage("vector"):
            pass
        with monitor.stage("keyword"):  # sees no query: a part of its own
            pass

    with monitor.query() as query, ThreadPoolExecutor(1) as pool:
        pool.submit(work, query).result(5)
    part, whole = monitor.events
    assert (list(part.milliseconds), part.is_query) == (["keyword"], False)
    assert (sorted(whole.milliseconds), whole.is_query) == (["total", "vector"], True)
