"""Runs of several questions for the mean reciprocal rank, one idea a draw."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.metrics.lists import grades_at, letters

__all__ = [
    "below",
    "first_counts",
    "nobody_judged",
    "not_searched",
    "nothing_answers",
    "read_and_wrong",
    "repeated",
    "the_same_ids",
]


def _questions(rng: Random, firsts: list[int], k: int, answers: int = 1) -> Inputs:
    """Make a question for each rank of a first answer, more answers behind it, no id in two."""
    run, relevant = {}, {}
    for number, first in enumerate(firsts, start=1):
        ranking = [f"{id}{number}" for id in letters(rng, 8)]
        ranks = [first, *range(first + 1, first + answers)]
        grades = [rng.randint(1, 3) for _ in ranks]
        run[f"q{number}"], relevant[f"q{number}"] = ranking, grades_at(ranking, ranks, grades)
    return {"run": run, "relevant": relevant, "k": k}


def first_counts(rng: Random) -> Inputs:
    """Every question has three answers, one below the other."""
    return _questions(rng, rng.sample([1, 2, 3, 4, 5], 3), k=8, answers=3)


def below(rng: Random) -> Inputs:
    """The answer of one question stands below k."""
    k = rng.choice([3, 4])
    return _questions(rng, [rng.randint(1, k), rng.randint(k + 1, 7)], k)


def read_and_wrong(rng: Random) -> Inputs:
    """A hit that was read and is wrong stands above the answer."""
    inputs = _questions(rng, [rng.choice([3, 4, 5]), 2], k=8)
    first = inputs["run"]["q1"][rng.randint(0, 1)]
    inputs["relevant"]["q1"] = {first: 0, **inputs["relevant"]["q1"]}
    return inputs


def repeated(rng: Random) -> Inputs:
    """Ids that answer nothing come again, side by side and apart, on both sides of an answer."""
    a, b, c, d, e, *last = letters(rng, 9)
    head = rng.choice([[b, c, b, c], [b, b, c, b, c], [c, b, b, c, b], [c, b, c, c, b]])
    return {
        "run": {"q1": [*head, a, d, b], "q2": last},
        "relevant": {"q1": {a: rng.randint(1, 3), e: 1}, "q2": {last[0]: rng.randint(1, 3)}},
        "k": rng.choice([3, 4]),
    }


def the_same_ids(rng: Random) -> Inputs:
    """Two questions get the same ids in another order, and each its answer at another rank."""
    ids = letters(rng, 6)
    first, second = rng.sample([2, 3, 4], 2)
    run = {"q1": ids, "q2": [*reversed(ids[:first]), *ids[first:]]}
    relevant = {"q1": grades_at(ids, [first], [rng.randint(1, 3)])}
    relevant["q2"] = grades_at(run["q2"], [second], [rng.randint(1, 3)])
    return {"run": run, "relevant": relevant, "k": 5}


def not_searched(rng: Random) -> Inputs:
    """A question with an answer is not in the run, and others stand behind it."""
    inputs = _questions(rng, rng.sample([1, 2, 3], 3), k=5)
    del inputs["run"][rng.choice(["q1", "q2"])]  # so that those behind it move up
    return inputs


def nothing_answers(rng: Random) -> Inputs:
    """One question has no grades, and another one only a grade of 0."""
    inputs = _questions(rng, rng.sample([1, 2, 3], 3), k=5)
    inputs["relevant"][rng.choice(["q1", "q2"])] = {}
    ranking = inputs["run"]["q3"]
    inputs["relevant"]["q3"] = {ranking[0]: 0}
    return inputs


def nobody_judged(rng: Random) -> Inputs:
    """A question is in the run alone."""
    inputs = _questions(rng, rng.sample([1, 2, 3], 2), k=5)
    inputs["run"]["q9"] = letters(rng, 4)
    return inputs
