"""Scores that climb a tree: a section of several good paragraphs beats each of them.

Geva 2005, GPX, with its two factors; a list without overlap is the focused task of INEX 2005.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.parents import rollup_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="08-rollup",
    assignment="08_parent_and_child",
    title="Scores that climb a tree",
    function="roll_up",
    lesson="the text of the task: this one stands in no lesson",
    pool=draws.pool,
    groups=(
        Group(
            "scores",
            2.0,
            (
                Case(
                    "one-paragraph-hit",
                    "where one paragraph answers, the page around it only costs.",
                    "How many children of its section score at all, and which factor is that?",
                    draws.one,
                ),
                Case(
                    "siblings-hit",
                    "a section whose paragraphs agree is a better answer than each of them.",
                    "Work out one section by hand: which children does its sum go over?",
                    draws.siblings,
                ),
                Case(
                    "each-level-by-itself",
                    "a document with one good section is not good throughout.",
                    "For the document, count its sections that score, not the paragraphs below.",
                    draws.levels,
                ),
                Case(
                    "several-trees",
                    "a corpus is many documents, and each of them is a tree.",
                    "Which elements are nobody's child? Are all of them scored?",
                    draws.several_trees,
                ),
                Case(
                    "dict-in-any-order",
                    "a dict may name a document before its sections, behind them or between.",
                    "Is each child's score known when you need it, wherever its key stands?",
                    draws.any_order,
                ),
                Case(
                    "ties-by-name",
                    "equal scores must give one order, or the same query answers differently.",
                    "Sort by two things: score downwards, then the name.",
                    draws.ties,
                ),
            ),
        ),
        Group(
            "focus",
            2.0,
            (
                Case(
                    "nothing-inside-a-chosen-one",
                    "a section and its paragraph are the same text twice.",
                    "Which entries lie inside one that was kept, and which do not?",
                    draws.section_first,
                ),
                Case(
                    "nothing-around-a-chosen-one",
                    "a document around a chosen paragraph repeats it with all the rest.",
                    "Go down the list by hand: only an entry that was kept bars others.",
                    draws.leaf_first,
                ),
                Case(
                    "the-document-wins",
                    "where everything in it fits, the whole is the one entry that is needed.",
                    "What may follow when the root of the tree stands first?",
                    draws.document_first,
                ),
                Case(
                    "many-levels",
                    "several levels may lie between a document and its paragraph.",
                    "How many levels up and down do you look for what was kept?",
                    draws.many_levels,
                ),
            ),
        ),
    ),
    hints=(
        "The score of an element needs those of its children first: a function may call itself.",
        "Only children with a score above zero count for the factor; for the sum it is the same.",
        "For the focused list, walk down the scored list and keep an element if neither it nor "
        "any element above or below it was kept. The elements above are found child to parent.",
    ),
)
