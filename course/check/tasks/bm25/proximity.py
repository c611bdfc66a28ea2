"""Words that stand together: a sum over near pairs.

The inner sum of the bonus of Rasolofo & Savoy 2003.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.bm25.words import WORDS

__all__ = ["TASK"]


def _proximity(rng: Random, gap: int, window: int) -> Inputs:
    """Make a passage with `gap` other words after each query word, two of which come again."""
    query = rng.sample(WORDS, 3)
    document = [word for name in query + query[:2] for word in (name, *(["filler"] * gap))]
    return {"query": query, "document": document, "window": window}


def _some_between(rng: Random) -> Inputs:
    """Make distances that grow by 3 or 4, with a window that lies between two of them."""
    gap = rng.randint(2, 3)
    return _proximity(rng, gap, window=2 * gap + 3)


def _at_the_edge(rng: Random) -> Inputs:
    """Make a pair at a distance of just the window, and one that is one position further apart."""
    window = rng.randint(2, 4)
    first, second, third = query = rng.sample(WORDS, 3)
    gaps = [["filler"] * (window - 1), ["filler"] * window]
    rng.shuffle(gaps)
    document = [first, *gaps[0], second, *gaps[1], third]
    rng.shuffle(query)
    return {"query": query, "document": document, "window": window}


def _repeated(rng: Random) -> Inputs:
    """Say one word twice in a row, and another one again at the end of the query."""
    inputs = _proximity(rng, rng.randint(0, 1), window=4)
    first, second, third = inputs["query"]
    return {**inputs, "query": [first, second, second, third, first]}


def _lacking(rng: Random) -> Inputs:
    """Add a word to the query that the document does not hold."""
    inputs = _proximity(rng, 2, window=4)
    query = inputs["query"]
    query.insert(rng.randint(0, 3), rng.choice([word for word in WORDS if word not in query]))
    return inputs


def _proximity_pool() -> Iterable[Inputs]:
    yield {"query": ["a", "b"], "document": ["a"], "window": 1}
    for document in (["a", "b"], ["a", "x", "b"], ["a", "b", "a"], ["b", "a", "b"]):
        for query in (["a", "b"], ["a", "b", "a"]):
            for window in (1, 2):
                yield {"query": query, "document": document, "window": window}
    yield {"query": ["a", "b", "c"], "document": ["a", "c"], "window": 2}
    yield {"query": ["a", "b", "c"], "document": ["a", "c", "b"], "window": 2}
    yield {"query": ["a", "b"], "document": ["a", "x", "x", "b"], "window": 3}


def _pair_parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each pair of query words adds."""
    pairs = combinations(dict.fromkeys(inputs["query"]), 2)
    alone = {
        f"{first} + {second}": reference["proximity"](**{**inputs, "query": [first, second]})
        for first, second in pairs
    }
    return {pair: value for pair, value in alone.items() if value}


TASK = Task(
    id="03-proximity",
    assignment="03_bm25",
    title="Words that stand together",
    function="proximity",
    lesson="the text of the task: this one stands in no lesson",
    pool=_proximity_pool,
    parts=_pair_parts,
    groups=(
        Group(
            "pairs",
            2.0,
            (
                Case(
                    "side-by-side",
                    "two words next to each other are the strongest sign of a phrase.",
                    "Each pair of occurrences adds 1 / distance squared, in either order, once.",
                    lambda rng: _proximity(rng, 0, window=rng.choice([5, 6])),
                ),
                Case(
                    "some-words-between",
                    "the further apart, the less it means, and it falls with the square.",
                    "List the positions of each word and print all the distances.",
                    _some_between,
                ),
                Case(
                    "word-that-the-document-lacks",
                    "most documents hold only some of the words that a query asks for.",
                    "Which positions has a word that does not stand in the document?",
                    _lacking,
                ),
            ),
        ),
        Group(
            "window",
            2.0,
            (
                Case(
                    "at-the-edge-of-the-window",
                    "at exactly the window a pair still counts, beyond it no more.",
                    "List the distances by hand: which are within the window, its end included?",
                    _at_the_edge,
                ),
                Case(
                    "repeated-query-word",
                    "a word said twice in the query makes no new pair, nor one with itself.",
                    "Reduce the query to its distinct words before you form pairs.",
                    _repeated,
                ),
            ),
        ),
    ),
    hints=(
        "Make one list of positions for each distinct query word.",
        "itertools.combinations gives each unordered pair of words once.",
        "For each pair of words, look at every position of the first with every one of the second.",
    ),
)
