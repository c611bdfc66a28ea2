"""Questions and passages for the reader that counts, one idea a draw."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.reranking.words import FILLERS, STOP_WORDS, WORDS

__all__ = [
    "across",
    "found",
    "in_order",
    "only_stop_words",
    "repeated",
    "third",
    "third_of_what_is_left",
    "whole_third",
]


def _inputs(rng: Random, query: list[str], passage: list[str]) -> Inputs:
    return {
        "query": query,
        "passage": passage,
        "stop_words": list(STOP_WORDS),
        "first_stage": round(rng.uniform(0.05, 0.95), 3),
    }


def found(rng: Random) -> Inputs:
    """Make a passage that holds two of three words, apart, and of the third only a longer one."""
    query, passage = rng.sample(WORDS, 3), rng.sample(FILLERS, 9)
    early = rng.choice([(0, 2), (1, 0), (2, 0), (2, 1)])  # never as a pair
    passage[early[0]], passage[early[1]] = query[0], query[1] + "s"
    passage[rng.randint(6, 8)] = query[2]
    return _inputs(rng, query, passage)


def repeated(rng: Random) -> Inputs:
    """Repeat two words and the pair of them; the first of the two stands by itself, too."""
    pair, rest = rng.sample(WORDS, 2), rng.sample(FILLERS, 6)
    passage = [pair[0], rest[0], *pair, *rest[1:4], *pair, *rest[4:], pair[0]]
    return _inputs(rng, pair * 2, passage)


def in_order(rng: Random) -> Inputs:
    """Make one pair stand in order, one the other way round, and one within longer words."""
    query, rest = rng.sample(WORDS, 4), rng.sample(FILLERS, 6)
    first, second, third, fourth = query
    passage = [*rest[:5], second, first, rest[5], third, fourth, "re" + second, third + "s"]
    return _inputs(rng, query, passage)


def across(rng: Random) -> Inputs:
    """Part a pair by stop words, other ones on each side, behind the first third."""
    (first, second), stops = rng.sample(WORDS, 2), rng.sample(STOP_WORDS, 4)
    rest = rng.sample(FILLERS, 6)
    passage = [stops[0], *rest[:4], first, stops[1], second, *rest[4:], stops[2]]
    return _inputs(rng, [first, stops[3], second], passage)


def third(rng: Random) -> Inputs:
    """Put a word where only a third that is rounded up reaches."""
    thirds = rng.randint(1, 3)
    query, passage = rng.sample(WORDS, 2), rng.sample(FILLERS, 3 * thirds + 1)
    passage[thirds] = query[0]
    passage[-1] = query[1]
    return _inputs(rng, query, passage)


def whole_third(rng: Random) -> Inputs:
    """Put one word last into a third that needs no rounding, and the other one just behind it."""
    thirds = rng.randint(1, 3)
    query, passage = rng.sample(WORDS, 2), rng.sample(FILLERS, 3 * thirds)
    passage[thirds - 1], passage[thirds] = query
    return _inputs(rng, query, passage)


def third_of_what_is_left(rng: Random) -> Inputs:
    """Put stop words in front, not those of other draws: a third of all words is only these."""
    (first, second), rest = rng.sample(WORDS, 2), rng.sample(FILLERS, 6)
    stops = rng.sample(("and", "with", "for", "in", "on"), 4)
    inputs = _inputs(rng, [first, second], [*stops, first, *rest[:2], second, *rest[2:]])
    return {**inputs, "stop_words": sorted(stops)}


def only_stop_words(rng: Random) -> Inputs:
    """Ask for nothing but stop words, which stand early in the passage."""
    query, rest = rng.sample(STOP_WORDS, 2), rng.sample(FILLERS, 4)
    return _inputs(rng, query, [*query, *rest])
