"""The score of one term: saturation and length.

Robertson & Zaragoza 2009.
"""

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _term_pool() -> Iterable[Inputs]:
    def inputs(tf: int, doc_len: int, k1: float, b: float) -> Inputs:
        return {"tf": tf, "idf": 2.0, "doc_len": doc_len, "avg_doc_len": 2.0, "k1": k1, "b": b}

    usual = list(product((1, 2), (2, 4, 1), (1.0, 1.2), (0.75, 0.0, 1.0)))
    edges = [(0, 2, 0.0, 0.75), (2, 2, 0.0, 0.75)]
    return (inputs(*numbers) for numbers in [usual[0], *edges, *usual[1:]])


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


TASK = Task(
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
                    "At average length only tf, idf and k1 count: work it out by hand.",
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
                    "Work out the bracket with the length: where does it stand in the fraction?",
                    lambda rng: _term_inputs(rng, doc_len=rng.randint(300, 900), b=0.75),
                ),
                Case(
                    "shorter-than-average",
                    "one mention in a short document says more than one of average length.",
                    "Work out the fraction by hand for a document of half the average length.",
                    lambda rng: _term_inputs(
                        rng, doc_len=rng.randint(5, 30), b=rng.choice([0.3, 0.5, 1.0])
                    ),
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
