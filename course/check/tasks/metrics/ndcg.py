"""nDCG with the exponential gain: the grades count, and the order does.

Järvelin & Kekäläinen 2002; the gain of Burges et al. 2005.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.metrics.lists import grades_at, letters

__all__ = ["TASK"]


def _graded(rng: Random) -> Inputs:
    """All three grades are found, none at rank 1, and the dict does not hold the best first."""
    ranking = letters(rng, 7)
    answers = sorted(rng.sample(ranking[1:], 3))  # a dict arrives in alphabetical order
    grades = rng.choice([[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1]])
    return {"ranking": ranking, "relevant": dict(zip(answers, grades, strict=True)), "k": 7}


def _not_found(rng: Random) -> Inputs:
    *ranking, absent = letters(rng, 7)
    ranks = sorted(rng.sample([2, 3, 4, 5], 2))
    relevant = {**grades_at(ranking, ranks, rng.choice([[1, 2], [2, 1]])), absent: 3}
    return {"ranking": ranking, "relevant": relevant, "k": 6}


def _crowded(rng: Random) -> Inputs:
    """More answers than places, the better ones above k: only the cut of the ideal matters."""
    while True:
        ranking = letters(rng, 7)
        relevant = grades_at(ranking, [2, 3, 4, 5, 6], [*rng.sample([2, 3], 2), 1, 1, 2])
        if sorted(relevant[id] for id in sorted(relevant)[:3]) != [2, 2, 3]:  # as a dict arrives
            return {"ranking": ranking, "relevant": relevant, "k": 3}


def _below(rng: Random) -> Inputs:
    ranking = letters(rng, 7)
    ranks = [rng.randint(2, 4), rng.randint(5, 7)]
    relevant = grades_at(ranking, ranks, rng.sample([1, 2, 3], 2))
    return {"ranking": ranking, "relevant": relevant, "k": 4}


def _repeated(rng: Random) -> Inputs:
    a, b, c, d = letters(rng, 4)
    heads = [[b, a, a, b], [b, a, b, a], [b, b, a, b, a], [a, b, b, a]]
    ranking = [*rng.choice(heads), d, b, c, a]
    return {"ranking": ranking, "relevant": {a: rng.choice([1, 2]), c: 3}, "k": 4}


def _nothing(rng: Random) -> Inputs:
    ranking = letters(rng, 4)
    return {"ranking": ranking, "relevant": grades_at(ranking, [1, 3], [0, 0]), "k": 3}


def _pool() -> Iterable[Inputs]:
    one, two = {"a": 1}, {"a": 1, "b": 3}
    for ranking, relevant, k in (
        (["a"], {"a": 0}, 1),
        (["a"], one, 1),
        (["b"], one, 1),
        (["a"], two, 1),
        (["a"], two, 2),
        (["a", "a"], one, 2),
        (["b", "a"], one, 2),
        (["b", "a"], one, 1),
        (["a", "b"], {"a": 1, "b": 1}, 1),
        (["a", "b"], two, 2),
        (["b", "a"], two, 2),
        (["b", "a"], two, 1),
        (["a", "a", "b"], two, 2),
        (["b", "b", "a"], one, 2),
        (["a", "b", "a"], one, 1),
        (["b", "c", "b", "a"], one, 4),
        (["c", "a"], {"a": 2, "b": 1}, 2),
        (["c", "b", "a"], two, 3),
        (["c", "a", "b"], {"a": 3, "b": 1}, 3),
    ):
        yield {"ranking": ranking, "relevant": relevant, "k": k}


TASK = Task(
    id="01-ndcg",
    assignment="01_metrics",
    title="nDCG",
    function="ndcg",
    lesson="lesson 01, sections 'Six numbers for one ranking' and 'The same name, another number'",
    pool=_pool,
    groups=(
        Group(
            "gain",
            1.0,
            (
                Case(
                    "graded-hits",
                    "a passage that answers alone is worth more than two that help a little.",
                    "Write gain and discount of each rank beside each other, then the best order.",
                    _graded,
                ),
            ),
        ),
        Group(
            "ideal",
            1.0,
            (
                Case(
                    "best-one-not-found",
                    "measured against its own hits alone a search that finds little looks perfect.",
                    "Which ids stand in the best order possible: those found, or all there are?",
                    _not_found,
                ),
                Case(
                    "more-answers-than-places",
                    "the best order has k places too, or no search could ever reach 1.",
                    "How many ids does your best order hold when k is 3?",
                    _crowded,
                ),
            ),
        ),
        Group(
            "rules",
            1.0,
            (
                Case(
                    "below-the-cut",
                    "an answer below the last hit that is shown helps nobody.",
                    "The sum over the ranking ends at k.",
                    _below,
                ),
                Case(
                    "repeated-id",
                    "a search that repeats its best passage would otherwise score above 1.",
                    "Write down the ranking without repeats: at which ranks are its answers?",
                    _repeated,
                ),
                Case(
                    "nothing-relevant",
                    "a question that nothing answers has no score and belongs in no mean.",
                    "Where no grade is above 0 the best sum is 0: decide that case first.",
                    _nothing,
                ),
            ),
        ),
    ),
    hints=(
        "Write the sum once, for a list of grades, and use it twice: for the ranking, and for the "
        "best order.",
        "The best order: all grades of relevant, highest first, cut at k.",
        "A rank r, counted from 1, is divided by log2(r + 1), so that rank 1 is divided by 1.",
    ),
)
