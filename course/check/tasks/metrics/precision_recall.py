"""Precision and recall of the first k hits, with the rules that every later measure shares.

Voorhees & Harman (eds.) 2005 for the measures; van Rijsbergen 1979 for what they are worth.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.metrics.lists import grades_at, letters

__all__ = ["TASK"]


def _grades(rng: Random, count: int) -> list[int]:
    return [rng.randint(1, 3) for _ in range(count)]


def _some_found(rng: Random) -> Inputs:
    """Two of four relevant ids stand within k, one below it and one nowhere."""
    *ranking, absent = letters(rng, 9)
    k = rng.choice([5, 6])
    ranks = [*rng.sample(range(1, k + 1), 2), rng.randint(k + 1, 8)]
    relevant = {**grades_at(ranking, ranks, _grades(rng, 3)), absent: rng.randint(1, 3)}
    return {"ranking": ranking, "relevant": relevant, "k": k}


def _crowded(rng: Random) -> Inputs:
    """More ids are relevant than k has places."""
    ranking = letters(rng, 8)
    k = rng.choice([2, 3])
    ranks = [*rng.sample(range(1, k + 1), k - 1), *range(k + 1, k + 4)]
    return {"ranking": ranking, "relevant": grades_at(ranking, ranks, _grades(rng, k + 2)), "k": k}


def _short(rng: Random) -> Inputs:
    *ranking, absent = letters(rng, rng.randint(4, 5))
    relevant = {rng.choice(ranking): rng.randint(1, 3), absent: 1}
    return {"ranking": ranking, "relevant": relevant, "k": rng.randint(7, 10)}


def _repeated(rng: Random) -> Inputs:
    """A relevant id comes three times, and pushes another one below the first k places."""
    a, b, c, d, e = letters(rng, 5)
    ranking = rng.choice([[a, b, a, a, c, d], [a, a, a, b, c, d], [b, a, a, a, c, d]])
    return {"ranking": ranking, "relevant": {a: rng.randint(1, 3), c: 1, e: 2}, "k": 4}


def _read_and_wrong(rng: Random) -> Inputs:
    *ranking, absent = letters(rng, 7)
    ranks = rng.sample(range(1, 5), 3)
    relevant = {**grades_at(ranking, ranks, [rng.randint(1, 3), 0, 0]), absent: 1}
    return {"ranking": ranking, "relevant": relevant, "k": 4}


def _nothing(rng: Random) -> Inputs:
    ranking = letters(rng, 5)
    return {"ranking": ranking, "relevant": grades_at(ranking, [2, 4], [0, 0]), "k": 3}


def _first(rng: Random) -> Inputs:
    ranking = letters(rng, 4)
    return {"ranking": ranking, "relevant": {ranking[0]: rng.randint(1, 3)}, "k": 1}


def _pool() -> Iterable[Inputs]:
    one, two = {"a": 1}, {"a": 1, "b": 2}
    for ranking, relevant, k in (
        (["a"], one, 0),
        (["a"], one, 1),
        (["a"], {"a": 0}, 1),
        (["a"], two, 1),
        (["b"], one, 1),
        (["a"], one, 2),
        (["a", "a"], one, 2),
        (["b", "a"], one, 1),
        (["a", "b"], {"a": 0, "b": 1}, 2),
        (["a", "a", "b"], two, 2),
        (["c", "a", "b"], two, 1),
        (["c", "a", "b"], two, 2),
        (["c", "a"], {"a": 1, "b": 1, "d": 1}, 2),
    ):
        yield {"ranking": ranking, "relevant": relevant, "k": k}


TASK = Task(
    id="01-precision_recall",
    assignment="01_metrics",
    title="Precision and recall",
    function="precision_recall",
    lesson="lesson 01, section 'Six numbers for one ranking'",
    pool=_pool,
    call=refusing("precision_recall"),
    groups=(
        Group(
            "counting",
            1.0,
            (
                Case(
                    "some-found-some-not",
                    "what a search did not find must lower its recall, or nobody misses it.",
                    "Count by hand: relevant ids within the first k, and relevant ids in all.",
                    _some_found,
                ),
                Case(
                    "more-relevant-than-places",
                    "with more answers than places no search has everything, and recall says so.",
                    "By how many do you divide for recall: by all that is relevant, whatever k is.",
                    _crowded,
                ),
                Case(
                    "short-ranking",
                    "a search that returns little would otherwise look precise for that alone.",
                    "Ask for ten hits of a list of four: how many places does precision have?",
                    _short,
                ),
            ),
        ),
        Group(
            "rules",
            1.0,
            (
                Case(
                    "repeated-id",
                    "a search that returns the same passage twice must not be paid twice.",
                    "Drop what comes again first; only then count the first k.",
                    _repeated,
                ),
                Case(
                    "read-and-wrong",
                    "a passage that was read and does not answer is known to be wrong.",
                    "A grade of 0 stands in relevant too: what does it say about the id?",
                    _read_and_wrong,
                ),
                Case(
                    "nothing-relevant",
                    "a question that nothing answers would pull down every search alike.",
                    "Where no grade is above 0 there is no recall: decide that case first.",
                    _nothing,
                ),
                Case(
                    "only-the-first",
                    "where one passage goes into the prompt, k is 1, and that is no mistake.",
                    "Call it with k = 1: the smallest k that is allowed.",
                    _first,
                ),
                Case(
                    "k-below-one",
                    "a measure of no hits is a mistake of the caller and should say so.",
                    "For k below 1 raise a ValueError that names k.",
                    lambda rng: {**_some_found(rng), "k": rng.randint(-2, 0)},
                ),
            ),
        ),
    ),
    hints=(
        "Three counts are all you need: places, relevant ids found in them, relevant ids in all.",
        "A dict keeps its keys in order and each only once: dict.fromkeys(ranking).",
        "Order of work: check k, find the relevant ids, drop repeats, cut at k, count.",
    ),
)
