"""A listwise reader with a short sight, slid over a long list from the back to the front.

Sun et al. 2023 (RankGPT).
"""

from collections.abc import Iterable
from typing import Any

from course.check.encode import Raises
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.reranking.slide_draws import (
    fitting,
    inputs,
    one_window,
    short,
    side_by_side,
    single,
    wrong_step_for_nothing,
)

__all__ = ["TASK"]

_MOST_READS = 60  # a loop that does not end shall end here


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
    if order is inputs["items"]:
        order = "the list that was given, and not a new one"
    return {"order": order, "read": seen}


def _show(inputs: Inputs) -> str:
    call = f"slide({inputs['items']!r}, window={inputs['window']}, step={inputs['step']}, read)"
    prefers = ", ".join(inputs["best_first"])
    return f"{call} where read prefers {prefers}" if prefers else call


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
        ("", 2, 0),
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
        call = {"items": sorted(order), "window": window, "step": step}
        yield {**call, "best_first": list(order)}


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
                    fitting,
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
                    short,
                ),
                Case(
                    "a-list-of-one",
                    "the contract is the same for every window, so that the bill can be checked.",
                    "How often is read called for a list of one item?",
                    single,
                ),
                Case(
                    "all-in-one-window",
                    "a list that fits is read once, and paid for once.",
                    "How often is read called for a list shorter than the window?",
                    one_window,
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
                    "Is read called, and is the list that comes back a new one?",
                    lambda rng: inputs(rng, 0, rng.randint(2, 20), 1),
                ),
                Case(
                    "windows-side-by-side",
                    "a step as wide as the window is allowed, if seldom wise.",
                    "Which steps does the text allow? Look at both ends.",
                    side_by_side,
                ),
                Case(
                    "a-step-below-one",
                    "a window that does not move reads one place for ever.",
                    "What does your code do with a step of 0?",
                    lambda rng: inputs(rng, 5, rng.randint(2, 6), 0),
                ),
                Case(
                    "a-step-wider-than-the-window",
                    "items between two windows are never read, and nobody sees it.",
                    "What stands between two windows when the step is wider than they are?",
                    lambda rng: (lambda window: inputs(rng, 8, window, window + rng.randint(1, 2)))(
                        rng.randint(1, 3)
                    ),
                ),
                Case(
                    "a-wrong-step-for-nothing",
                    "a mistake of the caller must be seen before the first list that is not empty.",
                    "Which comes first in your code: the look at the step, or that at the list?",
                    wrong_step_for_nothing,
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
