"""Calibration: does a score of .9 mean nine in ten?

Guo, Pleiss, Sun and Weinberger 2017, On calibration of modern neural networks.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _inputs(pairs: list[tuple[float, bool]], n_bins: int) -> Inputs:
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
    return _inputs(pairs, n_bins)


def _bins_of_unequal_size(rng: Random) -> Inputs:
    """A large bin with a small gap, a small one with a large gap."""
    n_bins = rng.choice([4, 5])
    high = [(_within(rng, n_bins - 1, n_bins), True) for _ in range(rng.randint(5, 7))]
    low = [(_within(rng, 1, n_bins), True) for _ in range(2)]
    middle = [(_within(rng, 2, n_bins), n == 0) for n in range(3)]
    return _shuffled(rng, [*high, *low, *middle], n_bins)


def _both_directions(rng: Random) -> Inputs:
    """One bin promises too much, another one too little."""
    n_bins = rng.choice([3, 5])
    high = [(_within(rng, n_bins - 1, n_bins), False) for _ in range(rng.randint(2, 3))]
    low = [(_within(rng, 0, n_bins), True) for _ in range(rng.randint(2, 4))]
    return _shuffled(rng, [*high, *low], n_bins)


def _cancelling(rng: Random) -> Inputs:
    """Within one bin too much and too little cancel: the gap is of the means."""
    n_bins = rng.choice([2, 3])
    last = [(_within(rng, n_bins - 1, n_bins), n % 2 == 0) for n in range(rng.randint(4, 6))]
    first = [(_within(rng, 0, n_bins), n == 0) for n in range(3)]
    return _shuffled(rng, [*last, *first], n_bins)


def _on_borders(rng: Random) -> Inputs:
    """Put scores on the borders of four bins, whose multiples are exact, and others inside."""
    pairs = [(0.25, True), (0.5, False), (0.75, rng.random() < 0.5), (1.0, True)]
    pairs += [(_within(rng, n, 4), n % 2 == 0) for n in range(4)]
    pairs += [(_within(rng, rng.randint(1, 3), 4), True)]
    return _shuffled(rng, pairs, 4)


def _zero(rng: Random) -> Inputs:
    n_bins = rng.choice([2, 4, 5])
    pairs = [(0.0, True), (_within(rng, 0, n_bins), False), (_within(rng, 1, n_bins), True)]
    pairs += [(_within(rng, 0, n_bins), False)] * rng.randint(1, 2)
    return _shuffled(rng, pairs, n_bins)


def _empty_bins(rng: Random) -> Inputs:
    """Fill the last of many bins only, and its gap is small."""
    n_bins = rng.choice([10, 20])
    pairs = [(_within(rng, n_bins - 1, n_bins), True) for _ in range(rng.randint(2, 4))]
    pairs += [(_within(rng, n_bins - 2, n_bins), True) for _ in range(rng.randint(1, 3))]
    return _shuffled(rng, pairs, n_bins)


def _one_bin(rng: Random) -> Inputs:
    pairs = [(_within(rng, n % 4, 4), n == 0) for n in range(rng.randint(5, 9))]
    return _shuffled(rng, pairs, 1)


def _pool() -> Iterable[Inputs]:
    for n_bins, pairs in (
        (1, []),
        (1, [(0.75, True)]),
        (2, [(0.75, True)]),
        (4, [(0.75, True)]),
        (2, [(0.75, False)]),
        (2, [(0.125, True)]),
        (1, [(0.25, True), (0.5, False)]),
        (2, [(0.0, True), (0.125, False)]),
        (2, [(0.5, True), (0.75, False)]),
        (2, [(0.625, True), (0.875, False)]),
        (2, [(0.125, True), (0.875, False)]),
        (2, [(0.125, True), (0.875, True)]),
        (4, [(0.875, True), (1.0, True)]),
        (2, [(0.125, True), (0.875, True), (0.75, True)]),
        (2, [(0.125, True), (0.25, False), (0.875, True)]),
        (4, [(0.5, False), (0.75, True), (1.0, False)]),
    ):
        yield _inputs(pairs, n_bins)


TASK = Task(
    id="10-calibration",
    assignment="10_faithfulness",
    title="Does .9 mean nine in ten?",
    function="calibration_error",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "gaps",
            2.0,
            (
                Case(
                    "bins-of-unequal-size",
                    "a bin with two claims must not weigh as much as one with two hundred.",
                    "Two figures: the expected error weighs each gap by the bin's claims.",
                    _bins_of_unequal_size,
                ),
                Case(
                    "too-much-and-too-little",
                    "promising too much here does not make good for too little there.",
                    "Whichever is larger: a gap is never below 0.",
                    _both_directions,
                ),
                Case(
                    "cancelling-in-one-bin",
                    "a score of .5 that is right half of the time is as it should be.",
                    "The gap is between two means of the bin, not a mean of single errors.",
                    _cancelling,
                ),
            ),
        ),
        Group(
            "bins",
            1.0,
            (
                Case(
                    "scores-on-borders",
                    "round scores are what models give, and they must fall the same way always.",
                    "With four bins, to which of them does a score of 0.5 belong?",
                    _on_borders,
                ),
                Case(
                    "score-of-zero",
                    "a score of nothing belongs to the lowest scores, not to a bin of its own.",
                    "Print the number of the bin that you give to 0 and to 0.01.",
                    _zero,
                ),
                Case(
                    "empty-bins",
                    "models rarely give low scores; bins without claims say nothing.",
                    "Only bins that hold a claim count, in the mean and in the maximum.",
                    _empty_bins,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "a-single-bin",
                    "with one bin all that is left is whether the mean is right.",
                    "With n_bins = 1 both figures are the same: the two means' distance.",
                    _one_bin,
                ),
                Case(
                    "a-single-claim",
                    "one claim is a bin of its own, and both figures are its distance.",
                    "With one claim there is one bin that counts: what do you divide by?",
                    lambda rng: _inputs([(round(rng.uniform(0.52, 0.68), 3), True)], 2),
                ),
                Case(
                    "no-claims",
                    "a day without answers must not stop the report.",
                    "Without claims both figures are 0: what do you divide by?",
                    lambda rng: _inputs([], rng.randint(1, 20)),
                ),
            ),
        ),
    ),
    hints=(
        "Sort the claims into bins first; per bin you need size, mean score and share grounded.",
        "Bin number m of M holds the scores above (m - 1) / M up to m / M: which rounding of score "
        "times M gives m, and what does it give for 0?",
        "Expected: the sum of size times gap, divided by how many claims there are. "
        "Maximum: the largest gap.",
    ),
)
