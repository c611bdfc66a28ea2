"""A parent's own score and its best child's, mixed by the parent's length.

The length measure of homogeneity and the mixture are of Bendersky & Kurland 2008.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.parents import homogeneity_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="08-homogeneity",
    assignment="08_parent_and_child",
    title="How far to trust a long parent",
    function="mixed_ranking",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "mixture",
            2.0,
            (
                Case(
                    "the-shortest-and-the-longest",
                    "a short text says one thing: its own score can be trusted.",
                    "Put the shortest length into the formula: what is h, and what is left?",
                    draws.ends,
                ),
                Case(
                    "lengths-in-between",
                    "lengths differ by factors: ten words more mean little in a long text.",
                    "Work out h for the parent of middle length by hand, logarithms first.",
                    draws.between,
                ),
                Case(
                    "all-of-one-length",
                    "a corpus of equal windows must not end in a division by zero.",
                    "What is the h of every parent when none is longer than another?",
                    draws.equal_lengths,
                ),
            ),
        ),
        Group(
            "evidence",
            1.0,
            (
                Case(
                    "best-of-several-children",
                    "one passage that answers is enough, whatever stands around it.",
                    "Which one of the children's scores enters the mixture?",
                    draws.several_children,
                ),
                Case(
                    "one-kind-of-score-missing",
                    "a parent that was found only by its child is still found.",
                    "What counts for a parent that own or children does not name?",
                    draws.missing,
                ),
            ),
        ),
        Group(
            "ranking",
            1.0,
            (
                Case(
                    "ties-by-name",
                    "equal scores must give one order, or the same query answers differently.",
                    "Sort by two things: score downwards, then the name.",
                    draws.ties,
                ),
                Case(
                    "the-shortest-was-not-found",
                    "what is long or short is said by all texts, not by those found.",
                    "Over which parents are the shortest and the longest taken?",
                    draws.shortest_not_found,
                ),
                Case(
                    "nothing-found-is-no-hit",
                    "a list padded with parents that match nothing is how noise gets in.",
                    "What is the score of a parent that neither dict names?",
                    draws.not_found,
                ),
                Case(
                    "found-and-yet-zero",
                    "what was found only by the score that does not count for it is no hit.",
                    "What is the score of the longest parent, found only by itself?",
                    draws.found_and_yet_zero,
                ),
            ),
        ),
    ),
    hints=(
        "Take the logarithm of every length first, then the smallest and the largest of them.",
        "h is 1 for the shortest and 0 for the longest; decide first what it is if they are equal.",
        "Each parent has two scores, its own and its best child's, each 0 if it is missing. Take "
        "h of the first and 1 - h of the second.",
    ),
)
