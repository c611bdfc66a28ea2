"""Maximal marginal relevance: the next hit should be relevant and say something new.

Carbonell & Goldstein 1998 (SIGIR).
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.vectors import diverse_draws as draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    pairs = [[1.0, 0.5], [0.5, 1.0]]
    for relevance in ([0.5, 0.5], [0.25, 0.75], [0.75, 0.25]):
        for k in (1, 2, 3):
            yield {"relevance": relevance, "likeness": pairs, "k": k, "balance": 0.5}
    yield {"relevance": [-4.0], "likeness": [[1.0]], "k": 1, "balance": 0.5}
    copies = [[1.0, 1.0], [1.0, 1.0]]
    for k in (1, 2):
        yield {"relevance": [0.25, 0.75], "likeness": copies, "k": k, "balance": 0.0}
    three = [[1.0, 0.75, 0.0], [0.75, 1.0, 0.25], [0.0, 0.25, 1.0]]
    apart = [[1.0, 0.0, -0.75], [0.0, 1.0, 0.0], [-0.75, 0.0, 1.0]]
    for likeness in (three, apart):
        for balance in (0.5, 0.25):
            for relevance in ([0.9, 0.8, 0.4], [0.4, 0.6, 0.95]):
                yield {"relevance": relevance, "likeness": likeness, "k": 3, "balance": balance}
    new = [[float(one == other or 4 not in (one, other)) for other in range(5)] for one in range(5)]
    yield {"relevance": [0.9, 0.8, 0.7, 0.6, 0.5], "likeness": new, "k": 2, "balance": 0.5}
    yield draws.like_an_earlier(Random(4))
    yield draws.mixed(Random(5), 4, 3, 0.5)


TASK = Task(
    id="04-diverse",
    assignment="04_tfidf_and_vectors",
    title="Relevant, and something new",
    function="diversify",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "greedy",
            2.0,
            (
                Case(
                    "near-duplicate",
                    "two copies of one passage fill two places and tell the reader one thing.",
                    "Write down the value of each document left, once the first is chosen.",
                    draws.near_duplicate,
                ),
                Case(
                    "like-an-earlier-one",
                    "what was said two places further up has been said as well.",
                    "For the third place, compare with all that is chosen: which one counts?",
                    draws.like_an_earlier,
                ),
                Case(
                    "several-places",
                    "each choice changes what the next one is worth.",
                    "Print the value of every document left, place by place.",
                    draws.several_places,
                ),
                Case(
                    "from-far-down",
                    "what is new often stands far down, where a search for copies never looks.",
                    "How many of the documents that are left does your code give a value?",
                    draws.far_down,
                ),
            ),
        ),
        Group(
            "edges",
            2.0,
            (
                Case(
                    "pointing-apart",
                    "a document that points away from what is chosen is the newest of all.",
                    "Likeness may be below zero: what does taking it away then do?",
                    draws.pointing_apart,
                ),
                Case(
                    "variety-alone",
                    "at a balance of 0 relevance does not count, for the first place either.",
                    "Put balance = 0 into the formula, for the first place and for a copy.",
                    draws.variety_alone,
                ),
                Case(
                    "scores-below-zero",
                    "the scores of a reranker may be below zero, and the best of them is wanted.",
                    "What does your search for the highest value begin with?",
                    draws.scores_below_zero,
                ),
                Case(
                    "ties-by-number",
                    "equal values must give one order, or the same query answers differently.",
                    "max() keeps the first of equal items: in which order does it meet them?",
                    draws.ties,
                ),
                Case(
                    "fewer-documents-than-k",
                    "a caller asks for ten and three are there: that is no error.",
                    "Where does your loop end when no document is left?",
                    draws.few,
                ),
            ),
        ),
    ),
    hints=(
        "One loop a place: give each document that is left a value, take the best, repeat.",
        "The likeness that counts is that to the most similar of the documents chosen so far.",
        "Before anything is chosen that likeness is 0; max() has a default for the empty case.",
    ),
)
