"""Differences by kind of question, for where the next ones help most.

No two kinds are nearly level at any step, but where they are exactly level.
"""

from collections.abc import Callable, Iterable
from random import Random
from statistics import stdev

from course.check.task import Inputs

__all__ = [
    "already_many",
    "few_so_far",
    "level",
    "much_asked",
    "none_more",
    "nothing_moves",
    "pool",
    "spread",
    "usual",
    "without_spread",
]

Differences = dict[str, list[float]]
KINDS = ("code", "dated", "number", "vague")


def _inputs(differences: Differences, traffic: dict[str, float], more: int) -> Inputs:
    return {"differences": differences, "traffic": traffic, "more": more}


def _values(rng: Random, count: int, width: float) -> list[float]:
    """Draw differences whose spread is about `width`, never 0."""
    values = [width, -width, *(rng.choice([-width, 0.0, width]) for _ in range(count - 2))]
    values = [round(value + rng.uniform(-0.05, 0.05), 2) for value in values]
    rng.shuffle(values)
    return values


def _is_clear(inputs: Inputs) -> bool:
    """Tell whether at each step one kind is the best by more than a rounding error."""
    traffic = inputs["traffic"]
    counts = {name: len(values) for name, values in inputs["differences"].items()}
    weight = {n: (traffic[n] * stdev(v)) ** 2 for n, v in inputs["differences"].items()}
    for _ in range(inputs["more"]):
        falls = {name: weight[name] / (n * (n + 1)) for name, n in counts.items()}
        best, second = sorted(falls, key=lambda name: -falls[name])[:2]
        if falls[best] < 1.001 * falls[second]:
            return False
        counts[best] += 1
    return True


def _drawn(
    rng: Random, sizes: list[int], widths: list[float], shares: list[float], more: int
) -> Inputs:
    names = rng.sample(KINDS, len(sizes))
    while True:
        inputs = _inputs(
            {n: _values(rng, s, w) for n, s, w in zip(names, sizes, widths, strict=True)},
            dict(zip(names, shares, strict=True)),
            more,
        )
        if _is_clear(inputs):
            return inputs


def usual(rng: Random) -> Inputs:
    """Take three kinds that differ in everything."""
    return _drawn(rng, [4, 6, 5], [0.5, 0.3, 0.2], [0.25, 0.5, 0.25], rng.randint(5, 9))


def spread(rng: Random) -> Inputs:
    """Take kinds of one size and traffic, of which one varies much more."""
    return _drawn(rng, [4, 4], [0.2, 0.6], [0.5, 0.5], rng.randint(6, 9))


def much_asked(rng: Random) -> Inputs:
    """Take kinds of one size and spread, of which one is asked much more often."""
    return _drawn(rng, [4, 4], [0.4, 0.4], [0.35, 0.65], rng.randint(8, 11))


def _chosen(inputs: Inputs, fall: Callable[[int], float]) -> dict[str, int]:
    """Return how many questions each kind has then, if a term falls by its weight times `fall`."""
    counts = {name: len(values) for name, values in inputs["differences"].items()}
    traffic = inputs["traffic"]
    weight = {n: (traffic[n] * stdev(v)) ** 2 for n, v in inputs["differences"].items()}
    for _ in range(inputs["more"]):
        counts[max(sorted(counts), key=lambda name: weight[name] * fall(counts[name]))] += 1
    return counts


def _told_apart(rng: Random, sizes: list[int], near: Callable[[int], float]) -> Inputs:
    """Draw two kinds for which a fall by `near` chooses others than that by 1 / n (n + 1)."""
    while True:
        inputs = _drawn(rng, sizes, [0.5, 0.4], [0.5, 0.5], rng.randint(4, 6))
        if _chosen(inputs, lambda n: 1 / (n * (n + 1))) != _chosen(inputs, near):
            return inputs


def already_many(rng: Random) -> Inputs:
    """Take a kind that has many questions beside one that has few, where a slope misleads."""
    return _told_apart(rng, [9, 3], lambda n: 1 / n**2)


def few_so_far(rng: Random) -> Inputs:
    """Take kinds with few questions, where it matters from which number the fall begins."""
    return _told_apart(rng, [rng.randint(5, 6), 2], lambda n: 1 / (n + 1) ** 2)


def none_more(rng: Random) -> Inputs:
    """Ask for no further question: the error stays as it is."""
    return _drawn(rng, [3, 5, 4], [0.5, 0.3, 0.2], [0.25, 0.5, 0.25], 0)


def level(rng: Random) -> Inputs:
    """Make two kinds exactly level, and ask for an odd number of questions."""
    first, second = sorted(rng.sample(KINDS, 2))
    values = _values(rng, rng.randint(3, 5), 0.4)
    return _inputs(
        {second: list(values), first: values}, {first: 0.5, second: 0.5}, rng.choice([3, 5])
    )


def without_spread(rng: Random) -> Inputs:
    """Take a kind on which nothing has ever moved, with most of the traffic."""
    still, moving = rng.sample(KINDS, 2)
    values = _values(rng, rng.randint(4, 6), 0.4)
    quiet = [rng.choice([0.0, 0.25])] * rng.randint(2, 3)
    return _inputs({still: quiet, moving: values}, {still: 0.75, moving: 0.25}, rng.randint(2, 4))


def nothing_moves(rng: Random) -> Inputs:
    """Take kinds on which nothing has ever moved, and one that moves and is never asked."""
    names = rng.sample(KINDS, 3)
    differences = {name: [rng.choice([0.0, 0.25])] * rng.randint(2, 3) for name in names}
    differences[max(names)] = _values(rng, rng.randint(3, 4), 0.4)
    traffic = {name: 0.0 if name == max(names) else 0.5 for name in names}
    return _inputs(differences, traffic, rng.randint(2, 4))


def pool() -> Iterable[Inputs]:
    """Yield one or two kinds with two to four questions each."""
    wide, narrow, still = [1.0, -1.0], [0.25, -0.25], [0.0, 0.0]
    half = {"a": 0.5, "b": 0.5}
    for differences, traffic, more in (
        ({"a": wide}, {"a": 1.0}, 0),
        ({"a": wide}, {"a": 1.0}, 1),
        ({"a": still}, {"a": 1.0}, 1),
        ({"a": [1.0, 0.0, 0.0]}, {"a": 1.0}, 0),
        ({"a": wide, "b": wide}, half, 0),
        ({"a": wide, "b": wide}, half, 1),
        ({"a": wide, "b": wide}, half, 3),
        ({"a": narrow, "b": wide}, half, 1),
        ({"a": narrow, "b": wide}, half, 2),
        ({"a": still, "b": still}, half, 2),
        ({"a": still, "b": narrow}, {"a": 0.75, "b": 0.25}, 1),
        ({"a": wide, "b": wide}, {"a": 0.25, "b": 0.75}, 1),
        ({"a": wide, "b": wide}, {"a": 0.25, "b": 0.75}, 3),
        ({"a": wide, "b": wide}, {"a": 0.25, "b": 0.75}, 5),
        ({"a": [*wide, 1.0, -1.0], "b": [0.75, -0.75]}, half, 1),
        ({"a": [1.0, -1.0, 0.0, 0.0], "b": [0.5, -0.5]}, half, 2),
        ({"a": wide, "b": [0.5, -0.5]}, {"a": 0.25, "b": 0.75}, 3),
        ({"a": [0.0, 0.5], "b": [0.0, 1.0, 0.5]}, half, 1),
        ({"a": [0.5, 1.0], "b": [0.0, 1.0]}, half, 3),
    ):
        yield _inputs(differences, traffic, more)
