"""The cases of the sequential gate: answers in an order that decides early, late or never.

But: what is expected of them is not said here.
"""

from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs
from course.check.tasks.pipeline.words import ids

__all__ = ["GROUPS"]


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


def _fallen(rng: Random) -> Inputs:
    """Begin with right answers, then let many be wrong; others follow that matter no more."""
    early = rng.randint(1, 2)
    return _drawn(rng, [*range(early, early + 9)], rng.randint(24, 28))


def _holds(rng: Random) -> Inputs:
    return _drawn(rng, [rng.randint(0, 2), *range(20, 30)], 30)


def _undecided(rng: Random) -> Inputs:
    return _drawn(rng, [rng.randint(0, 3)], 4)


def _again(rng: Random) -> Inputs:
    """Let one wrong answer come so often that it would decide if each time counted."""
    inputs = _drawn(rng, [1], 4)
    one, wrong, *others = inputs["ids"]
    return {**inputs, "ids": [one, *[wrong] * rng.randint(9, 12), *others]}


def _no_shares(rng: Random) -> Inputs:
    good, bad = rng.choice([(0.6, 0.6), (0.5, 0.8), (0.7, 0.7), (0.4, 0.9)])
    return {**_drawn(rng, [0], rng.randint(2, 4)), "good": good, "bad": bad}


def _certain(rng: Random) -> Inputs:
    good, bad = rng.choice([(1.0, 0.5), (0.9, 0.0), (1.0, 0.0), (1.0, 0.7), (0.5, 0.0)])
    return {**_drawn(rng, [0], rng.randint(2, 4)), "good": good, "bad": bad}


def _long(rng: Random) -> Inputs:
    """Let the first answers decide, of four hundred."""
    return _drawn(rng, rng.choice([[], [1], [*range(12)]]), 400)


def _long_and_repeated(rng: Random) -> Inputs:
    """Let the same few questions come a hundred times each, before others decide."""
    inputs = _drawn(rng, [1], 404)
    few, others = inputs["ids"][:3], inputs["ids"][3:]
    return {**inputs, "ids": [*few * 100, *others[:100]]}


GROUPS = (
    Group(
        "decision",
        2.0,
        (
            Case(
                "it-has-fallen",
                "each judgement after the decision is paid for and changes nothing.",
                "Follow the sum by hand: after which judgement is it above the upper limit?",
                _fallen,
            ),
            Case(
                "it-holds",
                "a gate that can only say no never gives a change free.",
                "Right answers pull the sum down: where is the lower limit?",
                _holds,
            ),
        ),
    ),
    Group(
        "care",
        1.0,
        (
            Case(
                "too-few-answers",
                "four answers decide nothing, and to say so is an answer.",
                "What do you return when the loop comes to its end?",
                _undecided,
            ),
            Case(
                "one-question-again-and-again",
                "one hot topic that is asked ten times would raise the alarm alone.",
                "How many different ids are there, and how many of them did you count?",
                _again,
            ),
            Case(
                "not-two-shares",
                "if good and bad are the same, no answer tells one from the other.",
                "Check the shares first; equal ones are refused too.",
                _no_shares,
            ),
            Case(
                "a-certain-share",
                "where nothing may ever go wrong, a logarithm has no value.",
                "Both shares lie strictly between 0 and 1.",
                _certain,
            ),
        ),
    ),
    Group(
        "cost",
        2.0,
        (
            Case(
                "four-hundred-answers",
                "a judge for each of four hundred answers costs what the gate should save.",
                "Count your calls of judge. Is anything judged after the decision?",
                _long,
            ),
            Case(
                "few-questions-many-times",
                "to judge the same question a hundred times is to pay for it a hundred times.",
                "Which ids have you judged already? Their answer is known.",
                _long_and_repeated,
            ),
        ),
    ),
)
