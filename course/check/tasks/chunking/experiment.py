"""An experiment on the golden set: the best chunk size, by two figures, and how sure that is."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_Study = tuple[tuple[int, ...], tuple[str, str], int]

# What was measured on the dev split is the reference's to say. These are settings where no end of
# the interval lies so near zero that the last digit would decide; the strata of the first list have
# different numbers of questions, so that a mean over strata is another one.
_EITHER_WAY: tuple[_Study, ...] = (
    ((200, 400), ("multi_hop", "negation"), 500),
    ((200, 400), ("number", "code"), 500),
    ((200, 400), ("dated", "negation"), 500),
    ((200, 400), ("multi_hop", "cross_lingual"), 800),
    ((200, 400), ("vague", "spanish"), 800),
    ((250, 500), ("dated", "distractor"), 500),
    ((250, 500), ("identifier", "distractor"), 500),
)
_SMALLER: tuple[_Study, ...] = (
    ((200, 300, 400), ("dated", "spanish"), 500),
    ((200, 250, 400), ("multi_hop", "dated"), 800),
    ((200, 300, 400), ("dated", "anaphoric"), 800),
    ((200, 250, 400), ("anaphoric", "distractor"), 800),
    ((250, 300, 400), ("dated", "negation"), 800),
    ((200, 250, 400), ("dated", "vague"), 1000),
    ((200, 300, 400), ("dated", "code"), 1000),
)
_LARGER: tuple[_Study, ...] = (
    ((250, 500), ("number", "distractor"), 500),
    ((250, 400), ("multi_hop", "vague"), 800),
    ((250, 400), ("multi_hop", "anaphoric"), 800),
    ((250, 400), ("multi_hop", "code"), 800),
    ((250, 400), ("vague", "anaphoric"), 800),
    ((250, 400), ("vague", "code"), 800),
)


def _one_of(studies: Sequence[_Study]) -> Callable[[Random], Inputs]:
    def draw(rng: Random) -> Inputs:
        sizes, strata, budget = rng.choice(studies)
        return {
            "sizes": rng.sample(sizes, len(sizes)),
            "strata": rng.sample(strata, len(strata)),
            "budget": budget,
        }

    return draw


def _three_sizes(rng: Random) -> Inputs:
    """Make three sizes of which the first or the last is the middle one, the other the smallest."""
    inputs = _one_of(_SMALLER)(rng)
    small, middle, large = sorted(inputs["sizes"])
    return {**inputs, "sizes": rng.choice([[small, large, middle], [middle, large, small]])}


def _nothing_fits(rng: Random) -> Inputs:
    """Make a budget in which no chunk has room, so that every size finds nothing."""
    small, large = rng.choice([(300, 400), (250, 500), (300, 500), (350, 450)])
    strata = rng.sample(["code", "negation", "spanish", "number"], 2)
    return {"sizes": [large, small], "strata": strata, "budget": rng.randint(20, 24)}


def _study_pool() -> Iterable[Inputs]:
    """Yield nothing: the cases are as small as an input of this task can be, and take long."""
    return ()


TASK = Task(
    id="02-experiment",
    assignment="02_chunking",
    title="Which chunk size is best, and by which figure?",
    function="size_study",
    lesson="lesson 02, section 'Measure it'",
    pool=_study_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks", "minirag.BM25"),
            *("minirag.GoldenSet", "minirag.evaluate", "minirag.compare"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "two-sizes-two-figures",
                    "ten long hits hold more text: without a budget the longest chunk wins.",
                    "Two means of one report: within the budget, and at ten hits.",
                    _one_of(_EITHER_WAY),
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "the-smaller-of-equals",
                    "where two settings find the same, the shorter text is cheaper to read.",
                    "max() keeps the first of equal items: in which order does it meet the sizes?",
                    _nothing_fits,
                ),
                Case(
                    "from-the-largest-to-the-smallest",
                    "twenty questions can tell far sizes apart and not near ones.",
                    "Which two of the sizes does the interval compare?",
                    _three_sizes,
                ),
                Case(
                    "a-loss-beyond-chance",
                    "an interval wholly below zero is as sure as one wholly above.",
                    "Look at both ends of the interval: on which side of zero do they lie?",
                    _one_of(_LARGER),
                ),
            ),
        ),
    ),
    hints=(
        "One loop over the sizes: for each one chunks, an index and a report. Keep all reports.",
        "The report's means: report.mean(f'recall@{budget}tokens') and report.mean('recall@10').",
        "compare(a, b, metric).interval has the two ends of the gain from report a to report b.",
    ),
)
