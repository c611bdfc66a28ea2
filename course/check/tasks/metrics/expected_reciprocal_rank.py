"""Expected reciprocal rank: a reader goes down the list until a hit satisfies.

Chapelle, Metzler, Zhang & Grinspan 2009.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import grades_at, letters, rank_parts

__all__ = ["TASK"]


def _one(rng: Random) -> Inputs:
    """One relevant hit, of the best grade, not at the top."""
    ranking = letters(rng, 5)
    best = rng.choice([4, 5, 6])
    relevant = grades_at(ranking, [rng.randint(2, 5)], [best])
    return {"ranking": ranking, "relevant": relevant, "k": 5, "max_grade": best}


def _several(rng: Random) -> Inputs:
    ranking = letters(rng, 6)
    ranks = sorted(rng.sample([2, 3, 4, 5, 6], 3))
    relevant = grades_at(ranking, ranks, rng.sample([1, 2, 3], 3))
    return {"ranking": ranking, "relevant": relevant, "k": 6, "max_grade": 3}


def _again(rng: Random) -> Inputs:
    """Two perfect hits: the second is hardly ever reached."""
    ranking = letters(rng, 6)
    ranks = sorted(rng.sample([1, 2, 3, 4, 5], 2))
    relevant = grades_at(ranking, ranks, [3, 3])
    return {"ranking": ranking, "relevant": relevant, "k": 6, "max_grade": 3}


def _best_absent(rng: Random) -> Inputs:
    ranking = letters(rng, 5)
    relevant = grades_at(ranking, [rng.randint(1, 5)], [rng.choice([1, 2])])
    return {"ranking": ranking, "relevant": relevant, "k": 5, "max_grade": rng.choice([3, 4])}


def _below(rng: Random) -> Inputs:
    """The one relevant hit stands below k, and what is left is nothing."""
    ranking = letters(rng, 6)
    k = rng.choice([2, 3])
    relevant = grades_at(ranking, [rng.randint(k + 1, 6)], [3])
    return {"ranking": ranking, "relevant": relevant, "k": k, "max_grade": 3}


def _pool() -> Iterable[Inputs]:
    for ranking in (["a"], ["b", "a"], ["a", "b"], ["b", "c", "a"]):
        for relevant in ({"a": 1}, {"a": 1, "b": 2}, {"a": 2, "b": 2}):
            for k in (1, 3)[len(ranking) == 1 :]:
                yield {"ranking": ranking, "relevant": relevant, "k": k, "max_grade": 2}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    return rank_parts(reference, "expected_reciprocal_rank", inputs)


TASK = Task(
    id="01-err",
    assignment="01_metrics",
    title="A reader who stops when satisfied",
    function="expected_reciprocal_rank",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "one-answer",
            1.0,
            (
                Case(
                    "one-perfect-hit",
                    "where one hit alone answers, its grade and its rank decide.",
                    "With one relevant hit the sum has one term: its probability over its rank.",
                    _one,
                ),
            ),
        ),
        Group(
            "cascade",
            2.0,
            (
                Case(
                    "several-hits",
                    "what stands below a good answer is read by few, and should count for few.",
                    "Which share of the readers comes to the second relevant hit at all?",
                    _several,
                ),
                Case(
                    "the-same-again",
                    "a second perfect passage adds little to the first.",
                    "Go down rank by rank and write down who is still reading.",
                    _again,
                ),
            ),
        ),
        Group(
            "scale",
            1.0,
            (
                Case(
                    "best-grade-absent",
                    "on a question without a full answer nobody becomes a satisfied reader for it.",
                    "Which number is the power of 2 below the line: a grade that occurs, or the "
                    "best of the scale?",
                    _best_absent,
                ),
                Case(
                    "below-the-cut",
                    "an answer below the last hit that is shown satisfies nobody.",
                    "The sum ends at k; a ranking without an answer there has 0.",
                    _below,
                ),
            ),
        ),
    ),
    hints=(
        "Walk down the ranking and keep one number: the share of readers who are still reading.",
        "At rank r the share that stops is: still reading times the probability of this hit.",
        "Add that share over r, and only then take it off those who are still reading.",
    ),
)
