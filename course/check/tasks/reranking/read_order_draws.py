"""Answers of a model, right ones and faulty ones, one idea a draw."""

from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.reranking.words import FILLERS, WORDS

__all__ = [
    "cut",
    "cut_behind_faults",
    "cut_of_zero",
    "everybody",
    "inputs",
    "long_cut",
    "nobody",
    "nobody_among_them",
    "some",
    "twice",
]


def inputs(candidates: list[str], ranking: list[int], cut: int | None = None) -> Inputs:
    """Return the arguments of a call; without a cut its key is missing."""
    answer: dict[str, Any] = {"ranking": ranking}
    if cut is not None:
        answer["threshold_cut"] = cut
    return {"answer": answer, "candidates": candidates}


def _names(rng: Random, size: int) -> list[str]:
    """Return names of which the first is the last of the alphabet: no rest of them is sorted."""
    names = rng.sample(WORDS + FILLERS, size)
    last = names.index(max(names))
    names[0], names[last] = names[last], names[0]
    return names


def _permutation(rng: Random, size: int) -> list[int]:
    """Return the numbers from 1 in an order whose inverse begins with another number."""
    while True:
        numbers = rng.sample(range(1, size + 1), size)
        if numbers[numbers[0] - 1] != 1:
            return numbers


def everybody(rng: Random) -> Inputs:
    """Name all candidates, each once."""
    size = rng.randint(4, 6)
    return inputs(_names(rng, size), _permutation(rng, size))


def some(rng: Random) -> Inputs:
    """Name two candidates of many, never the first."""
    size = rng.randint(11, 13)
    return inputs(_names(rng, size), rng.sample(range(2, size + 1), 2))


def nobody_among_them(rng: Random) -> Inputs:
    """Mix numbers that name no candidate with two that do."""
    size = rng.randint(4, 6)
    ranking = [*rng.sample(range(2, size), 2), -rng.randint(1, size - 1), size + rng.randint(1, 3)]
    rng.shuffle(ranking)
    return inputs(_names(rng, size), [0, *ranking])


def twice(rng: Random) -> Inputs:
    """Name two candidates more than once, the later time in another order."""
    size = rng.randint(4, 6)
    first, second = rng.sample(range(2, size + 1), 2)
    ranking = rng.choice([[first, first, second], [first, second, first]])
    return inputs(_names(rng, size), [*ranking, second, first])


def cut(rng: Random) -> Inputs:
    """Keep some of the candidates, not all."""
    size = rng.randint(4, 6)
    return inputs(_names(rng, size), _permutation(rng, size), rng.randint(1, size - 2))


def cut_behind_faults(rng: Random) -> Inputs:
    """Put faults first, and keep both that are named and one that is not."""
    size = rng.randint(4, 6)
    first, second = rng.sample(range(2, size), 2)
    faults = rng.sample([0, size + 1], 2)
    return inputs(_names(rng, size), [*faults, first, first, second], 3)


def nobody(rng: Random) -> Inputs:
    """Name no candidate, and cut all the same."""
    size = rng.randint(3, 5)
    ranking = [size + rng.randint(1, 3), 0][: rng.randint(1, 2)]
    return inputs(_names(rng, size), ranking, rng.randint(0, 2))


def cut_of_zero(rng: Random) -> Inputs:
    """Name everybody, and keep nobody."""
    size = rng.randint(4, 6)
    return inputs(_names(rng, size), _permutation(rng, size), 0)


def long_cut(rng: Random) -> Inputs:
    """Keep more than there are."""
    size = rng.randint(4, 6)
    return inputs(_names(rng, size), _permutation(rng, size), size + rng.randint(1, 4))
