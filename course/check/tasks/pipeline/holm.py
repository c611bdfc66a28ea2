"""Many tests at once: Holm 1979."""

from collections.abc import Iterable
from typing import Any

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.pipeline import holm_draws

__all__ = ["TASK"]


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    """Hand the pairs over as a dict in their order, and see whether it was changed."""
    p_values = dict(inputs["p_values"])
    answer = refusing("holm")(namespace, {**inputs, "p_values": p_values})
    inputs["p_values"][:] = [list(pair) for pair in p_values.items()]
    return answer


def _show(inputs: Inputs) -> str:
    return f"holm(p_values={dict(inputs['p_values'])!r}, level={inputs['level']!r})"


def _pool() -> Iterable[Inputs]:
    yield {"p_values": [], "level": 0.05}
    for p in (0.05, 0.01, 0.0, 1.0, 1.5, -0.5):
        yield {"p_values": [["a", p]], "level": 0.05}
    pairs = ((0.01, 0.02), (0.03, 0.01), (0.03, 0.04), (0.03, 0.03), (0.7, 0.6), (0.025, 0.9))
    for one, two in (*pairs, (0.01, 0.01)):
        yield {"p_values": [["b", one], ["a", two]], "level": 0.05}
    yield {"p_values": [["a", 0.01], ["b", 0.01]], "level": 0.05}
    for row in ((0.01, 0.02, 0.04), (0.01, 0.012, 0.04), (0.04, 0.03, 0.02), (0.01, 0.011, 0.012)):
        p_values = [list(pair) for pair in zip("abc", row, strict=True)]
        yield {"p_values": p_values, "level": 0.05}


TASK = Task(
    id="11-holm",
    assignment="11_pipeline",
    title="Twelve kinds of question, twelve tests",
    function="holm",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "adjusted",
            2.0,
            (
                Case(
                    "far-apart",
                    "of many tests without a correction, some find a fall where nothing changed.",
                    "Sort the p-values; by what is the smallest one multiplied, and the largest?",
                    holm_draws.spread,
                ),
                Case(
                    "raised-to-the-one-before",
                    "a kind with a larger p must not count as better proven.",
                    "Put the adjusted values in the order of p: do they ever fall?",
                    holm_draws.raised,
                ),
                Case(
                    "above-one",
                    "a p of 1.8 in a report makes readers doubt all the others.",
                    "What is the largest value that a p can have?",
                    holm_draws.above_one,
                ),
            ),
        ),
        Group(
            "found",
            1.0,
            (
                Case(
                    "just-the-level",
                    "who sets a level says what is allowed, the level itself included.",
                    "Compare the adjusted p with the level, where they are equal.",
                    holm_draws.just_the_level,
                ),
                Case(
                    "equal-p-values",
                    "equal kinds must be listed in one order, or two runs look different.",
                    "Several have the same p. How many tests are they, and which is listed first?",
                    holm_draws.equal,
                ),
                Case(
                    "at-the-ends",
                    "a p of 0 or of 1 can happen and is no mistake.",
                    "Which values does the contract refuse? Not these two.",
                    holm_draws.at_the_ends,
                ),
                Case(
                    "no-probability",
                    "a p above 1 is a mistake further up, and hides if it is adjusted.",
                    "Can a p have this value? Check every p before anything else.",
                    holm_draws.too_large,
                ),
                Case(
                    "below-nothing",
                    "a p below 0 makes any other one look large, and is found at every level.",
                    "Check every p before anything else, against both ends.",
                    holm_draws.too_small,
                ),
            ),
        ),
    ),
    hints=(
        "Sort the kinds by their p once, and go over them with a counter from 0.",
        "The kind at place i, from 0, is multiplied by m - i.",
        "Carry the highest product so far along; the adjusted p is that, and at most 1.",
    ),
)
