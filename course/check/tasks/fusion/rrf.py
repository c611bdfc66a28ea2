"""Reciprocal rank fusion, repeats and ties included.

Cormack, Clarke & Büttcher 2009.
"""

from collections.abc import Iterable
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion import rrf_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    yield {"rankings": [["a"]]}
    yield {"rankings": [["a", "b"]]}
    yield {"rankings": [["b"], ["a"]]}
    yield {"rankings": [["a", "b"], ["a"]]}
    yield {"rankings": [["a", "b"], ["b"]]}
    yield {"rankings": [["b", "a"], ["a", "b"]]}
    yield {"rankings": [["a"], ["b"], ["b"]]}
    yield {"rankings": [["a", "a", "b"]]}
    yield {"rankings": [["a", "b", "a"]]}
    yield {"rankings": [["b", "a"], ["a"]], "rrf_k": 1}
    yield {"rankings": [["b", "a"], ["c", "a"]], "rrf_k": 0}
    yield {"rankings": [["b", "a", "d", "e"], ["c", "a", "f", "b"]], "rrf_k": 2}
    yield {"rankings": [["c", "c", "c", "a", "b"], ["c", "b", "a"]]}
    yield {"rankings": [["a", "a", "b"], ["b", "c"]]}
    yield {"rankings": [["d1", "d1", "d1", "d2"], ["d2", "d3"]]}
    yield {"rankings": []}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each list gives to the id that comes first."""
    fused = reference["rrf"](**inputs)
    alone: dict[str, float] = {}
    for number, ranking in enumerate(inputs["rankings"]):
        scores: dict[str, Any] = dict(reference["rrf"](**{**inputs, "rankings": [ranking]}))
        if fused[0][0] in scores:
            alone[f"{fused[0][0]} in list {number}"] = scores[fused[0][0]]
    return alone


TASK = Task(
    id="05-rrf",
    assignment="05_hybrid_and_rrf",
    title="Reciprocal rank fusion",
    function="rrf",
    lesson="lesson 05, section 'Forget the scores, keep the ranks'",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "sum",
            1.0,
            (
                Case(
                    "two-lists",
                    "a hit that both searches know should go past one that only one of them has.",
                    "Write down both ranks of one id, counted from 1, and add up its two shares.",
                    lambda rng: {"rankings": rrf_draws.drawn(rng, 2)},
                ),
                Case(
                    "three-lists-and-another-k",
                    "lists may be many, and rrf_k says how steeply ranks fall.",
                    "Nothing may be fixed to two lists, or to one value of rrf_k.",
                    lambda rng: {
                        "rankings": rrf_draws.drawn(rng, 3),
                        "rrf_k": rng.choice(rrf_draws.OTHER_K),
                    },
                ),
                Case(
                    "rrf-k-of-zero",
                    "0 is an allowed value: then a first place is worth twice a second one.",
                    "What does your code make of an rrf_k of 0? The first share of a list is 1.",
                    rrf_draws.zero,
                ),
                Case(
                    "no-rankings",
                    "where no search is switched on there is nothing to fuse, and no error.",
                    "With an empty list of rankings the result is an empty list.",
                    lambda rng: {"rankings": []},
                ),
            ),
        ),
        Group(
            "repeats",
            1.0,
            (
                Case(
                    "repeats-in-a-list",
                    "a search that returns one document twice must not vote twice for it.",
                    "Write the list without its repeats first, and number what is left.",
                    lambda rng: {"rankings": rrf_draws.drawn(rng, 2, repeat=True)},
                ),
                Case(
                    "repeats-before-a-tie",
                    "a repeat must not make a document look worse when equal scores are ordered.",
                    "The ranks that settle equal scores are those given without the repeats, too.",
                    rrf_draws.repeats_before_a_tie,
                ),
            ),
        ),
        Group(
            "ties",
            1.0,
            (
                Case(
                    "better-single-rank-first",
                    "ranks 1 and 4 can be worth as much as 2 and 2: a rule decides.",
                    "Among equal scores, compare the best rank that each id has in any list.",
                    lambda rng: rrf_draws.best_single(rng, better_first=True),
                ),
                Case(
                    "better-rank-in-a-later-list",
                    "the best rank may stand in any list, not only where the id is met first.",
                    "An id stands low in one list and high in a later one: which rank do you keep?",
                    lambda rng: rrf_draws.best_single(rng, better_first=False),
                ),
                Case(
                    "then-by-id",
                    "the same question must not get two orders, whichever search answers first.",
                    "Equal scores and equal best ranks: then the names decide, from a to z.",
                    rrf_draws.by_id,
                ),
            ),
        ),
    ),
    hints=(
        "Two steps: collect what each id gets from each list, then sort.",
        "dict.fromkeys(ranking) keeps the first of each id in order; enumerate can start at 1.",
        "A sort key may be a tuple of three: the negative score, the best rank, the id.",
    ),
)
