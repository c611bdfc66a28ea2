"""Words that stand together: a sum over near pairs.

The inner sum of the bonus of Rasolofo & Savoy 2003.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.bm25.words import WORDS

__all__ = ["TASK"]


def _proximity(rng: Random, gap: int, window: int, repeat: bool = False) -> Inputs:
    """Make a passage with `gap` other words after each query word, so that distances are known."""
    query = rng.sample(WORDS, 3)
    document = [word for name in query for word in (name, *(["filler"] * gap))]
    document.append(query[0])
    return {"query": query + query[:1] * repeat, "document": document, "window": window}


def _at_the_edge(rng: Random) -> Inputs:
    gap = rng.randint(1, 3)
    return _proximity(rng, gap, window=gap + 1)


def _proximity_pool() -> Iterable[Inputs]:
    for document in (["a", "b"], ["a", "x", "b"], ["a", "b", "a"], ["a", "x", "x", "b"], ["a"]):
        for query in (["a", "b"], ["a", "b", "a"]):
            for window in (2, 3):
                yield {"query": query, "document": document, "window": window}
    yield {"query": ["a", "b", "c"], "document": ["a", "c"], "window": 2}


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
                    lambda rng: _proximity(rng, 0, window=rng.choice([4, 5])),
                ),
                Case(
                    "some-words-between",
                    "the further apart, the less it means, and it falls with the square.",
                    "List the positions of each word and print all the distances.",
                    lambda rng: _proximity(rng, 1, window=rng.choice([3, 5])),
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
                    lambda rng: _proximity(rng, rng.randint(0, 1), window=4, repeat=True),
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
