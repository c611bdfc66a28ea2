"""The best k: a total order, nothing padded, a clear error."""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _score_list(rng: Random, size: int) -> list[float]:
    return [round(rng.uniform(0.1, 9.0), 2) for _ in range(size)]


def _close(rng: Random) -> Inputs:
    """Make two scores that lead the others and differ by little, the better one further back."""
    scores = _score_list(rng, 6)
    lead = round(rng.uniform(9.1, 9.8), 2)
    first, second = sorted(rng.sample(range(8), 2))
    scores.insert(first, lead)
    scores.insert(second, round(lead + 0.0001, 4))
    return {"scores": scores, "k": rng.randint(2, 5)}


def _tied(rng: Random) -> Inputs:
    """Make so many ties that a sort which is not stable cannot keep them in order by luck."""
    scores = [rng.choice([1.5, 2.5]) for _ in range(rng.randint(20, 24))]
    return {"scores": [2.5, *scores, 2.5], "k": rng.randint(14, 18)}


def _few(rng: Random) -> Inputs:
    """Make a few hits, one of them all but nothing, behind a document that does not match."""
    hits = [number / 100 for number in rng.sample(range(10, 900), rng.randint(1, 3))]
    scores = [*hits, rng.randint(1, 4) / 10000, 0.0, 0.0, 0.0]
    rng.shuffle(scores)
    return {"scores": [0.0, *scores], "k": rng.randint(5, 7)}


def _top_pool() -> Iterable[Inputs]:
    for scores in ([1.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0], [1.0, 2.0, 1.0]):
        for k in (1, 2, 3):
            yield {"scores": scores, "k": k}
    for scores, k in (([1.0], 0), ([1.0], -1), ([], 1), ([], 0), ([0.001], 1), ([1.0, 1.0001], 1)):
        yield {"scores": scores, "k": k}


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
                    _close,
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
                    lambda rng: {"scores": _score_list(rng, 3), "k": rng.randint(-3, -1)},
                ),
                Case(
                    "no-scores",
                    "an empty index is no mistake of the caller: there are no hits.",
                    "What comes out for an empty list of scores?",
                    lambda rng: {"scores": [], "k": rng.randint(1, 9)},
                ),
                Case(
                    "no-scores-and-k-of-zero",
                    "a wrong call should be noticed at once, and not when there is data.",
                    "Is 0 below 1? And does the look at k come before the look at scores?",
                    lambda rng: {"scores": [], "k": 0},
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
