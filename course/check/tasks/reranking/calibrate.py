"""From a score to a probability that never falls: isotonic regression by merging neighbours.

Ayer, Brunk, Ewing, Reid & Silverman 1955; for the scores of classifiers Zadrozny & Elkan 2002.
"""

from collections.abc import Iterable, Sequence
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _known(rng: Random, answered: Sequence[int]) -> tuple[list[float], list[int]]:
    """Give ascending scores, far from each other, to so many judged hits."""
    steps = rng.sample(range(1, 20), len(answered))
    return [round(step / 20, 2) for step in sorted(steps)], list(answered)


def _inputs(
    rng: Random, scores: Sequence[float], answered: Sequence[int], asked: Sequence[float]
) -> Inputs:
    """Shuffle what is asked and what was judged, the highest score first: never in order."""
    *others, highest = zip(scores, answered, strict=True)
    pairs = [highest, *rng.sample(others, len(others))]
    return {
        "scores": [score for score, _ in pairs],
        "answered": [answer for _, answer in pairs],
        "asked": rng.sample(list(asked), len(asked)),
    }


def _one_merge(rng: Random) -> Inputs:
    answered = [0] * rng.randint(1, 2) + [1, 0] + [1] * rng.randint(1, 2)
    scores, answered = _known(rng, answered)
    return _inputs(rng, scores, answered, scores)


def _backwards(rng: Random) -> Inputs:
    """Let a low answer come after several high ones, so that merging has to go far back."""
    answered = [0] * rng.randint(1, 2) + [1] * rng.randint(4, 6) + [0] + [1] * rng.randint(1, 2)
    scores, answered = _known(rng, answered)
    return _inputs(rng, scores, answered, scores)


def _to_the_lowest(rng: Random) -> Inputs:
    """Let nothing lie below the groups that are merged."""
    answered = [1] * rng.randint(1, 3) + [0] + [1] * rng.randint(0, 2)
    scores, answered = _known(rng, answered)
    return _inputs(rng, scores, answered, scores)


def _equal_scores(rng: Random) -> Inputs:
    """Let one score be had by several hits, those that did not answer first in the list."""
    low, middle, high = _known(rng, [0, 0, 1])[0]
    missed = rng.randint(1, 3)
    before = [(low, 0), (high, 1)]
    rng.shuffle(before)
    pairs = [before[0], *[(middle, 0)] * missed, before[1], (middle, 1)]
    return {
        "scores": [score for score, _ in pairs],
        "answered": [answer for _, answer in pairs],
        "asked": rng.sample([low, middle, high], 3),
    }


def _just_below(rng: Random) -> Inputs:
    """Ask for scores near known ones and below them, where the probability steps up."""
    scores, answered = _known(rng, [0] + [1] * rng.randint(1, 3))
    asked = [round(scores[place] - less, 3) for place, less in ((0, 0.01), (1, 0.01), (1, 0.02))]
    return _inputs(rng, scores, answered, asked)


def _all(rng: Random, answer: int) -> tuple[list[float], list[int]]:
    """Let all judged hits answer, or none, so that no merge decides."""
    return _known(rng, [answer] * rng.randint(2, 3))


def _below(rng: Random) -> Inputs:
    scores, answered = _all(rng, 1)
    return _inputs(rng, scores, answered, [round(scores[0] - 0.03, 3), scores[0]])


def _above(rng: Random) -> Inputs:
    scores, answered = _all(rng, 0)
    return _inputs(rng, scores, answered, [round(scores[-1] + rng.uniform(0.01, 0.5), 3)])


def _pool() -> Iterable[Inputs]:
    for scores, answered, asked in (
        ([0.2, 0.4], [0, 1], [0.2, 0.4]),
        ([0.2, 0.4], [1, 0], [0.4]),
        ([0.4, 0.2], [1, 0], [0.2, 0.4]),
        ([0.2, 0.2], [0, 1], [0.2]),
        ([0.2, 0.2], [1, 0], [0.2]),
        ([0.2, 0.4], [0, 1], [0.35]),
        ([0.2, 0.4], [1, 0], [0.1]),
        ([0.2, 0.4], [1, 0], [0.5]),
        ([0.2, 0.4, 0.6], [1, 1, 0], [0.2, 0.4, 0.6]),
        ([0.2, 0.4, 0.6], [1, 0, 0], [0.2]),
        ([0.2, 0.4, 0.6, 0.8], [1, 1, 1, 0], [0.2]),
        ([0.2, 0.4, 0.6], [0, 1, 0], [0.2, 0.4]),
        ([0.6, 0.2, 0.2, 0.4], [0, 0, 1, 1], [0.2, 0.4]),
        ([0.2, 0.4, 0.6, 0.8], [0, 1, 0, 1], [0.3, 0.7, 0.8]),
        ([0.2, 0.4, 0.6, 0.8], [1, 1, 0, 1], [0.2, 0.6, 0.9]),
        ([0.2, 0.4, 0.4, 0.6], [1, 0, 0, 1], [0.2]),
    ):
        yield {"scores": scores, "answered": answered, "asked": asked}


TASK = Task(
    id="06-calibrate",
    assignment="06_reranking",
    title="From a score to a probability",
    function="calibrate",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "merging",
            3.0,
            (
                Case(
                    "two-that-fall",
                    "a higher score must never stand for a smaller chance.",
                    "Sort the hits by score and write the shares below: where do they fall?",
                    _one_merge,
                ),
                Case(
                    "merging-goes-back",
                    "after a merge the groups below may stand too high, and all rests on them.",
                    "After each merge, look again at the group below. Whose share is it then?",
                    _backwards,
                ),
                Case(
                    "merging-reaches-the-lowest",
                    "what is said of the weakest hits has to hold, too.",
                    "Can the lowest group of all be merged with the one above it in your code?",
                    _to_the_lowest,
                ),
            ),
        ),
        Group(
            "equal-scores",
            1.0,
            (
                Case(
                    "one-score-several-hits",
                    "hits of equal score must get one probability, in any order.",
                    "What does your code make of two hits that have the very same score?",
                    _equal_scores,
                ),
            ),
        ),
        Group(
            "look-up",
            2.0,
            (
                Case(
                    "just-below-a-judged-one",
                    "a new hit almost never has a score that was judged.",
                    "Which of the two known scores around it decides, says the text?",
                    _just_below,
                ),
                Case(
                    "below-all-judged",
                    "a score lower than all judged ones must get a number too, and no guess.",
                    "What does your look-up do before the first known score?",
                    _below,
                ),
                Case(
                    "above-all-judged",
                    "a score higher than all judged ones proves nothing by itself.",
                    "What does your look-up do behind the last known score?",
                    _above,
                ),
            ),
        ),
    ),
    hints=(
        "Three steps: hits of one score together; merge until nothing falls; look up.",
        "Keep for each group its lowest score, how many hits it holds and how many answered. Then "
        "merging is adding.",
        "Begin with the lowest group and add one after the other. What has to hold of all groups "
        "before the next one comes, and what can a merge undo?",
    ),
)
