"""One list of a question, its wordings and a step back: fused by rank, then filled up.

Cormack, Clarke & Büttcher 2009 for the fusion, Belkin et al. 1993 for several wordings.
"""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.queries import rankings

__all__ = ["TASK"]


TASK = Task(
    id="07-merge",
    assignment="07_query_transformation",
    title="Several wordings, and a step back",
    function="merge",
    lesson="lesson 07, sections 'Ask it more than once' and 'A step back'",
    pool=rankings.merge_pool,
    call=refusing("merge"),
    groups=(
        Group(
            "fusion",
            1.0,
            (
                Case(
                    "one-wording",
                    "what both the question and its wording find comes first.",
                    "Work out one document's score by hand: which ranks has it in which list?",
                    rankings.one_wording,
                ),
                Case(
                    "the-question-counts-more",
                    "the insurance for good questions is a weight on their own list.",
                    "Which of the lists is multiplied by weight, and which are not?",
                    rankings.weighted,
                ),
            ),
        ),
        Group(
            "order",
            1.0,
            (
                Case(
                    "equal-scores",
                    "of two equal hits, the one that the question itself prefers comes first.",
                    "What settles the order after the score, and which rank is the best one?",
                    rankings.mirrored,
                ),
                Case(
                    "close-scores",
                    "far down long lists, or with a large rrf_k, scores differ in late digits.",
                    "Is anything to be rounded? Equal is only what is equal.",
                    rankings.close_scores,
                ),
                Case(
                    "equal-elsewhere",
                    "the order of equal hits must not depend on that of the wordings.",
                    "Which rank has a document that the question's list lacks?",
                    rankings.not_in_the_original,
                ),
                Case(
                    "repeated-in-a-list",
                    "two chunks of one document must not vote twice in one list.",
                    "Take repeats out of each list before you number it.",
                    rankings.repeated,
                ),
            ),
        ),
        Group(
            "step-back",
            1.0,
            (
                Case(
                    "filled-up",
                    "the broader question is there for the places that are left.",
                    "Go through the broader hits in their order; which of them are new?",
                    rankings.filled,
                ),
                Case(
                    "already-full",
                    "where the question found enough, the broader one is not heard.",
                    "How many hits may come back?",
                    rankings.full,
                ),
                Case(
                    "only-the-step-back",
                    "if nothing else is found, the broader hits are better than none.",
                    "Empty lists are lists too; the cut at k comes last.",
                    rankings.just_broad,
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "For which numbers do you raise the ValueError, and for which not?",
                    rankings.bad_k,
                ),
                Case(
                    "k-of-zero",
                    "an empty answer looks like a search that found nothing.",
                    "Is 0 below 1?",
                    rankings.zero_k,
                ),
            ),
        ),
    ),
    hints=(
        "Three steps: a dict of scores, a sorted list of its documents, the filling up.",
        "dict.fromkeys(ranking) drops repeats and keeps the order; enumerate can start at 1.",
        "A sort key may be a tuple, what counts first in front. Which number can stand for the "
        "rank of a document that the question's list lacks?",
    ),
)
