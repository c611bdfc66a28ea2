"""Draws for the sequential gate: answers in an order that decides early, late or never.

But: what is expected of them is not said here.
"""

from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.pipeline.words import ids

__all__ = [
    "again",
    "at_the_limit",
    "fallen",
    "holds",
    "last",
    "long",
    "long_and_repeated",
    "refused",
    "undecided",
]

# good, bad, alpha, beta, the places of the wrong answers, and how many answers there are
_LAST: list[tuple[float, float, float, float, list[int], int]] = [
    (0.85, 0.52, 0.02, 0.11, [1, 2, 3, 4], 5),
    (0.88, 0.61, 0.03, 0.13, [1, 2, 3, 4], 5),
    (0.91, 0.57, 0.04, 0.17, [1, 2, 3], 4),
    (0.85, 0.52, 0.03, 0.13, [0], 8),
    (0.88, 0.57, 0.03, 0.13, [], 5),
    (0.91, 0.61, 0.02, 0.11, [], 6),
]
_EXACT: list[tuple[float, float, float, float, list[int]]] = [
    (0.75, 0.5, 0.375, 0.25, [0]),
    (0.5, 0.25, 0.25, 0.375, []),
]


def _settings(rng: Random) -> dict[str, Any]:
    """Draw shares and errors so uneven that no two limits or steps are mirror images."""
    return {
        "good": rng.choice([0.85, 0.88, 0.91]),
        "bad": rng.choice([0.52, 0.57, 0.61]),
        "alpha": rng.choice([0.02, 0.03, 0.04]),
        "beta": rng.choice([0.11, 0.13, 0.17]),
    }


def _drawn(rng: Random, wrong: list[int], count: int) -> Inputs:
    """Make shuffled ids of which those at the given places are wrong."""
    asked = rng.sample(ids("q", 999), count)
    return {"ids": asked, "wrong": [asked[place] for place in wrong], **_settings(rng)}


def fallen(rng: Random) -> Inputs:
    """Begin with right answers, then let many be wrong; others follow that matter no more."""
    early = rng.randint(1, 2)
    return _drawn(rng, [*range(early, early + 9)], rng.randint(24, 28))


def holds(rng: Random) -> Inputs:
    """Let nearly all be right for long."""
    return _drawn(rng, [rng.randint(0, 2), *range(20, 30)], 30)


def undecided(rng: Random) -> Inputs:
    """Give four answers, too few for either limit."""
    return _drawn(rng, [rng.randint(0, 3)], 4)


def again(rng: Random) -> Inputs:
    """Let one wrong answer come so often that it would decide, side by side and apart."""
    inputs = _drawn(rng, [1], 4)
    one, wrong, *others = inputs["ids"]
    apart = [other for other in (one, *others) for _ in range(2)]
    rng.shuffle(apart)
    asked = [each for other in apart for each in (other, wrong)]
    return {**inputs, "ids": [one, *[wrong] * rng.randint(5, 8), *asked]}


def last(rng: Random) -> Inputs:
    """Let the last answer decide, in either direction."""
    good, bad, alpha, beta, wrong, count = rng.choice(_LAST)
    shares = {"good": good, "bad": bad, "alpha": alpha, "beta": beta}
    return {**_drawn(rng, wrong, count), **shares}


def at_the_limit(rng: Random) -> Inputs:
    """Let the first answer bring the evidence to a limit, to the last bit; others follow."""
    good, bad, alpha, beta, wrong = rng.choice(_EXACT)
    shares = {"good": good, "bad": bad, "alpha": alpha, "beta": beta}
    return {**_drawn(rng, wrong, rng.randint(2, 4)), **shares}


def refused(rng: Random, shares: list[tuple[float, float]], least: int = 2) -> Inputs:
    """Give shares, good and bad, that are none; with ids unless `least` is 0."""
    good, bad = rng.choice(shares)
    count = rng.randint(least, 4) if least else 0
    return {**_drawn(rng, [0] if least else [], count), "good": good, "bad": bad}


def long(rng: Random) -> Inputs:
    """Let the first answers decide, of four hundred."""
    return _drawn(rng, rng.choice([[], [1], [*range(12)]]), 400)


def long_and_repeated(rng: Random) -> Inputs:
    """Let the same few questions come a hundred times each, before others decide."""
    inputs = _drawn(rng, [1], 404)
    few, others = inputs["ids"][:3], inputs["ids"][3:]
    return {**inputs, "ids": [*few * 100, *others[:100]]}
