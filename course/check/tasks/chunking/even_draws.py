"""Lengths of sentences for the even chunks: one way is cheapest by far, where ties are no idea.

But: which way that is, is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "crumb",
    "full",
    "hole",
    "just_fits",
    "pool",
    "three_chunks",
    "tied",
    "too_long",
    "which_power",
]


def _alike(rng: Random, count: int, fit: int, budget: int) -> list[int]:
    """Make sentences of nearly equal length, so many of which fit the budget, and not one more.

    Up to two that nearly fill a chunk alone come before them.
    """
    full = [budget - rng.randint(1, 9) for _ in range(rng.randint(0, 2))]
    most = budget // fit
    return full + [rng.randint(most - most // 20, most) for _ in range(count)]


def crumb(rng: Random) -> Inputs:
    """Make one sentence more than fit: greedy leaves it alone, two halves are cheaper."""
    budget, fit = rng.randint(150, 240), rng.choice([3, 5])
    return {"lengths": _alike(rng, fit + 1, fit, budget), "budget": budget}


def three_chunks(rng: Random) -> Inputs:
    """Make nine sentences of which four fit: three times three is cheapest, not four at first.

    Each is as long as the one before or longer: from four, three and two no single step helps.
    """
    budget = rng.randint(150, 240)
    lengths = _alike(rng, 9, 4, budget)
    return {"lengths": [*lengths[:-9], *sorted(lengths[-9:])], "budget": budget}


def hole(rng: Random) -> Inputs:
    """Put a short sentence behind one that fills a chunk: its free space cannot be mended."""
    budget = rng.randint(150, 240)
    lonely = [rng.randint(budget - 9, budget - 1), rng.randint(budget // 6, budget // 5)]
    lengths = [budget - rng.randint(1, 9), *_alike(rng, 4, 3, budget), *lonely]
    return {"lengths": lengths, "budget": budget}


def which_power(rng: Random) -> Inputs:
    """Make one large hole cheaper than two smaller ones by the square, and dearer by the cube."""
    lengths, budget = rng.choice(
        [([9, 14, 5, 7, 12], 23), ([7, 8, 6, 7, 14, 11], 25), ([8, 12, 5, 6, 10], 20)]
    )
    scale = rng.randint(6, 14)
    longer = [scale * words - rng.randint(0, 1) for words in lengths]
    return {"lengths": longer if rng.random() < 0.5 else longer[::-1], "budget": scale * budget}


def full(rng: Random) -> Inputs:
    """Make chunks that can all be filled to the last word."""
    budget = rng.randint(60, 90)
    firsts = [rng.randint(20, 40) for _ in range(rng.randint(2, 3))]
    return {"lengths": [n for first in firsts for n in (first, budget - first)], "budget": budget}


def tied(rng: Random) -> Inputs:
    """Make an odd number of equal sentences, two of which fit: one stands alone somewhere."""
    length = rng.randint(10, 40)
    lengths = [length] * rng.choice([5, 7])
    return {"lengths": lengths, "budget": 2 * length + rng.randint(1, length // 3 - 1)}


def too_long(rng: Random) -> Inputs:
    """Put one sentence over the budget anywhere among others."""
    budget = rng.randint(30, 50)
    lengths = [rng.randint(5, budget) for _ in range(rng.randint(2, 4))]
    lengths.insert(rng.randint(0, len(lengths)), budget + rng.randint(1, 5))
    return {"lengths": lengths, "budget": budget}


def just_fits(rng: Random) -> Inputs:
    """Make sentences of just the budget, with a shorter one between."""
    budget = rng.randint(30, 50)
    return {"lengths": [budget, rng.randint(5, 20), budget], "budget": budget}


def pool() -> Iterable[Inputs]:
    """Yield small inputs, smallest first."""
    for lengths, budget in (
        *(([], 2), ([2], 2), ([3], 2), ([1, 1], 3), ([2, 1], 3), ([2, 2], 2), ([4, 2], 3)),
        *(([1, 1, 1], 2), ([1, 1, 1], 3), ([2, 1, 1], 3), ([1, 1, 2], 3), ([1, 2, 1], 3)),
        *(([1, 1, 1, 1], 3), ([1, 1, 1, 2], 4), ([1, 1, 2, 3], 4), ([1, 3, 1, 1], 4)),
        *(([3, 1, 1, 1], 4), ([1, 1, 1, 1, 1], 3), ([2, 2, 2, 1, 1], 5), ([3, 1, 2, 1, 2], 4)),
        *(([3, 1, 2, 2, 1], 4), ([1, 1, 1, 1, 3, 1], 3), ([1] * 7, 4), ([9, 14, 5, 7, 12], 23)),
    ):
        yield {"lengths": lengths, "budget": budget}
