"""Agreement on ordered labels: a small slip weighs less than a bad one.

Cohen 1968, Weighted kappa: nominal scale agreement with provision for scaled disagreement.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

VERDICTS = ["contradicted", "assumed", "inferred", "confirmed"]


def _inputs(a: list[str], b: list[str], power: int, labels: list[str] = VERDICTS) -> Inputs:
    return {"a": a, "b": b, "labels": labels, "power": power}


def _judges(rng: Random, slips: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """Make two judges: the first uses all labels, the second departs by the given steps."""
    places = [0, 1, 2, 3, *(rng.randint(0, 3) for _ in range(rng.randint(3, 6)))]
    rng.shuffle(places)
    others = list(places)
    for number, step in enumerate(slips):
        others[number] += step if others[number] + step <= 3 else -step
        others[number] = min(max(others[number], 0), 3)
    return [VERDICTS[p] for p in places], [VERDICTS[p] for p in others]


def _quadratic(rng: Random) -> Inputs:
    return _inputs(*_judges(rng, (1, 2, 2)), power=2)


def _linear(rng: Random) -> Inputs:
    return _inputs(*_judges(rng, (1, 1, 2)), power=1)


def _habits(rng: Random) -> Inputs:
    """One judge is strict, the other one mild: their shares of the labels differ."""
    strict = [rng.choice(VERDICTS[:2]) for _ in range(rng.randint(4, 7))]
    mild = [VERDICTS[VERDICTS.index(v) + rng.choice([1, 2])] for v in strict]
    return _inputs([*strict, *VERDICTS], [*mild, *VERDICTS], power=1)


def _unused(rng: Random) -> Inputs:
    """Nobody uses a label between two others, so the two lie two places apart."""
    labels = [VERDICTS[0], VERDICTS[2], VERDICTS[3]]
    a = [*labels, *(rng.choice(labels) for _ in range(rng.randint(3, 5)))]
    b = [labels[1], labels[1], labels[2], *a[3:]]
    pairs = list(zip(a, b, strict=True))
    rng.shuffle(pairs)
    return _inputs([x for x, _ in pairs], [y for _, y in pairs], power=1)


def _shuffled_labels(rng: Random) -> Inputs:
    """Give the labels an order that is neither the alphabet's nor that of appearance."""
    labels = ["mid", "low", "top"] if rng.random() < 0.5 else ["top", "low", "mid"]
    a = [labels[1], labels[0], labels[2], *(rng.choice(labels) for _ in range(rng.randint(2, 4)))]
    b = [labels[1], labels[2], labels[2], *a[3:]]
    return _inputs(a, b, 1, labels)


def _opposed(rng: Random) -> Inputs:
    """Give the two ends of the scale equally often, and the other way round to the other judge."""
    a = [VERDICTS[0], VERDICTS[3]] * rng.randint(1, 4)
    rng.shuffle(a)
    return _inputs(a, [VERDICTS[3 - VERDICTS.index(label)] for label in a], power=2)


def _one_label(rng: Random) -> Inputs:
    label, size = rng.choice(VERDICTS), rng.randint(1, 5)
    return _inputs([label] * size, [label] * size, rng.choice([1, 2]))


def _different_lengths(rng: Random) -> Inputs:
    a, b = _judges(rng, (1,))
    cut = rng.randint(1, 3)
    first, second = rng.sample([a[:-cut], b], 2)
    return _inputs(first, second, rng.choice([1, 2]))


def _pool() -> Iterable[Inputs]:
    labels = ["low", "mid", "top"]
    yield _inputs([], [], 1, labels)
    yield _inputs(["low"], ["low"], 1, labels)
    yield _inputs(["low"], ["top"], 1, labels)
    yield _inputs(["low"], ["low", "top"], 1, labels)
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
            yield _inputs(a, b, power, labels)
    yield _inputs(["a", "c", "b"], ["a", "b", "b"], 1, ["c", "a", "b"])
    yield _inputs(["a", "c", "d"], ["c", "c", "d"], 1, ["a", "b", "c", "d"])


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
                    "Work out O and E of two claims by hand, with squared distances.",
                    _quadratic,
                ),
                Case(
                    "linear",
                    "how much worse a bad slip counts is a choice, and should be said.",
                    "With power 1 a distance of two weighs twice as much as one of one.",
                    _linear,
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
                    _unused,
                ),
                Case(
                    "an-order-of-its-own",
                    "verdicts have an order that no alphabet knows.",
                    "Where does the order of the labels come from in your code?",
                    _shuffled_labels,
                ),
                Case(
                    "a-strict-and-a-mild-judge",
                    "what chance would give depends on how each judge labels by habit.",
                    "For E take a label of the first judge and one of the second, all such pairs.",
                    _habits,
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
                    _opposed,
                ),
                Case(
                    "one-label-throughout",
                    "two judges who always say yes have shown nothing.",
                    "What is E when both give one label only, and what does the contract say?",
                    _one_label,
                ),
                Case(
                    "different-lengths",
                    "labels that do not pair up would be compared with the wrong claims.",
                    "Compare the lengths before anything else.",
                    _different_lengths,
                ),
                Case(
                    "no-labels",
                    "an agreement over nothing is a mistake of the caller.",
                    "Without any label raise a ValueError.",
                    lambda rng: _inputs([], [], rng.choice([1, 2])),
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
