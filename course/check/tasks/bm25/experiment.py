"""An experiment on the golden set: what b is worth on the handbook."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _study_pool() -> Iterable[Inputs]:
    yield {"b_values": [0.0, 1.0], "k": 1, "size": 150}
    yield {"b_values": [1.0, 0.0], "k": 10, "size": 150}


def _another_size(rng: Random) -> Inputs:
    """Make another setting, in which the best b stays the best when figures are rounded."""
    size, k = rng.choice([(60, 5), (80, 3), (80, 5), (120, 5)])
    values = rng.sample([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], 3)
    return {"b_values": values, "k": k, "size": size}


TASK = Task(
    id="03-experiment",
    assignment="03_bm25",
    title="What is b worth on the handbook?",
    function="length_study",
    lesson="lesson 03, section 'What are k1 and b worth?'",
    pool=_study_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks", "minirag.BM25"),
            *("minirag.GoldenSet", "minirag.evaluate"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "five-values-of-b",
                    "the conclusion has to follow from numbers measured on the dev questions.",
                    "First compare the figures, then best_b: the b of the highest figure as it is.",
                    lambda rng: {  # sizes for which two of the figures differ by less than 0.01
                        "b_values": [0.0, 0.25, 0.5, 0.75, 1.0],
                        "k": rng.choice([10, 7, 8, 9]),
                        "size": rng.choice([90, 110, 130]),
                    },
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "the-smaller-of-equals",
                    "where two settings are equal the simpler one is chosen, in any order.",
                    "Give it values of b that lie close together, the smallest in the middle.",
                    lambda rng: {"b_values": [0.5002, 0.5, 0.5001], "k": 10, "size": 150},
                ),
                Case(
                    "another-chunk-size",
                    "what holds for one chunk size need not hold for another.",
                    "Nothing in the function may be fixed that the arguments decide.",
                    _another_size,
                ),
            ),
        ),
    ),
    hints=(
        "The lesson's section 'What are k1 and b worth?' has the loop, for two knobs at once.",
        "evaluate(index, golden, chunks, k=k) returns a report; its mean reciprocal rank is what "
        "you need.",
        "max() keeps the first of equal items: in which order does it meet the values of b?",
    ),
)
