"""Times of several engines side by side, so that a busy moment of the machine meets them all.

Builds take turns, and queries take turns in blocks: each engine answers the same twenty, then the
next one does. A query's time is the best of its rounds; a ratio is a peer's time divided by ours,
query by query, and its spread is the middle half of those ratios.

But: what runs beside the benchmark still costs caches and clock speed. Ratios are steadier than
times, and a ratio near its goal should be measured again.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Times", "in_turn", "measure", "ratios"]

E = TypeVar("E")

_BLOCK = 20
_SLOW = 0.02  # seconds a query: such an engine answers a few queries, once


@dataclass(frozen=True)
class Times:
    """What one engine took, in seconds."""

    builds: list[float]
    queries: NDArray[np.float64]
    """The best time of each query; nan for one that a slow engine was not asked."""


def measure(
    engines: Mapping[str, Callable[[Sequence[Sequence[str]]], E]],
    search: Callable[[E, Sequence[str]], object],
    documents: Sequence[Sequence[str]],
    queries: Sequence[Sequence[str]],
    rounds: int,
    builds: int,
) -> tuple[dict[str, Times], dict[str, E]]:
    """Return each engine's times, and the engines themselves."""
    made: dict[str, E] = {}
    build_times: dict[str, list[float]] = {name: [] for name in engines}
    for make in engines.values():
        make(documents[:100])  # imports what it needs
    gc.collect()
    gc.freeze()  # the documents are not what a build should be charged for
    for _ in range(builds):
        for name, make in engines.items():
            made.pop(name, None)
            gc.collect()
            start = perf_counter()
            made[name] = make(documents)
            build_times[name].append(perf_counter() - start)
    best = {name: np.full(len(queries), np.nan) for name in engines}
    slow = {
        name
        for name, engine in made.items()
        if min(_seconds(search, engine, query) for query in queries[:3]) > _SLOW
    }
    for turn in range(rounds):
        for first in range(0, len(queries), _BLOCK):
            # back and forth, so that nobody always comes after the one that empties the caches
            for name, engine in list(made.items())[:: -1 if turn % 2 else 1]:
                if name in slow and (turn or first):
                    continue
                for place in range(first, min(first + _BLOCK, len(queries))):
                    seconds = _seconds(search, engine, queries[place])
                    best[name][place] = np.fmin(best[name][place], seconds)
    return {name: Times(build_times[name], best[name]) for name in engines}, made


def in_turn(tasks: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Return the seconds of each task in each round, one task after the other."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            start = perf_counter()
            task()
            times[name].append(perf_counter() - start)
    return times


def ratios(theirs: Times, ours: Times) -> dict[str, float]:
    """Return their time divided by ours: median, middle half, of the mean time, of the build."""
    asked = ~(np.isnan(theirs.queries) | np.isnan(ours.queries))
    each = theirs.queries[asked] / ours.queries[asked]
    low, median, high = np.percentile(each, [25, 50, 75])
    return {
        "median": float(median),
        "low": float(low),
        "high": float(high),
        "mean": float(theirs.queries[asked].mean() / ours.queries[asked].mean()),
        "build": float(np.median(theirs.builds) / np.median(ours.builds)),
    }


def _seconds(
    search: Callable[[E, Sequence[str]], object], engine: E, query: Sequence[str]
) -> float:
    start = perf_counter()
    search(engine, query)
    return perf_counter() - start
