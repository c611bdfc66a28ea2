"""The best k: a total order, nothing padded, a clear error."""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _score_list(rng: Random, size: int) -> list[float]:
    return [round(rng.uniform(0.1, 9.0), 2) for _ in range(size)]


def _tied(rng: Random) -> Inputs:
    scores = [rng.choice([1.5, 2.5]) for _ in range(rng.randint(6, 9))]
    return {"scores": [2.5, *scores, 2.5], "k": rng.randint(3, 5)}


def _few(rng: Random) -> Inputs:
    scores = [*_score_list(rng, rng.randint(1, 3)), 0.0, 0.0, 0.0, 0.0]
    rng.shuffle(scores)
    return {"scores": scores, "k": rng.randint(5, 7)}


def _top_pool() -> Iterable[Inputs]:
    for scores in ([1.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0], [1.0, 2.0, 1.0]):
        for k in (1, 2, 3):
            yield {"scores": scores, "k": k}
    yield {"scores": [1.0], "k": 0}


TASK = Task(
    id="03-top_k",
    assignment="03_bm25",
    title="The best k, with a rule for ties",
    function="top_k",
    lesson="lesson 03, section 'The best k'",
    pool=_top_pool,
    call=refusing("top_k"),
    groups=(
        Group(
            "order",
            1.0,
            (
                Case(
                    "best-first",
                    "the reader sees the first hit first: the order is the result.",
                    "Are the pairs (document, score), and does the highest score stand first?",
                    lambda rng: {"scores": _score_list(rng, 8), "k": rng.randint(2, 5)},
                ),
                Case(
                    "ties-by-position",
                    "equal scores must give one order, or the same query answers differently.",
                    "Sort by two things: score downwards, then position upwards.",
                    _tied,
                ),
            ),
        ),
        Group(
            "bounds",
            1.0,
            (
                Case(
                    "fewer-matches-than-k",
                    "a list padded with documents that match nothing is how noise gets in.",
                    "A score of 0 means that no word matched: it is not a hit.",
                    _few,
                ),
                Case(
                    "the-best-alone",
                    "a caller who wants one hit must get it.",
                    "Ask for k = 1: which values of k does the contract refuse?",
                    lambda rng: {"scores": _score_list(rng, rng.randint(2, 6)), "k": 1},
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "For k below 1 raise a ValueError that names k.",
                    lambda rng: {"scores": _score_list(rng, 3), "k": rng.randint(-3, 0)},
                ),
            ),
        ),
    ),
    hints=(
        "Three steps: check k, drop what does not match, sort and cut.",
        "sorted() takes a key; a key may be a tuple, compared from left to right.",
        "The negative of the score as first part of the key sorts downwards and leaves ties alone.",
    ),
)
