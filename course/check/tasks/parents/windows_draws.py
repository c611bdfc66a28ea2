"""Sentences and hits for `windows`: pairs of windows that share, touch or lie apart.

White space between two windows that touch is wide, and a sentence that keeps two windows apart is
short, so that counting characters tells neither.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "at_the_ends",
    "backwards",
    "below_zero",
    "between",
    "contained",
    "gap",
    "inside",
    "no_hits",
    "pool",
    "sharing",
    "touching",
    "two_documents",
]


def _sentences(rng: Random, count: int, wide: int = -1, short: int = -1) -> list[list[int]]:
    """Make the spans of `count` sentences, with wide white space after one, and a short one."""
    spans, at = [], 0
    for number in range(count):
        end = at + (2 if number == short else rng.randint(20, 90))
        spans.append([at, end])
        near = short >= 0 and number in (short - 1, short)
        at = end + (rng.randint(6, 9) if number == wide else 1 if near else rng.randint(2, 3))
    return spans


def _documents(rng: Random, *counts: int) -> dict[str, list[list[int]]]:
    names = rng.sample(["api", "faq", "terms", "guide"], len(counts))
    return {name: _sentences(rng, n) for name, n in zip(names, counts, strict=True)}


def inside(rng: Random) -> Inputs:
    """Make one hit with enough neighbours on both sides."""
    sentences = _documents(rng, 9)
    (name,) = sentences
    n = rng.randint(1, 3)
    return {"hits": [[name, rng.randint(3, 5)]], "sentences": sentences, "n": n}


def at_the_ends(rng: Random) -> Inputs:
    """Make hits near the first and the last sentence of two documents."""
    sentences = _documents(rng, 5, 5)
    one, two = sorted(sentences)
    hits = [[one, rng.randint(0, 1)], [two, rng.randint(3, 4)]]
    return {"hits": hits, "sentences": sentences, "n": 2}


def _pair(rng: Random, distance: int, n: int) -> Inputs:
    """Make two hits of one document so many sentences apart, in either order."""
    first = rng.randint(n, 19 - n - distance)
    last = first + n  # of the first window
    wide = last if distance == 2 * n + 1 else -1
    short = last + 1 if distance == 2 * n + 2 else -1
    name = rng.choice(["api", "faq", "terms", "guide"])
    hits = [[name, first], [name, first + distance]]
    rng.shuffle(hits)
    return {"hits": hits, "sentences": {name: _sentences(rng, 20, wide, short)}, "n": n}


def sharing(rng: Random) -> Inputs:
    """Make two windows with at least one sentence in common."""
    n = rng.randint(1, 3)
    return _pair(rng, rng.randint(1, 2 * n), n)


def touching(rng: Random, n: int) -> Inputs:
    """Make two windows with no sentence between them, and none in common."""
    return _pair(rng, 2 * n + 1, n)


def gap(rng: Random) -> Inputs:
    """Make two windows with one short sentence between them."""
    n = rng.randint(0, 3)
    inputs = _pair(rng, 2 * n + 2, n)
    return {**inputs, "hits": sorted(inputs["hits"])}


def contained(rng: Random) -> Inputs:
    """Make three hits, the last of which brings no new sentence, and one of them twice."""
    n = rng.randint(1, 2)
    inputs = _pair(rng, 2 * n, n)
    (name,) = inputs["sentences"]
    low, high = sorted(number for _, number in inputs["hits"])
    return {**inputs, "hits": [[name, low], [name, high], [name, low + 1], [name, low]]}


def between(rng: Random) -> Inputs:
    """Make two windows with a sentence between them, and a third that joins both."""
    n = rng.randint(0, 2)
    inputs = _pair(rng, 2 * n + 2, n)
    (name,) = inputs["sentences"]
    middle = sum(number for _, number in inputs["hits"]) // 2
    return {**inputs, "hits": [*inputs["hits"], [name, middle]]}


def two_documents(rng: Random) -> Inputs:
    """Make the best hit in the document that comes later by name and in `sentences`."""
    first, second = sorted(rng.sample(["api", "faq", "terms", "guide"], 2))
    sentences = {first: _sentences(rng, 4), second: _sentences(rng, 12)}
    hits = [[second, rng.randint(8, 10)], [first, rng.randint(1, 2)], [second, rng.randint(1, 3)]]
    return {"hits": hits, "sentences": sentences, "n": 1}


def backwards(rng: Random) -> Inputs:
    """Make hits from the end of a document to its beginning, far apart."""
    sentences = _documents(rng, 18)
    (name,) = sentences
    numbers = [rng.randint(15, 16), rng.randint(8, 9), rng.randint(1, 3)]
    hits = [[name, number] for number in numbers]
    return {"hits": hits, "sentences": sentences, "n": rng.randint(0, 1)}


def below_zero(rng: Random) -> Inputs:
    """Make a hit and an n of -1."""
    return {**inside(rng), "n": -1}


def no_hits(rng: Random, n: int) -> Inputs:
    """Make sentences of which none was hit."""
    return {"hits": [], "sentences": _documents(rng, 3), "n": n}


def pool() -> Iterable[Inputs]:
    """Yield few hits in few sentences, fewest first."""
    sentences = {"a": [[0, 3], [5, 8], [10, 13], [15, 18], [20, 23], [25, 28]], "b": [[0, 5]]}
    lists: tuple[list[list[str | int]], ...] = (
        [],
        [["b", 0]],
        [["a", 0]],
        [["a", 2]],
        [["a", 2], ["a", 1]],
        [["a", 0], ["a", 2]],
        [["a", 3], ["a", 0]],
        [["a", 1], ["a", 4]],
        [["b", 0], ["a", 0]],
        [["a", 0], ["a", 2], ["a", 1]],
        [["a", 5], ["b", 0], ["a", 0]],
    )
    yield {"hits": [], "sentences": sentences, "n": -1}
    yield {"hits": [["b", 0]], "sentences": sentences, "n": -1}
    for hits in lists:
        for n in (0, 1):
            yield {"hits": hits, "sentences": sentences, "n": n}
