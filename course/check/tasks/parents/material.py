"""What several tasks share: words, names, falling scores, and a call that may raise ValueError."""

from collections.abc import Callable
from random import Random
from typing import Any

from course.check.encode import Raises
from course.check.task import Inputs, Namespace

__all__ = ["WORDS", "descending", "raising"]

WORDS = ("a", "refund", "is", "due", "within", "thirty", "days", "of", "notice", "or", "never")


def descending(rng: Random, count: int) -> list[float]:
    """Return `count` scores, best first, no two nearer than 0.05 (so that nothing is a tie)."""
    score = round(rng.uniform(8.0, 12.0), 3)
    scores = []
    for _ in range(count):
        scores.append(score)
        score = round(score - rng.uniform(0.05, 0.4), 3)
    return scores


def raising(function: str) -> Callable[[Namespace, Inputs], Any]:
    """Return a driver for a contract that asks for a ValueError: raised, it is a value."""

    def call(namespace: Namespace, inputs: Inputs) -> Any:
        try:
            return namespace[function](**inputs)
        except ValueError:
            return Raises("ValueError")

    return call
