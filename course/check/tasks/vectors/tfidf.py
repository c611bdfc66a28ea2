"""TF-IDF rows of length one.

Salton, Wong & Yang 1975 for the vectors, Spärck Jones 1972 for idf, in the smooth form.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.vectors.words import INSIDE, WORDS

__all__ = ["TASK"]


def _documents(rng: Random) -> list[list[str]]:
    """Make documents that say each word once; one word is in all but the last of them."""
    common, one, two, *others = rng.sample(WORDS, 7)
    documents = [[common, *rng.sample(others, rng.randint(1, 3))] for _ in range(rng.randint(3, 4))]
    return [*documents, [one, two]]


def _alike_in_writing(rng: Random) -> Inputs:
    """Add a word that stands inside another one, and one that differs in its capital only."""
    documents = _documents(rng)
    short, longer = rng.choice(INSIDE)
    documents[0].append(short)
    documents[1].append(longer)
    documents[-1].append(documents[0][1].capitalize())
    return {"documents": documents}


def _repeated(rng: Random) -> Inputs:
    documents = _documents(rng)
    documents[0] += documents[0][:1] * rng.randint(2, 4)
    documents[1] += documents[1][1:2]
    return {"documents": documents}


def _everywhere(rng: Random) -> Inputs:
    return {"documents": [[*document, "the"] for document in _documents(rng)]}


def _with_an_empty_one(rng: Random) -> Inputs:
    documents = _documents(rng)
    documents.insert(rng.randrange(len(documents)), [])
    return {"documents": documents}


def _pool() -> Iterable[Inputs]:
    for documents in (
        [["a"]],
        [["a", "b"]],
        [["a", "b"], ["a"]],
        [["a", "a", "b"], ["b"]],
        [["a", "b"], []],
        [["a"], ["A"]],
        [["fee", "due"], ["coffee"]],
        [["a", "b"], ["b"], ["c"]],
        [["a", "a", "a", "b"], ["b", "c"], ["c"]],
    ):
        yield {"documents": documents}


TASK = Task(
    id="04-tfidf",
    assignment="04_tfidf_and_vectors",
    title="TF-IDF rows of length one",
    function="tfidf_rows",
    lesson="lesson 04, section 'TF-IDF by hand'",
    pool=_pool,
    groups=(
        Group(
            "weights",
            2.0,
            (
                Case(
                    "rare-and-common-words",
                    "a word that few documents hold must weigh more than a common one.",
                    "Take one document and one word: print N, df, the weight, and the length.",
                    _alike_in_writing,
                ),
                Case(
                    "repeated-word",
                    "tf counts mentions and df counts documents; mixed up, a long page decides.",
                    "Count a repeated word twice by hand: once for tf and once for df.",
                    _repeated,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "word-in-every-document",
                    "a word that is everywhere weighs little, but it does not vanish.",
                    "Put df = N into the formula: what is left of it?",
                    _everywhere,
                ),
                Case(
                    "empty-document",
                    "an empty page must not end the indexing, nor move the rows behind it.",
                    "What is the length of a row without words, and what is divided by it?",
                    _with_an_empty_one,
                ),
            ),
        ),
    ),
    hints=(
        "Two passes: first count for each word the documents that hold it, then make the rows.",
        "A row before the division: tf times idf for each word that the document holds.",
        "The length is the root of the sum of the squares; an empty row has none to divide by.",
    ),
)
