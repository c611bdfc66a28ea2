"""The core of exercise 03: idf, the term score, scoring a query, the best k.

Each function gets all that it needs as arguments, so that a mistake in one task costs nothing in
the next. Formulas: Robertson & Zaragoza 2009, with the idf that Lucene made usual.
"""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASKS"]

WORDS = ("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan")


def _idf_pool() -> Iterable[Inputs]:
    sizes = (2, 3, 4, 10)
    return ({"df": df, "n_documents": n} for n in sizes for df in range(n + 1) if df <= 4)


IDF = Task(
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
                    "a query may hold a word that no document has: that must not raise.",
                    "Put df = 0 into the formula: nothing in it divides by df alone.",
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


def _term_pool() -> Iterable[Inputs]:
    yield {"tf": 0, "idf": 1.0, "doc_len": 2, "avg_doc_len": 2.0, "k1": 0.0, "b": 0.75}
    yield {"tf": 2, "idf": 2.0, "doc_len": 2, "avg_doc_len": 2.0, "k1": 0.0, "b": 0.75}
    for tf, doc_len, k1, b in product((1, 2), (2, 4, 1), (1.0, 1.2), (0.75, 0.0, 1.0)):
        yield {"tf": tf, "idf": 1.0, "doc_len": doc_len, "avg_doc_len": 2.0, "k1": k1, "b": b}


def _term_inputs(rng: Random, **fixed: Any) -> Inputs:
    inputs = {
        "tf": rng.randint(1, 6),
        "idf": round(rng.uniform(0.2, 6.0), 3),
        "doc_len": rng.randint(20, 200),
        "avg_doc_len": round(rng.uniform(40.0, 120.0), 1),
        "k1": rng.choice([0.9, 1.2, 1.5, 2.0]),
        "b": rng.choice([0.3, 0.5, 0.75, 1.0]),
    }
    return {**inputs, **fixed}


TERM_SCORE = Task(
    id="03-term_score",
    assignment="03_bm25",
    title="The score of one term",
    function="term_score",
    lesson="lesson 03, section 'The tenth mention adds little'",
    pool=_term_pool,
    groups=(
        Group(
            "saturation",
            1.0,
            (
                Case(
                    "average-length",
                    "at average length only tf and k1 decide: one mention is worth exactly idf.",
                    "Set doc_len = avg_doc_len and tf = 1: the fraction must come out as 1.",
                    lambda rng: _term_inputs(rng, doc_len=60, avg_doc_len=60.0),
                ),
                Case(
                    "many-occurrences",
                    "a word repeated fifty times must not outweigh everything else.",
                    "As tf grows the fraction approaches k1 + 1 and never passes it.",
                    lambda rng: _term_inputs(
                        rng, tf=rng.randint(30, 80), doc_len=60, avg_doc_len=60.0
                    ),
                ),
            ),
        ),
        Group(
            "length",
            1.0,
            (
                Case(
                    "longer-than-average",
                    "one mention in a long document says less than one in a short document.",
                    "Which way round is the length ratio: is a long document's above or below 1?",
                    lambda rng: _term_inputs(rng, doc_len=rng.randint(300, 900), b=0.75),
                ),
                Case(
                    "b-is-zero",
                    "b = 0 switches the length off altogether.",
                    "With b = 0 the length must vanish from your expression.",
                    lambda rng: _term_inputs(rng, b=0.0),
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "not-in-document",
                    "a word that does not occur adds nothing, whatever k1 is.",
                    "tf = 0 with k1 = 0 divides zero by zero: decide that case first.",
                    lambda rng: _term_inputs(rng, tf=0, k1=0.0),
                ),
                Case(
                    "k1-is-zero",
                    "k1 = 0 asks only whether the word occurs, not how often.",
                    "With k1 = 0 any tf above 0 must give exactly idf.",
                    lambda rng: _term_inputs(rng, k1=0.0),
                ),
            ),
        ),
    ),
    hints=(
        "The score is idf times a fraction that grows with tf but levels off.",
        "The fraction has tf (k1 + 1) above, and tf plus k1 times a length factor below.",
        "The length factor mixes 1 and doc_len / avg_doc_len: (1 - b) parts of the first, b parts "
        "of the second.",
    ),
)


def _index(rng: Random, n_documents: int, terms: int) -> dict[str, list[list[float]]]:
    """Make random postings: term → [document, impact] pairs, documents ascending."""
    return {
        word: [
            [document, round(rng.uniform(0.1, 4.0), 3)]
            for document in sorted(rng.sample(range(n_documents), rng.randint(1, n_documents - 1)))
        ]
        for word in rng.sample(WORDS, terms)
    }


def _query_inputs(rng: Random, repeat: bool = False, unknown: bool = False) -> Inputs:
    n_documents = rng.randint(4, 7)
    postings = _index(rng, n_documents, 4)
    query = rng.sample(sorted(postings), 2)
    query += [query[0]] * 2 if repeat else []
    query += ["zebra"] if unknown else []
    rng.shuffle(query)
    return {"query": query, "postings": postings, "n_documents": n_documents}


def _query_pool() -> Iterable[Inputs]:
    postings = {"refund": [[0, 1.0]], "policy": [[0, 0.5], [1, 0.5]]}
    for query in (["refund"], ["zebra"], ["refund", "policy"], ["refund", "refund"], []):
        yield {"query": query, "postings": postings, "n_documents": 3}


def _query_parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each word of the query adds to the best document."""
    scores = reference["score_query"](**inputs)
    best = max(range(len(scores)), key=scores.__getitem__)
    words = dict.fromkeys(inputs["query"])
    alone = {word: reference["score_query"](**{**inputs, "query": [word]})[best] for word in words}
    return {f"{word} in document {best}": value for word, value in alone.items() if value}


SCORE_QUERY = Task(
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


def _call_top_k(namespace: Namespace, inputs: Inputs) -> Any:
    """Call `top_k`; a ValueError is part of the contract, so it is a value here."""
    try:
        return namespace["top_k"](**inputs)
    except ValueError:
        return "ValueError"


def _score_list(rng: Random, size: int) -> list[float]:
    return [round(rng.uniform(0.1, 9.0), 2) for _ in range(size)]


def _tied(rng: Random) -> Inputs:
    scores = [rng.choice([1.5, 2.5]) for _ in range(rng.randint(6, 9))]
    return {"scores": [2.5, *scores, 2.5], "k": rng.randint(3, 5)}


def _few(rng: Random) -> Inputs:
    scores = [*_score_list(rng, rng.randint(1, 3)), 0.0, 0.0, 0.0, 0.0]
    rng.shuffle(scores)
    return {"scores": scores, "k": rng.randint(5, 7)}


def _top_pool() -> Iterable[Inputs]:
    for scores in ([1.0], [1.0, 2.0], [1.0, 1.0], [0.0, 1.0], [1.0, 2.0, 1.0]):
        for k in (1, 2, 3):
            yield {"scores": scores, "k": k}
    yield {"scores": [1.0], "k": 0}


TOP_K = Task(
    id="03-top_k",
    assignment="03_bm25",
    title="The best k, with a rule for ties",
    function="top_k",
    lesson="lesson 03, section 'The best k'",
    pool=_top_pool,
    call=_call_top_k,
    groups=(
        Group(
            "order",
            1.0,
            (
                Case(
                    "best-first",
                    "the reader sees the first hit first: the order is the result.",
                    "Are the pairs (document, score), and does the highest score stand first?",
                    lambda rng: {"scores": _score_list(rng, 8), "k": rng.randint(2, 5)},
                ),
                Case(
                    "ties-by-position",
                    "equal scores must give one order, or the same query answers differently.",
                    "Sort by two things: score downwards, then position upwards.",
                    _tied,
                ),
            ),
        ),
        Group(
            "bounds",
            1.0,
            (
                Case(
                    "fewer-matches-than-k",
                    "a list padded with documents that match nothing is how noise gets in.",
                    "A score of 0 means that no word matched: it is not a hit.",
                    _few,
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "For k below 1 raise a ValueError that names k.",
                    lambda rng: {"scores": _score_list(rng, 3), "k": rng.randint(-3, 0)},
                ),
            ),
        ),
    ),
    hints=(
        "Three steps: check k, drop what does not match, sort and cut.",
        "sorted() takes a key; a key may be a tuple, compared from left to right.",
        "The negative of the score as first part of the key sorts downwards and leaves ties alone.",
    ),
)

TASKS = [IDF, TERM_SCORE, SCORE_QUERY, TOP_K]
