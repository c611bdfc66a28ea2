"""Many tests at once: Holm 1979."""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.pipeline.words import KINDS

__all__ = ["TASK"]


def _named(rng: Random, p_values: list[float], level: float = 0.05) -> Inputs:
    """Give the p-values to kinds, in no order."""
    kinds = rng.sample(KINDS, len(p_values))
    shuffled = rng.sample(p_values, len(p_values))
    return {"p_values": dict(zip(kinds, shuffled, strict=True)), "level": level}


def _spread(rng: Random) -> Inputs:
    """Keep p-values so far apart that their products keep their order."""
    first = rng.uniform(0.0005, 0.0015)
    p_values = [round(first * factor, 5) for factor in (1, 3.3, 11.7, 31, 90, 230)]
    return _named(rng, p_values[: rng.randint(4, 6)])


def _raised(rng: Random) -> Inputs:
    """Let products fall below earlier ones, twice."""
    low = round(rng.uniform(0.009, 0.011), 5)
    high = round(rng.uniform(0.1, 0.12), 5)
    p_values = [low, round(low * 1.05, 5), round(low * 1.1, 5), high, round(high * 1.1, 5)]
    return _named(rng, p_values, rng.choice([0.05, 0.1]))


def _above_one(rng: Random) -> Inputs:
    p_values = [rng.uniform(0.35, 0.5), rng.uniform(0.6, 0.9), rng.uniform(0.92, 0.99)]
    return _named(rng, [round(p, 4) for p in [*p_values, rng.uniform(0.001, 0.009)]])


def _just_the_level(rng: Random) -> Inputs:
    """Let one product be the level to the last bit."""
    level = rng.choice([0.05, 0.1, 0.01, 0.02])
    return _named(rng, [level / 2, 1.0], level)


def _equal(rng: Random) -> Inputs:
    """Let no resample have been as extreme, for several kinds."""
    return _named(rng, [0.0] * rng.randint(3, 5) + [1.0], rng.choice([0.01, 0.05]))


def _outside(rng: Random) -> Inputs:
    return _named(rng, [0.01, rng.choice([-0.1, -1e-3, 1.001, 1.5]), 0.3])


def _at_the_ends(rng: Random) -> Inputs:
    return _named(rng, [0.0, 1.0], rng.choice([0.01, 0.02, 0.05, 0.1]))


def _pool() -> Iterable[Inputs]:
    yield {"p_values": {}, "level": 0.05}
    for p in (0.05, 0.01, 0.0, 1.0, 1.5, -0.5):
        yield {"p_values": {"a": p}, "level": 0.05}
    pairs = ((0.01, 0.02), (0.03, 0.01), (0.03, 0.04), (0.03, 0.03), (0.7, 0.6), (0.025, 0.9))
    for one, two in pairs:
        yield {"p_values": {"b": one, "a": two}, "level": 0.05}
    yield {"p_values": {"b": 0.01, "a": 0.01}, "level": 0.05}
    yield {"p_values": {"a": 0.01, "b": 0.02, "c": 0.04}, "level": 0.05}
    yield {"p_values": {"a": 0.01, "b": 0.012, "c": 0.04}, "level": 0.05}
    yield {"p_values": {"a": 0.04, "b": 0.03, "c": 0.02}, "level": 0.05}


TASK = Task(
    id="11-holm",
    assignment="11_pipeline",
    title="Twelve kinds of question, twelve tests",
    function="holm",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("holm"),
    groups=(
        Group(
            "adjusted",
            2.0,
            (
                Case(
                    "far-apart",
                    "of many tests without a correction, some find a fall where nothing changed.",
                    "Sort the p-values; by what is the smallest one multiplied, and the largest?",
                    _spread,
                ),
                Case(
                    "raised-to-the-one-before",
                    "a kind with a larger p must not count as better proven.",
                    "Put the adjusted values in the order of p: do they ever fall?",
                    _raised,
                ),
                Case(
                    "above-one",
                    "a p of 1.8 in a report makes readers doubt all the others.",
                    "What is the largest value that a p can have?",
                    _above_one,
                ),
            ),
        ),
        Group(
            "found",
            1.0,
            (
                Case(
                    "just-the-level",
                    "who sets a level says what is allowed, the level itself included.",
                    "Compare the adjusted p with the level, where they are equal.",
                    _just_the_level,
                ),
                Case(
                    "equal-p-values",
                    "equal kinds must be listed in one order, or two runs look different.",
                    "Sort by two things: p, then the name.",
                    _equal,
                ),
                Case(
                    "at-the-ends",
                    "a p of 0 or of 1 can happen and is no mistake.",
                    "Which values does the contract refuse? Not these two.",
                    _at_the_ends,
                ),
                Case(
                    "no-probability",
                    "a p outside 0 to 1 is a mistake further up, and hides if it is adjusted.",
                    "Check every p before anything else.",
                    _outside,
                ),
            ),
        ),
    ),
    hints=(
        "Sort the kinds by their p once, and go over them with a counter from 0.",
        "The kind at place i, from 0, is multiplied by m - i.",
        "Carry the highest product so far along; the adjusted p is that, and at most 1.",
    ),
)
