"""Trees for `rollup`, whose names tell nothing of who stands above whom.

A document's key stands between those of its sections, so that no order of the dict is a good one.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "any_order",
    "document_first",
    "leaf_first",
    "levels",
    "many_levels",
    "one",
    "pool",
    "section_first",
    "several_trees",
    "siblings",
    "ties",
]

_TREE = {"D": ["S", "T", "U"], "S": ["s1", "s2", "s3"], "T": ["t1", "t2"], "U": ["u1"]}
_LEAVES = [leaf for section in "STU" for leaf in _TREE[section]]
_SMALL = "abcdefghjkmnpqrstuvwxyz"  # no letter that looks like a digit


def _inputs(rng: Random, leaves: dict[str, float], focused: bool = False, last: str = "") -> Inputs:
    """Give the tree other names: S before D, T and U behind it, `last` behind all other leaves."""
    names = dict(zip("SDTU", map(rng.choice, ("ABC", "GHK", "PQR", "VWX")), strict=True))
    small = rng.sample(_SMALL, len(_LEAVES))
    if last:
        here, there = _LEAVES.index(last), small.index(max(small))
        small[here], small[there] = small[there], small[here]
    names |= zip(_LEAVES, small, strict=True)
    tree = {names[name]: [names[child] for child in found] for name, found in _TREE.items()}
    scores = {names[name]: score for name, score in leaves.items()}
    return {"children_of": tree, "leaf_scores": scores, "focused": focused}


def _score(rng: Random, low: float, high: float) -> float:
    return round(rng.uniform(low, high), 3)


def _without_root(inputs: Inputs) -> Inputs:
    """Take away the document, so that its sections are trees of their own."""
    root, *_ = inputs["children_of"]
    tree = {name: found for name, found in inputs["children_of"].items() if name != root}
    return {**inputs, "children_of": tree}


def one(rng: Random) -> Inputs:
    """Make one hit."""
    return _inputs(rng, {rng.choice(_LEAVES): _score(rng, 2, 9)})


def levels(rng: Random) -> Inputs:
    """Make hits on two or three paragraphs of one section: the document has one find."""
    chosen = sorted(rng.sample(_TREE["S"], rng.randint(2, 3)))
    lows = rng.sample([1.0, 3.0, 5.0], len(chosen))
    return _inputs(
        rng, {c: _score(rng, low, low + 0.9) for c, low in zip(chosen, lows, strict=True)}
    )


def siblings(rng: Random) -> Inputs:
    """Make hits on paragraphs of one section, which has no document above it."""
    return _without_root(levels(rng))


def several_trees(rng: Random) -> Inputs:
    """Make hits in two sections that have no document above them."""
    leaves = {rng.choice(_TREE["S"]): _score(rng, 2, 4), rng.choice(_TREE["T"]): _score(rng, 5, 9)}
    return _without_root(_inputs(rng, leaves))


def any_order(rng: Random) -> Inputs:
    """Make hits in a section whose key stands before the document's, and in one behind it."""
    leaves = {rng.choice(_TREE["S"]): _score(rng, 2, 4), rng.choice(_TREE["T"]): _score(rng, 5, 9)}
    return _inputs(rng, leaves)


def ties(rng: Random) -> Inputs:
    """Make equal scores in two sections, and one that is higher by next to nothing."""
    score = float(rng.randint(2, 9))
    best = rng.choice(_TREE["S"])
    leaves = {rng.choice(_TREE["U"]): score, rng.choice(_TREE["T"]): score, best: score + 0.0001}
    return _inputs(rng, leaves, last=best)


def section_first(rng: Random) -> Inputs:
    """Make a section that beats its paragraphs, and a lone paragraph that beats its section."""
    pair = sorted(rng.sample(_TREE["S"], 2))
    scores = {leaf: _score(rng, 5.0 + i, 5.5 + i) for i, leaf in enumerate(pair)}
    far = {rng.choice(_TREE["T"]): _score(rng, 0.05, 0.1)}
    return _without_root(_inputs(rng, {**scores, **far}, focused=True))


def leaf_first(rng: Random) -> Inputs:
    """Make lone paragraphs in two sections: the document comes second, and lies around the best."""
    best = _score(rng, 8.0, 9.0)
    other = round(best * rng.uniform(0.7, 0.9), 3)
    leaves = {rng.choice(_TREE["S"]): best, rng.choice(_TREE["U"]): other}
    return _inputs(rng, leaves, focused=True)


def document_first(rng: Random) -> Inputs:
    """Make two strong sections, so that the document beats all that lies below it."""
    leaves = {leaf: _score(rng, 4.0 + i, 4.5 + i) for i, leaf in enumerate(_TREE["T"])}
    more = {leaf: _score(rng, 6.0 + i, 6.5 + i) for i, leaf in enumerate(_TREE["U"])}
    return _inputs(rng, {**leaves, **more}, focused=True)


def many_levels(rng: Random) -> Inputs:
    """Make two trees of four levels: in one the root is best, in the other the leaf."""
    top, part, piece, other, lone, inner, innermost = sorted(rng.sample("ABCDEFGHKLMNPQR", 7))
    a, b, c, d, e, f = rng.sample(_SMALL, 6)
    tree = {top: [part, other], part: [piece, c], piece: [a, b], other: [d, e]}
    tree |= {lone: [inner], inner: [innermost], innermost: [f]}
    scores = {leaf: _score(rng, 4.0 + i, 4.5 + i) for i, leaf in enumerate((a, b, c, d, e, f))}
    return {"children_of": tree, "leaf_scores": scores, "focused": True}


def pool() -> Iterable[Inputs]:
    """Yield small trees, smallest first."""
    single, small, two = {"S": ["a"]}, {"S": ["a", "b"]}, {"S": ["a"], "T": ["b"]}
    chain = {"A": ["B"], "B": ["C"], "C": ["a"]}
    between = {"M": ["L", "N"], "L": ["a"], "N": ["b"]}
    large = {"D": ["S", "T"], "S": ["a", "b"], "T": ["c", "d"]}
    yield {"children_of": small, "leaf_scores": {}, "focused": False}
    for tree, leaves in (
        (single, {"a": 1.0}),
        (small, {"a": 1.0}),
        (small, {"a": 1.0, "b": 2.0}),
        (two, {"a": 1.0, "b": 2.0}),
        (two, {"a": 2.0, "b": 2.0001}),
        (chain, {"a": 1.0}),
        (between, {"a": 1.0, "b": 1.0}),
        (large, {"a": 1.0, "b": 2.0}),
        (large, {"a": 4.0, "c": 3.0}),
        (large, {"a": 1.0, "b": 2.0, "c": 4.0}),
        (large, {"a": 1.0, "b": 2.0, "c": 3.0, "d": 5.0}),
    ):
        for focused in (False, True):
            yield {"children_of": tree, "leaf_scores": leaves, "focused": focused}
