"""Feeds: what other parts of the package tell through their hooks, handed to a monitor.

    VectorIndex(embedder, on_search=watch_searches(monitor))
    Cache(1_000, ttl=600, on_lookup=watch_cache(monitor, "results"))
    AnthropicModel(on_call=watch_calls(monitor, "generation"))
    Pipeline(chunks, retrievers, on_trace=watch_traces(monitor))

Each is counted for the query that is open in its thread, else as a part of its own. A mistyped name
is an error here, where the hook is made. What is told later never raises: a figure that cannot be
is left out and counted, for a hook must not break a search.

But: distances are of the nearest document alone. The other nine hang together with it, and a test
of drift wants figures that do not. And tokens that a provider read from its prompt cache count like
any others, so that the cost is then a little too high.
"""

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, Protocol

from minirag.monitor.budgets import TOTAL
from minirag.monitor.checks import LARGEST, checked_name
from minirag.monitor.monitor import Monitor
from minirag.monitor.open_queries import open_query
from minirag.records import Hit

__all__ = ["watch_cache", "watch_calls", "watch_searches", "watch_traces"]

# what a pipeline calls its stages, and a monitor
_STAGES = {
    "expand": "expansion",
    "search": "hybrid",
    "fuse": "fusion",
    "generate": "generation",
    "check": "faithfulness",
}


class _Searched(Protocol):
    """What a vector search tells; `minirag.dense.Searched` does."""

    @property
    def distances(self) -> Sequence[float]: ...


class _Usage(Protocol):
    """Tokens of a call."""

    @property
    def input(self) -> int: ...
    @property
    def output(self) -> int: ...
    @property
    def cache_read(self) -> int: ...
    @property
    def cache_write(self) -> int: ...


class _Call(Protocol):
    """What a model tells of a call; `minirag.llm.Call` does."""

    @property
    def usage(self) -> _Usage: ...


class _Trace(Protocol):
    """What a pipeline tells of a query; `minirag.pipeline.Trace` does."""

    @property
    def stages(self) -> Sequence[Any]: ...  # with name, kind, hits, milliseconds, skipped
    @property
    def hits(self) -> Sequence[Hit]: ...
    @property
    def milliseconds(self) -> float: ...


def watch_searches(monitor: Monitor) -> Callable[[_Searched], None]:
    """Return a hook that records how far away the nearest document of each search was.

    A search without any document (an empty index, a blank query) has no distance.
    """

    def on_search(searched: _Searched) -> None:
        if searched.distances:
            nearest = min(searched.distances)
            if isfinite(nearest):
                with monitor.part() as recording:
                    recording.near(nearest)
            else:
                monitor.discard()

    return on_search


def watch_cache(monitor: Monitor, name: str) -> Callable[[bool], None]:
    """Return a hook that records each lookup; ValueError for a name that the monitor lacks."""
    checked_name("cache", name, monitor.caches)

    def on_lookup(is_hit: bool) -> None:
        with monitor.part() as recording:
            recording.looked_up(name, int(is_hit), int(not is_hit))

    return on_lookup


def watch_calls(monitor: Monitor, stage: str) -> Callable[[_Call], None]:
    """Return a hook that records the tokens of each call; ValueError for an unknown stage."""
    checked_name("stage", stage, monitor.stages)

    def on_call(call: _Call) -> None:
        usage = call.usage
        with monitor.part() as recording:
            try:
                read = usage.input + usage.cache_read + usage.cache_write
                recording.spent(stage, read, usage.output)
            except (TypeError, ValueError):
                monitor.discard()

    return on_call


def watch_traces(monitor: Monitor) -> Callable[[_Trace], None]:
    """Return a hook that records each query of a pipeline: milliseconds, scores and hits by stage.

    A stage counts under its own name where the monitor knows it, else under the usual one: all
    searches together are `hybrid`. Scores are those of the stages that make one list, and of a
    search that is the only one. Where a query is open its own clock has the total.
    """

    def on_trace(trace: _Trace) -> None:
        took: dict[str, float] = {}
        scores: dict[str, list[float]] = {TOTAL: [hit.score for hit in trace.hits]}
        ran = [stage for stage in trace.stages if not stage.skipped]
        is_only = sum(stage.kind == "search" for stage in ran) == 1
        for stage in ran:
            usual = "search" if stage.kind == "search" else stage.name
            names = (stage.name, _STAGES.get(usual, usual))
            name = next((name for name in names if name in monitor.stages), None)
            if name is not None:
                took[name] = took.get(name, 0.0) + stage.milliseconds
                if stage.kind == "list" or (stage.kind == "search" and is_only):
                    scores[name] = [hit.score for hit in stage.hits]
        _record(monitor, took, scores, trace)

    return on_trace


def _record(
    monitor: Monitor, took: dict[str, float], scores: dict[str, list[float]], trace: _Trace
) -> None:
    """Record a trace in the open query, else as a query of its own; what cannot be is left out."""
    kept = {name: [score for score in each if _can_be(score)] for name, each in scores.items()}
    lost = sum(map(len, scores.values())) - sum(map(len, kept.values()))
    recording = open_query(monitor)
    if recording is None:
        took = {**took, TOTAL: trace.milliseconds}
    times = {name: each for name, each in took.items() if _can_be(each) and each >= 0}
    for _ in range(lost + len(took) - len(times)):
        monitor.discard()
    if recording is None:
        monitor.record(milliseconds=times, hits=len(trace.hits), scores=kept)
        return
    for name, milliseconds in times.items():
        recording.measured(name, milliseconds)
    recording.found(len(trace.hits))
    for name, each in kept.items():
        recording.scored(name, each)


def _can_be(number: float) -> bool:
    return isfinite(number) and abs(number) <= LARGEST
