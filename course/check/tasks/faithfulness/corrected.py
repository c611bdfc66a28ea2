"""The share of true claims behind the figure of a check that errs.

Rogan and Gladen 1978, Estimating prevalence from the results of a screening test.
"""

from collections.abc import Iterable

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.faithfulness import corrected_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    yield corrected_draws.inputs(corrected_draws.sampled((1, 1), (0, 0)), 1, 2, 1.0)
    yield corrected_draws.inputs(corrected_draws.sampled((0, 0), (0, 1)), 1, 2, 1.0)
    for sample, passed, total in (
        (corrected_draws.sampled((1, 1), (1, 1)), 1, 2),
        (corrected_draws.sampled((0, 1), (1, 1)), 1, 2),
        (corrected_draws.sampled((1, 1), (0, 1)), 1, 2),
        (corrected_draws.sampled((1, 2), (0, 1)), 1, 2),
        (corrected_draws.sampled((1, 1), (1, 2)), 1, 4),
        (corrected_draws.sampled((1, 1), (1, 2)), 3, 4),
        (corrected_draws.sampled((2, 2), (1, 4)), 1, 2),
        (corrected_draws.sampled((3, 4), (1, 4)), 2, 4),
        (corrected_draws.sampled((3, 4), (1, 4)), 4, 4),
        (corrected_draws.sampled((3, 4), (0, 2)), 2, 4),
    ):
        for z in (0.0, 0.25):
            yield corrected_draws.inputs(sample, passed, total, z)
    yield corrected_draws.inputs(corrected_draws.sampled((6, 11), (1, 2)), 13, 25, 0.0)


TASK = Task(
    id="10-corrected",
    assignment="10_faithfulness",
    title="The share behind the figure",
    function="corrected_share",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("corrected_share"),
    groups=(
        Group(
            "share",
            3.0,
            (
                Case(
                    "errs-both-ways",
                    "a figure of a check that errs is not yet a figure about answers.",
                    "Count s among the true claims, f among the false; z is 0, so all ends agree.",
                    corrected_draws.share,
                ),
                Case(
                    "above-one",
                    "a small sample can give a share above 1, which no one can read.",
                    "What is done with a result above 1?",
                    corrected_draws.above_one,
                ),
                Case(
                    "below-zero",
                    "a small sample can give a share below 0, which no one can read.",
                    "What is done with a result below 0?",
                    corrected_draws.below_zero,
                ),
                Case(
                    "a-check-that-tells-little",
                    "a weak check still tells something; how little, the interval says.",
                    "J is small here, but above 0: where does your code stop?",
                    corrected_draws.weak,
                ),
            ),
        ),
        Group(
            "interval",
            2.0,
            (
                Case(
                    "three-sources-of-luck",
                    "the check's errors are estimated too, and that widens the interval.",
                    "Print the three terms under the root: which rate and which count has each?",
                    corrected_draws.interval,
                ),
                Case(
                    "no-slip-in-the-sample",
                    "a check that never erred in the sample still saw only some of the claims.",
                    "Two of the three terms are 0 here; what is left is that of p.",
                    corrected_draws.no_slips,
                ),
                Case(
                    "cut-at-the-very-end",
                    "a share that is cut too early drags its interval along.",
                    "Work out both ends with the share as it came out; cut all three last.",
                    corrected_draws.cut_last,
                ),
            ),
        ),
        Group(
            "errors",
            1.0,
            (
                Case(
                    "no-false-claims-in-the-sample",
                    "without a false claim nobody knows what the check lets pass.",
                    "Which of the two shares cannot be worked out? Raise a ValueError.",
                    lambda rng: corrected_draws.one_kind(rng, True),
                ),
                Case(
                    "no-true-claims-in-the-sample",
                    "without a true claim nobody knows how many the check stops wrongly.",
                    "Which of the two shares cannot be worked out? Raise a ValueError.",
                    lambda rng: corrected_draws.one_kind(rng, False),
                ),
                Case(
                    "a-check-that-tells-nothing",
                    "a check that passes true and false alike measures nothing.",
                    "What is J here, and what is divided by it?",
                    corrected_draws.useless,
                ),
                Case(
                    "a-check-upside-down",
                    "a check that prefers false claims must not be turned into a figure.",
                    "J can be below 0; read what the contract says of it.",
                    corrected_draws.upside_down,
                ),
            ),
        ),
    ),
    hints=(
        "Part the sample into true and false claims; s and f are shares within one part each.",
        "f counts the false claims that do not pass. With s, f and p at hand the formulas can be "
        "written down as they stand.",
        "Keep three things apart: work out theta, then both ends from it, and cut the three "
        "results to 0..1 in the last line.",
    ),
)
