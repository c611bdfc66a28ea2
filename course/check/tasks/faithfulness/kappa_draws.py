"""Draws for weighted kappa: judges who slip, who have habits, and who use one label.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "a_label_each",
    "different_lengths",
    "habits",
    "inputs",
    "linear",
    "one_label",
    "opposed",
    "quadratic",
    "shuffled_labels",
    "unused",
]

VERDICTS = ["contradicted", "assumed", "inferred", "confirmed"]


def inputs(a: list[str], b: list[str], power: int, labels: list[str] = VERDICTS) -> Inputs:
    """Write the arguments of one call."""
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


def quadratic(rng: Random) -> Inputs:
    """Make slips of one and two steps, squared."""
    return inputs(*_judges(rng, (1, 2, 2)), power=2)


def linear(rng: Random) -> Inputs:
    """Make slips of one and two steps, not squared."""
    return inputs(*_judges(rng, (1, 1, 2)), power=1)


def habits(rng: Random) -> Inputs:
    """One judge is strict, the other one mild: their shares of the labels differ."""
    strict = [rng.choice(VERDICTS[:2]) for _ in range(rng.randint(4, 7))]
    mild = [VERDICTS[VERDICTS.index(v) + rng.choice([1, 2])] for v in strict]
    return inputs([*strict, *VERDICTS], [*mild, *VERDICTS], power=1)


def unused(rng: Random) -> Inputs:
    """Nobody uses a label between two others, so the two lie two places apart."""
    labels = [VERDICTS[0], VERDICTS[2], VERDICTS[3]]
    a = [*labels, *(rng.choice(labels) for _ in range(rng.randint(3, 5)))]
    b = [labels[1], labels[1], labels[2], *a[3:]]
    pairs = list(zip(a, b, strict=True))
    rng.shuffle(pairs)
    return inputs([x for x, _ in pairs], [y for _, y in pairs], power=1)


def shuffled_labels(rng: Random) -> Inputs:
    """Give the labels an order that is neither the alphabet's nor that of appearance."""
    labels = ["mid", "low", "top"] if rng.random() < 0.5 else ["top", "low", "mid"]
    a = [labels[1], labels[0], labels[2], *(rng.choice(labels) for _ in range(rng.randint(2, 4)))]
    b = [labels[1], labels[2], labels[2], *a[3:]]
    return inputs(a, b, 1, labels)


def opposed(rng: Random) -> Inputs:
    """Give the two ends of the scale equally often, and the other way round to the other judge."""
    a = [VERDICTS[0], VERDICTS[3]] * rng.randint(1, 4)
    rng.shuffle(a)
    return inputs(a, [VERDICTS[3 - VERDICTS.index(label)] for label in a], power=2)


def one_label(rng: Random) -> Inputs:
    """Let both judges give one and the same label throughout."""
    label, size = rng.choice(VERDICTS), rng.randint(1, 5)
    return inputs([label] * size, [label] * size, rng.choice([1, 2]))


def a_label_each(rng: Random) -> Inputs:
    """Let each judge give one label throughout, but not the same one."""
    first, second = rng.sample(VERDICTS, 2)
    size = rng.randint(1, 5)
    return inputs([first] * size, [second] * size, rng.choice([1, 2]))


def different_lengths(rng: Random) -> Inputs:
    """Leave out labels at the end of one of the lists."""
    a, b = _judges(rng, (1,))
    cut = rng.randint(1, 3)
    first, second = rng.sample([a[:-cut], b], 2)
    return inputs(first, second, rng.choice([1, 2]))
