"""Draws for the traced stages: which of them raise, and whose list they change.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.pipeline.words import STAGES, ids

__all__ = [
    "STOP",
    "chain",
    "failing",
    "in_place",
    "kept",
    "nothing_left",
    "spoiling",
    "stopped",
]

_ERRORS = ["KeyError", "IndexError", "TypeError", "ValueError"]
_FOREIGN = ["ModelTooBusy", "RerankerDown", "TokenExpired"]  # classes of somebody's library
STOP = "KeyboardInterrupt"


def _some(rng: Random) -> list[str]:
    return rng.sample(ids("d", 9), rng.randint(4, 6))


def chain(rng: Random) -> Inputs:
    """Add ids of which one is there already, drop one, and cut."""
    one, two, three = rng.sample(STAGES, 3)
    given = _some(rng)
    more = ["x1", given[0], "x2"]  # one of them is there already
    row = [[one, "add", more], [two, "drop", ["x1"]], [three, "first", rng.randint(2, 3)]]
    return {"stages": row, "ids": given}


def failing(rng: Random) -> Inputs:
    """Let one stage fail always, and one with a class of its own the first time."""
    one, two, three, four = rng.sample(STAGES, 4)
    foreign = rng.choice(_FOREIGN)
    row = [[one, "fail", rng.choice(_ERRORS)], [two, "first", 3], [three, "once", foreign]]
    return {"stages": [*row, [four, "add", ["x1"]]], "ids": _some(rng)}


def stopped(rng: Random) -> Inputs:
    """Let the stop key be pressed in the second stage."""
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "add", ["x1"]], [two, "fail", STOP], [three, "first", 2]]
    return {"stages": row, "ids": _some(rng)}


def nothing_left(rng: Random) -> Inputs:
    """Cut everything before a stage that fails and one that adds."""
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "first", 0], [two, "fail", rng.choice(_ERRORS)], [three, "add", ["x1", "x2"]]]
    return {"stages": row, "ids": _some(rng)}


def in_place(rng: Random) -> Inputs:
    """Reverse a list in place, at the beginning and later."""
    one, two, three, four = rng.sample(STAGES, 4)
    row = [[one, "reverse", None], [two, "add", ["x1"]], [three, "reverse", None]]
    return {"stages": [*row, [four, "first", 2]], "ids": _some(rng)}


def kept(rng: Random) -> Inputs:
    """Let two stages return one list, to which the second one adds."""
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "keep", ["x1", "x2"]], [two, "keep", ["x3"]], [three, "first", rng.randint(1, 2)]]
    return {"stages": row, "ids": _some(rng)}


def spoiling(rng: Random) -> Inputs:
    """Let a stage empty its list before it fails."""
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "add", ["x1"]], [two, "spoil", rng.choice(_ERRORS)], [three, "first", 3]]
    return {"stages": row, "ids": _some(rng)}
