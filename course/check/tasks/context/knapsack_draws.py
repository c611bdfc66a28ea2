"""Inputs of the task about the best load: few passages on which two ideas take different ones."""

from itertools import combinations
from random import Random

from course.check.task import Inputs

__all__ = [
    "fewer_tokens",
    "filled",
    "first_numbers",
    "inputs",
    "large_after_all",
    "nothing_fits",
    "once_each",
    "two_beat_one",
]


def inputs(passages: list[tuple[int, int]], budget: int) -> Inputs:
    """Make inputs from (value, tokens) pairs."""
    return {
        "values": [value for value, _ in passages],
        "tokens": [tokens for _, tokens in passages],
        "budget": budget,
    }


def two_beat_one(rng: Random) -> Inputs:
    """The first leaves room for the last only; two of the others together are worth more."""
    half, value = rng.randint(5, 9), rng.randint(10, 16)
    others = [(rng.randint(value // 2 + 1, value - 1), rng.randint(3, half)) for _ in range(2)]
    return inputs([(value, 2 * half), *others, (1, 2 * half), (1, 1)], 2 * half + 2)


def large_after_all(rng: Random) -> Inputs:
    """A small one is worth most for each token, but with it the large one does not fit."""
    budget = rng.randint(12, 20)
    return inputs(
        [(rng.randint(7, 9), 2), (rng.randint(1, 3), 3), (2 * budget, budget - 1)], budget
    )


def once_each(rng: Random) -> Inputs:
    """One could be taken several times, if it could."""
    best, size = rng.randint(8, 12), rng.randint(2, 3)
    others = [(rng.randint(1, 3), rng.randint(size, 4)) for _ in range(2)]
    return inputs([others[0], (best, size), others[1]], size + others[0][1] + others[1][1] + 1)


def filled(rng: Random) -> Inputs:
    """Three fill the budget exactly; a large first one is worth less than they together.

    The smallest of the three is worth most, so that taking it twice would be better still.
    """
    sizes = sorted(rng.sample(range(3, 7), 3))
    three = [
        (value, size) for value, size in zip((9, *rng.sample((6, 7, 8), 2)), sizes, strict=True)
    ]
    rng.shuffle(three)
    return inputs([(rng.randint(10, 11), sum(sizes)), *three], sum(sizes))


def nothing_fits(rng: Random) -> Inputs:
    """Every passage is larger than the budget."""
    budget = rng.randint(1, 6)
    sizes = [budget + extra for extra in rng.sample(range(1, 8), 3)]
    return inputs([(rng.randint(1, 9), size) for size in sizes], budget)


def fewer_tokens(rng: Random) -> Inputs:
    """The first is worth as much as the two others together, and takes more tokens."""
    left, right = rng.sample(range(3, 9), 2)
    size = rng.randint(3, 5)
    sizes = [size, size - 1] if rng.random() < 0.5 else [size - 1, size]
    last = (0, 1)
    return inputs(
        [(left + right, 2 * size + 1), (left, sizes[0]), (right, sizes[1]), last], 2 * size + 2
    )


def _greedy(sizes: list[int], budget: int, ends: bool = False) -> int:
    """Return the tokens of the greedy load, or of one that ends at the first that does not fit."""
    used = 0
    for size in sizes:
        if used + size <= budget:
            used += size
        elif ends:
            break
    return used


def first_numbers(rng: Random) -> Inputs:
    """Several loads fill the budget and are worth the same; the first is neither short nor long."""
    while True:
        sizes, budget = [rng.randint(2, 9) for _ in range(6)], rng.randint(10, 14)
        equal = sorted(
            load
            for count in range(1, 7)
            for load in combinations(range(6), count)
            if sum(sizes[number] for number in load) == budget
        )
        lengths = {len(load) for load in equal}
        greedy = {_greedy(sizes, budget), _greedy(sorted(sizes, reverse=True), budget)}
        greedy.add(_greedy(sizes, budget, ends=True))
        if len(greedy) == 1 and lengths and min(lengths) < len(equal[0]) < max(lengths):
            per_token = rng.randint(2, 5)
            return inputs([(per_token * size, size) for size in sizes], budget)
