"""Auto-merging: a parent replaces its children once enough of them were hit.

As `AutoMergingRetriever` of LlamaIndex, 2023, on one level: its mean score, its share of children.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.parents import merge_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="08-merge",
    assignment="08_parent_and_child",
    title="Children that grow together",
    function="merge_children",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "merge",
            2.0,
            (
                Case(
                    "too-few-stay-children",
                    "one hit among many children is no reason to read a long parent.",
                    "Count for one parent: children that were hit, and children that it has.",
                    draws.too_few,
                ),
                Case(
                    "every-child-hit",
                    "a parent whose every child was found should be read as one text.",
                    "Which entries does a merged parent replace?",
                    draws.full_house,
                ),
                Case(
                    "exactly-the-share",
                    "whether the bound itself counts decides for every parent of two children.",
                    "Does a parent that just reaches the share merge?",
                    draws.exactly,
                ),
            ),
        ),
        Group(
            "score",
            1.0,
            (
                Case(
                    "mean-of-the-children-hit",
                    "a maximum would hide that the rest is weak.",
                    "Which children does the mean go over, those hit or all?",
                    draws.mean,
                ),
                Case(
                    "merged-parent-moves-down",
                    "a list out of order misleads whoever reads only its top.",
                    "A parent's score is new: does your list still fall, by unrounded scores?",
                    draws.moves_down,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "ties-by-first-hit",
                    "equal scores must give one order, or the same query answers differently.",
                    "Which of two equal entries was seen first in hits?",
                    draws.tied,
                ),
                Case(
                    "hit-without-a-parent",
                    "a document that was never cut is a result like any other.",
                    "What happens to a hit that is in no list of children_of?",
                    draws.orphan,
                ),
                Case(
                    "parent-without-hits",
                    "most parents of a corpus have no child among the hits.",
                    "What do you work out for a parent of which no child was hit?",
                    draws.without_hits,
                ),
            ),
        ),
    ),
    hints=(
        "First find out which parents merge; only then make the new list.",
        "You need the way back: a dict from each child to its parent. Collect the scores of the "
        "children hit, parent by parent.",
        "Go over hits once more and put each entry where it is first seen, the parent or the "
        "child. A sort that is stable keeps that order among equals.",
    ),
)
