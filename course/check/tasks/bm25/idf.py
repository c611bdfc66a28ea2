"""Inverse document frequency: what one word tells.

Robertson & Spärck Jones 1976, in the form that Lucene made usual.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _idf_pool() -> Iterable[Inputs]:
    sizes = (2, 3, 4, 10)
    return ({"df": df, "n_documents": n} for n in sizes for df in range(n + 1) if df <= 4)


TASK = Task(
    id="03-idf",
    assignment="03_bm25",
    title="Inverse document frequency",
    function="idf",
    lesson="lesson 03, section 'A rare word tells more'",
    pool=_idf_pool,
    groups=(
        Group(
            "formula",
            1.0,
            (
                Case(
                    "rare-term",
                    "a word that few documents hold must weigh most.",
                    "Work the formula by hand for df = 1 and two documents, then print each part.",
                    lambda rng: {"df": rng.randint(1, 4), "n_documents": rng.randint(50, 500)},
                ),
                Case(
                    "frequent-term",
                    "a word in most documents weighs little, but a match never counts against one.",
                    "For df above half of the documents the weight must stay above zero: "
                    "what keeps the logarithm's argument above 1?",
                    lambda rng: {"df": rng.randint(60, 90), "n_documents": rng.randint(95, 120)},
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "in-every-document",
                    "a word that every document holds still has a weight, a very small one.",
                    "Put df = n_documents into the formula: the smoothing by 0.5 is what is left.",
                    lambda rng: (lambda n: {"df": n, "n_documents": n})(rng.randint(2, 300)),
                ),
                Case(
                    "in-no-document",
                    "a word that no document has must not raise, and weighs more than any other.",
                    "Put df = 0 into the formula: what comes out is a number above 0.",
                    lambda rng: {"df": 0, "n_documents": rng.randint(1, 300)},
                ),
            ),
        ),
    ),
    hints=(
        "Lucene's idf is the logarithm of one plus a ratio: documents without the word to "
        "documents with it, both smoothed.",
        "Smoothed means 0.5 added to each of the two counts. The logarithm is the natural one.",
        "With N documents of which df hold the word, N - df do not. The 1 is added to the ratio, "
        "inside the logarithm.",
    ),
)
