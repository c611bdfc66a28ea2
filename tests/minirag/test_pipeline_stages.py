"""The clock of a pipeline: budgets, what is skipped and what is learnt; and who is told."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minirag.llm import NoAnswer
from minirag.monitor import Monitor, watch_traces
from minirag.pipeline import Answering, Pipeline, Stage, Trace
from minirag.pipeline.stages import Budgets
from minirag.records import Hit, Where
from tests.minirag.test_pipeline import Listed, chunks, hybrid


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def passes(self, milliseconds: float) -> None:
        self.now += milliseconds / 1000


class Slow:
    """A retriever and reranker that take their time, by the clock alone."""

    def __init__(self, clock: Clock, search: float = 0.0, rerank: float = 0.0) -> None:
        self.clock, self.takes, self.reranks, self.reranked = clock, search, rerank, 0

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        self.clock.passes(self.takes)
        return [Hit("a", 2.0), Hit("b", 1.0)][:k]

    def rerank(self, query: str, hits: Any, chunks: Any, k: int) -> list[Hit]:
        self.clock.passes(self.reranks)
        self.reranked += 1
        return [Hit("b", 9.0), Hit("a", 8.0)][:k]


def slow(search: float, reranks: float, **budgets: float) -> tuple[Pipeline, Slow]:
    clock = Clock()
    part = Slow(clock, search, reranks)
    items = chunks("ab")
    return Pipeline(items, {"x": part}, reranker=part, budgets=budgets, clock=clock), part


def ids(found: Any) -> str:
    return "".join(hit.id for hit in found)


def test_milliseconds_are_those_of_the_clock() -> None:
    pipeline, _ = slow(30, 12)
    trace = pipeline.retrieve("q").trace
    assert [s.milliseconds for s in trace.stages] == pytest.approx([30, 12, 0])
    assert trace.milliseconds == pytest.approx(42)


def test_when_time_is_out_the_reranker_is_skipped_and_the_trace_says_why() -> None:
    pipeline, part = slow(120, 10, rerank=100)
    found = pipeline.retrieve("q")
    assert (ids(found), part.reranked) == ("ab", 0)
    stage = found.trace.stage("rerank")
    assert stage.skipped
    assert stage.milliseconds == 0
    assert stage.note == "skipped: 120 ms of 100 are spent"
    assert "skipped: 120 ms" in str(found.trace)
    assert "skipped: 120 ms" in found._repr_html_()


def test_the_limit_itself_is_in_time() -> None:
    pipeline, part = slow(125, 0, rerank=125)  # an eighth of a second, which a float holds exactly
    assert ids(pipeline.retrieve("q")) == "ba"
    assert part.reranked == 1


def test_the_total_holds_for_every_stage_that_can_be_skipped() -> None:
    pipeline, _ = slow(120, 10, total=100, rerank=500)
    assert ids(pipeline.retrieve("q")) == "ab"
    clock = Clock()

    def expander(query: str) -> Sequence[str]:
        clock.passes(60)
        return [query, "other"]

    def rewriter(query: str, history: Any) -> str:
        clock.passes(60)
        return "rewritten"

    both = Pipeline(
        chunks("ab"),
        Listed("ab"),
        rewriter=rewriter,
        expander=expander,
        budgets={"total": 50, "rewrite": 10},
        clock=clock,
    )
    trace = both.retrieve("q", history=["before"]).trace
    assert not trace.stage("rewrite").skipped  # nothing was known of it
    assert trace.stage("expand").note == "skipped: 60 ms of 50 are spent"
    assert trace.searched == ("rewritten",)
    trace = both.retrieve("q", history=["before"]).trace
    assert trace.stage("rewrite").note == "skipped: 0 ms of 10 are spent, and it takes 60"
    assert trace.searched[0] == "q"


def test_what_a_stage_takes_is_learnt_and_after_some_skips_it_is_tried_again() -> None:
    pipeline, _ = slow(20, 100, rerank=80)
    reranked = [ids(pipeline.retrieve("q")) == "ba" for _ in range(5)]
    assert reranked == [True, False, True, False, True]  # one duration is known, then forgotten
    learnt = Budgets({"rerank": 80})
    for _ in range(5):
        learnt.learn("rerank", 100)
    skips = [bool(learnt.refusal("rerank", 20)) for _ in range(7)]
    assert skips == [True] * 5 + [False] * 2
    learnt.learn("rerank", 100)
    learnt.learn("rerank", 30)  # it has become faster
    assert learnt.refusal("rerank", 20) == ""


def test_a_stage_without_a_budget_is_never_skipped() -> None:
    pipeline, _ = slow(10_000, 10_000, rewrite=1)
    assert [ids(pipeline.retrieve("q")) for _ in range(3)] == ["ba"] * 3


@given(st.lists(st.tuples(st.floats(0, 200), st.floats(0, 200)), max_size=30), st.floats(1, 200))
def test_a_stage_that_is_skipped_was_over_its_budget(
    queries: list[tuple[float, float]], limit: float
) -> None:
    budgets, known = Budgets({"rerank": limit}), [0.0]
    for spent, takes in queries:
        if budgets.refusal("rerank", spent):
            assert spent + max(known) > limit
        else:
            budgets.learn("rerank", takes)
            known.append(takes)


def test_budgets_hold_under_threads() -> None:
    budgets = Budgets({"rerank": 50})

    def one(number: int) -> bool:
        refused = bool(budgets.refusal("rerank", 10))
        if not refused:
            budgets.learn("rerank", 100)
        return refused

    with ThreadPoolExecutor(8) as threads:
        refused = list(threads.map(one, range(4000)))
    assert 0 < sum(refused) < 4000


# who is told


class Quoting:
    name = "quoting"

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        return "Setup fees are never refunded [1]."


class Silent(Quoting):
    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        raise NoAnswer("refusal", "it will not say")


def test_every_trace_is_told_of_once_and_with_the_answer_in_it() -> None:
    told: list[Trace] = []
    pipeline = hybrid(on_trace=told.append, answering=Answering(model=Quoting()))
    pipeline.search("setup fees")
    pipeline.retrieve("setup fees")
    answer = pipeline.answer("Are setup fees refunded?")
    assert len(told) == 3
    assert told[2] is answer.trace
    assert [s.name for s in told[2].stages][-2:] == ["generate", "check"]
    pipeline.answer("Hello!")  # nothing was searched
    assert len(told) == 3
    silent = hybrid(on_trace=told.append, answering=Answering(model=Silent()))
    with pytest.raises(NoAnswer):
        silent.answer("Are setup fees refunded?")
    assert len(told) == 4
    assert told[3].stages[-1].name == "cut"


def test_a_monitor_is_told_milliseconds_hits_and_scores() -> None:
    monitor = Monitor()
    pipeline, part = slow(30, 12)
    pipeline.on_trace = watch_traces(monitor)
    pipeline.retrieve("q", k=1)
    (event,) = monitor.events
    assert event.is_query
    assert event.hits == 1
    assert event.milliseconds == pytest.approx({"hybrid": 30, "rerank": 12, "total": 42})
    assert event.scores == {"hybrid": (2.0, 1.0), "rerank": (9.0, 8.0), "total": (9.0,)}
    part.search = lambda *_: []  # type: ignore[method-assign]
    pipeline.retrieve("q")
    assert monitor.events[1].hits == 0
    assert monitor.report().empty_rate == pytest.approx(0.5)


def test_all_searches_are_one_stage_and_a_stage_keeps_a_name_that_the_monitor_knows() -> None:
    monitor = Monitor()
    hybrid(on_trace=watch_traces(monitor), answering=Answering(model=Quoting())).answer("fees?")
    assert set(monitor.events[0].milliseconds) == {
        *("hybrid", "fusion", "generation", "faithfulness", "total"),
    }
    assert set(monitor.events[0].scores) == {"fusion", "total"}
    own = Monitor(stages=("search bm25", "cut"), budgets={})
    hybrid(on_trace=watch_traces(own)).retrieve("fees")
    assert set(own.events[0].milliseconds) == {"search bm25", "cut", "total"}


def test_inside_a_query_the_trace_is_a_part_of_it() -> None:
    monitor = Monitor()
    pipeline, _ = slow(30, 12)
    pipeline.on_trace = watch_traces(monitor)
    with monitor.query("q-17"):
        pipeline.retrieve("q")
    (event,) = monitor.events
    assert (event.query_id, event.hits) == ("q-17", 2)
    assert event.milliseconds["hybrid"] == pytest.approx(30)
    assert event.milliseconds["total"] < 30  # by the monitor's own clock: the other stood still


def test_figures_that_cannot_be_are_left_out_and_break_no_search() -> None:
    monitor = Monitor()
    stages = (
        Stage("search x", "search", (Hit("a", float("nan")), Hit("b", 1.0)), float("nan")),
        Stage("cut", "list", (Hit("a", float("inf")), Hit("b", 1.0)), -1.0),
    )
    watch_traces(monitor)(Trace("q", ("q",), 2, None, stages, {}))
    (event,) = monitor.events
    assert event.hits == 2
    assert event.scores == {"hybrid": (1.0,), "total": (1.0,)}
    assert "hybrid" not in event.milliseconds
    assert monitor.report().discarded >= 3
