"""Which queries will fail? Those whose first scores are hardly spread.

Shtok, Kurland, Carmel, Raiber & Markovits, Predicting query performance by query-drift estimation
(TOIS 2012).
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import score_lists

__all__ = ["TASK"]


TASK = Task(
    id="07-hardest",
    assignment="07_query_transformation",
    title="Which queries will fail?",
    function="hardest",
    lesson="the text of the task: this one stands in no lesson",
    pool=score_lists.hardest_pool,
    groups=(
        Group(
            "value",
            2.0,
            (
                Case(
                    "one-query",
                    "the spread of the scores is all that is known before the answer.",
                    "Work out mean and spread of the scores by hand, then divide by the "
                    "collection's score.",
                    score_lists.one_query,
                ),
                Case(
                    "scores-below-zero",
                    "logarithms of probabilities are below zero, a spread never is.",
                    "What do the two bars around the collection's score stand for?",
                    score_lists.below_zero,
                ),
            ),
        ),
        Group(
            "depth",
            1.0,
            (
                Case(
                    "more-hits-than-k",
                    "the tail of a long list looks alike for every query.",
                    "Which k scores count? The list may be in any order.",
                    score_lists.deep_run,
                ),
                Case(
                    "highest-below-zero",
                    "logarithms of probabilities are at most 0, and 0 is the best of them.",
                    "Which of -1 and -5 is higher, and is 0 a score?",
                    score_lists.highest_below_zero,
                ),
                Case(
                    "fewer-hits-than-k",
                    "a query with few hits is judged by those it has.",
                    "By which number do you divide where there are fewer than k scores?",
                    score_lists.short_run,
                ),
            ),
        ),
        Group(
            "choice",
            2.0,
            (
                Case(
                    "hardest-first",
                    "the calls of a model go to the queries that need them.",
                    "Is the lowest value first, and how many pairs come back?",
                    score_lists.hardest_first,
                ),
                Case(
                    "collection-decides",
                    "long queries have higher scores throughout, and are not easier for that.",
                    "Compare the values, not the spreads alone: each query has its own divisor.",
                    score_lists.long_collection,
                ),
                Case(
                    "equal-queries",
                    "equal queries must be chosen alike on every machine.",
                    "Sort by two things: the value, then the name.",
                    score_lists.equal,
                ),
                Case(
                    "nothing-found",
                    "no query is harder than one that finds nothing.",
                    "What is the value of a query without hits? Decide that before you divide.",
                    score_lists.nothing_found,
                ),
            ),
        ),
    ),
    hints=(
        "Make one number for each query first; sorting and cutting come after that.",
        "The spread is the root of the mean squared distance to the mean, over the scores that "
        "count.",
        "sorted(pairs, key=…) with the value first and the name second in the key, then a slice.",
    ),
)
