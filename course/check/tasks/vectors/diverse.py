"""Maximal marginal relevance: the next hit should be relevant and say something new.

Carbonell & Goldstein 1998 (SIGIR).
"""

from collections.abc import Callable, Iterable
from random import Random
from statistics import fmean

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

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


def _random(rng: Random, size: int, k: int, balance: float) -> Inputs:
    while True:
        inputs = _inputs(rng, size, k, balance)
        if _order(inputs, max, _NEAR):
            return inputs


def _several_places(rng: Random) -> Inputs:
    """Make inputs on which the largest likeness, the sum and the average choose differently."""
    while True:
        inputs = _random(rng, 6, 4, rng.choice([0.3, 0.7]))
        if len({tuple(_order(inputs, each)) for each in (max, sum, fmean)}) == 3:
            return inputs


def _near_duplicate(rng: Random) -> Inputs:
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


def _like_an_earlier(rng: Random) -> Inputs:
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


def _pointing_apart(rng: Random) -> Inputs:
    """Make a less relevant document that points away from the first one chosen."""
    relevance = [0.9, rng.randint(600, 640) / 1000, rng.randint(400, 440) / 1000]
    likeness = [[1.0, 0.1, -0.8], [0.1, 1.0, -0.2], [-0.8, -0.2, 1.0]]
    likeness[0][1] = likeness[1][0] = rng.choice([-0.1, -0.2])
    return {"relevance": relevance, "likeness": likeness, "k": 2, "balance": 0.5}


def _ties(rng: Random) -> Inputs:
    """Make documents alike in every number, so that only the tie rule orders them."""
    size, value = rng.randint(3, 5), rng.choice([0.25, 0.5])
    likeness = [[1.0 if one == other else 0.5 for other in range(size)] for one in range(size)]
    best = rng.randrange(1, size)
    relevance = [0.75 if one == best else value for one in range(size)]
    return {"relevance": relevance, "likeness": likeness, "k": 3, "balance": 0.5}


def _pool() -> Iterable[Inputs]:
    pairs = [[1.0, 0.5], [0.5, 1.0]]
    for relevance in ([0.5, 0.5], [0.25, 0.75], [0.75, 0.25]):
        for k in (1, 2, 3):
            yield {"relevance": relevance, "likeness": pairs, "k": k, "balance": 0.5}
    three = [[1.0, 0.75, 0.0], [0.75, 1.0, 0.25], [0.0, 0.25, 1.0]]
    apart = [[1.0, 0.0, -0.75], [0.0, 1.0, 0.0], [-0.75, 0.0, 1.0]]
    for likeness in (three, apart):
        for balance in (0.5, 0.25, 1.0):
            for relevance in ([0.9, 0.8, 0.4], [0.4, 0.6, 0.95]):
                yield {"relevance": relevance, "likeness": likeness, "k": 3, "balance": balance}
    yield _like_an_earlier(Random(4))
    yield _random(Random(5), 4, 3, 0.5)


TASK = Task(
    id="04-diverse",
    assignment="04_tfidf_and_vectors",
    title="Relevant, and something new",
    function="diversify",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "greedy",
            2.0,
            (
                Case(
                    "near-duplicate",
                    "two copies of one passage fill two places and tell the reader one thing.",
                    "Write down the value of each document left, once the first is chosen.",
                    _near_duplicate,
                ),
                Case(
                    "like-an-earlier-one",
                    "what was said two places further up has been said as well.",
                    "For the third place, compare with all that is chosen: which one counts?",
                    _like_an_earlier,
                ),
                Case(
                    "several-places",
                    "each choice changes what the next one is worth.",
                    "Print the value of every document left, place by place.",
                    _several_places,
                ),
            ),
        ),
        Group(
            "edges",
            2.0,
            (
                Case(
                    "pointing-apart",
                    "a document that points away from what is chosen is the newest of all.",
                    "Likeness may be below zero: what does taking it away then do?",
                    _pointing_apart,
                ),
                Case(
                    "ties-by-number",
                    "equal values must give one order, or the same query answers differently.",
                    "max() keeps the first of equal items: in which order does it meet them?",
                    _ties,
                ),
                Case(
                    "fewer-documents-than-k",
                    "a caller asks for ten and three are there: that is no error.",
                    "Where does your loop end when no document is left?",
                    lambda rng: _random(rng, rng.randint(2, 3), rng.randint(4, 6), 0.5),
                ),
            ),
        ),
    ),
    hints=(
        "One loop a place: give each document that is left a value, take the best, repeat.",
        "The likeness that counts is that to the most similar of the documents chosen so far.",
        "Before anything is chosen that likeness is 0; max() has a default for the empty case.",
    ),
)
