"""A regression gate: what fell, and what cannot be compared."""

from collections.abc import Iterable
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.pipeline import gate_draws

__all__ = ["TASK"]


def _scores(scores: dict[str, Any]) -> dict[str, float]:
    """Return the scores as numbers, last question first: they come in no order.

    JSON has no nan, so it is a text in the inputs.
    """
    return {question: float(scores[question]) for question in sorted(scores, reverse=True)}


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    both = [_scores(inputs["before"]), _scores(inputs["after"])]
    return namespace["gate"](*both, inputs["kinds"], inputs["tolerance"])


def _show(inputs: Inputs) -> str:
    both = f"before={_scores(inputs['before'])!r}, after={_scores(inputs['after'])!r}"
    return f"gate({both}, kinds={inputs['kinds']!r}, tolerance={inputs['tolerance']!r})"


def _pool() -> Iterable[Inputs]:
    one, two = {"q1": "code"}, {"q1": "code", "q2": "dated"}

    def given(before: Any, after: Any, kinds: dict[str, str], tolerance: float = 0.1) -> Inputs:
        return {"before": before, "after": after, "kinds": kinds, "tolerance": tolerance}

    yield given({}, {}, one)
    for after in ({}, {"q1": 0.5}, {"q1": 0.0}, {"q1": 1.0}, {"q1": "nan"}, {"q1": "inf"}):
        yield given({"q1": 0.5}, after, one)
    yield given({}, {"q1": 0.5}, one)
    for score in (0.5, 0.0):
        yield given({"q1": 0.5}, {"q1": score}, two)
    for score, tolerance in ((0.4999, 0.0), (0.495, 0.0), (0.3996, 0.1)):
        yield given({"q1": 0.5}, {"q1": score}, one, tolerance)
    yield given({"q1": 0.5}, {"q1": 0.25}, {"q1": "code", "q2": "code"}, 0.2)
    yield given({"q1": "inf"}, {"q1": "inf"}, one)
    yield given({"q1": 0.5}, {"q1": 0.25}, one, 0.25)
    yield given({"q1": "nan"}, {"q1": 0.5}, one)
    yield given({"q1": 0.5}, {"q2": 0.5}, two)
    both = {"q1": 0.5, "q2": 0.5}
    for after in ({"q1": 0.5}, {"q1": 0.0, "q2": 1.0}, {"q2": 0.25, "q1": 0.25}):
        yield given(both, after, two)
    yield given({"q2": 0.5}, {"q1": 0.5, "q2": 0.0}, two)
    yield given({"q2": 0.5}, {"q1": 0.5, "q2": "nan"}, two)
    yield given(both, {"q1": 0.0, "q2": 0.0}, {"q1": "dated", "q2": "code"})
    yield given({"q2": 0.5, "q10": 0.5}, {"q1": 0.5}, {**two, "q10": "code"})
    yield given(both, {"q1": 0.25, "q2": 0.5}, two, 0.2)
    yield given({"q1": 0.4}, {"q1": 0.3}, one, 0.1)
    after = {"q1": 0.25, "q2": 0.25, "q3": 0.75}
    yield given({**both, "q3": 0.5}, after, {"q1": "code", "q2": "code", "q3": "dated"}, 0.05)


TASK = Task(
    id="11-gate",
    assignment="11_pipeline",
    title="A gate that gives its reasons",
    function="gate",
    lesson="lesson 11, section 'Keep it: a gate'",
    pool=_pool,
    call=_call,
    show=_show,
    groups=(
        Group(
            "falls",
            1.0,
            (
                Case(
                    "the-mean-fell",
                    "a small fall of many questions is what nobody sees by trying two of them.",
                    "Differences question by question, then one mean over all questions.",
                    gate_draws.mean_fell,
                ),
                Case(
                    "a-kind-fell-and-the-mean-rose",
                    "a rising mean can hide readers who are served worse.",
                    "The mean over the questions of one kind: how many of them were measured?",
                    gate_draws.kind_fell,
                ),
            ),
        ),
        Group(
            "allowed",
            1.0,
            (
                Case(
                    "just-the-tolerance",
                    "a gate that stops what it promised to allow is soon switched off.",
                    "Print the mean with all its digits: how far from the limit is it?",
                    gate_draws.just_allowed,
                ),
                Case(
                    "nothing-is-allowed",
                    "who sets the tolerance to 0 wants to hear of the least fall.",
                    "How far below 0 is the mean here, and how much does the text let pass?",
                    gate_draws.nothing_allowed,
                ),
                Case(
                    "nothing-fell",
                    "a change that helps has to pass.",
                    "Which sign has a gain? What is returned where there is no reason?",
                    gate_draws.better,
                ),
            ),
        ),
        Group(
            "not-comparable",
            1.0,
            (
                Case(
                    "other-questions",
                    "a hard question that is left out raises the mean of the rest.",
                    "One list of all that is wrong: by what does the text sort it?",
                    gate_draws.other_questions,
                ),
                Case(
                    "undefined-scores",
                    "nan is below nothing, so a gate that only compares lets it pass.",
                    "math.isfinite tells; look at both scores of a question.",
                    gate_draws.undefined,
                ),
                Case(
                    "nothing-measured",
                    "a gate that passes an empty run passes everything from then on.",
                    "The first step comes before all others, whichever of the two is empty.",
                    gate_draws.nothing_measured,
                ),
            ),
        ),
    ),
    hints=(
        "Three steps, each with its own return; the third one is only reached without faults.",
        "sorted({**before, **after}) goes over the questions of both.",
        "A helper that takes a list of questions and tells whether their mean fell serves all of "
        "step 3.",
    ),
)
