"""Inputs of the task about variety: relevance and likeness on which ideas differ."""

from collections.abc import Callable
from random import Random
from statistics import fmean

from course.check.task import Inputs

__all__ = [
    "far_down",
    "few",
    "like_an_earlier",
    "mixed",
    "near_duplicate",
    "pointing_apart",
    "scores_below_zero",
    "several_places",
    "ties",
    "variety_alone",
]

Combined = Callable[[list[float]], float]

_NEAR = 0.002  # no two candidates of a step may be nearer than this, but where ties are the idea


def _inputs(rng: Random, size: int, k: int, balance: float) -> Inputs:
    """Make random relevance and a symmetric matrix of likeness, 1 on its diagonal."""
    likeness = [[1.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            likeness[one][other] = likeness[other][one] = round(rng.uniform(0.0, 0.9), 3)
    relevance = [round(rng.uniform(0.2, 0.95), 3) for _ in range(size)]
    return {"relevance": relevance, "likeness": likeness, "k": k, "balance": balance}


def _order(inputs: Inputs, combined: Combined, margin: float = 0.0) -> list[int]:
    """Return the order of choice, [] where two candidates are nearer than the margin."""
    relevance, likeness, balance = inputs["relevance"], inputs["likeness"], inputs["balance"]
    left, chosen = list(range(len(relevance))), list[int]()
    while left and len(chosen) < inputs["k"]:
        value = {
            one: balance * relevance[one]
            - (1 - balance) * (combined([likeness[one][c] for c in chosen]) if chosen else 0.0)
            for one in left
        }
        left.sort(key=lambda one: -value[one])
        if len(left) > 1 and value[left[0]] - value[left[1]] < margin:
            return []
        chosen.append(left.pop(0))
    return chosen


def mixed(rng: Random, size: int, k: int, balance: float) -> Inputs:
    """Make random inputs without near ties."""
    while True:
        inputs = _inputs(rng, size, k, balance)
        if _order(inputs, max, _NEAR):
            return inputs


def several_places(rng: Random) -> Inputs:
    """Make inputs on which the largest likeness, the sum and the average choose differently."""
    while True:
        inputs = mixed(rng, 6, 4, rng.choice([0.3, 0.7]))
        if len({tuple(_order(inputs, each)) for each in (max, sum, fmean)}) == 3:
            return inputs


def near_duplicate(rng: Random) -> Inputs:
    """Make the two most relevant documents nearly equal, and a third one of its own."""
    copies = [rng.randint(900, 950) / 1000, rng.randint(850, 890) / 1000]
    relevance = [*copies, rng.randint(500, 600) / 1000]
    likeness = [[1.0, 0.97, 0.15], [0.97, 1.0, 0.1], [0.15, 0.1, 1.0]]
    order = rng.sample(range(3), 3)
    return {
        "relevance": [relevance[one] for one in order],
        "likeness": [[likeness[one][other] for other in order] for one in order],
        "k": 2,
        "balance": rng.choice([0.4, 0.5, 0.6]),
    }


def like_an_earlier(rng: Random) -> Inputs:
    """Make a document that is like the first one chosen, but not like the second."""
    top, second = rng.randint(900, 950) / 1000, rng.randint(800, 850) / 1000
    echo, other = rng.randint(740, 780) / 1000, rng.randint(560, 620) / 1000
    rows = {
        "top": {"top": 1.0, "second": 0.1, "echo": 0.9, "other": 0.45},
        "second": {"top": 0.1, "second": 1.0, "echo": 0.0, "other": 0.475},
        "echo": {"top": 0.9, "second": 0.0, "echo": 1.0, "other": 0.2},
        "other": {"top": 0.45, "second": 0.475, "echo": 0.2, "other": 1.0},
    }
    relevance = {"top": top, "second": second, "echo": echo, "other": other}
    order = rng.sample(list(rows), 4)
    return {
        "relevance": [relevance[name] for name in order],
        "likeness": [[rows[name][beside] for beside in order] for name in order],
        "k": 3,
        "balance": 0.5,
    }


def pointing_apart(rng: Random) -> Inputs:
    """Make a less relevant document that points away from the first one chosen."""
    relevance = [0.9, rng.randint(600, 640) / 1000, rng.randint(400, 440) / 1000]
    likeness = [[1.0, 0.1, -0.8], [0.1, 1.0, -0.2], [-0.8, -0.2, 1.0]]
    likeness[0][1] = likeness[1][0] = rng.choice([-0.1, -0.2])
    return {"relevance": relevance, "likeness": likeness, "k": 2, "balance": 0.5}


def ties(rng: Random) -> Inputs:
    """Make documents alike in every number, so that only the tie rule orders them."""
    size, value = rng.randint(3, 5), rng.choice([0.25, 0.5])
    likeness = [[1.0 if one == other else 0.5 for other in range(size)] for one in range(size)]
    best = rng.randrange(1, size)
    relevance = [0.75 if one == best else value for one in range(size)]
    return {"relevance": relevance, "likeness": likeness, "k": 3, "balance": 0.5}


def far_down(rng: Random) -> Inputs:
    """Make a dozen documents, all alike but the least relevant one, which comes second."""
    new, order = 11, list(range(12))
    likeness = [[0.1 if new in (one, other) else 0.9 for other in order] for one in order]
    for one in order:
        likeness[one][one] = 1.0
    relevance = [round(0.92 - one / 50 + rng.randint(0, 5) / 1000, 3) for one in order]
    rng.shuffle(order)
    return {
        "relevance": [relevance[one] for one in order],
        "likeness": [[likeness[one][other] for other in order] for one in order],
        "k": 2,
        "balance": rng.choice([0.4, 0.5]),
    }


def variety_alone(rng: Random) -> Inputs:
    """Let relevance count for nothing: the first is document 0, and a copy of it comes last."""
    inputs = mixed(rng, 3, 3, 0.5)
    likeness, copy = inputs["likeness"], rng.choice([1, 2])
    likeness[0][copy] = likeness[copy][0] = 1.0
    relevance = sorted(inputs["relevance"])
    return {"relevance": relevance, "likeness": likeness, "k": 3, "balance": 0.0}


def scores_below_zero(rng: Random) -> Inputs:
    """Make relevance as a reranker's scores may be, all of it far below zero."""
    while True:
        inputs = _inputs(rng, 3, rng.choice([3, 4]), rng.choice([0.4, 0.5, 0.6]))
        inputs["relevance"] = [round(rng.uniform(-11.0, -4.0), 2) for _ in range(3)]
        if _order(inputs, max, _NEAR):
            return inputs


def few(rng: Random) -> Inputs:
    """Make fewer documents than are asked for."""
    return mixed(rng, rng.randint(2, 3), rng.randint(4, 6), 0.5)
