"""Stages with a trace: a failing one is skipped, and nobody's list is changed behind his back."""

from collections.abc import Iterable
from typing import Any

from course.check.encode import Raises
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.pipeline import stages, trace_draws

__all__ = ["TASK"]


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    kept: list[str] = []
    row = [(name, stages.made(does, what, kept)) for name, does, what in inputs["stages"]]
    stopping = any(what == trace_draws.STOP for _, _, what in inputs["stages"])
    try:
        return namespace["run_stages"](row, inputs["ids"])
    except KeyboardInterrupt:
        if stopping:
            return Raises(trace_draws.STOP)
        raise


def _show(inputs: Inputs) -> str:
    row = [f"({name!r}, {stages.told(does, what)})" for name, does, what in inputs["stages"]]
    return f"run_stages(stages=[{', '.join(row)}], ids={inputs['ids']!r})"


def _pool() -> Iterable[Inputs]:
    yield {"stages": [], "ids": ["a"]}
    for step in (["drop", ["a"]], ["first", 1], ["fail", "KeyError"], ["spoil", "KeyError"]):
        yield {"stages": [["cut", *step]], "ids": ["a", "b"]}
    yield {"stages": [["turn", "reverse", None]], "ids": ["a", "b"]}
    for error in ("RerankerDown", trace_draws.STOP):
        yield {"stages": [["boost", "fail", error]], "ids": ["a"]}
    yield {"stages": [["boost", "once", "KeyError"]], "ids": ["a"]}
    yield {"stages": [["search", "add", ["a", "b"]]], "ids": ["a"]}
    yield {"stages": [["search", "keep", ["b"]], ["again", "keep", ["c"]]], "ids": ["a"]}
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
                    trace_draws.chain,
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
                    trace_draws.failing,
                ),
                Case(
                    "nothing-left-in-between",
                    "a stage may have ids to add where the one before returned none.",
                    "A stage that returns an empty list has not failed; the next one is called.",
                    trace_draws.nothing_left,
                ),
                Case(
                    "stopped-by-hand",
                    "who stops a search that hangs must not be told that one stage was skipped.",
                    "Is every class that can be raised an Exception? The stop key has another.",
                    trace_draws.stopped,
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
                    trace_draws.in_place,
                ),
                Case(
                    "kept-and-changed-later",
                    "a stage that fills one list again and again rewrites what it returned before.",
                    "Who else has the list that stands under 'out'? Look at it again at the end.",
                    trace_draws.kept,
                ),
                Case(
                    "emptied-and-raised",
                    "a stage that fails half-way must not take the hits with it.",
                    "Who owns the list that the stage empties? The next one needs what it held.",
                    trace_draws.spoiling,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the stages with one list in hand; what a stage returns becomes that list.",
        "try: … except Exception as raised: … tells a stage that fails, type(raised).__name__ how.",
        "No two of these may be one list: what is written down as 'in' and as 'out', what the "
        "stage gets and returns, and what you go on with.",
    ),
)
