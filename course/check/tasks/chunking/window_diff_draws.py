"""Pairs of cuts for WindowDiff: what differs between them is one thing at a time.

But: the measure itself is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "at_the_beginning",
    "at_the_end",
    "crowded",
    "half_a_chunk",
    "half_upwards",
    "in_any_order",
    "moved",
    "pool",
    "refused",
    "widest",
    "zero",
]


def moved(rng: Random) -> Inputs:
    """Move one of three cuts, no two of which are in one window, far from both ends."""
    n, k = rng.randint(18, 22), rng.randint(2, 3)
    true = [4, 9, rng.randint(14, n - 4)]
    cuts = list(true)
    cuts[1] += rng.choice([-1, 1])
    return {"true_cuts": true, "cuts": cuts, "n": n, "k": k}


def at_the_beginning(rng: Random) -> Inputs:
    """Leave out a cut behind the first sentence, which one window holds."""
    n, k = rng.randint(9, 13), rng.randint(2, 3)
    middle = rng.randint(4, 6)
    return {"true_cuts": [1, middle], "cuts": [middle], "n": n, "k": k}


def at_the_end(rng: Random) -> Inputs:
    """Leave out a cut before the last sentence, which one window holds."""
    n, k = rng.randint(9, 13), rng.randint(2, 3)
    middle = rng.randint(4, 5)
    return {"true_cuts": [middle, n - 1], "cuts": [middle], "n": n, "k": k}


def crowded(rng: Random) -> Inputs:
    """Put three cuts where one belongs; a window can hold all of them."""
    n, k = rng.randint(12, 16), rng.randint(3, 4)
    cut = rng.randint(5, 7)
    return {
        "true_cuts": [cut],
        "cuts": [cut, cut + 1, cut + 2],
        "n": n,
        "k": k,
    }


def half_a_chunk(rng: Random) -> Inputs:
    """Leave k to the function: half of an even number of sentences, nothing to be rounded."""
    k, true = rng.randint(2, 4), rng.randint(2, 4)
    cuts = [2 * k * number for number in range(1, true + 1)]
    some = [rng.choice(cuts) - rng.randint(1, k)]
    return {"true_cuts": cuts, "cuts": some, "n": 2 * k * (true + 1), "k": None}


def half_upwards(rng: Random) -> Inputs:
    """Make half a chunk end in a half above an even number, 2.5 or 4.5: round() takes it down."""
    length, true = rng.choice([5, 9]), rng.randint(1, 3)
    cuts = [length * number for number in range(1, true + 1)]
    other = [
        cuts[0] - rng.randint(2, length // 2 - 1 if length > 5 else 2),
        *(cut + 1 for cut in cuts[1:]),
    ]
    return {"true_cuts": cuts, "cuts": other, "n": length * (true + 1), "k": None}


def widest(rng: Random) -> Inputs:
    """Make a window that holds all of the text, and one cut or none in it."""
    n = rng.randint(5, 12)
    true, cuts = [rng.randint(2, n - 2)], rng.choice([[], [1]])
    return {"true_cuts": true, "cuts": cuts, "n": n, "k": n - 1}


def in_any_order(rng: Random) -> Inputs:
    """Make cuts in descending order, each off by one, and no two in one window."""
    true = [3, rng.randint(8, 10)]
    cuts = [cut + rng.choice([-1, 1]) for cut in true]
    return {"true_cuts": true[::-1], "cuts": cuts[::-1], "n": rng.randint(14, 18), "k": 2}


def refused(rng: Random) -> Inputs:
    """Make a window that is no window, or wider than the text."""
    n = rng.randint(4, 9)
    return {"true_cuts": [2], "cuts": [3], "n": n, "k": rng.choice([-1, n, n + 1])}


def zero(rng: Random) -> Inputs:
    """Give a window of 0 where another k could be worked out."""
    return {"true_cuts": [2], "cuts": [3], "n": rng.randint(4, 9), "k": 0}


def pool() -> Iterable[Inputs]:
    """Yield small inputs, smallest first."""
    given: tuple[tuple[list[int], list[int], int, int | None], ...] = (
        *(([], [], 1, None), ([], [], 2, None), ([], [], 2, 0), ([], [], 2, 2), ([], [], 2, 3)),
        *(([], [1], 2, 1), ([], [1], 3, 1), ([], [1], 3, 2), ([1], [1, 2], 3, 2), ([1], [2], 3, 1)),
        *(([1], [2], 4, 2), ([2], [1, 2, 3], 4, 2), ([], [2], 4, None), ([1], [1, 2], 4, None)),
        *(([1], [1, 2, 3], 5, 2), ([], [2], 5, None), ([2], [3], 5, 3), ([3], [3, 2], 6, 2)),
        *(([3], [2], 6, None), ([4, 2], [3, 1], 6, 1), ([1], [], 6, None), ([], [2, 5], 8, None)),
        *(([5], [3, 4], 10, None), ([5], [], 10, None)),
    )
    for true, cuts, n, k in given:
        yield {"true_cuts": true, "cuts": cuts, "n": n, "k": k}
