"""Readers who were not asked the same questions, or none."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.capstone.agreement_draws import inputs_of, two_questions

__all__ = ["no_questions", "not_asked_of_the_first", "not_asked_of_the_second", "other_questions"]


def other_questions(rng: Random) -> Inputs:
    """Ask the two of as many questions, one of which is another one."""
    first, second = two_questions(rng)
    first["q3"] = first.pop(rng.choice(["q1", "q2"]))
    return inputs_of(first, second)


def not_asked_of_the_first(rng: Random) -> Inputs:
    """Ask the second reader of one question more; now and then nothing answers it."""
    first, second = two_questions(rng)
    second["q3"] = rng.choice([[], [["a.md", 0, rng.randint(5, 20)]]])
    return inputs_of(first, second)


def not_asked_of_the_second(rng: Random) -> Inputs:
    """Ask the first reader of one question more; now and then nothing answers it."""
    turned = not_asked_of_the_first(rng)
    return inputs_of(turned["second"], turned["first"])


def no_questions(rng: Random) -> Inputs:
    """Ask neither of them anything."""
    return inputs_of({}, {}, rng.randint(1, 99) / 100)
