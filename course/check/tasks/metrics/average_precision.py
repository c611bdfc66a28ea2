"""Average precision: the precision at each answer, over all answers that there are.

Voorhees & Harman (eds.) 2005.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import grades_at, letters, rank_parts

__all__ = ["TASK"]


def _grades(rng: Random, count: int) -> list[int]:
    """Return grades of which the first is above 1, so that they cannot be mistaken for counts."""
    return [rng.randint(2, 3), *(rng.randint(1, 3) for _ in range(count - 1))]


def _all_found(rng: Random) -> Inputs:
    """The precision rises from one answer to a later one: it is taken at each rank as it is."""
    ranking = letters(rng, 7)
    ranks = rng.choice(
        [(2, 3, 4), (2, 3, 5), (2, 3, 6), (2, 4, 5), (2, 5, 6), (3, 4, 5), (3, 4, 6)]
    )
    relevant = grades_at(ranking, ranks, rng.sample([1, 2, 3], 3))
    return {"ranking": ranking, "relevant": relevant, "k": 7}


def _read_and_wrong(rng: Random) -> Inputs:
    ranking = letters(rng, 7)
    wrong, *right = sorted(rng.sample([1, 2, 3, 4, 5, 6], 3))
    relevant = grades_at(ranking, [wrong, *right], [0, *_grades(rng, 2)])
    return {"ranking": ranking, "relevant": relevant, "k": 7}


def _repeated(rng: Random) -> Inputs:
    """Two ids come again, side by side and apart, above the second answer and behind it."""
    a, b, c, d = letters(rng, 4)
    heads = [[a, b, a, b, c, d], [b, a, a, b, d, c], [b, b, a, b, a, c, d], [a, b, b, a, c, d]]
    relevant = {a: rng.randint(2, 3), c: rng.randint(1, 3)}
    return {"ranking": [*rng.choice(heads), a], "relevant": relevant, "k": 5}


def _not_found(rng: Random) -> Inputs:
    *ranking, absent = letters(rng, 8)
    ranks = rng.choice([(1, 2), (1, 3), (1, 4), (2, 4), (2, 5), (2, 6), (3, 6)])
    relevant = {**grades_at(ranking, ranks, _grades(rng, 2)), absent: rng.randint(1, 3)}
    return {"ranking": ranking, "relevant": relevant, "k": rng.randint(7, 10)}


def _crowded(rng: Random) -> Inputs:
    ranking = letters(rng, 8)
    k = rng.choice([3, 4])
    ranks = [*rng.choice([(1, 2), (1, 3), (1, k)]), *range(k + 1, k + 4)]
    return {"ranking": ranking, "relevant": grades_at(ranking, ranks, _grades(rng, 5)), "k": k}


def _nothing(rng: Random) -> Inputs:
    ranking = letters(rng, 4)
    return {"ranking": ranking, "relevant": grades_at(ranking, [1, 3], [0, 0]), "k": 3}


def _pool() -> Iterable[Inputs]:
    one, two = {"a": 1}, {"a": 1, "b": 1}
    for ranking, relevant, k in (
        (["a"], {"a": 0}, 1),
        (["a"], one, 1),
        (["b"], one, 1),
        (["a"], two, 1),
        (["a"], one, 2),
        (["a", "a"], one, 2),
        (["b", "a"], one, 2),
        (["b", "a"], one, 1),
        (["b", "a"], {"a": 1, "b": 0}, 2),
        (["a", "b"], two, 2),
        (["a", "b"], two, 1),
        (["a", "b"], {"a": 1, "d": 1}, 2),
        (["b", "b", "a"], one, 2),
        (["a", "b", "a"], one, 1),
        (["b", "c", "b", "a"], one, 4),
        (["c", "a", "b"], two, 3),
        (["c", "a", "b"], {"a": 3, "b": 1}, 3),
        (["a", "c", "b"], two, 3),
    ):
        yield {"ranking": ranking, "relevant": relevant, "k": k}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    return rank_parts(reference, "average_precision", inputs)


TASK = Task(
    id="01-ap",
    assignment="01_metrics",
    title="Average precision",
    function="average_precision",
    lesson="lesson 01, section 'Six numbers for one ranking'",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "sum",
            1.0,
            (
                Case(
                    "all-found",
                    "every answer counts, the more the fewer wrong hits stand above it.",
                    "At the rank of each answer: how many answers so far, of how many hits so far?",
                    _all_found,
                ),
                Case(
                    "read-and-wrong",
                    "a passage that was read and does not answer is no answer.",
                    "What does a grade of 0 say about the id, and is it counted in your code?",
                    _read_and_wrong,
                ),
                Case(
                    "repeated-id",
                    "a search that repeats its best passage would otherwise score above 1.",
                    "Write down the ranking without repeats: at which ranks are its answers?",
                    _repeated,
                ),
            ),
        ),
        Group(
            "divisor",
            1.0,
            (
                Case(
                    "one-not-found",
                    "what was not found must lower the number, or finding one answer is enough.",
                    "By how many do you divide: by what was found, or by what there is?",
                    _not_found,
                ),
                Case(
                    "fewer-places-than-answers",
                    "one divisor for every k: else a score at 3 and one at 10 cannot be compared.",
                    "The divisor has nothing to do with k, only with relevant.",
                    _crowded,
                ),
                Case(
                    "nothing-relevant",
                    "a question that nothing answers has no score and belongs in no mean.",
                    "Where no grade is above 0 the divisor is 0: decide that case first.",
                    _nothing,
                ),
            ),
        ),
    ),
    hints=(
        "Walk down the ranking and keep a count of the answers so far.",
        "At each answer add count so far / rank; at other hits add nothing.",
        "In the end divide once, by the number of ids whose grade is above 0, found or not.",
    ),
)
