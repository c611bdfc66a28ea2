"""Parents, children and hits for `merge`: shares that are reached or missed, some just so."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs
from course.check.tasks.parents.material import descending

__all__ = [
    "exactly",
    "full_house",
    "mean",
    "moves_down",
    "orphan",
    "pool",
    "tied",
    "too_few",
    "without_hits",
]


def _tree(rng: Random, sizes: tuple[int, ...]) -> dict[str, list[str]]:
    """Make parents with so many children each: "P7" → ["P7.0", "P7.1", …]."""
    names = [f"P{number}" for number in rng.sample(range(1, 10), len(sizes))]
    return {
        name: [f"{name}.{n}" for n in range(size)] for name, size in zip(names, sizes, strict=True)
    }


def _scored(rng: Random, groups: list[list[str]]) -> list[list[Any]]:
    """Make hits, each group of children with one score in common: then mean and best agree."""
    scores = descending(rng, len(groups))
    return [[c, score] for group, score in zip(groups, scores, strict=True) for c in group]


def full_house(rng: Random) -> Inputs:
    """Make three parents whose every child was hit, one of them an only child, and one of four."""
    tree = _tree(rng, (3, 2, 1, 4))
    three, two, one, four = tree.values()
    groups = [rng.sample(four, 1), rng.sample(three, 3), rng.sample(two, 2), one]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.75}


def too_few(rng: Random) -> Inputs:
    """Make a parent with one hit of four and one with five of eleven: neither reaches the half."""
    tree = _tree(rng, (4, 11))
    four, eleven = tree.values()
    groups = [[child] for child in [*rng.sample(four, 1), *rng.sample(eleven, 5)]]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.5}


def exactly(rng: Random) -> Inputs:
    """Make a parent that just reaches the share, and one that lacks a single hit."""
    share = rng.choice([0.25, 0.5, 0.75, 1.0])
    tree = _tree(rng, (4, 8))
    four, eight = tree.values()
    below = [[child] for child in rng.sample(eight, round(8 * share) - 1)]
    groups = [rng.sample(four, round(4 * share)), *below]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": share}


def mean(rng: Random) -> Inputs:
    """Make three hits of four, far from each other, and a lone hit of a larger parent below."""
    tree = _tree(rng, (4, 5))
    four, five = tree.values()
    scores = [round(rng.uniform(low, low + 0.9), 2) for low in (8, 6, 4)]
    hits = [list(pair) for pair in zip(rng.sample(four, 3), scores, strict=True)]
    hits.append([rng.choice(five), round(rng.uniform(0.5, 1.0), 2)])
    return {"hits": hits, "children_of": tree, "share": 0.5}


def moves_down(rng: Random) -> Inputs:
    """Make a best hit whose sibling is so weak that another hit overtakes their mean, just so."""
    tree = _tree(rng, (2, 5))
    two, five = tree.values()
    other, weak = rng.sample(five, 1), rng.sample(two, 2)
    best, middle = round(rng.uniform(8.0, 9.0), 2), round(rng.uniform(6.5, 7.5), 2)
    last = round(2 * (middle - 0.0002) - best, 4)
    hits: list[list[Any]] = [[weak[0], best], [other[0], middle], [weak[1], last]]
    return {"hits": hits, "children_of": tree, "share": 0.5}


def tied(rng: Random) -> Inputs:
    """Make two parents of equal mean, and a lone hit that scores the same and comes between."""
    tree = _tree(rng, (2, 2, 4))
    one, two, four = (rng.sample(children, len(children)) for children in tree.values())
    middle, gap = rng.randint(4, 8), rng.choice([0.5, 1.0, 1.5])
    top = [[one[0], middle + gap], [two[0], middle + gap]]
    low = [[one[1], middle - gap], [two[1], middle - gap]]
    rng.shuffle(top)
    rng.shuffle(low)
    return {"hits": [*top, [four[0], float(middle)], *low], "children_of": tree, "share": 0.5}


def orphan(rng: Random) -> Inputs:
    """Make a hit of no parent beside a parent that merges and one that does not."""
    tree = _tree(rng, (2, 4))
    two, four = tree.values()
    groups = [rng.sample(two, 2), [f"note{rng.randint(1, 9)}"], rng.sample(four, 1)]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.75}


def without_hits(rng: Random) -> Inputs:
    """Make a parent of which no child was hit, beside one that merges."""
    tree = _tree(rng, (2, 3))
    two, _ = tree.values()
    groups = [[child] for child in rng.sample(two, 2)]
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.5}


def pool() -> Iterable[Inputs]:
    """Yield short lists, shortest first."""
    tree = {"P": ["a", "b"], "Q": ["c", "d", "e", "f"], "R": ["g"]}
    eleven = {"P": [f"p{number}" for number in range(11)]}
    lists: tuple[list[list[Any]], ...] = (
        [["a", 4.0]],
        [["x", 4.0]],
        [["g", 4.0]],
        [["a", 4.0], ["b", 2.0]],
        [["a", 4.0], ["c", 3.5], ["b", 2.0]],
        [["c", 4.0], ["a", 4.0], ["b", 4.0]],
        [["c", 4.0], ["d", 2.0]],
        [["a", 4.0], ["c", 3.0], ["b", 2.0]],
    )
    for hits in lists:
        for share in (0.5,) if hits[0][0] == "x" else (0.5, 0.75, 1.0):
            yield {"hits": hits, "children_of": tree, "share": share}
    hits = [[f"p{number}", 9.0 - number] for number in range(5)]
    yield {"hits": hits, "children_of": eleven, "share": 0.5}
