"""Lengths and scores for `homogeneity`: scores that are missing, equal, or of no weight."""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "between",
    "ends",
    "equal_lengths",
    "found_and_yet_zero",
    "missing",
    "not_found",
    "pool",
    "several_children",
    "shortest_not_found",
    "ties",
]

_NAMES = ("api", "billing", "faq", "guide", "limits", "refunds", "terms")


def _lengths(rng: Random, count: int) -> dict[str, int]:
    """Make so many parents, no two within a factor of 1.5 of each other in length."""
    names = rng.sample(_NAMES, count)
    length = rng.randint(10, 30)
    lengths = {}
    for name in names:
        lengths[name] = length
        length = round(length * rng.uniform(1.6, 3.0))
    return dict(sorted(lengths.items()))


def _apart(rng: Random, count: int) -> list[float]:
    """Make scores in random order, no two nearer than half a point."""
    return [round(base + rng.uniform(0.0, 0.5), 3) for base in rng.sample(range(1, 20), count)]


def ends(rng: Random) -> Inputs:
    """Make the shortest parent and the longest alone, with one child each."""
    lengths = _lengths(rng, 2)
    scores = _apart(rng, 4)
    own = dict(zip(lengths, scores[:2], strict=True))
    children = {name: [score] for name, score in zip(lengths, scores[2:], strict=True)}
    return {"lengths": lengths, "own": own, "children": children}


def between(rng: Random) -> Inputs:
    """Make three parents with one child each; the scores lie far enough apart for any mixture."""
    lengths = _lengths(rng, 3)
    bases = rng.sample([2.0, 8.0, 14.0], 3)
    own = {n: round(b + rng.uniform(0, 1), 3) for n, b in zip(lengths, bases, strict=True)}
    children = {n: [round(b + rng.uniform(2, 4), 3)] for n, b in zip(lengths, bases, strict=True)}
    return {"lengths": lengths, "own": own, "children": children}


def equal_lengths(rng: Random) -> Inputs:
    """Make three parents of one length."""
    inputs = between(rng)
    return {**inputs, "lengths": dict.fromkeys(inputs["lengths"], rng.randint(20, 200))}


def several_children(rng: Random) -> Inputs:
    """Give both parents three children in no order, the best of them not the first."""
    inputs = ends(rng)
    children = {}
    for name, (best,) in inputs["children"].items():
        worse = [round(best * rng.uniform(0.3, 0.9), 3) for _ in range(2)]
        children[name] = [worse[0], best, worse[1]]
    return {**inputs, "children": children}


def missing(rng: Random) -> Inputs:
    """Make two shorter parents with a score of their own alone, two longer with a child's alone."""
    first, second, third, last = sorted(_lengths(rng, 4).items(), key=lambda item: item[1])
    scores = [round(base + rng.uniform(0.0, 0.5), 3) for base in (10.0, 7.0, 3.0, 0.5)]
    own = {first[0]: scores[0], second[0]: scores[1]}
    children = {third[0]: [scores[2]], last[0]: [scores[3]]}
    if rng.random() < 0.5:
        children[second[0]] = []
    lengths = dict(sorted([first, second, third, last]))
    return {"lengths": lengths, "own": own, "children": dict(sorted(children.items()))}


def shortest_not_found(rng: Random) -> Inputs:
    """Make a long parent with both scores, and a short one that was not found."""
    lengths = _lengths(rng, 2)
    longest = max(lengths, key=lengths.__getitem__)
    scores = _apart(rng, 2)
    return {"lengths": lengths, "own": {longest: scores[0]}, "children": {longest: [scores[1]]}}


def ties(rng: Random) -> Inputs:
    """Make parents of one length, the last by name a little better than three of one score."""
    names = rng.sample(_NAMES, 4)
    score = float(rng.randint(2, 9))
    own = {**dict.fromkeys(names, score), max(names): score + 0.0001}
    lengths = dict.fromkeys(names, rng.randint(20, 200))
    return {"lengths": lengths, "own": own, "children": {}}


def not_found(rng: Random) -> Inputs:
    """Make the shortest and the longest parent found, and two between them not at all."""
    lengths = _lengths(rng, 4)
    shortest, *_, longest = sorted(lengths, key=lengths.__getitem__)
    scores = _apart(rng, 2)
    return {"lengths": lengths, "own": {shortest: scores[0]}, "children": {longest: [scores[1]]}}


def found_and_yet_zero(rng: Random) -> Inputs:
    """Make the longest parent found by itself alone, the shortest by a child, one by both alike."""
    lengths = _lengths(rng, 3)
    shortest, middle, longest = sorted(lengths, key=lengths.__getitem__)
    both, mine, best = _apart(rng, 3)
    own = {middle: both, longest: mine}
    return {"lengths": lengths, "own": own, "children": {middle: [both], shortest: [best]}}


def _all() -> Iterable[Inputs]:
    own = {"a": 3.0, "b": 4.0}
    for lengths in ({"a": 5}, {"a": 10, "b": 100}, {"a": 10, "b": 100, "c": 1000}):
        for children in ({}, {"b": [1.0]}, {"a": [6.0], "b": [3.0]}, {"a": [1.0], "b": [1.0, 3.0]}):
            for mine in ({"a": 3.0}, own, {**own, "c": 1.0}):
                known = {name: score for name, score in mine.items() if name in lengths}
                found = {name: scores for name, scores in children.items() if name in lengths}
                yield {"lengths": lengths, "own": known, "children": found}
    yield {"lengths": {"b": 7, "a": 7}, "own": {"b": 1.0, "a": 1.0}, "children": {"b": [9.0]}}


def pool() -> Iterable[Inputs]:
    """Return the pool without inputs that come twice."""
    seen = []
    for inputs in _all():
        if inputs not in seen:
            seen.append(inputs)
    return seen
