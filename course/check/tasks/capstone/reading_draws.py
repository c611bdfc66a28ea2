"""Runs and relevant passages for the order of reading.

But: which passages are read is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "all_read",
    "an_empty_run",
    "beyond_k",
    "budget_ends",
    "pool",
    "same_hits",
    "short_runs",
    "stays_in_front",
    "three_runs",
]

Runs = dict[str, list[str]]
NAMES = ("bm25", "dense", "full", "hybrid")


def _inputs(runs: Runs, relevant: list[str], budget: int, k: int) -> Inputs:
    return {"runs": runs, "relevant": relevant, "budget": budget, "k": k}


def _apart(rng: Random, sizes: list[int]) -> tuple[Runs, list[str]]:
    """Make runs that share nothing, and return all their hits too."""
    ids = [f"d{number}" for number in rng.sample(range(10, 99), sum(sizes))]
    names, runs, begin = sorted(rng.sample(NAMES, len(sizes))), {}, 0
    for name, size in zip(names, sizes, strict=True):
        runs[name] = ids[begin : begin + size]
        begin += size
    return runs, ids


def three_runs(rng: Random) -> Inputs:
    """Take three runs that share nothing, of which the second has more to offer."""
    runs, _ = _apart(rng, [6, 6, 6])
    first, second, third = runs.values()
    relevant = [first[0], *second[:3], second[4], third[1]]
    rng.shuffle(relevant)
    return _inputs(runs, relevant, rng.randint(8, 11), 6)


def stays_in_front(rng: Random) -> Inputs:
    """Let the first run begin with hits that answer, until the budget is used up."""
    runs, _ = _apart(rng, [6, 6])
    first, _ = runs.values()
    return _inputs(runs, first[:4], rng.randint(4, 6), 6)


def same_hits(rng: Random) -> Inputs:
    """Let runs share hits: what one has shown the others pass over."""
    runs, _ = _apart(rng, [6, 5, 4])
    first, second, third = runs
    runs[second].insert(0, runs[first][0])
    runs[third] = [runs[first][1], runs[first][0], *runs[third]]
    relevant = [runs[first][0], runs[third][2], runs[second][3], "d0"]
    return _inputs(runs, relevant, rng.randint(5, 8), 6)


def beyond_k(rng: Random) -> Inputs:
    """Read further down one run than k, and less far in the others."""
    runs, _ = _apart(rng, [8, 6, 6])
    first, second, _ = runs.values()
    relevant = [*first[:5], second[0]]
    return _inputs(runs, relevant, rng.randint(8, 9), rng.randint(3, 4))


def short_runs(rng: Random) -> Inputs:
    """Take runs that are shorter than k."""
    runs, _ = _apart(rng, [3, 2, 6])
    relevant = [list(runs.values())[2][0]]
    return _inputs(runs, relevant, rng.randint(3, 4), 5)


def budget_ends(rng: Random) -> Inputs:
    """Take a budget of one or two, in which not even every run gets a turn."""
    runs, ids = _apart(rng, [4, 4, 4])
    budget = rng.randint(1, 2)
    return _inputs(runs, [ids[5], ids[9]], budget, 4)


def an_empty_run(rng: Random) -> Inputs:
    """Let one of three runs have found nothing."""
    runs, _ = _apart(rng, [4, 4, 4])
    empty = rng.choice(list(runs))
    runs[empty] = []
    full = [hits for hits in runs.values() if hits]
    return _inputs(runs, [full[0][0], full[1][0], full[1][1]], rng.randint(4, 6), 4)


def all_read(rng: Random) -> Inputs:
    """Give a larger budget than there are hits."""
    runs, ids = _apart(rng, [4, 4, 4])
    relevant = rng.sample(ids, 4)
    return _inputs(runs, relevant, rng.randint(13, 20), 4)


def pool() -> Iterable[Inputs]:
    """Yield one or two runs of up to three hits."""
    small: list[tuple[Runs, list[str], int, int]] = [
        ({"a": ["x"]}, [], 1, 1),
        ({"a": ["x"]}, ["x"], 1, 1),
        ({"a": ["x", "y"]}, ["x"], 1, 1),
        ({"a": ["x", "y"]}, ["x"], 1, 2),
        ({"a": ["x"]}, [], 2, 2),
        ({"a": []}, [], 1, 1),
        ({"a": ["x"], "b": ["y"]}, [], 1, 1),
        ({"a": ["x"], "b": ["y"]}, [], 2, 1),
        ({"a": ["x", "y"], "b": ["z"]}, ["x"], 2, 1),
        ({"a": ["x", "y"], "b": ["z"]}, [], 2, 1),
        ({"a": ["x", "y"], "b": ["z"]}, ["z"], 3, 1),
        ({"a": ["x", "y"], "b": ["x", "z"]}, [], 2, 2),
        ({"a": ["x", "y"], "b": ["x", "z"]}, [], 3, 2),
        ({"a": ["x", "y"], "b": ["x"]}, ["x"], 2, 2),
        ({"a": [], "b": ["x", "y"]}, ["x"], 2, 3),
        ({"a": ["x", "y"], "b": ["z"], "c": ["v", "w"]}, ["z"], 4, 2),
        ({"a": ["x", "y", "z"], "b": ["v"]}, ["x", "y", "z"], 3, 1),
        ({"a": ["x", "y", "z"], "b": ["v", "w"]}, ["v"], 3, 2),
        ({"a": ["x", "y", "z"], "b": ["v", "w"]}, ["v", "w"], 4, 3),
    ]
    for runs, relevant, budget, k in small:
        yield _inputs(runs, relevant, budget, k)
