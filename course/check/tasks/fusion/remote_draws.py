"""Draws for the threshold algorithm: lists whose stop is known by how they are made.

But: what is expected of them is not said here.
"""

from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.fusion.ids import some_ids

__all__ = ["few", "long", "several", "short", "short_and_long", "tied"]

_LONG = 300  # hits of a long list


def _ranked(scores: dict[str, int]) -> list[list[Any]]:
    return [[id, score] for id, score in sorted(scores.items(), key=lambda item: -item[1])]


def several(rng: Random) -> Inputs:
    """Make a star, first everywhere, and a steady id, fourth everywhere and second in all."""
    while True:
        star, steady, *ids = some_ids(rng, 8)
        lists = []
        for number in range(3):
            top = ids[2 * number : 2 * number + 2]
            scores = {star: rng.randint(92, 99), steady: rng.randint(60, 75)}
            scores |= {id: rng.randint(80, 89) for id in top}
            scores |= {id: rng.randint(1, 9) for id in ids if id not in top}
            lists.append(scores)
        totals = {id: sum(scores[id] for scores in lists) for id in lists[0]}
        unequal = [len(set(scores.values())) == len(scores) for scores in [*lists, totals]]
        if all(unequal):
            return {"lists": [_ranked(scores) for scores in lists], "k": 3}


def short(rng: Random) -> Inputs:
    """Make a list of one hit beside two in whose middle the best documents stand."""
    lone, *ids = some_ids(rng, 7)
    one, two, best, second, three, four = ids
    scale = rng.randint(1, 5)
    left = {one: 40, two: 38, best: 36, second: 33, three: 6, four: 5}
    right = {three: 41, four: 37, best: 35, second: 32, one: 4, two: 3}
    lists = [{lone: rng.randint(5, 9)}, left, right]
    rng.shuffle(lists)
    scaled = [{id: scale * score for id, score in scores.items()} for scores in lists]
    return {"lists": [_ranked(scores) for scores in scaled], "k": rng.randint(2, 4)}


def few(rng: Random) -> Inputs:
    """Ask for more than there is."""
    one, two, three = some_ids(rng, 3)
    high, low = rng.randint(50, 90), rng.randint(1, 40)
    return {"lists": [[[one, high], [two, low]], [[three, high - 1]]], "k": rng.randint(4, 6)}


def tied(rng: Random) -> Inputs:
    """Make an unread document that equals the best one read, and goes before it by its id."""
    early, late, *others = sorted(some_ids(rng, 4))
    high, less = rng.randint(60, 90), rng.randint(30, 50)
    low = [[others[0], 3], [others[1], 2]]
    return {"lists": [[[late, s], [early, s], *low] for s in (high, less)], "k": 1}


def long(rng: Random) -> Inputs:
    """Make long lists that begin with the same few documents, far above all others."""
    ids = [f"d{number:03}" for number in range(_LONG)]
    rng.shuffle(ids)
    best, rest = ids[:5], ids[5:]
    lists = []
    for _ in range(3):
        rng.shuffle(rest)
        scores = {id: 900 - 50 * place - rng.randint(0, 9) for place, id in enumerate(best)}
        scores |= {id: _LONG - place for place, id in enumerate(rest)}
        lists.append(_ranked(scores))
    return {"lists": lists, "k": 2}


def short_and_long(rng: Random) -> Inputs:
    """Put a list of two hits with high scores beside two long ones."""
    inputs = long(rng)
    alone = [["short-1", 5000], ["short-2", 4000 + rng.randint(0, 99)]]
    return {"lists": [alone, *inputs["lists"][:2]], "k": rng.randint(3, 4)}
