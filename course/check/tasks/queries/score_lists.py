"""Lists of scores of several queries, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable, Mapping
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import WORDS

__all__ = [
    "below_zero",
    "deep_run",
    "equal",
    "hardest_first",
    "hardest_pool",
    "highest_below_zero",
    "long_collection",
    "nothing_found",
    "one_query",
    "short_run",
]


def _spread(rng: Random, size: int, around: float = 10.0) -> list[float]:
    """Make scores, best first, no two of them near each other."""
    return [round(around - 2 * number + rng.uniform(0.0, 1.5), 2) for number in range(size)]


def _inputs(runs: Mapping[str, list[float]], k: int, n: int, score: float) -> Inputs:
    """Make inputs in which every query has the same score of the collection."""
    collection = dict.fromkeys(runs, score)
    pairs = [[name, scores] for name, scores in runs.items()]
    return {"runs": pairs, "collection": collection, "k": k, "n_queries": n}


def _score(rng: Random) -> float:
    return round(rng.uniform(1.5, 4.0), 2)


def one_query(rng: Random) -> Inputs:
    """Make one query with as many hits as count."""
    name, size = rng.choice(WORDS), rng.randint(3, 5)
    return _inputs({name: _spread(rng, size)}, size, 1, _score(rng))


def below_zero(rng: Random) -> Inputs:
    """Make scores below zero, the collection's among them."""
    name, size = rng.choice(WORDS), rng.randint(3, 5)
    return _inputs({name: _spread(rng, size, -10.0)}, size, 1, -_score(rng))


def deep_run(rng: Random) -> Inputs:
    """Make a list in which the k best scores are not the first k, nor in order."""
    name, size = rng.choice(WORDS), rng.randint(5, 7)
    scores = _spread(rng, size)
    best, rest = scores[:3], scores[3:]
    rng.shuffle(best)
    rng.shuffle(rest)
    return _inputs({name: [rest[0], *best, *rest[1:]]}, 3, 1, _score(rng))


def highest_below_zero(rng: Random) -> Inputs:
    """Make more scores than count, the best of them 0 and all others below it, in any order."""
    name, size = rng.choice(WORDS), rng.randint(5, 7)
    scores = [0.0, *_spread(rng, size - 1, -2.0)]
    rng.shuffle(scores)
    return _inputs({name: scores}, 3, 1, _score(rng))


def short_run(rng: Random) -> Inputs:
    """Make a query with fewer hits than count."""
    name = rng.choice(WORDS)
    runs = {name: _spread(rng, rng.randint(3, 4))}
    return _inputs(runs, rng.choice([5, 8, 10]), 1, _score(rng))


def _several(rng: Random, size: int = 4) -> dict[str, list[float]]:
    """Make runs whose spreads are far apart, and not in the order of the names."""
    steps = rng.sample([0.5, 1.0, 2.0, 4.0, 8.0], size)
    names = rng.sample(WORDS, size)
    return {
        name: [round(50 - step * place + rng.uniform(0.0, 0.1) * step, 3) for place in range(4)]
        for name, step in zip(names, steps, strict=True)
    }


def hardest_first(rng: Random) -> Inputs:
    """Make four queries, not all of them wanted."""
    return _inputs(_several(rng), 4, rng.randint(1, 3), _score(rng))


def long_collection(rng: Random) -> Inputs:
    """Make a query with a wide spread that the collection's score makes the hardest."""
    one, two = rng.sample(WORDS, 2)
    wide, narrow = [9.0, 5.0, round(rng.uniform(0.5, 2.0), 2)], [4.0, 3.0, 2.5]
    collection = {one: round(rng.uniform(20.0, 40.0), 1), two: round(rng.uniform(0.5, 1.0), 2)}
    inputs = _inputs({two: narrow, one: wide}, 3, 2, 1.0)
    return {**inputs, "collection": collection}


def equal(rng: Random) -> Inputs:
    """Make three queries with the same scores, met in the order opposite to their names."""
    names = sorted(rng.sample(WORDS, 3), reverse=True)
    scores = _spread(rng, 3)
    return _inputs({name: list(scores) for name in names}, 3, rng.randint(1, 5), 2.5)


def nothing_found(rng: Random) -> Inputs:
    """Make three queries, one of them without hits."""
    runs = _several(rng, 2)
    empty = rng.choice([word for word in WORDS if word not in runs])
    return _inputs({**runs, empty: []}, 4, rng.choice([2, 6]), _score(rng))


def hardest_pool() -> Iterable[Inputs]:
    """Make the smallest lists of scores."""

    def inputs(k: int, n_queries: int, score: float = 2.0, **runs: list[float]) -> Inputs:
        return _inputs(runs, k, n_queries, score)

    yield inputs(1, 1, a=[])
    yield inputs(1, 1, a=[3.0])
    yield inputs(2, 1, a=[3.0, 1.0])
    yield inputs(2, 1, 1.0, a=[5.0, 1.0])
    yield inputs(2, 1, -2.0, a=[-1.0, -3.0])
    yield inputs(3, 1, a=[3.0, 1.0])
    yield inputs(3, 1, a=[4.0, 1.0, 1.0])
    yield inputs(2, 1, a=[1.0, 4.0, 2.0])
    yield inputs(2, 1, a=[4.0, 2.0, 1.0])
    yield inputs(2, 1, a=[0.0, 2.0])
    yield inputs(2, 1, a=[-1.0, -2.0, -5.0])
    yield inputs(2, 2, b=[3.0, 1.0], a=[3.0, 1.0])
    yield inputs(2, 1, b=[3.0, 1.0], a=[5.0, 1.0])
    yield inputs(2, 2, b=[3.0, 1.0], a=[])
    yield inputs(2, 1, b=[5.0, 1.0], a=[3.0, 1.0])
    yield {
        "runs": [["a", [3.0, 1.0]], ["b", [4.0, 1.0]]],
        "collection": {"a": 1.0, "b": 2.0},
        "k": 2,
        "n_queries": 2,
    }
