"""An experiment on the golden set: how far a reranker of BM25's hits could get."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

# In all of these one kind of question grows clearly more than the others, and its recall is not the
# one that is multiplied by most.
_THREE = [(2, 15, 150), (2, 20, 150), (3, 15, 150), (2, 15, 120), (2, 20, 120), (3, 20, 120)]
_THREE += [(2, 15, 130), (2, 15, 160), (2, 20, 160), (3, 15, 160), (2, 20, 110), (3, 15, 110)]
_OUT_OF_REACH = [([3, 6], 1, 150), ([4, 8], 1, 150), ([3, 6], 2, 180), ([4, 8], 2, 210)]
_OUT_OF_REACH += [([5, 7], 2, 150), ([5, 7], 2, 210), ([4, 8], 2, 200), ([3, 6], 1, 240)]
# Depths, shown, target, size: the last depth reaches the target exactly, by a mean that comes out
# the same in whichever order it is added up; and another kind grows most up to it than up to the
# first depth.
_EXACTLY = [
    ([15, 11, 8], 1, 0.44427571553555806, 140),
    ([17, 12, 8], 1, 0.44427571553555806, 140),
    ([11, 9, 8], 3, 0.4199881264841895, 150),
    ([14, 10, 8], 3, 0.4199881264841895, 150),
    ([10, 8, 7], 2, 0.41099862517185354, 160),
    ([9, 8, 7], 2, 0.41099862517185354, 160),
    ([10, 9, 7], 1, 0.41099862517185354, 160),
    ([13, 12, 11], 2, 0.4848362704661917, 200),
    ([18, 16, 14], 3, 0.5082052243469566, 120),
    ([20, 17, 14], 3, 0.5082052243469566, 120),
]
# In chunks of 150 words two kinds of question grow alike, and more than all others: up to which
# depth, and from how many that are shown.
_ALIKE = [(9, 4, (5, 6, 7, 8)), (12, 7, (8, 9, 10, 11)), (12, 8, (9, 10, 11))]


def _three_depths(rng: Random) -> Inputs:
    shown, deepest, size = rng.choice(_THREE)
    depths = [5, rng.choice([8, 10]), deepest]
    return {"depths": depths, "shown": shown, "target": rng.choice([0.4, 0.41, 0.44]), "size": size}


def _exactly_reached(rng: Random) -> Inputs:
    depths, shown, target, size = rng.choice(_EXACTLY)
    return {"depths": depths, "shown": shown, "target": target, "size": size}


def _two_kinds_alike(rng: Random) -> Inputs:
    deepest, shown, others = rng.choice(_ALIKE)
    depths = rng.sample([deepest, rng.choice(others)], 2)
    return {"depths": depths, "shown": shown, "target": rng.choice([0.25, 0.3]), "size": 150}


def _out_of_reach(rng: Random) -> Inputs:
    depths, shown, size = rng.choice(_OUT_OF_REACH)
    return {"depths": depths, "shown": shown, "target": rng.choice([0.9, 0.95]), "size": size}


def _pool() -> Iterable[Inputs]:
    yield {"depths": [4, 2], "shown": 1, "target": 0.2, "size": 200}


TASK = Task(
    id="06-experiment",
    assignment="06_reranking",
    title="How much room is there above BM25?",
    function="room_study",
    lesson="lesson 06, section 'What could be won'",
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
            "table",
            1.0,
            (
                Case(
                    "three-depths",
                    "what a reranker could win has to be measured before one is bought.",
                    "Look at the key that differs, and read what the text says of this one figure.",
                    _three_depths,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "the-smallest-that-is-enough",
                    "each further hit that is read costs time.",
                    "The depths come in any order, and a target that is just reached is reached.",
                    _exactly_reached,
                ),
                Case(
                    "two-kinds-alike",
                    "a finding that two people report must be the same one.",
                    "Which of two kinds of equal growth does the text name?",
                    _two_kinds_alike,
                ),
                Case(
                    "out-of-reach",
                    "where no depth is enough the search has to be mended, and no reranker helps.",
                    "What does your function return when no depth reaches the target?",
                    _out_of_reach,
                ),
            ),
        ),
    ),
    hints=(
        "One figure after the other: below 'differs' stands which key is another one. The ceiling "
        "at n is the mean recall at n.",
        "evaluate(index, questions, chunks, k=[1, 5, 20]) measures all three depths at once. "
        'report.mean("recall@5", stratum) is the mean of one kind of question.',
        'report.values("recall@20") has one number a question; report.strata knows the kinds. '
        "Sort the depths before you look for the first that is enough.",
    ),
)
