"""Diversity that knows what the question is made of: xQuAD.

Santos, Macdonald & Ounis 2010.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _inputs(rng: Random, passages: int, parts: int, k: int) -> Inputs:
    """Make passages that all cover something of every part, and parts of unlike weight."""
    shares = rng.sample([2, 3, 5, 7], parts)
    return {
        "relevance": [round(rng.uniform(0.3, 0.9), 3) for _ in range(passages)],
        "weights": [round(share / sum(shares), 3) for share in shares],
        "covers": [
            [round(rng.uniform(0.15, 0.75), 3) for _ in range(passages)] for _ in range(parts)
        ],
        "diversity": rng.choice([0.4, 0.6, 0.7]),
        "k": k,
    }


def _same_again(rng: Random) -> Inputs:
    """Make the second most relevant passage say what the first one says."""
    inputs = _inputs(rng, 3, 2, 2)
    inputs["relevance"] = [0.9, round(rng.uniform(0.83, 0.88), 3), round(rng.uniform(0.5, 0.6), 3)]
    high, low = round(rng.uniform(0.9, 0.98), 3), round(rng.uniform(0.02, 0.1), 3)
    inputs["weights"] = rng.choice([[0.6, 0.4], [0.55, 0.45]])
    inputs["covers"] = [[high, high, low], [low, low, high]]
    inputs["diversity"] = rng.choice([0.6, 0.7])
    return inputs


def _twins(rng: Random) -> Inputs:
    """Make the best passage stand twice, with numbers that no way of adding up can round."""
    first, second = sorted(rng.sample(range(4), 2))
    rows = [[rng.randint(1, 8) / 16 for _ in range(4)] for _ in range(3)]
    for row in rows:
        row[first] = row[second] = rng.randint(13, 15) / 16
    weights = rng.choice([[0.25, 0.75], [0.75, 0.25]])
    relevance, *covers = rows
    return {
        **{"relevance": relevance, "weights": weights, "covers": covers},
        **{"diversity": rng.choice([0.25, 0.5]), "k": 1},
    }


def _pool() -> Iterable[Inputs]:
    one = {"weights": [1.0], "covers": [[0.5, 0.0]], "diversity": 0.25}
    two = {"weights": [0.75, 0.25], "covers": [[0.5, 0.5, 0.0], [0.0, 0.0, 1.0]]}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 1}
    yield {"relevance": [0.5, 0.75], **one, "k": 1}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 2}
    yield {"relevance": [0.5], "weights": [1.0], "covers": [[0.5]], "diversity": 0.25, "k": 0}
    yield {
        **{"relevance": [0.5, 0.5], "weights": [1.0], "covers": [[0.5, 0.5]]},
        **{"diversity": 0.25, "k": 1},
    }
    yield {"relevance": [0.5, 0.75], **one, "k": 2}
    for k in (1, 2, 3):
        yield {"relevance": [0.75, 0.5, 0.25], **two, "diversity": 0.5, "k": k}
    yield {
        **{"relevance": [0.8, 0.6, 0.4], "weights": [0.75, 0.25], "diversity": 0.5, "k": 3},
        "covers": [[0.5, 0.4, 0.2], [0.1, 0.2, 0.3]],
    }


TASK = Task(
    id="06-xquad",
    assignment="06_reranking",
    title="Every part of the question answered",
    function="xquad",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("xquad"),
    groups=(
        Group(
            "first-choice",
            1.0,
            (
                Case(
                    "one-passage",
                    "before anything is chosen every part of the question is still open.",
                    "Work out the sum for two passages by hand; nothing is chosen yet.",
                    lambda rng: _inputs(rng, 4, 3, 1),
                ),
            ),
        ),
        Group(
            "novelty",
            3.0,
            (
                Case(
                    "the-same-again",
                    "a second passage that says the same leaves half of the question open.",
                    "By how much does the first choice close each part of the question?",
                    _same_again,
                ),
                Case(
                    "four-choices",
                    "what three passages each said half of is nearly answered, part by part.",
                    "How much of each part is still open after all that was chosen so far?",
                    lambda rng: _inputs(rng, 6, 3, 4),
                ),
            ),
        ),
        Group(
            "contract",
            1.0,
            (
                Case(
                    "twins",
                    "two equal passages must give one order, each time.",
                    "Which one of two equal scores does your code keep?",
                    _twins,
                ),
                Case(
                    "more-than-there-are",
                    "a short list must come back whole, and end.",
                    "What happens when nothing is left to choose from?",
                    lambda rng: _inputs(rng, 1, 2, rng.randint(2, 4)),
                ),
                Case(
                    "k-below-one",
                    "a wish for no passages is a mistake of the caller and should say so.",
                    "For k below 1 the contract asks for an error.",
                    lambda rng: _inputs(rng, 3, 2, 0),
                ),
            ),
        ),
    ),
    hints=(
        "Choose one passage after the other. After each choice less of the question is open.",
        "Keep a number for each part of the question: its weight, times what is still open of it.",
        "A chosen passage multiplies each of these numbers by 1 minus what it covers of that part. "
        "max() keeps the first of equal items.",
    ),
)
