"""Draws for reciprocal rank fusion: repeats, and ties that are equal to the last digit.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.fusion.ids import some_ids

__all__ = ["OTHER_K", "best_single", "by_id", "drawn", "repeats_before_a_tie", "zero"]

OTHER_K = (10, 20, 30, 100)  # large against the ranks, so that no sums are equal by accident


def _places(rankings: list[list[str]]) -> list[tuple[int, ...]]:
    """Return the sorted places of each id, repeats left out; equal places make equal scores."""
    distinct = [list(dict.fromkeys(ranking)) for ranking in rankings]
    ids = sorted({id for ranking in distinct for id in ranking})
    return [tuple(sorted(r.index(id) for r in distinct if id in r)) for id in ids]


def drawn(rng: Random, lists: int, repeat: bool = False) -> list[list[str]]:
    """Draw rankings in which no two ids have the same places."""
    while True:
        ids = some_ids(rng, 6)
        rankings = [rng.sample(ids, rng.randint(4 if repeat else 3, 5)) for _ in range(lists)]
        if repeat:
            first = rankings[0]
            first[1:1] = first[:1] * rng.randint(1, 2)  # right behind itself
            first.insert(-1, first[-4])  # and with others between
        places = _places(rankings)
        if len(set(places)) == len(places):
            return rankings


def zero(rng: Random) -> Inputs:
    """Make two lists for which an rrf_k of 0 makes no two sums equal."""
    one, two, three, four = some_ids(rng, 4)
    return {"rankings": [[one, two, three], [two, four, three]], "rrf_k": 0}


def repeats_before_a_tie(rng: Random) -> Inputs:
    """Make two ids that change places, behind repeats that make one of them look worse."""
    head, *rest = some_ids(rng, 3)
    early, late = sorted(rest)
    rankings = [[head] * rng.randint(3, 4) + [early, late], [head, late, early]]
    return {"rankings": rankings}


def best_single(rng: Random, better_first: bool) -> Inputs:
    """Make two ids of exactly equal score: one better and worse, the other twice in between."""
    rrf_k, better, worse, between = rng.choice([(2, 1, 4, 2), (1, 1, 5, 2), (1, 2, 5, 3)])
    level, spread, *others = sorted(some_ids(rng, 2 * worse - 2))
    rankings = []
    for place in (better, worse) if better_first else (worse, better):
        ranking = [others.pop(0) for _ in range(worse - 2)]  # no other tie needs the id
        first, second = sorted([(place, spread), (between, level)])
        for rank, id in (first, second):
            ranking.insert(rank - 1, id)
        rankings.append(ranking)
    return {"rankings": rankings, "rrf_k": rrf_k}


def by_id(rng: Random) -> Inputs:
    """Make two ids that change places, the alphabetically later one met first."""
    early, late, *others = sorted(some_ids(rng, 4))
    rng.shuffle(others)
    rankings = [[late, early, *others], [early, late, *others]]
    return {"rankings": rankings, "rrf_k": rng.choice(OTHER_K)}
