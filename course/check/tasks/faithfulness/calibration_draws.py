"""Draws for calibration: scores inside bins, on borders and at 0.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "bins_of_unequal_size",
    "both_directions",
    "cancelling",
    "empty_bins",
    "inexact_borders",
    "inputs",
    "on_borders",
    "one_bin",
    "zero",
]

# (i, M) where i / M times M is more than i to a computer, but i times (1 / M) is not below i / M
_TOO_LARGE = [
    (i, m) for m in range(2, 60) for i in range(1, m) if i / m * m > i and i * (1 / m) >= i / m
]


def inputs(pairs: list[tuple[float, bool]], n_bins: int) -> Inputs:
    """Write the arguments of one call."""
    return {
        "scores": [score for score, _ in pairs],
        "grounded": [label for _, label in pairs],
        "n_bins": n_bins,
    }


def _within(rng: Random, number: int, n_bins: int, off_middle: bool = True) -> float:
    """Draw a score well inside a bin (numbered from 0), not in its middle."""
    part = rng.choice([0.15, 0.2, 0.25, 0.3, 0.7, 0.8, 0.85] if off_middle else [0.5])
    return round((number + part) / n_bins, 6)


def _shuffled(rng: Random, pairs: list[tuple[float, bool]], n_bins: int) -> Inputs:
    rng.shuffle(pairs)
    return inputs(pairs, n_bins)


def bins_of_unequal_size(rng: Random) -> Inputs:
    """A large bin with a small gap, a small one with a large gap."""
    n_bins = rng.choice([4, 5])
    high = [(_within(rng, n_bins - 1, n_bins), True) for _ in range(rng.randint(5, 7))]
    low = [(_within(rng, 1, n_bins), True) for _ in range(2)]
    middle = [(_within(rng, 2, n_bins), n == 0) for n in range(3)]
    return _shuffled(rng, [*high, *low, *middle], n_bins)


def both_directions(rng: Random) -> Inputs:
    """One bin promises too much, another one too little."""
    n_bins = rng.choice([3, 5])
    high = [(_within(rng, n_bins - 1, n_bins), False) for _ in range(rng.randint(2, 3))]
    low = [(_within(rng, 0, n_bins), True) for _ in range(rng.randint(2, 4))]
    return _shuffled(rng, [*high, *low], n_bins)


def cancelling(rng: Random) -> Inputs:
    """Within one bin too much and too little cancel: the gap is of the means."""
    n_bins = rng.choice([2, 3])
    last = [(_within(rng, n_bins - 1, n_bins), n % 2 == 0) for n in range(rng.randint(4, 6))]
    first = [(_within(rng, 0, n_bins), n == 0) for n in range(3)]
    return _shuffled(rng, [*last, *first], n_bins)


def on_borders(rng: Random) -> Inputs:
    """Put scores on the borders of four bins, whose multiples are exact, and others inside."""
    pairs = [(0.25, True), (0.5, False), (0.75, rng.random() < 0.5), (1.0, True)]
    pairs += [(_within(rng, n, 4), n % 2 == 0) for n in range(4)]
    pairs += [(_within(rng, rng.randint(1, 3), 4), True)]
    return _shuffled(rng, pairs, 4)


def inexact_borders(rng: Random) -> Inputs:
    """Put a score on a border whose product with the number of bins comes out too large."""
    number, n_bins = rng.choice(_TOO_LARGE)
    pairs = [(number / n_bins, True), (_within(rng, number - 1, n_bins), False)]
    pairs += [(_within(rng, number, n_bins), False)] * rng.randint(1, 2)
    return _shuffled(rng, pairs, n_bins)


def zero(rng: Random) -> Inputs:
    """Put a score of 0 beside others of the first bin."""
    n_bins = rng.choice([2, 4, 5])
    pairs = [(0.0, True), (_within(rng, 0, n_bins), False), (_within(rng, 1, n_bins), True)]
    pairs += [(_within(rng, 0, n_bins), False)] * rng.randint(1, 2)
    return _shuffled(rng, pairs, n_bins)


def empty_bins(rng: Random) -> Inputs:
    """Fill the last of many bins only, and its gap is small."""
    n_bins = rng.choice([10, 20])
    pairs = [(_within(rng, n_bins - 1, n_bins), True) for _ in range(rng.randint(2, 4))]
    pairs += [(_within(rng, n_bins - 2, n_bins), True) for _ in range(rng.randint(1, 3))]
    return _shuffled(rng, pairs, n_bins)


def one_bin(rng: Random) -> Inputs:
    """Make many scores and one bin."""
    pairs = [(_within(rng, n % 4, 4), n == 0) for n in range(rng.randint(5, 9))]
    return _shuffled(rng, pairs, 1)
