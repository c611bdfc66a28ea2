"""What the presets `hybrid` and `full` take for a query, and what a cached one takes.

    python -m tests.bench.pipeline              needs the model; offline
    python -m tests.bench.pipeline --check      fails where a figure is far from its goal

Median milliseconds of the handbook's questions over its chunks, the engines taking turns query by
query. `full` has its token vectors stored, and no language model. A cached query was asked before.
Goals: `full` in under 3 times what `hybrid` takes, a cached query in under 1/50. A busy machine is
no regression, so `--check` fails only where a goal is missed by so much that 60 % of it is kept:
5 times, and 1/30.

But: one thread, one small corpus. What a larger one takes is seen in `tests.bench.retrieval`.
"""

import argparse
import sys
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import numpy as np

from minirag.cache import Cache, CachedRetriever
from minirag.corpus import load_handbook
from minirag.golden import GoldenSet
from minirag.pipeline import Materials, make_pipeline
from minirag.records import Hit
from tests.bench.machine import machine

__all__ = ["Figures", "faults", "main"]

FULL, CACHED = 3.0, 50.0  # goals: at most so many times hybrid, at least so many times faster
KEPT = 0.6  # of a goal, below which it fails
ROUNDS = 3


@dataclass(frozen=True)
class Figures:
    """Median milliseconds of a query."""

    hybrid: float
    full: float
    cached: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; with `--check`, return 1 where one is far from its goal."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.pipeline")
    parser.add_argument("--check", action="store_true", help="fail below 60 %% of a goal")
    parser.add_argument("--queries", type=int, help="as many questions, all by default")
    chosen = parser.parse_args(arguments)
    warnings.simplefilter("ignore", UserWarning)  # chunks over the model's window
    print(machine("numpy", "torch", "sentence-transformers"))
    questions = [question.question for question in GoldenSet.load()][: chosen.queries]
    materials = Materials(load_handbook())
    figures = _measure(materials, questions)
    print(f"{len(materials.chunks)} chunks, {len(questions)} questions, best of {ROUNDS} rounds")
    print(f"hybrid {figures.hybrid:8.3f} ms")
    print(f"full   {figures.full:8.3f} ms   {figures.full / figures.hybrid:7.2f} times  (goal < 3)")
    print(
        f"cached {figures.cached:8.3f} ms   1/{figures.hybrid / figures.cached:.0f}  (goal < 1/50)"
    )
    missed = faults(figures) if chosen.check else []
    for fault in missed:
        print(fault)
    return 1 if missed else 0


def faults(figures: Figures) -> list[str]:
    """Return a line for each figure that keeps less than 60 % of its goal."""
    times, share = figures.full / figures.hybrid, figures.hybrid / figures.cached
    found = []
    if times > FULL / KEPT:
        found.append(f"full: {times:.2f} times hybrid, more than {FULL / KEPT:.0f}")
    if share < CACHED * KEPT:
        found.append(f"cached: 1/{share:.0f} of hybrid, less than 1/{CACHED * KEPT:.0f}")
    return found


def _measure(materials: Materials, questions: Sequence[str]) -> Figures:
    """Return the median over the questions of each one's best round."""
    hybrid, full = make_pipeline("hybrid", materials), make_pipeline("full", materials)
    cached = CachedRetriever(hybrid, Cache[tuple[Hit, ...]](len(questions)))
    best = np.full((3, len(questions)), np.inf)
    for place in range(-5, ROUNDS * len(questions)):  # the first few warm up
        query = questions[place % len(questions)]
        cached.search(query)
        engines: list[Callable[[], object]] = [
            partial(engine.search, query) for engine in (hybrid, full, cached)
        ]
        for row, search in enumerate(engines):
            seconds = _seconds(search)
            if place >= 0:
                column = place % len(questions)
                best[row, column] = min(best[row, column], seconds * 1e3)
    return Figures(*map(float, np.median(best, axis=1)))


def _seconds(search: Callable[[], object]) -> float:
    start = perf_counter()
    search()
    return perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
