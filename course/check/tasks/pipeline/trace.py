"""Stages with a trace: a failing one is skipped, and nobody's list is changed behind his back."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.pipeline import stages
from course.check.tasks.pipeline.words import STAGES, ids

__all__ = ["TASK"]

_ERRORS = ["KeyError", "TimeoutError", "RuntimeError", "ValueError"]


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    row = [(name, stages.made(does, what)) for name, does, what in inputs["stages"]]
    return namespace["run_stages"](row, inputs["ids"])


def _show(inputs: Inputs) -> str:
    row = [f"({name!r}, {stages.told(does, what)})" for name, does, what in inputs["stages"]]
    return f"run_stages(stages=[{', '.join(row)}], ids={inputs['ids']!r})"


def _some(rng: Random) -> list[str]:
    return rng.sample(ids("d", 9), rng.randint(4, 6))


def _chain(rng: Random) -> Inputs:
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "add", ["x1", "x2"]], [two, "drop", ["x1"]], [three, "first", rng.randint(2, 3)]]
    return {"stages": row, "ids": _some(rng)}


def _failing(rng: Random) -> Inputs:
    one, two, three, four = rng.sample(STAGES, 4)
    errors = rng.sample(_ERRORS, 2)
    row = [[one, "fail", errors[0]], [two, "first", 3], [three, "fail", errors[1]]]
    return {"stages": [*row, [four, "add", ["x1"]]], "ids": _some(rng)}


def _nothing_left(rng: Random) -> Inputs:
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "first", 0], [two, "fail", rng.choice(_ERRORS)], [three, "add", ["x1", "x2"]]]
    return {"stages": row, "ids": _some(rng)}


def _in_place(rng: Random) -> Inputs:
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "add", ["x1"]], [two, "reverse", None], [three, "first", 2]]
    return {"stages": row, "ids": _some(rng)}


def _spoiling(rng: Random) -> Inputs:
    one, two, three = rng.sample(STAGES, 3)
    row = [[one, "add", ["x1"]], [two, "spoil", rng.choice(_ERRORS)], [three, "first", 3]]
    return {"stages": row, "ids": _some(rng)}


def _pool() -> Iterable[Inputs]:
    yield {"stages": [], "ids": ["a"]}
    for step in (["drop", ["a"]], ["first", 1], ["fail", "KeyError"], ["spoil", "KeyError"]):
        yield {"stages": [["cut", *step]], "ids": ["a", "b"]}
    yield {"stages": [["turn", "reverse", None]], "ids": ["a", "b"]}
    yield {"stages": [["boost", "fail", "KeyError"], ["cut", "first", 1]], "ids": ["a", "b"]}
    yield {"stages": [["boost", "fail", "KeyError"], ["search", "add", ["a"]]], "ids": []}
    yield {"stages": [["search", "add", ["b"]], ["cut", "first", 1]], "ids": ["a"]}
    yield {"stages": [["cut", "first", 0], ["search", "add", ["b"]]], "ids": ["a"]}
    yield {"stages": [["search", "add", ["b"]], ["turn", "reverse", None]], "ids": ["a"]}
    yield {"stages": [["search", "add", ["b"]], ["turn", "spoil", "KeyError"]], "ids": ["a"]}


TASK = Task(
    id="11-trace",
    assignment="11_pipeline",
    title="Stages, and a trace",
    function="run_stages",
    lesson="lesson 11, section 'A better search that finds less'",
    pool=_pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "chain",
            1.0,
            (
                Case(
                    "one-after-the-other",
                    "a stage that does not get what the last one returned undoes its work.",
                    "Which list does the second stage get, and what does its entry say?",
                    _chain,
                ),
            ),
        ),
        Group(
            "skipped",
            1.0,
            (
                Case(
                    "two-stages-raise",
                    "a reranker that is down must cost its own effect and not the whole search.",
                    "After a stage that raised: what is the next one given, and is it called?",
                    _failing,
                ),
                Case(
                    "nothing-left-in-between",
                    "a stage may have ids to add where the one before returned none.",
                    "A stage that returns an empty list has not failed; the next one is called.",
                    _nothing_left,
                ),
            ),
        ),
        Group(
            "record",
            1.0,
            (
                Case(
                    "changed-in-place",
                    "a trace that is rewritten by a later stage accuses the wrong one.",
                    "Look at 'in' of the stage that reverses its list: when was it written down?",
                    _in_place,
                ),
                Case(
                    "emptied-and-raised",
                    "a stage that fails half-way must not take the hits with it.",
                    "Who owns the list that the stage empties? The next one needs what it held.",
                    _spoiling,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the stages with one list in hand; what a stage returns becomes that list.",
        "try: … except Exception as raised: … tells a stage that fails, type(raised).__name__ how.",
        "Three lists must not be one: what is written down as 'in', what the stage gets in its "
        "hands, and what you go on with.",
    ),
)
