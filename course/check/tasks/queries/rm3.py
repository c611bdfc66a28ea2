"""The relevance model RM3: the words that the first hits would use, mixed with the query.

Lavrenko & Croft, Relevance-based language models (SIGIR 2001) for the model; Abdul-Jaleel et al.,
UMass at TREC 2004, for the mixing.
"""

from course.check.task import Case, Group, Task
from course.check.tasks.queries import first_hits

__all__ = ["TASK"]


TASK = Task(
    id="07-rm3",
    assignment="07_query_transformation",
    title="The relevance model RM3",
    function="rm3",
    lesson="the text of the task: this one stands in no lesson",
    pool=first_hits.rm3_pool,
    groups=(
        Group(
            "model",
            2.0,
            (
                Case(
                    "one-document",
                    "from one hit, the model is how often each word stands in it.",
                    "Count each word of the document and divide by the document's length.",
                    first_hits.one_document,
                ),
                Case(
                    "several-documents",
                    "the first hits say more about the query than the last ones.",
                    "Print P(d|q) of each document: they add up to 1, and a score of 1 more is e "
                    "times as much.",
                    first_hits.several,
                ),
            ),
        ),
        Group(
            "mixing",
            2.0,
            (
                Case(
                    "repeated-query-word",
                    "a word that the user repeats is meant more than the others.",
                    "What is tf(w, q) / |q| of a word that stands twice among three?",
                    first_hits.repeated_query_word,
                ),
                Case(
                    "the-most-probable-words",
                    "hundreds of words are slow to search; the few kept must weigh right.",
                    "Cut first, then divide by the sum of what is left, then mix.",
                    first_hits.cut,
                ),
            ),
        ),
        Group(
            "edges",
            2.0,
            (
                Case(
                    "far-below-zero",
                    "a long query's probabilities are too small for any machine.",
                    "Only differences of scores matter: which number may you subtract from all?",
                    first_hits.far_below_zero,
                ),
                Case(
                    "scores-far-apart",
                    "math.exp(900) is too large for any machine, as math.exp(-900) is too small.",
                    "After the subtraction no score may be above 0: which one do you subtract?",
                    first_hits.far_apart,
                ),
                Case(
                    "equal-words",
                    "equal words must be cut alike on every machine.",
                    "Sort by two things: the probability downwards, then the word itself.",
                    first_hits.equal_words,
                ),
                Case(
                    "one-side-only",
                    "a word of weight 0 costs the search time and adds nothing.",
                    "With mix at 0 or 1 one side vanishes: which of its words are left?",
                    first_hits.one_sided,
                ),
            ),
        ),
    ),
    hints=(
        "Three distributions: over documents, over the words of the hits, over the words of the "
        "query. Each adds up to 1; print the sums.",
        "Each single mention of a word in a document adds P(d|q) / |d| to that word.",
        "The query's share is added to the mixture one mention at a time as well: (1 - mix) / |q|.",
    ),
)
