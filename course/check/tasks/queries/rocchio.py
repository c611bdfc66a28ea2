"""Towards what was liked, away from what was not: feedback on vectors of words.

Rocchio, Relevance feedback in information retrieval (in Salton, The SMART system, 1971); Salton &
Buckley, Improving retrieval performance by relevance feedback (1990) for the choice of new words.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import feedback

__all__ = ["TASK"]


TASK = Task(
    id="07-rocchio",
    assignment="07_query_transformation",
    title="Towards what was liked, away from what was not",
    function="rocchio",
    lesson="the text of the task: this one stands in no lesson",
    pool=feedback.rocchio_pool,
    groups=(
        Group(
            "towards",
            2.0,
            (
                Case(
                    "one-liked-document",
                    "a long document must not pull more than a short one.",
                    "Divide each of the document's weights by its length: a root of squares.",
                    feedback.one_liked,
                ),
                Case(
                    "several-liked-documents",
                    "three liked documents pull where they agree, not three times as far.",
                    "First each a unit vector, then the average over all that were liked.",
                    feedback.several_liked,
                ),
                Case(
                    "empty-document",
                    "a document without words says nothing, and must not raise.",
                    "What is divided by the length of an empty document, and who counts it?",
                    feedback.empty_document,
                ),
            ),
        ),
        Group(
            "away",
            2.0,
            (
                Case(
                    "disliked-documents",
                    "what a reader turned down must sink.",
                    "The disliked have their own average and their own factor; which sign?",
                    feedback.held_off,
                ),
                Case(
                    "below-zero",
                    "a word that counts against a document has no place in an inverted index.",
                    "Which weights are left out, and does that hold for the query's words too?",
                    feedback.below_zero,
                ),
                Case(
                    "exactly-zero",
                    "a word of weight 0 costs the search of its list and adds nothing.",
                    "Left out is what is not above 0: what about 0 itself?",
                    feedback.exactly_zero,
                ),
                Case(
                    "one-list-empty",
                    "a reader may turn everything down, or nothing.",
                    "How many documents are in an empty list, and who divides by that?",
                    feedback.one_list_empty,
                ),
            ),
        ),
        Group(
            "choice",
            1.0,
            (
                Case(
                    "heaviest-new-words",
                    "hundreds of new words make a search slow and vague.",
                    "Count only words that the query does not have, however light its own are.",
                    feedback.new_words,
                ),
                Case(
                    "weighed-before-the-cut",
                    "a word that readers turned down must not take a better one's place.",
                    "Which weight decides about the m, and what has been taken off by then?",
                    feedback.weighed_first,
                ),
                Case(
                    "no-new-words",
                    "with m = 0 only the query's own words are weighed anew.",
                    "What does your cut leave when m is 0?",
                    feedback.no_new_words,
                ),
                Case(
                    "equal-new-words",
                    "equal weights must give one query on every machine.",
                    "Sort by two things: the weight downwards, then the word itself.",
                    feedback.equal_new_words,
                ),
            ),
        ),
    ),
    hints=(
        "Start from alpha times the query, in a new dict; then add document by document.",
        "A document adds beta / (number of liked) times weight / length; a disliked one does the "
        "same with -gamma and its own number.",
        "Drop what is not above 0. Then split the rest in words of the query and new ones, and cut "
        "the new ones alone.",
    ),
)
