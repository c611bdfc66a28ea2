"""Rankings for precision and recall, one idea a draw."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.metrics.lists import grades_at, letters

__all__ = [
    "crowded",
    "first",
    "k_below_one",
    "k_below_zero",
    "no_hits_of_nothing",
    "nothing",
    "read_and_wrong",
    "repeated",
    "short",
    "some_found",
]


def _grades(rng: Random, count: int) -> list[int]:
    return [rng.randint(1, 3) for _ in range(count)]


def some_found(rng: Random) -> Inputs:
    """Two of four relevant ids stand within k, one below it and one nowhere."""
    *ranking, absent = letters(rng, 9)
    k = rng.choice([5, 6])
    ranks = [*rng.sample(range(1, k + 1), 2), rng.randint(k + 1, 8)]
    relevant = {**grades_at(ranking, ranks, _grades(rng, 3)), absent: rng.randint(1, 3)}
    return {"ranking": ranking, "relevant": relevant, "k": k}


def crowded(rng: Random) -> Inputs:
    """More ids are relevant than k has places."""
    ranking = letters(rng, 8)
    k = rng.choice([2, 3])
    ranks = [*rng.sample(range(1, k + 1), k - 1), *range(k + 1, k + 4)]
    return {"ranking": ranking, "relevant": grades_at(ranking, ranks, _grades(rng, k + 2)), "k": k}


def short(rng: Random) -> Inputs:
    """The ranking has fewer ids than k."""
    *ranking, absent = letters(rng, rng.randint(4, 5))
    relevant = {rng.choice(ranking): rng.randint(1, 3), absent: 1}
    return {"ranking": ranking, "relevant": relevant, "k": rng.randint(7, 10)}


def repeated(rng: Random) -> Inputs:
    """Two ids come again, near and far apart, above another relevant one and behind it."""
    a, b, c, d, e, f, g = letters(rng, 7)
    heads = [[a, b, a, b, a], [a, a, b, a, b, a], [a, b, a, b, a, a]]
    ranking = [*rng.choice(heads), c, d, b, e, f, a]
    return {"ranking": ranking, "relevant": {a: rng.randint(1, 3), e: 1, g: 2}, "k": 5}


def read_and_wrong(rng: Random) -> Inputs:
    """Two ids of the first k have a grade of 0."""
    *ranking, absent = letters(rng, 7)
    ranks = rng.sample(range(1, 5), 3)
    relevant = {**grades_at(ranking, ranks, [rng.randint(1, 3), 0, 0]), absent: 1}
    return {"ranking": ranking, "relevant": relevant, "k": 4}


def nothing(rng: Random) -> Inputs:
    """All grades are 0."""
    ranking = letters(rng, 5)
    return {"ranking": ranking, "relevant": grades_at(ranking, [2, 4], [0, 0]), "k": 3}


def k_below_one(rng: Random) -> Inputs:
    """No hit is asked for, of a question with answers."""
    return {**some_found(rng), "k": 0}


def k_below_zero(rng: Random) -> Inputs:
    """Fewer hits than none are asked for, of a question with answers."""
    return {**some_found(rng), "k": rng.randint(-3, -1)}


def no_hits_of_nothing(rng: Random) -> Inputs:
    """Both are wrong: k is below 1, and nothing is relevant."""
    return {**nothing(rng), "k": rng.randint(-2, 0)}


def first(rng: Random) -> Inputs:
    """The first of the ranking answers, and k is 1."""
    ranking = letters(rng, 4)
    return {"ranking": ranking, "relevant": {ranking[0]: rng.randint(1, 3)}, "k": 1}
