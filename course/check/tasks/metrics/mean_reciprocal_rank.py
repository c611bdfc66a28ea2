"""The mean reciprocal rank: how far down the first answer is, over many questions.

Voorhees 1999 (the TREC question answering track).
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.metrics.lists import grades_at, letters

__all__ = ["TASK"]


def _questions(rng: Random, firsts: list[int], k: int, answers: int = 1) -> Inputs:
    """Make one question for each rank of a first answer, with more answers behind it."""
    run, relevant = {}, {}
    for number, first in enumerate(firsts, start=1):
        ranking = letters(rng, 8)
        ranks = [first, *range(first + 1, first + answers)]
        grades = [rng.randint(1, 3) for _ in ranks]
        run[f"q{number}"], relevant[f"q{number}"] = ranking, grades_at(ranking, ranks, grades)
    return {"run": run, "relevant": relevant, "k": k}


def _first_counts(rng: Random) -> Inputs:
    return _questions(rng, rng.sample([1, 2, 3, 4, 5], 3), k=8, answers=3)


def _below(rng: Random) -> Inputs:
    k = rng.choice([3, 4])
    return _questions(rng, [rng.randint(1, k), rng.randint(k + 1, 7)], k)


def _read_and_wrong(rng: Random) -> Inputs:
    inputs = _questions(rng, [rng.choice([3, 4, 5]), 2], k=8)
    first = inputs["run"]["q1"][rng.randint(0, 1)]
    inputs["relevant"]["q1"] = {first: 0, **inputs["relevant"]["q1"]}
    return inputs


def _repeated(rng: Random) -> Inputs:
    """An id that answers nothing comes again above the first answer, which else lies below k."""
    inputs = _questions(rng, [rng.choice([3, 4]), 1], k=4)
    ranking = inputs["run"]["q1"]
    ranking.insert(rng.randint(1, 2), ranking[0])
    return inputs


def _not_searched(rng: Random) -> Inputs:
    inputs = _questions(rng, rng.sample([1, 2, 3], 3), k=5)
    del inputs["run"][rng.choice(["q1", "q2", "q3"])]
    return inputs


def _nothing_answers(rng: Random) -> Inputs:
    inputs = _questions(rng, rng.sample([1, 2, 3], 3), k=5)
    inputs["relevant"][rng.choice(["q1", "q2"])] = {}
    ranking = inputs["run"]["q3"]
    inputs["relevant"]["q3"] = {ranking[0]: 0}
    return inputs


def _nobody_judged(rng: Random) -> Inputs:
    inputs = _questions(rng, rng.sample([1, 2, 3], 2), k=5)
    inputs["run"]["q9"] = letters(rng, 4)
    return inputs


def _pool() -> Iterable[Inputs]:
    one, both = {"q1": {"a": 1}}, {"q1": {"a": 1}, "q2": {"b": 1}}
    for run, relevant, k in (
        ({"q1": ["a"]}, one, 1),
        ({"q1": ["b"]}, one, 1),
        ({"q1": ["b", "a"]}, one, 2),
        ({"q1": ["b", "a"]}, one, 1),
        ({"q1": ["b", "a"]}, {"q1": {"b": 0, "a": 1}}, 2),
        ({"q1": ["a", "b"]}, {"q1": {"a": 1, "b": 2}}, 2),
        ({"q1": ["b", "b", "a"]}, one, 2),
        ({"q1": ["b", "b", "a"]}, one, 3),
        ({"q1": ["a"]}, both, 1),
        ({"q1": ["a"], "q2": ["b"]}, one, 1),
        ({"q1": ["a"], "q2": ["b"]}, {"q1": {"a": 1}, "q2": {}}, 1),
        ({"q1": ["a"], "q2": ["b"]}, {"q1": {"a": 1}, "q2": {"b": 0}}, 1),
        ({"q1": ["a"], "q2": ["c", "b"]}, both, 2),
        ({"q1": ["a"], "q2": ["c", "b"]}, both, 1),
    ):
        yield {"run": run, "relevant": relevant, "k": k}


TASK = Task(
    id="01-mrr",
    assignment="01_metrics",
    title="The mean reciprocal rank",
    function="mean_reciprocal_rank",
    lesson="lesson 01, section 'Six numbers for one ranking'",
    pool=_pool,
    groups=(
        Group(
            "rank",
            1.0,
            (
                Case(
                    "first-answer-counts",
                    "a reader who stops at the first answer does not see the ones behind it.",
                    "Write down each question's first relevant rank, 1 over it, and their mean.",
                    _first_counts,
                ),
                Case(
                    "below-the-cut",
                    "an answer below the last hit that is shown helps nobody.",
                    "Where does a question's first answer lie when it is not among the first k?",
                    _below,
                ),
                Case(
                    "read-and-wrong",
                    "a passage that was read and does not answer is no answer, however high.",
                    "Look for the first id with a grade above 0, not the first id with a grade.",
                    _read_and_wrong,
                ),
                Case(
                    "repeated-id",
                    "a repeated passage must not push the first answer down.",
                    "Drop what comes again before you count ranks.",
                    _repeated,
                ),
            ),
        ),
        Group(
            "questions",
            1.0,
            (
                Case(
                    "question-not-searched",
                    "a search that crashes on hard questions must not gain by it.",
                    "Go over the questions of relevant: what does run.get give for a missing one?",
                    _not_searched,
                ),
                Case(
                    "question-without-an-answer",
                    "where nothing can be found, every search would be punished alike.",
                    "Which questions have no grade above 0? They belong in neither sum nor count.",
                    _nothing_answers,
                ),
                Case(
                    "question-nobody-judged",
                    "what nobody has judged is neither right nor wrong.",
                    "By how many questions do you divide, those of run or those of relevant?",
                    _nobody_judged,
                ),
            ),
        ),
    ),
    hints=(
        "Two steps: a number for each question that counts, then their mean.",
        "A question counts when one of its grades is above 0. Go over relevant, not over run.",
        "For each: the ranking (an empty one if there is none), repeats dropped, cut at k; the "
        "first id with a grade above 0 decides, and without one the number is 0.",
    ),
)
