"""The mean reciprocal rank: how far down the first answer is, over many questions.

Voorhees 1999 (the TREC question answering track).
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.metrics.mean_reciprocal_rank_draws import (
    below,
    first_counts,
    nobody_judged,
    not_searched,
    nothing_answers,
    read_and_wrong,
    repeated,
    the_same_ids,
)

__all__ = ["TASK"]


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
        ({"q1": ["b", "a", "b"]}, one, 2),
        ({"q1": ["b", "c", "b", "a"]}, one, 4),
        ({"q1": ["a"], "q2": ["a", "b"]}, both, 2),
        ({"q1": ["a"]}, both, 1),
        ({"q2": ["b"]}, both, 1),
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
                    "Take one question at a time: at which rank does its first answer stand?",
                    first_counts,
                ),
                Case(
                    "below-the-cut",
                    "an answer below the last hit that is shown helps nobody.",
                    "Where does a question's first answer lie when it is not among the first k?",
                    below,
                ),
                Case(
                    "read-and-wrong",
                    "a passage that was read and does not answer is no answer, however high.",
                    "Look for the first id with a grade above 0, not the first id with a grade.",
                    read_and_wrong,
                ),
                Case(
                    "repeated-id",
                    "a repeated passage must not push the first answer down.",
                    "Write down each ranking without repeats, then count ranks.",
                    repeated,
                ),
                Case(
                    "two-questions-the-same-ids",
                    "one document may answer two questions, and each is a search of its own.",
                    "What does your code still remember of one question when the next begins?",
                    the_same_ids,
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
                    not_searched,
                ),
                Case(
                    "question-without-an-answer",
                    "where nothing can be found, every search would be punished alike.",
                    "Which questions have no grade above 0? They belong in neither sum nor count.",
                    nothing_answers,
                ),
                Case(
                    "question-nobody-judged",
                    "what nobody has judged is neither right nor wrong.",
                    "By how many questions do you divide, those of run or those of relevant?",
                    nobody_judged,
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
