"""An experiment on the golden set: how many questions an interval needs to be narrow.

The bootstrap of Efron 1979, on the first questions of a shuffled dev split.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

# Shuffles in which the interval over 5 questions is wider than the one over 20, and that than 0.3.
_USUAL = (1, 2, 5, 6, 8, 9, 10, 12, 13, 18, 19, 20, 22, 23, 25, 26, 31, 32, 33, 35, 36, 38, 40, 41)
# Shuffles whose first five questions BM25 answers one and all within ten hits.
_LUCKY = (30, 34, 49, 73, 84, 101, 104, 105, 125, 130, 138, 154, 155, 157, 183)
# Width of the interval over 16 questions → shuffles: a number of sixteenths, the same everywhere.
# The interval over 8 is wider, the one over 64 narrower.
_SIXTEENTHS = {
    0.5: (1, 4, 10, 14, 21, 27, 31, 37),
    0.4375: (8, 22, 42, 54, 66, 79),
    0.375: (25, 59, 62, 67, 118),
    0.3125: (41, 47, 114),
}


def _as_wide_as_narrow(rng: Random) -> Inputs:
    """Make one interval exactly as wide as `narrow`, and the next larger one narrower."""
    narrow, seeds = rng.choice(list(_SIXTEENTHS.items()))
    inputs = {"sizes": [8, 16, 64], "metric": "hit_rate@10", "narrow": narrow}
    return {**inputs, "seed": rng.choice(seeds)}


def _pool() -> Iterable[Inputs]:
    yield {"sizes": [5, 20], "metric": "recall@10", "narrow": 0.5, "seed": 1}
    yield {"sizes": [20, 5], "metric": "hit_rate@10", "narrow": 0.3, "seed": 30}


TASK = Task(
    id="01-experiment",
    assignment="01_metrics",
    title="How many questions are enough?",
    function="interval_study",
    lesson="lesson 01, section 'An interval, by hand'",
    pool=_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks", "minirag.BM25"),
            *("minirag.GoldenSet", "minirag.evaluate"),
        }
    ),
    groups=(
        Group(
            "widths",
            1.0,
            (
                Case(
                    "three-sizes",
                    "a mean without its interval says more than was measured.",
                    "One step at a time: the scores, the shuffle, the first n, then the draws.",
                    lambda rng: {
                        "sizes": [5, 20, 1000],
                        "metric": rng.choice(["recall@10", "rr@10"]),
                        "narrow": rng.choice([0.18, 0.21, 0.24, 0.27]),
                        "seed": rng.choice(_USUAL),
                    },
                ),
            ),
        ),
        Group(
            "conclusion",
            2.0,
            (
                Case(
                    "sizes-in-any-order",
                    "the smallest set that is enough is the one that somebody has to write.",
                    "In which order does your code meet the sizes? Sort them first.",
                    lambda rng: {
                        "sizes": rng.choice([[1000, 20, 60, 5], [1000, 60, 5, 20], [5, 1000, 60]]),
                        "metric": rng.choice(["recall@10", "rr@10"]),
                        "narrow": rng.choice([0.24, 0.26, 0.28]),
                        "seed": rng.choice(_USUAL),
                    },
                ),
                Case(
                    "five-that-all-hit",
                    "five equal results have no width at all, and that is luck, not knowledge.",
                    "Look at the widths of all larger sizes: is every one of them narrow?",
                    lambda rng: {
                        "sizes": [2, 3, 5, 20, 100],
                        "metric": "hit_rate@10",
                        "narrow": rng.choice([0.22, 0.23, 0.27, 0.28]),
                        "seed": rng.choice(_LUCKY),
                    },
                ),
                Case(
                    "as-wide-as-narrow",
                    "a bound that somebody has set must mean the same to everybody.",
                    "One width here is exactly `narrow`. Is it below it?",
                    _as_wide_as_narrow,
                ),
                Case(
                    "none-is-enough",
                    "where no set is large enough, that is the finding.",
                    "What does your function return when every interval is too wide?",
                    lambda rng: {
                        "sizes": [5, 20, 40],
                        "metric": rng.choice(["recall@10", "rr@10"]),
                        "narrow": rng.choice([0.05, 0.08, 0.1]),
                        "seed": rng.choice(_USUAL),
                    },
                ),
            ),
        ),
    ),
    hints=(
        "Two results, two places to look: a wrong width comes from one of the five steps, a wrong "
        "'enough' from the paragraph below them. Print the widths of the example.",
        "The lesson's section 'An interval, by hand' has the draws; here they begin anew, with a "
        "generator of their own, for every size. np.quantile gives both ends.",
        "For 'enough' write the widths beside the sizes, smallest size first, and mark the narrow "
        "ones. Which sizes have nothing but marks from their own line to the end?",
    ),
)
