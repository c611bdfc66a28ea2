"""Calibration: does a score of .9 mean nine in ten?

Guo, Pleiss, Sun and Weinberger 2017, On calibration of modern neural networks.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.faithfulness import calibration_draws

__all__ = ["TASK"]


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
        (25, [(0.28, True), (0.27, False)]),
        (2, [(0.625, True), (0.875, False)]),
        (2, [(0.125, True), (0.875, False)]),
        (2, [(0.125, True), (0.875, True)]),
        (4, [(0.875, True), (1.0, True)]),
        (2, [(0.125, True), (0.875, True), (0.75, True)]),
        (2, [(0.125, True), (0.25, False), (0.875, True)]),
        (4, [(0.5, False), (0.75, True), (1.0, False)]),
    ):
        yield calibration_draws.inputs(pairs, n_bins)


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
                    "Write down each bin's claims, mean score, share and gap; then the figures.",
                    calibration_draws.bins_of_unequal_size,
                ),
                Case(
                    "too-much-and-too-little",
                    "promising too much here does not make good for too little there.",
                    "A gap is a distance, so it is never below 0, whichever of the two is larger.",
                    calibration_draws.both_directions,
                ),
                Case(
                    "cancelling-in-one-bin",
                    "a score of .5 that is right half of the time is as it should be.",
                    "The gap is between two means of the bin, not a mean of single errors.",
                    calibration_draws.cancelling,
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
                    calibration_draws.on_borders,
                ),
                Case(
                    "a-border-that-is-not-exact",
                    "a claim must not change its bin by an error in the sixteenth digit.",
                    "Print 0.28 * 25 with all its digits. With what else can 0.28 be compared?",
                    calibration_draws.inexact_borders,
                ),
                Case(
                    "score-of-zero",
                    "a score of nothing belongs to the lowest scores, not to a bin of its own.",
                    "Print the number of the bin that you give to 0 and to 0.01.",
                    calibration_draws.zero,
                ),
                Case(
                    "empty-bins",
                    "models rarely give low scores; bins without claims say nothing.",
                    "Only bins that hold a claim count, in the mean and in the maximum.",
                    calibration_draws.empty_bins,
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
                    calibration_draws.one_bin,
                ),
                Case(
                    "a-single-claim",
                    "one claim is a bin of its own, and both figures are its distance.",
                    "With one claim there is one bin that counts: what do you divide by?",
                    lambda rng: calibration_draws.inputs(
                        [(round(rng.uniform(0.52, 0.68), 3), True)], 2
                    ),
                ),
                Case(
                    "no-claims",
                    "a day without answers must not stop the report.",
                    "Without claims both figures are 0: what do you divide by?",
                    lambda rng: calibration_draws.inputs([], rng.randint(1, 20)),
                ),
            ),
        ),
    ),
    hints=(
        "Sort the claims into bins first; per bin you need size, mean score and share grounded.",
        "Bin number m of M holds the scores above (m - 1) / M up to m / M: the first m with the "
        "score at or below m / M. Which one is that for a score of 0?",
        "Expected: the sum of size times gap, divided by how many claims there are. "
        "Maximum: the largest gap.",
    ),
)
