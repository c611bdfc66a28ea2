"""An experiment on the golden set: what do ten questions of a kind show?"""

import json
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]

METRICS = ("ndcg@10", "rr@10", "recall@10", "recall@5")


@lru_cache(maxsize=1)
def _measured() -> str:
    """Measure both rungs once, as text: each call makes its own rows, so that none can change."""
    from minirag import GoldenSet, Materials, RecordedEmbedder, evaluate, load_handbook
    from minirag import make_pipeline as made

    materials = Materials(load_handbook(), embedder=RecordedEmbedder())
    questions = GoldenSet.load().split("dev")
    rows = {}
    for name in ("bm25", "hybrid"):
        rung = made(name, materials)
        report = evaluate(rung, questions, rung.items, k=(5, 10))
        rows[name] = report.to_json()["rows"]
    return json.dumps(rows)


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    rows = json.loads(_measured())
    settings = {name: inputs[name] for name in ("metric", "z", "width")}
    return namespace["what_shows"](rows[inputs["before"]], rows[inputs["after"]], **settings)


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={inputs[name]!r}" for name in ("metric", "z", "width"))
    return f"what_shows(rows[{inputs['before']!r}], rows[{inputs['after']!r}], {settings})"


def _inputs(metric: str, z: float, width: float, turned: bool = False) -> Inputs:
    names = ("hybrid", "bm25") if turned else ("bm25", "hybrid")
    return {"before": names[0], "after": names[1], "metric": metric, "z": z, "width": width}


def _table(rng: Random) -> Inputs:
    return _inputs(rng.choice(METRICS), rng.choice([1.96, 1.64, 2.58]), rng.choice([0.1, 0.15]))


def _turned(rng: Random) -> Inputs:
    """Take the better rung away again: what is clear then is a loss."""
    return _inputs(rng.choice(METRICS[:3]), rng.choice([1.3, 1.6]), 0.13, turned=True)


def _strict(rng: Random) -> Inputs:
    """Take figures of which no kind shows a clear difference."""
    metric, z = rng.choice([("recall@10", 1.96), ("recall@10", 2.58), ("rr@10", 2.58)])
    return _inputs(metric, z, rng.choice([0.1, 0.15, 0.2]))


def _pool() -> Iterable[Inputs]:
    yield _inputs("ndcg@10", 1.96, 0.1)
    yield _inputs("rr@10", 1.01, 0.2, turned=True)


TASK = Task(
    id="12-experiment",
    assignment="12_capstone",
    title="What do ten questions show?",
    function="what_shows",
    lesson="lesson 11, section 'The ladder'",
    pool=_pool,
    call=_call,
    show=_show,
    imports=frozenset({"numpy", "minirag.GoldenSet"}),  # minirag must be there to measure
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "every-kind-and-all",
                    "a mean without the width of its interval is read as more than it is.",
                    "Collect the differences by kind; then n, mean and half-width of each list.",
                    _table,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "the-step-taken-back",
                    "a kind of question that surely lost belongs into the report like a gain.",
                    "A difference is clear on either side of 0.",
                    _turned,
                ),
                Case(
                    "nothing-is-clear",
                    "with ten questions of a kind a strict reader is left with nothing.",
                    "An interval from 0 to 0 holds 0. What is then in the list?",
                    _strict,
                ),
            ),
        ),
    ),
    hints=(
        "Put the differences into a dict of lists: one list a kind, and one for all.",
        "statistics.stdev divides by n - 1; the half-width is z times it over the root of n.",
        "Solve z · s / √n ≤ width for n, round up, and see what n must be at least.",
    ),
)
