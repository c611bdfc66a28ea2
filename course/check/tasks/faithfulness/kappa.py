"""Agreement on ordered labels: a small slip weighs less than a bad one.

Cohen 1968, Weighted kappa: nominal scale agreement with provision for scaled disagreement.
"""

from collections.abc import Iterable

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.faithfulness import kappa_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    labels = ["low", "mid", "top"]
    yield kappa_draws.inputs([], [], 1, labels)
    yield kappa_draws.inputs(["low"], ["low"], 1, labels)
    yield kappa_draws.inputs(["low"], ["top"], 1, labels)
    yield kappa_draws.inputs(["low"], ["low", "top"], 1, labels)
    for power in (1, 2):
        for a, b in (
            (["low", "top"], ["low", "top"]),
            (["low", "top"], ["top", "low"]),
            (["low", "top"], ["mid", "top"]),
            (["low", "mid"], ["mid", "mid"]),
            (["low", "mid", "top"], ["low", "top", "top"]),
            (["low", "mid", "top"], ["mid", "mid", "top"]),
            (["low", "mid", "top"], ["top", "mid", "mid"]),
        ):
            yield kappa_draws.inputs(a, b, power, labels)
    yield kappa_draws.inputs(["a", "c", "b"], ["a", "b", "b"], 1, ["c", "a", "b"])
    yield kappa_draws.inputs(["a", "c", "d"], ["c", "c", "d"], 1, ["a", "b", "c", "d"])


TASK = Task(
    id="10-kappa",
    assignment="10_faithfulness",
    title="Agreement on ordered labels",
    function="weighted_kappa",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("weighted_kappa"),
    groups=(
        Group(
            "weights",
            2.0,
            (
                Case(
                    "quadratic",
                    "a judge who takes the worst for the best must not look like one who slips.",
                    "Work out O and E of two claims by hand; each distance is raised to the power.",
                    kappa_draws.quadratic,
                ),
                Case(
                    "linear",
                    "how much worse a bad slip counts is a choice, and should be said.",
                    "With power 1 a distance of two weighs twice as much as one of one.",
                    kappa_draws.linear,
                ),
            ),
        ),
        Group(
            "order-and-habits",
            1.0,
            (
                Case(
                    "a-label-that-nobody-used",
                    "two judges who leave out the middle are not nearer to each other for it.",
                    "The distance is between places in labels, whether a label was used or not.",
                    kappa_draws.unused,
                ),
                Case(
                    "an-order-of-its-own",
                    "verdicts have an order that no alphabet knows.",
                    "Where does the order of the labels come from in your code?",
                    kappa_draws.shuffled_labels,
                ),
                Case(
                    "a-strict-and-a-mild-judge",
                    "what chance would give depends on how each judge labels by habit.",
                    "For E take a label of the first judge and one of the second, all such pairs.",
                    kappa_draws.habits,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "worse-than-chance",
                    "a judge who has the scale upside down should be found out.",
                    "Kappa may be below 0; nothing is cut off there.",
                    kappa_draws.opposed,
                ),
                Case(
                    "one-label-throughout",
                    "two judges who always say yes have shown nothing.",
                    "What is E when both give one label only, and what does the contract say?",
                    kappa_draws.one_label,
                ),
                Case(
                    "a-label-of-its-own-each",
                    "a judge who always says yes and one who always says no agree in nothing.",
                    "Each judge gave one label only, but not the same one: what is E here?",
                    kappa_draws.a_label_each,
                ),
                Case(
                    "different-lengths",
                    "labels that do not pair up would be compared with the wrong claims.",
                    "Compare the lengths before anything else.",
                    kappa_draws.different_lengths,
                ),
                Case(
                    "no-labels",
                    "an agreement over nothing is a mistake of the caller.",
                    "Without any label raise a ValueError.",
                    lambda rng: kappa_draws.inputs([], [], rng.choice([1, 2])),
                ),
            ),
        ),
    ),
    hints=(
        "Give every label its place in `labels`; a weight is a distance of places to the power.",
        "O is a mean over the claims: pair the lists item by item.",
        "E is a mean over all pairs: two nested loops, and divide by how many pairs there were.",
    ),
)
