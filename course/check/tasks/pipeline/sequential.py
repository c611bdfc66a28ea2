"""A gate that stops asking when it is decided: Wald's sequential test, 1945.

What it costs is counted in calls of `judge`, each of which would be a call of a model.
"""

from collections.abc import Iterable
from typing import Any

from course.check.counting import Counter, cost
from course.check.encode import Raises
from course.check.task import Inputs, Namespace, Task
from course.check.tasks.pipeline.sequential_cases import GROUPS

__all__ = ["TASK"]

_MOST = 60  # calls; the long lists drawn here are decided by 25 ids at the most


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    """Call the function with a judge that counts; an error is an answer here."""
    settings, counter = dict(inputs), Counter()
    wrong = set(settings.pop("wrong"))

    def judge(id: str) -> bool:
        counter.count += 1
        return id not in wrong

    try:
        answer = namespace["sequential_gate"](judge, **settings)
    except ValueError:
        answer = Raises("ValueError")
    most = 0 if isinstance(answer, Raises) else _MOST
    return {"cost": cost(counter, most, "calls"), "answer": answer}


def _show(inputs: Inputs) -> str:
    asked, wrong = inputs["ids"], set(inputs["wrong"])
    said = f"judge: {', '.join(sorted(wrong & set(asked))) or 'none'} wrong, the others right"
    if len(asked) > 20:
        said = f"judge: {len(wrong)} wrong"
    shown = repr(asked) if len(asked) <= 20 else f"[{asked[0]!r}, … {len(asked)} ids]"
    names = ("good", "bad", "alpha", "beta")
    settings = ", ".join(f"{name}={inputs[name]!r}" for name in names)
    return f"sequential_gate({said}, ids={shown}, {settings})"


def _pool() -> Iterable[Inputs]:
    usual = {"good": 0.8, "bad": 0.4, "alpha": 0.1, "beta": 0.2}
    uneven = {"good": 0.9, "bad": 0.3, "alpha": 0.05, "beta": 0.3}
    for settings in (usual, uneven):
        yield {"ids": [], "wrong": [], **settings}
        yield {"ids": ["a"], "wrong": [], **settings}
        yield {"ids": ["a"], "wrong": ["a"], **settings}
        yield {"ids": ["a", "a"], "wrong": ["a"], **settings}
        yield {"ids": ["a", "b", "a"], "wrong": ["a"], **settings}
        yield {"ids": list("abcd"), "wrong": list("bcd"), **settings}
        yield {"ids": list("abcde"), "wrong": [], **settings}
        yield {"ids": list("abc"), "wrong": list("abc"), **settings}
    exact = {"good": 0.75, "bad": 0.5, "alpha": 0.375, "beta": 0.25}
    yield {"ids": ["a", "b"], "wrong": ["a"], **exact}
    for good, bad in ((0.5, 0.5), (0.4, 0.8), (1.0, 0.5), (0.5, 0.0), (1.5, 1.2)):
        for asked in (["a"], []):
            yield {"ids": asked, "wrong": [], **usual, "good": good, "bad": bad}


TASK = Task(
    id="11-sequential",
    assignment="11_pipeline",
    title="Stop asking when it is decided",
    function="sequential_gate",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call,
    show=_show,
    groups=GROUPS,
    hints=(
        "Work out the two steps and the two limits once; then go over the ids with one sum.",
        "Check the sum after every judgement, and leave the loop as soon as a limit is reached.",
        "dict.fromkeys(ids) gives each id once, in the order in which it first came.",
    ),
)
