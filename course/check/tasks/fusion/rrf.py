"""Reciprocal rank fusion, repeats and ties included.

Cormack, Clarke & Büttcher 2009.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]

_OTHER_K = (10, 20, 30, 100)  # large against the ranks, so that no sums are equal by accident


def _places(rankings: list[list[str]]) -> list[tuple[int, ...]]:
    """Return the sorted places of each id, repeats left out; equal places make equal scores."""
    distinct = [list(dict.fromkeys(ranking)) for ranking in rankings]
    ids = sorted({id for ranking in distinct for id in ranking})
    return [tuple(sorted(r.index(id) for r in distinct if id in r)) for id in ids]


def _drawn(rng: Random, lists: int, repeat: bool = False) -> list[list[str]]:
    """Draw rankings in which no two ids have the same places."""
    while True:
        ids = some_ids(rng, 6)
        rankings = [rng.sample(ids, rng.randint(3, 5)) for _ in range(lists)]
        if repeat:
            first = rankings[0]
            first.insert(1, first[0])  # right behind itself
            first.insert(rng.randint(3, len(first) - 1), first[2])
        places = _places(rankings)
        if len(set(places)) == len(places):
            return rankings


def _best_single(rng: Random) -> Inputs:
    """Make two ids of exactly equal score: one better and worse, the other twice in between."""
    rrf_k, better, worse, between = rng.choice([(2, 1, 4, 2), (1, 1, 5, 2), (1, 2, 5, 3)])
    level, spread, *others = sorted(some_ids(rng, 2 * worse - 2))
    rankings = []
    for place in rng.sample([better, worse], 2):
        ranking = [others.pop(0) for _ in range(worse - 2)]  # no other tie needs the id
        first, second = sorted([(place, spread), (between, level)])
        for rank, id in (first, second):
            ranking.insert(rank - 1, id)
        rankings.append(ranking)
    return {"rankings": rankings, "rrf_k": rrf_k}


def _by_id(rng: Random) -> Inputs:
    """Make two ids that change places, the alphabetically later one met first."""
    early, late, *others = sorted(some_ids(rng, 4))
    rng.shuffle(others)
    rankings = [[late, early, *others], [early, late, *others]]
    return {"rankings": rankings, "rrf_k": rng.choice(_OTHER_K)}


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
                    lambda rng: {"rankings": _drawn(rng, 2)},
                ),
                Case(
                    "three-lists-and-another-k",
                    "lists may be many, and rrf_k says how steeply ranks fall.",
                    "Nothing may be fixed to two lists, or to one value of rrf_k.",
                    lambda rng: {"rankings": _drawn(rng, 3), "rrf_k": rng.choice(_OTHER_K)},
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
                    lambda rng: {"rankings": _drawn(rng, 2, repeat=True)},
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
                    "Among equal scores, look at the best rank that each id has in any list.",
                    _best_single,
                ),
                Case(
                    "then-by-id",
                    "the same question must not get two orders, whichever search answers first.",
                    "Two ids that only change places tie in all but their names.",
                    _by_id,
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
