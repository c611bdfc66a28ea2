"""Lists of hits for `to_parents`: siblings, hits of no parent, long lists that are read in part."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.parents.material import descending

__all__ = [
    "below_one",
    "first_k",
    "last_comes_late",
    "many",
    "no_hits",
    "once",
    "orphan_first",
    "orphans",
    "parent_hit_too",
    "pool",
    "zero_and_below",
]

_NAMES = ("P1", "P2", "P3", "P4", "P5")


def _ranked(ids: list[str], scores: list[float]) -> list[list[Any]]:
    return [list(pair) for pair in zip(ids, scores, strict=True)]


def _hits(rng: Random, parents: list[str]) -> Inputs:
    """Make hits on the children of `parents`, named in their order."""
    children = [f"c{number}" for number in rng.sample(range(10, 100), len(parents))]
    parent_of = dict(sorted(zip(children, parents, strict=True)))
    return {"hits": _ranked(children, descending(rng, len(parents))), "parent_of": parent_of}


def once(rng: Random) -> Inputs:
    """Make six hits on two or three parents, and ask for more than there are."""
    p, q, r = rng.sample(_NAMES, 3)
    return {**_hits(rng, [p, q, p, *rng.sample([p, q, r], 3)]), "k": rng.randint(4, 9)}


def first_k(rng: Random) -> Inputs:
    """Make more parents than are asked for, siblings among the first hits."""
    p, q, r, s = rng.sample(_NAMES, 4)
    return {**_hits(rng, [p, p, q, p, r, q, s]), "k": rng.randint(2, 3)}


def orphans(rng: Random) -> Inputs:
    """Make two hits of no parent, one of them before the last child."""
    inputs = _hits(rng, rng.sample(_NAMES, 2))
    order = [child for child, _ in inputs["hits"]]
    order.insert(rng.randint(0, 1), f"note{rng.randint(1, 4)}")
    order.insert(rng.randint(0, 3), f"note{rng.randint(5, 9)}")
    return {**inputs, "hits": _ranked(order, descending(rng, 4)), "k": 5}


def orphan_first(rng: Random) -> Inputs:
    """Make a best hit of no parent, and ask for it alone."""
    inputs = _hits(rng, rng.sample(_NAMES, 3))
    order = [f"note{rng.randint(1, 9)}", *(child for child, _ in inputs["hits"])]
    return {**inputs, "hits": _ranked(order, descending(rng, 4)), "k": 1}


def parent_hit_too(rng: Random) -> Inputs:
    """Make hits on two parents and on children of each: one before, one after its parent."""
    p, q = rng.sample(_NAMES, 2)
    inputs = _hits(rng, [p, q, q])
    first, *rest = (child for child, _ in inputs["hits"])
    return {**inputs, "hits": _ranked([first, q, p, *rest], descending(rng, 5)), "k": 4}


def zero_and_below(rng: Random) -> Inputs:
    """Make two parents, the better one of score 0, each with a second child further down."""
    p, q = rng.sample(_NAMES, 2)
    inputs = _hits(rng, [p, q, p, q])
    best = inputs["hits"][0][1]
    hits = [[child, round(score - best, 3)] for child, score in inputs["hits"]]
    return {**inputs, "hits": hits, "k": rng.randint(3, 5)}


def below_one(rng: Random) -> Inputs:
    """Make some hits and a k below 0."""
    return {**_hits(rng, ["P1", "P2", "P1"]), "k": rng.randint(-3, -1)}


def no_hits(rng: Random, k: int) -> Inputs:
    """Make an empty list of hits."""
    return {**_hits(rng, ["P1", "P2"]), "hits": [], "k": k}


def _long(rng: Random, parents: list[str], k: int) -> Inputs:
    """Make a long list of hits on the children of `parents`, in this order."""
    children = [f"c{number}" for number in range(len(parents))]
    scores = [round(30 - 0.05 * place, 3) for place in range(len(parents))]
    parent_of = dict(zip(children, parents, strict=True))
    return {"hits": _ranked(children, scores), "parent_of": parent_of, "k": k}


def many(rng: Random) -> Inputs:
    """Make 150 hits, of which the first few bring all parents that are in the list."""
    found = [f"P{number}" for number in rng.sample(range(100, 1000), rng.randint(3, 6))]
    first = [found[0], *found]
    rest = [rng.choice(found) for _ in range(150 - len(first))]
    return _long(rng, first + rest, len(found))


def last_comes_late(rng: Random) -> Inputs:
    """Make 300 hits: two or three parents, the last of which comes late, and others at the end."""
    names = [f"P{number}" for number in rng.sample(range(100, 1000), 13)]
    k, place = rng.randint(2, 3), rng.randint(40, 55)
    before = [*names[: k - 1], *(rng.choice(names[: k - 1]) for _ in range(place - k))]
    after = [rng.choice(names[:k]) for _ in range(290 - place)]
    return _long(rng, [*before, names[k - 1], *after, *names[3:]], k)


def pool() -> Iterable[Inputs]:
    """Yield short lists, shortest first."""
    parent_of = {"a": "P", "b": "P", "c": "Q"}
    yield {"hits": [], "parent_of": parent_of, "k": 0}
    for k in (0, -1):
        yield {"hits": [["a", 3.0]], "parent_of": parent_of, "k": k}
    lists: tuple[list[list[Any]], ...] = (
        [],
        [["a", 3.0]],
        [["x", 3.0]],
        [["a", 0.0], ["b", -1.0]],
        [["a", 3.0], ["b", 2.0]],
        [["x", 3.0], ["a", 2.0]],
        [["a", 3.0], ["P", 2.0]],
        [["a", 3.0], ["c", 2.0]],
        [["a", 3.0], ["b", 2.0], ["c", 1.0]],
        [["a", 3.0], ["c", 2.0], ["b", 1.0]],
    )
    for hits in lists:
        for k in (1, 2, 3):
            yield {"hits": hits, "parent_of": parent_of, "k": k}
