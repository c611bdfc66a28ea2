"""Lists for a window to slide over, one idea a draw."""

from random import Random

from course.check.task import Inputs

__all__ = [
    "fitting",
    "inputs",
    "one_window",
    "short",
    "side_by_side",
    "single",
    "wrong_step_for_nothing",
]

_LETTERS = "ABCDEFGHIJKLMNOP"


def inputs(rng: Random, size: int, window: int, step: int) -> Inputs:
    """Make a list whose best item stands last, next to the second best, and the worst one first."""
    items = list(_LETTERS[:size])
    between = rng.sample(items[1:-2], max(size - 3, 0))
    best_first = [*reversed(items[-2:]), *between, *items[:1]] if size > 2 else items[::-1]
    return {"items": items, "window": window, "step": step, "best_first": best_first}


def fitting(rng: Random) -> Inputs:
    """Let the last window begin exactly at the front."""
    window, steps = rng.choice([(3, 1), (4, 2), (5, 2), (4, 1), (5, 3)]), rng.randint(2, 3)
    return inputs(rng, window[0] + steps * window[1], *window)


def short(rng: Random) -> Inputs:
    """Leave one item or more in front for which a whole step is too wide."""
    window, step = rng.choice([(3, 2), (4, 2), (4, 3), (5, 3)])
    missing = rng.randint(1, step - 1)
    return inputs(rng, window + rng.randint(1, 2) * step - missing, window, step)


def single(rng: Random) -> Inputs:
    """Make a list of one item."""
    window = rng.randint(2, 20)
    return inputs(rng, 1, window, rng.randint(1, window - 1))


def one_window(rng: Random) -> Inputs:
    """Make a list that is shorter than the window."""
    window = rng.randint(5, 7)
    size = rng.randint(3, window - 1)
    return inputs(rng, size, window, rng.randint(1, size - 1))


def side_by_side(rng: Random) -> Inputs:
    """Let the step be as wide as the window."""
    window = rng.randint(2, 4)
    return inputs(rng, window * rng.randint(2, 3), window, window)


def wrong_step_for_nothing(rng: Random) -> Inputs:
    """Make an empty list, and a step that no list allows."""
    window = rng.randint(1, 6)
    return inputs(rng, 0, window, rng.choice([0, window + rng.randint(1, 2)]))
