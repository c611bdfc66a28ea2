"""Draws for Holm's correction: p-values far apart, close together, equal, and outside 0 to 1.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.pipeline.words import KINDS

__all__ = [
    "above_one",
    "at_the_ends",
    "equal",
    "just_the_level",
    "raised",
    "spread",
    "too_large",
    "too_small",
]


def _named(rng: Random, p_values: list[float], level: float = 0.05) -> Inputs:
    """Give the p-values to kinds, in no order."""
    kinds = rng.sample(KINDS, len(p_values))
    pairs = [list(pair) for pair in zip(kinds, p_values, strict=True)]
    return {"p_values": rng.sample(pairs, len(pairs)), "level": level}


def spread(rng: Random) -> Inputs:
    """Keep p-values so far apart that their products keep their order."""
    first = rng.uniform(0.0005, 0.0015)
    p_values = [round(first * factor, 5) for factor in (1, 3.3, 11.7, 31, 90, 230)]
    return _named(rng, p_values[: rng.randint(4, 6)])


def raised(rng: Random) -> Inputs:
    """Let products fall below earlier ones, twice; of the first three z is before a by its p."""
    low = round(rng.uniform(0.009, 0.011), 5)
    high = round(rng.uniform(0.1, 0.12), 5)
    p_values = [low, round(low * 1.05, 5), round(low * 1.1, 5), high, high]
    while True:
        inputs = _named(rng, p_values, 0.1)
        kinds = [kind for _, kind in sorted([p, kind] for kind, p in inputs["p_values"])]
        if kinds[:3] != sorted(kinds[:3]):
            return inputs


def above_one(rng: Random) -> Inputs:
    """Let products be larger than 1."""
    p_values = [rng.uniform(0.35, 0.5), rng.uniform(0.6, 0.9), rng.uniform(0.92, 0.99)]
    return _named(rng, [round(p, 4) for p in [*p_values, rng.uniform(0.001, 0.009)]])


def just_the_level(rng: Random) -> Inputs:
    """Let one product be the level to the last bit."""
    level = rng.choice([0.05, 0.1, 0.01, 0.02])
    return _named(rng, [level / 2, 1.0], level)


def equal(rng: Random) -> Inputs:
    """Let no resample have been as extreme, for several kinds, which come in no order."""
    count, level = rng.randint(3, 5), rng.choice([0.01, 0.05])
    while True:
        inputs = _named(rng, [0.0] * count + [1.0], level)
        kinds = [kind for kind, p in inputs["p_values"] if p == 0]
        if kinds not in (sorted(kinds), sorted(kinds, reverse=True)):
            return inputs


def too_large(rng: Random) -> Inputs:
    """Let one p be above 1."""
    return _named(rng, [0.01, rng.choice([1.001, 1.2, 1.5]), 0.3])


def too_small(rng: Random) -> Inputs:
    """Let one p be below 0."""
    return _named(rng, [0.01, rng.choice([-0.1, -1e-3, -0.5]), 0.3])


def at_the_ends(rng: Random) -> Inputs:
    """Give both ends."""
    return _named(rng, [0.0, 1.0], rng.choice([0.01, 0.02, 0.05, 0.1]))
