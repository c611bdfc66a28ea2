"""An experiment on the golden set: one limit on the distance, two ways to make vectors."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _smallest(rng: Random) -> Inputs:
    """Make limits of which some hold for both, some for one, some for none; the first too large."""
    between = [(0.4, 0.45), (0.66, 0.7), (0.74, 0.78), (0.9, 0.94)]
    limits = [round(rng.uniform(low, high), 3) for low, high in between]
    rng.shuffle(limits)
    return {"limits": [1.5, *limits], "most": rng.choice([0.1, 0.15, 0.2])}


def _nobody(rng: Random) -> Inputs:
    limits = [round(rng.uniform(low, low + 0.05), 3) for low in (0.65, 0.82, 0.93)]
    rng.shuffle(limits)
    return {"limits": limits, "most": 0.0}


def _zero(rng: Random) -> Inputs:
    """Allow everybody to be stopped: then even 0 holds, and is a limit like any other."""
    return {"limits": [round(rng.uniform(0.4, 0.6), 3), 0.0], "most": 1.0}


def _pool() -> Iterable[Inputs]:
    return ()  # a call takes a third of a second, and the cases are small already


TASK = Task(
    id="04-limits",
    assignment="04_tfidf_and_vectors",
    title="One limit for two kinds of vectors?",
    function="limit_study",
    lesson="lesson 04, section 'How far is too far?'",
    pool=_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.fixed_chunks", "minirag.GoldenSet"),
            *("minirag.TfidfIndex", "minirag.VectorIndex", "minirag.RecordedEmbedder"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "one-limit",
                    "the conclusion has to follow from distances measured on the dev questions.",
                    "One first hit a question; its distance is 1 minus its score.",
                    lambda rng: {"limits": [rng.choice([0.6, 0.65, 0.7, 0.75])], "most": 1.0},
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "smallest-that-holds",
                    "a limit is chosen for each kind of vector from what it stops.",
                    "Look at the shares first; of the limits that hold the smallest is wanted.",
                    _smallest,
                ),
                Case(
                    "nobody-may-be-stopped",
                    "where no limit does what is asked, no limit is the answer.",
                    "With most = 0.0 a limit must stop nobody. Is there always one?",
                    _nobody,
                ),
                Case(
                    "zero-is-a-limit",
                    "a limit of 0 is a number, and must not be taken for none.",
                    "With most = 1.0 every limit holds: which of them is the smallest?",
                    _zero,
                ),
            ),
        ),
    ),
    hints=(
        "You need each question's first distance once for each index; the limits come after that.",
        "index.search(question, k=1) gives one hit or none; a question without a hit is stopped.",
        "Collect the limits that hold, and take min() only where there are any.",
    ),
)
