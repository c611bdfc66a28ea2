"""A listwise reader with a short sight, slid over a long list from the back to the front.

Sun et al. 2023 (RankGPT).
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.encode import Raises
from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]

_MOST_READS = 60  # a loop that does not end shall end here
_LETTERS = "ABCDEFGHIJKLMNOP"


def _call_slide(namespace: Namespace, inputs: Inputs) -> Any:
    """Call `slide` with a reader that knows the right order; return the result and what it read."""
    place = {name: number for number, name in enumerate(inputs["best_first"])}
    seen: list[list[Any]] = []

    def read(part: Iterable[Any]) -> list[Any]:
        given = list(part)
        seen.append(given.copy())
        if len(seen) > _MOST_READS:
            raise RuntimeError(f"read was called more than {_MOST_READS} times")
        return sorted(given, key=lambda name: place.get(name, len(place)))

    try:
        order = namespace["slide"](inputs["items"], inputs["window"], inputs["step"], read)
    except ValueError:
        return Raises("ValueError")
    return {"order": order, "read": seen}


def _show(inputs: Inputs) -> str:
    call = f"slide({inputs['items']!r}, window={inputs['window']}, step={inputs['step']}, read)"
    prefers = ", ".join(inputs["best_first"])
    return f"{call} where read prefers {prefers}" if prefers else call


def _inputs(rng: Random, size: int, window: int, step: int) -> Inputs:
    """Make a list whose best item stands last, next to the second best, and the worst one first."""
    items = list(_LETTERS[:size])
    between = rng.sample(items[1:-2], max(size - 3, 0))
    best_first = [*reversed(items[-2:]), *between, *items[:1]] if size > 2 else items[::-1]
    return {"items": items, "window": window, "step": step, "best_first": best_first}


def _fitting(rng: Random) -> Inputs:
    window, steps = rng.choice([(3, 1), (4, 2), (5, 2), (4, 1), (5, 3)]), rng.randint(2, 3)
    return _inputs(rng, window[0] + steps * window[1], *window)


def _short(rng: Random) -> Inputs:
    """Leave one item or more in front for which a whole step is too wide."""
    window, step = rng.choice([(3, 2), (4, 2), (4, 3), (5, 3)])
    missing = rng.randint(1, step - 1)
    return _inputs(rng, window + rng.randint(1, 2) * step - missing, window, step)


def _single(rng: Random) -> Inputs:
    window = rng.randint(2, 20)
    return _inputs(rng, 1, window, rng.randint(1, window - 1))


def _one_window(rng: Random) -> Inputs:
    window = rng.randint(5, 7)
    size = rng.randint(3, window - 1)
    return _inputs(rng, size, window, rng.randint(1, size - 1))


def _side_by_side(rng: Random) -> Inputs:
    window = rng.randint(2, 4)
    return _inputs(rng, window * rng.randint(2, 3), window, window)


def _pool() -> Iterable[Inputs]:
    for order, window, step in (
        ("BA", 2, 1),
        ("BA", 3, 1),
        ("A", 2, 1),
        ("CBA", 2, 1),
        ("CAB", 2, 1),
        ("BCA", 2, 1),
        ("CBA", 2, 2),
        ("", 2, 1),
        ("BA", 2, 0),
        ("BA", 1, 2),
        ("BA", 1, 1),
        ("DCBA", 3, 1),
        ("DCBA", 2, 2),
        ("DCBA", 3, 2),
        ("EDCBA", 3, 2),
        ("FEDCBA", 4, 3),
        ("EDABC", 4, 3),
        ("EDCBA", 2, 2),
    ):
        inputs = {"items": sorted(order), "window": window, "step": step}
        yield {**inputs, "best_first": list(order)}


TASK = Task(
    id="06-slide",
    assignment="06_reranking",
    title="A reader with a short sight",
    function="slide",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call_slide,
    show=_show,
    groups=(
        Group(
            "windows",
            3.0,
            (
                Case(
                    "steps-that-fit",
                    "the best of a hundred is last before it is found: it must get to the front.",
                    "Write down the windows of the example by hand, and what is read in each.",
                    _fitting,
                ),
            ),
        ),
        Group(
            "front",
            1.0,
            (
                Case(
                    "a-short-window-in-front",
                    "an item that no window holds is never read.",
                    "Which items does your last window hold where a whole step is too wide?",
                    _short,
                ),
                Case(
                    "a-list-of-one",
                    "the contract is the same for every window, so that the bill can be checked.",
                    "How often is read called for a list of one item?",
                    _single,
                ),
                Case(
                    "all-in-one-window",
                    "a list that fits is read once, and paid for once.",
                    "How often is read called for a list shorter than the window?",
                    _one_window,
                ),
            ),
        ),
        Group(
            "contract",
            1.0,
            (
                Case(
                    "nothing-to-read",
                    "asking a model for the order of nothing costs money and may fail.",
                    "What does your code do before the first call of read?",
                    lambda rng: _inputs(rng, 0, rng.randint(2, 20), 1),
                ),
                Case(
                    "windows-side-by-side",
                    "a step as wide as the window is allowed, if seldom wise.",
                    "Which steps does the text allow? Look at both ends.",
                    _side_by_side,
                ),
                Case(
                    "a-step-below-one",
                    "a window that does not move reads one place for ever.",
                    "What does your code do with a step of 0?",
                    lambda rng: _inputs(rng, 5, rng.randint(2, 6), 0),
                ),
                Case(
                    "a-step-wider-than-the-window",
                    "items between two windows are never read, and nobody sees it.",
                    "What stands between two windows when the step is wider than they are?",
                    lambda rng: (
                        lambda window: _inputs(rng, 8, window, window + rng.randint(1, 2))
                    )(rng.randint(1, 3)),
                ),
            ),
        ),
    ),
    hints=(
        "Work on a copy of the list, and keep one number: where the current window ends.",
        "A window goes from max(0, end - window) to end. What read gives back takes that place.",
        "The last window is the one that begins at 0. Until then, end moves forward by step.",
    ),
)
