"""Depth scores: how far the similarity climbs on both sides of a gap.

Hearst 1997, "TextTiling: segmenting text into multi-paragraph subtopic passages".
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _values(rng: Random, count: int) -> list[float]:
    """Return different similarities of two digits, so that no two are equal."""
    return [number / 100 for number in rng.sample(range(5, 96), count)]


def _one_valley(rng: Random) -> Inputs:
    """Make one valley; its lowest value is below 0, as a similarity may be."""
    values = sorted(_values(rng, 7))
    values[0] = -values[0]
    left = rng.randint(2, 4)
    rising = values[1:]
    rng.shuffle(rising)
    sides = sorted(rising[:left], reverse=True), sorted(rising[left:])
    return {"similarities": [*sides[0], values[0], *sides[1]]}


def _hills(rng: Random) -> Inputs:
    """Make two low hills between two high ones: each climb ends before the highest value."""
    low = sorted(_values(rng, 9))
    valleys, hills, tops = low[:3], low[3:6], low[6:]
    for some in (valleys, hills, tops):
        rng.shuffle(some)
    inner = [valleys[0], hills[0], valleys[1], hills[1], valleys[2]]
    return {"similarities": [tops[0], *inner, tops[1]]}


def _slopes(rng: Random) -> Inputs:
    """Make a row that falls, or rises, at an end: on that side nothing is to climb."""
    values = sorted(_values(rng, 6))
    valley = [values[0], values[4], values[1], values[3]]
    return {"similarities": rng.choice([valley, valley[::-1], [values[0], values[5]]])}


def _plateau(rng: Random) -> Inputs:
    """Make two equal values on the way up, a higher one behind them."""
    low, step, top, side = sorted(_values(rng, 4))
    way = [side, low, *[step] * rng.randint(2, 3), top]
    return {"similarities": way if rng.random() < 0.5 else way[::-1]}


def _depth_pool() -> Iterable[Inputs]:
    for values in (
        *([], [0.5], [0.5, 0.25], [0.25, 0.5], [0.5, 0.5], [0.75, 0.25, 0.5], [0.25, 0.5, 0.25]),
        *([0.75, 0.25, 0.5, 1.0], [1.0, 0.5, 0.25, 0.5], [0.5, 0.25, 0.5, 0.5, 0.75]),
        *([0.75, 0.5, 0.5, 0.25, 0.5], [0.5, 0.25, 0.5, 0.25, 1.0], [1.0, 0.5, 0.75, 0.5, 0.75]),
    ):
        yield {"similarities": values}


TASK = Task(
    id="02-depth",
    assignment="02_chunking",
    title="How deep is the valley?",
    function="depth_scores",
    lesson="the text of the task: this one stands in no lesson",
    pool=_depth_pool,
    groups=(
        Group(
            "climb",
            2.0,
            (
                Case(
                    "one-valley",
                    "a change of subject shows as a fall before it and a rise after it.",
                    "Write down both peaks of the lowest value, and add the two differences.",
                    _one_valley,
                ),
                Case(
                    "hills-between",
                    "a peak behind the next hill belongs to another subject.",
                    "From one value walk a step at a time: at which one do you stop?",
                    _hills,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "where-the-row-ends",
                    "a text may change its subject right after its first sentence.",
                    "What is the left peak of the first value, where there is nothing to climb?",
                    _slopes,
                ),
                Case(
                    "a-level-stretch",
                    "two equal similarities on the way up are no peak.",
                    "Not lower is not the same as higher: does your climb stop too early?",
                    _plateau,
                ),
                Case(
                    "no-gaps",
                    "a document of one sentence has no gaps, and must not raise.",
                    "What does your function return for an empty list?",
                    lambda rng: {"similarities": []},
                ),
            ),
        ),
    ),
    hints=(
        "Take one value and solve it on paper; the other values are done in the same way.",
        "A climb is a loop: while there is a next value and it is not lower, step on to it.",
        "The climb to the left is the climb to the right in the reversed list.",
    ),
)
