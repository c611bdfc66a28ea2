"""Pivoted length normalisation: long documents get back what the cosine takes from them.

Singhal, Buckley & Mitra 1996 (SIGIR): pivoted unique normalisation with the average tf factor.
"""

from collections.abc import Iterable
from math import log
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.vectors.words import INSIDE, WORDS

__all__ = ["TASK"]


def _inputs(rng: Random, query: list[str], document: list[str], pivot: float) -> Inputs:
    document = list(document)
    rng.shuffle(document)
    return {
        "query": query,
        "document": document,
        "idf": {word: round(rng.uniform(1.5, 6.0), 2) for word in dict.fromkeys(document)},
        "pivot": pivot,
        "slope": rng.choice([0.1, 0.2, 0.25, 0.3]),
    }


def _once(rng: Random) -> Inputs:
    words = rng.sample(WORDS, rng.randint(4, 6))
    return _inputs(rng, words[:2], words, len(words))


def _again(rng: Random) -> Inputs:
    words = rng.sample(WORDS, rng.randint(4, 6))
    more = [words[0]] * rng.randint(2, 5) + [words[1]]
    return _inputs(rng, words[:2], words + more, len(words))


def _long(rng: Random) -> Inputs:
    words = rng.sample(WORDS, 8)
    more = [word for word in words[2:] for _ in range(rng.randint(1, 3))]
    return _inputs(rng, words[:2], words + more, rng.choice([2.5, 3.5, 4.5]))


def _query_repeats(rng: Random) -> Inputs:
    words = rng.sample(WORDS, 5)
    query = [words[0], words[1], *words[:1] * rng.randint(1, 3)]
    return {**_inputs(rng, query, words, rng.choice([2.5, 8.5])), "slope": 0.0}


def _not_said(rng: Random) -> Inputs:
    """Ask for three words that are not said: one is unknown, one has an idf, one is in a longer."""
    words = rng.sample(WORDS, 5)
    short, longer = rng.choice(INSIDE)
    inputs = _inputs(rng, ["zebra", words[0], words[4], short], [*words[:4], longer], 5)
    inputs["idf"] |= {words[4]: round(rng.uniform(1.5, 6.0), 2)}
    return inputs


def _empty(rng: Random) -> Inputs:
    return _inputs(rng, rng.sample(WORDS, 2), [], rng.randint(3, 6))


def _pool() -> Iterable[Inputs]:
    for document in (["a"], [], ["a", "b"], ["a", "a", "b"]):
        for query in (["a"], ["a", "a"], ["a", "b"], ["a", "z"]):
            yield {
                "query": query,
                "document": document,
                "idf": dict.fromkeys(document, 2.0),
                "pivot": 1,
                "slope": 0.25,
            }
    known = {"a": 2.0, "b": 3.0}
    yield {"query": ["a", "b"], "document": ["a"], "idf": known, "pivot": 1, "slope": 0.25}
    for document in (["a"], ["a", "b"], ["a", "a", "b"]):
        yield {"query": ["a"], "document": document, "idf": known, "pivot": 2, "slope": 0.25}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return the terms of the score, one a distinct query word."""
    found = {}
    for word in dict.fromkeys(inputs["query"]):
        if word in inputs["document"]:
            times = 1 + log(inputs["query"].count(word))
            found[word] = times * reference["pivoted_score"](**{**inputs, "query": [word]})
    return found


TASK = Task(
    id="04-pivot",
    assignment="04_tfidf_and_vectors",
    title="Long documents get something back",
    function="pivoted_score",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "repeats",
            2.0,
            (
                Case(
                    "every-word-once",
                    "where nothing is repeated, only idf and the pivot count.",
                    "With tf = 1 everywhere both logarithms vanish: work out what is left.",
                    _once,
                ),
                Case(
                    "said-again",
                    "a repeated word counts by how much it stands out in its own document.",
                    "Print tf, the average tf, and 1 + ln of each.",
                    _again,
                ),
            ),
        ),
        Group(
            "length",
            1.0,
            (
                Case(
                    "more-words-than-the-pivot",
                    "a long document is held back, but less than in proportion.",
                    "Count the different words of the document, and see which way slope pulls.",
                    _long,
                ),
            ),
        ),
        Group(
            "query",
            1.0,
            (
                Case(
                    "repeated-query-word",
                    "a word that the question repeats counts more, but not in proportion.",
                    "How often does the question say each word, and what is 1 + ln of that?",
                    _query_repeats,
                ),
                Case(
                    "word-that-is-not-said",
                    "a word that the document lacks adds nothing and raises nothing.",
                    "Which of the query's words have an idf here?",
                    _not_said,
                ),
                Case(
                    "empty-document",
                    "an empty page scores 0 and must not end the search.",
                    "What is the average tf of no words?",
                    _empty,
                ),
            ),
        ),
    ),
    hints=(
        "The divisor is the same for all words of a document: work it out once.",
        "The average tf is the number of words of the document over the number of different ones.",
        "For each different query word in the document: its query part times its document part.",
    ),
)
