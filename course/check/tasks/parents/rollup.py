"""Scores that climb a tree: a section of several good paragraphs beats each of them.

Geva 2005, GPX, with its two factors; a list without overlap is the focused task of INEX 2005.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_TREE = {
    "D": ["D.1", "D.2", "D.3"],
    "D.1": ["D.1.a", "D.1.b", "D.1.c"],
    "D.2": ["D.2.a", "D.2.b"],
    "D.3": ["D.3.a"],
}


def _renamed(rng: Random) -> dict[str, list[str]]:
    """Return the tree of one document under another letter."""
    letter = rng.choice("ABCEFGH")
    return {
        name.replace("D", letter): [child.replace("D", letter) for child in children]
        for name, children in _TREE.items()
    }


def _inputs(rng: Random, leaves: dict[str, float], focused: bool = False) -> Inputs:
    tree = _renamed(rng)
    letter = next(iter(tree))
    scores = {name.replace("D", letter): score for name, score in leaves.items()}
    return {"children_of": tree, "leaf_scores": scores, "focused": focused}


def _score(rng: Random, low: float, high: float) -> float:
    return round(rng.uniform(low, high), 3)


def _one(rng: Random) -> Inputs:
    leaf = rng.choice([leaf for name in ("D.1", "D.2", "D.3") for leaf in _TREE[name]])
    return _inputs(rng, {leaf: _score(rng, 2, 9)})


def _without_root(inputs: Inputs) -> Inputs:
    """Take away the document, so that its sections are trees of their own."""
    root, *_ = inputs["children_of"]
    tree = {name: found for name, found in inputs["children_of"].items() if name != root}
    return {**inputs, "children_of": tree}


def _levels(rng: Random) -> Inputs:
    """Make hits on two or three paragraphs of one section: the document has one find."""
    chosen = sorted(rng.sample(_TREE["D.1"], rng.randint(2, 3)))
    lows = rng.sample([1.0, 3.0, 5.0], len(chosen))
    leaves = {c: _score(rng, low, low + 0.9) for c, low in zip(chosen, lows, strict=True)}
    return _inputs(rng, leaves)


def _siblings(rng: Random) -> Inputs:
    return _without_root(_levels(rng))


def _ties(rng: Random) -> Inputs:
    """Make equal scores in two sections: their paragraphs are equal, and so are they."""
    leaves = [rng.choice(_TREE["D.3"]), rng.choice(_TREE["D.2"])]
    score = float(rng.randint(2, 9))
    return _inputs(rng, dict.fromkeys(leaves, score))


def _section_first(rng: Random) -> Inputs:
    """Make a section that beats its paragraphs, and a lone paragraph that beats its section."""
    pair = sorted(rng.sample(_TREE["D.1"], 2))
    scores = {leaf: _score(rng, 5.0 + i, 5.5 + i) for i, leaf in enumerate(pair)}
    far = {rng.choice(_TREE["D.2"]): _score(rng, 0.05, 0.1)}
    return _without_root(_inputs(rng, {**scores, **far}, focused=True))


def _leaf_first(rng: Random) -> Inputs:
    """Make lone paragraphs in two sections: the document comes second, and lies around the best."""
    best = _score(rng, 8.0, 9.0)
    other = round(best * rng.uniform(0.7, 0.9), 3)
    leaves = {rng.choice(_TREE["D.1"]): best, rng.choice(_TREE["D.3"]): other}
    return _inputs(rng, leaves, focused=True)


def _document_first(rng: Random) -> Inputs:
    """Make two strong sections, so that the document beats all that lies below it."""
    leaves = {leaf: _score(rng, 4.0 + i, 4.5 + i) for i, leaf in enumerate(_TREE["D.2"])}
    more = {leaf: _score(rng, 6.0 + i, 6.5 + i) for i, leaf in enumerate(_TREE["D.3"])}
    return _inputs(rng, {**leaves, **more}, focused=True)


def _pool() -> Iterable[Inputs]:
    single, small = {"S": ["a"]}, {"S": ["a", "b"]}
    large = {"D": ["S", "T"], "S": ["a", "b"], "T": ["c", "d"]}
    for tree, leaves in (
        (small, {}),
        (single, {"a": 1.0}),
        (small, {"a": 1.0}),
        (small, {"a": 1.0, "b": 2.0}),
        (large, {"a": 1.0}),
        (large, {"c": 1.0, "a": 1.0}),
        (large, {"a": 1.0, "b": 2.0}),
        (large, {"a": 4.0, "c": 3.0}),
        (large, {"a": 1.0, "b": 2.0, "c": 4.0}),
        (large, {"a": 1.0, "b": 2.0, "c": 3.0, "d": 5.0}),
    ):
        for focused in (False, True):
            yield {"children_of": tree, "leaf_scores": leaves, "focused": focused}


TASK = Task(
    id="08-rollup",
    assignment="08_parent_and_child",
    title="Scores that climb a tree",
    function="roll_up",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "scores",
            2.0,
            (
                Case(
                    "one-paragraph-hit",
                    "where one paragraph answers, the page around it only costs.",
                    "How many children of its section score at all, and which factor is that?",
                    _one,
                ),
                Case(
                    "siblings-hit",
                    "a section whose paragraphs agree is a better answer than each of them.",
                    "Work out one section by hand: which children does its sum go over?",
                    _siblings,
                ),
                Case(
                    "each-level-by-itself",
                    "a document with one good section is not good throughout.",
                    "For the document, count its sections that score, not the paragraphs below.",
                    _levels,
                ),
                Case(
                    "ties-by-name",
                    "equal scores must give one order, or the same query answers differently.",
                    "Sort by two things: score downwards, then the name.",
                    _ties,
                ),
            ),
        ),
        Group(
            "focus",
            2.0,
            (
                Case(
                    "nothing-inside-a-chosen-one",
                    "a section and its paragraph are the same text twice.",
                    "Is one of the later entries a part of an earlier one?",
                    _section_first,
                ),
                Case(
                    "nothing-around-a-chosen-one",
                    "a document around a chosen paragraph repeats it with all the rest.",
                    "Does a later entry hold an earlier one, perhaps two levels below it?",
                    _leaf_first,
                ),
                Case(
                    "the-document-wins",
                    "where everything in it fits, the whole is the one entry that is needed.",
                    "What may follow when the root of the tree stands first?",
                    _document_first,
                ),
            ),
        ),
    ),
    hints=(
        "The score of an element needs those of its children first: a function may call itself.",
        "Only children with a score above zero count for the factor; for the sum it is the same.",
        "For the focused list, walk down the scored list and keep an element if neither it nor "
        "any element above or below it was kept. The elements above are found child to parent.",
    ),
)
