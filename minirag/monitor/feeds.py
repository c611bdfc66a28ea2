"""Feeds: what other parts of the package tell through their hooks, handed to a monitor.

    VectorIndex(embedder, on_search=watch_searches(monitor))
    Cache(1_000, ttl=600, on_lookup=watch_cache(monitor, "results"))
    AnthropicModel(on_call=watch_calls(monitor, "generation"))

Each is counted for the query that is open in its thread, else as a part of its own. A mistyped name
is an error here, where the hook is made. What is told later never raises: a figure that cannot be
is left out and counted, for a hook must not break a search.

But: distances are of the nearest document alone. The other nine hang together with it, and a test
of drift wants figures that do not. And tokens that a provider read from its prompt cache count like
any others, so that the cost is then a little too high.
"""

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Protocol

from minirag.monitor.checks import checked_name
from minirag.monitor.monitor import Monitor

__all__ = ["watch_cache", "watch_calls", "watch_searches"]


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
