"""Draws for CombMNZ: lists on several scales, flat ones, and scores that nearly are one.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.fusion.ids import some_ids

__all__ = ["SHIFTS", "at_the_mean", "close_together", "flat", "lists", "one"]

SHIFTS = (1.5, 2, 3)  # a list of two has scores of 1 and -1, which 1 would bring to 0


def _scores(rng: Random, ids: list[str], scale: float, digits: int = 3) -> dict[str, float]:
    """Return scores that are no two equal and none of which is the mean."""
    while True:
        steps = rng.sample(range(1, 30), len(ids))
        mean = sum(steps) / len(steps)
        if min(abs(step - mean) for step in steps) > 0.2:
            return {id: round(step * scale, digits) for id, step in zip(ids, steps, strict=True)}


def lists(rng: Random, shift: float) -> Inputs:
    """Make three lists on three scales; one id stands in all of them, others in one or two."""
    ids = some_ids(rng, 7)
    members = [ids[:4], ids[2:6], [ids[3], ids[6]]]
    scales = [1.0, 0.03, 10.0]
    return {
        "lists": [_scores(rng, m, s) for m, s in zip(members, scales, strict=True)],
        "shift": shift,
    }


def one(rng: Random) -> Inputs:
    """Make one list in which several hits have one score."""
    ids = some_ids(rng, rng.randint(5, 6))
    scores = _scores(rng, ids[:3], rng.choice([1.0, 0.03]))
    scores |= dict.fromkeys(ids[3:], min(scores.values()))
    return {"lists": [scores], "shift": 0}


def close_together(rng: Random) -> Inputs:
    """Make scores that differ in the fifth digit."""
    ids, base = some_ids(rng, 4), rng.randint(3, 8) / 10
    scores = {id: base + score for id, score in _scores(rng, ids, 0.00001, 5).items()}
    return {"lists": [scores], "shift": 0}


def at_the_mean(rng: Random) -> Inputs:
    """Make an id whose score is exactly the mean of its list, and which a second list holds too."""
    low, middle, high, *others = some_ids(rng, 5)
    centre, gap = rng.randint(10, 20), rng.randint(2, 6)
    first = {low: centre - gap, middle: centre, high: centre + gap}
    return {"lists": [first, _scores(rng, [middle, *others], 0.03)], "shift": 0}


def flat(rng: Random, size: int) -> Inputs:
    """Replace the first list by `size` hits of one score."""
    inputs = lists(rng, rng.choice(SHIFTS))
    ids = list(inputs["lists"][0])[-size:] if size else []
    inputs["lists"][0] = dict.fromkeys(ids, rng.choice([0.1, 0.7]) if size == 3 else 0.5)
    return inputs
