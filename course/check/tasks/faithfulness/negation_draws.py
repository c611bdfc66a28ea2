"""Draws for negations: one, two, the same one twice, and on either side.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.faithfulness.differences_draws import NEGATIONS, NOUNS, inputs

__all__ = ["both_denied", "one_negation", "said_twice", "two_negations", "undone"]


def one_negation(rng: Random) -> Inputs:
    """Deny the sentence alone, beside quantities that differ."""
    noun, negation = rng.choice(NOUNS), rng.choice(NEGATIONS)
    a, b = rng.sample(range(2, 60), 2)
    while str(b).endswith(str(a)):  # "5 days" is a piece of "15 days": the case of another mistake
        a, b = rng.sample(range(2, 60), 2)
    return inputs(f"{noun} expire after {a} days", f"{noun} {negation} expire after {b} days")


def both_denied(rng: Random) -> Inputs:
    """Deny both texts, by different words."""
    noun = rng.choice(NOUNS)
    first, second = rng.sample(NEGATIONS, 2)
    return inputs(f"{noun} {first} expire", f"{noun} {second} expire")


def two_negations(rng: Random) -> Inputs:
    """Deny the claim once and the sentence twice."""
    noun = rng.choice(NOUNS)
    first, second, third = (rng.choice(NEGATIONS) for _ in range(3))
    return inputs(f"{noun} {third} expire", f"{noun} {first} expire {second} notice")


def said_twice(rng: Random) -> Inputs:
    """Say one negation twice in one text, and none in the other."""
    noun, negation = rng.choice(NOUNS), rng.choice(NEGATIONS)
    pair = [f"{noun} {negation} expire {negation} end", f"{noun} expire and end"]
    rng.shuffle(pair)
    return inputs(*pair)


def undone(rng: Random) -> Inputs:
    """Say two negations in one text, and none in the other."""
    noun = rng.choice(NOUNS)
    first, second = rng.sample(NEGATIONS, 2)
    pair = [f"{noun} {first} expire {second} notice", f"{noun} expire with notice"]
    rng.shuffle(pair)
    return inputs(*pair)
