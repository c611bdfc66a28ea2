"""Scoring a query by walking the lists of its words.

The impacts are given, so that a mistake in the term score costs nothing here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.bm25.words import WORDS

__all__ = ["TASK"]


def _index(rng: Random, n_documents: int, terms: int) -> dict[str, list[list[float]]]:
    """Make random postings: term → [document, impact] pairs; the last document is in none."""
    return {
        word: [
            [document, round(rng.uniform(0.1, 4.0), 3)]
            for document in sorted(
                rng.sample(range(n_documents - 1), rng.randint(1, n_documents - 2))
            )
        ]
        for word in rng.sample(WORDS, terms)
    }


def _query_inputs(rng: Random, repeat: bool = False, unknown: bool = False) -> Inputs:
    n_documents = rng.randint(4, 7)
    postings = _index(rng, n_documents, 4)
    query = rng.sample(sorted(postings), 2)
    if repeat:
        postings[query[0]].append([n_documents - 1, round(rng.uniform(0.1, 4.0), 3)])
        query += [query[0]] * 2
        rng.shuffle(query)
    if unknown:  # before a word that the index knows
        query.insert(rng.randint(0, 1), "zebra")
    return {"query": query, "postings": postings, "n_documents": n_documents}


def _query_pool() -> Iterable[Inputs]:
    postings = {"refund": [[0, 1.0]], "policy": [[0, 0.5], [1, 0.5]]}
    queries: tuple[list[str], ...] = (
        *(["refund"], ["zebra"], ["refund", "policy"], ["refund", "refund"], []),
        ["zebra", "refund"],
    )
    for query in queries:
        yield {"query": query, "postings": postings, "n_documents": 3}


def _query_parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each word of the query adds to the best document."""
    scores = reference["score_query"](**inputs)
    best = max(range(len(scores)), key=scores.__getitem__)
    words = dict.fromkeys(inputs["query"])
    alone = {word: reference["score_query"](**{**inputs, "query": [word]})[best] for word in words}
    return {f"{word} in document {best}": value for word, value in alone.items() if value}


TASK = Task(
    id="03-score_query",
    assignment="03_bm25",
    title="Scoring a query with an inverted index",
    function="score_query",
    lesson="lesson 03, section 'Turn the loop inside out'",
    pool=_query_pool,
    parts=_query_parts,
    groups=(
        Group(
            "add-up",
            1.0,
            (
                Case(
                    "two-terms",
                    "a document's score is the sum of its impacts, and any one word is enough.",
                    "Start from a list of zeros, one a document, and add each impact where it is.",
                    _query_inputs,
                ),
                Case(
                    "unknown-word",
                    "a query word that no document holds changes nothing and raises nothing.",
                    "What does your code do with a word that is not a key of postings?",
                    lambda rng: _query_inputs(rng, unknown=True),
                ),
            ),
        ),
        Group(
            "multiset",
            1.0,
            (
                Case(
                    "repeated-query-word",
                    "a word that stands three times in the query counts three times.",
                    "Count how often each word of the query is used by your loop.",
                    lambda rng: _query_inputs(rng, repeat=True),
                ),
            ),
        ),
    ),
    hints=(
        "You never need to look at a document: the postings of the query's words are enough.",
        "One loop over the query's words, one loop inside over that word's postings.",
        "postings.get(word, []) gives an empty list for a word that is not there.",
    ),
)
