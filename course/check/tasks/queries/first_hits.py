"""First hits of a search with their scores, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import WORDS

__all__ = [
    "cut",
    "equal_words",
    "far_apart",
    "far_below_zero",
    "one_document",
    "one_sided",
    "repeated_query_word",
    "rm3_pool",
    "several",
]

_ALL = 9  # more words than any of the inputs has


def _document(rng: Random, words: Iterable[str]) -> list[str]:
    """Make a document that holds the words ever more often: the first once, the second twice."""
    document = [word for count, word in enumerate(words, start=1) for _ in range(count)]
    rng.shuffle(document)
    return document


def _scores(rng: Random, count: int, around: float = -3.0) -> list[float]:
    return [round(around - number + rng.uniform(0.0, 0.8), 2) for number in range(count)]


def one_document(rng: Random) -> Inputs:
    """Make one document that holds a word of the query."""
    words = rng.sample(WORDS, rng.randint(3, 4))
    return {
        "query": [rng.choice(words)],
        "documents": [_document(rng, words)],
        "scores": _scores(rng, 1),
        "m": _ALL,
        "mix": rng.choice([0.4, 0.6, 0.7]),
    }


def several(rng: Random, around: float = -3.0) -> Inputs:
    """Make three documents of different lengths and scores, out of order."""
    words = rng.sample(WORDS, 5)
    lengths = rng.sample([2, 3, 4], 3)
    documents = [_document(rng, rng.sample(words, length)) for length in lengths]
    scores = _scores(rng, 3, around)
    rng.shuffle(scores)
    return {
        "query": [documents[0][0]],
        "documents": documents,
        "scores": scores,
        "m": _ALL,
        "mix": rng.choice([0.4, 0.6, 0.7]),
    }


def repeated_query_word(rng: Random) -> Inputs:
    """Make a query that repeats a word and has one that the document lacks."""
    inputs = one_document(rng)
    one, two = rng.sample(sorted(set(inputs["documents"][0])), 2)
    return {**inputs, "query": rng.choice([[one, two, one, "other"], ["other", two, one, one]])}


def cut(rng: Random) -> Inputs:
    """Make words of which the m most probable are kept, no two of them equal."""
    words = rng.sample(WORDS, 5)
    inputs = {"documents": [_document(rng, words)], "scores": _scores(rng, 1)}
    return {"query": [words[0]], **inputs, "m": rng.randint(2, 3), "mix": rng.choice([0.7, 0.9])}


def equal_words(rng: Random) -> Inputs:
    """Make words of equal probability, met in the order opposite to the alphabet."""
    words = sorted(rng.sample(WORDS, 5), reverse=True)
    return {
        "query": ["other"],
        "documents": [words],
        "scores": _scores(rng, 1),
        "m": rng.randint(1, 3),
        "mix": rng.choice([0.4, 0.7]),
    }


def one_sided(rng: Random) -> Inputs:
    """Make a mixture that takes one side only, with words that the other side alone has."""
    return {**one_document(rng), "query": ["other"], "mix": rng.choice([0.0, 1.0])}


def far_below_zero(rng: Random) -> Inputs:
    """Make scores whose exponentials are all 0."""
    return several(rng, around=rng.choice([-800.0, -1200.0, -2500.0]))


def far_apart(rng: Random) -> Inputs:
    """Make two of three documents so unlikely that their probability is 0 on every machine."""
    inputs = several(rng)
    scores = [-round(rng.uniform(1500.0, 2500.0), 2) for _ in range(3)]
    scores[rng.randrange(3)] = inputs["scores"][0]
    return {**inputs, "scores": scores}


def rm3_pool() -> Iterable[Inputs]:
    """Make the smallest queries and documents."""

    def inputs(
        query: str, documents: str, mix: float = 0.5, m: int = _ALL, **more: float
    ) -> Inputs:
        hits = [list(document) for document in documents.split()]
        scores = [more.get("first", -1.0), -1.0, -1.0][: len(hits)]
        given = {"query": list(query), "documents": hits, "scores": scores}
        return {**given, "m": m, "mix": mix}

    yield inputs("a", "a")
    yield inputs("a", "b")
    yield inputs("a", "b", 0.0)
    yield inputs("a", "b", 1.0)
    yield inputs("a", "b", 0.75)
    yield inputs("a", "bb")
    yield inputs("a", "bbc")
    yield inputs("a", "bbc", m=1)
    yield inputs("a", "cb", m=1)
    yield inputs("aab", "b")
    yield inputs("a", "b c")
    yield inputs("a", "b c", first=-2.0)
    yield inputs("a", "b ccc")
    yield inputs("a", "b", first=-800.0)
    yield inputs("b", "bc bcc", m=1)
    yield inputs("a", "b c", first=-900.0)
