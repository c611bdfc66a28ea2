"""Auto-merging: a parent replaces its children once enough of them were hit.

As `AutoMergingRetriever` of LlamaIndex, 2023, on one level: its mean score, its share of children.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.parents.material import descending

__all__ = ["TASK"]


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


def _full_house(rng: Random) -> Inputs:
    tree = _tree(rng, (3, 2, 4))
    one, two, four = tree.values()
    single = [[child] for child in rng.sample(four, 1)]
    groups = [single[0], rng.sample(one, 3), rng.sample(two, 2)]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.75}


def _too_few(rng: Random) -> Inputs:
    """Make a parent with one hit of four and one with two of five: neither reaches the half."""
    tree = _tree(rng, (4, 5))
    four, five = tree.values()
    groups = [[child] for child in [*rng.sample(four, 1), *rng.sample(five, 2)]]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.5}


def _exactly(rng: Random) -> Inputs:
    share = rng.choice([0.25, 0.5, 0.75, 1.0])
    tree = _tree(rng, (4, 8))
    four, eight = tree.values()
    below = [[child] for child in rng.sample(eight, round(8 * share) - 1)]
    groups = [rng.sample(four, round(4 * share)), *below]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": share}


def _mean(rng: Random) -> Inputs:
    """Make three hits of four, far from each other, and a lone hit of a larger parent below."""
    tree = _tree(rng, (4, 5))
    four, five = tree.values()
    scores = [round(rng.uniform(low, low + 0.9), 2) for low in (8, 6, 4)]
    hits = [list(pair) for pair in zip(rng.sample(four, 3), scores, strict=True)]
    hits.append([rng.choice(five), round(rng.uniform(0.5, 1.0), 2)])
    return {"hits": hits, "children_of": tree, "share": 0.5}


def _moves_down(rng: Random) -> Inputs:
    """Make a best hit whose sibling is so weak that another parent's hit overtakes their mean."""
    tree = _tree(rng, (2, 5))
    two, five = tree.values()
    other, weak = rng.sample(five, 1), rng.sample(two, 2)
    best = round(rng.uniform(8.0, 9.0), 2)
    middle, last = round(rng.uniform(6.5, 7.5), 2), round(rng.uniform(1.0, 2.0), 2)
    hits: list[list[Any]] = [[weak[0], best], [other[0], middle], [weak[1], last]]
    return {"hits": hits, "children_of": tree, "share": 0.5}


def _tied(rng: Random) -> Inputs:
    """Make two parents of equal mean, and a lone hit that scores the same and comes between."""
    tree = _tree(rng, (2, 2, 4))
    one, two, four = (rng.sample(children, len(children)) for children in tree.values())
    mean, gap = rng.randint(4, 8), rng.choice([0.5, 1.0, 1.5])
    top = [[one[0], mean + gap], [two[0], mean + gap]]
    low = [[one[1], mean - gap], [two[1], mean - gap]]
    rng.shuffle(top)
    rng.shuffle(low)
    return {"hits": [*top, [four[0], float(mean)], *low], "children_of": tree, "share": 0.5}


def _orphan(rng: Random) -> Inputs:
    tree = _tree(rng, (2, 4))
    two, four = tree.values()
    groups = [rng.sample(two, 2), [f"note{rng.randint(1, 9)}"], rng.sample(four, 1)]
    rng.shuffle(groups)
    return {"hits": _scored(rng, groups), "children_of": tree, "share": 0.75}


def _pool() -> Iterable[Inputs]:
    tree = {"P": ["a", "b"], "Q": ["c", "d", "e", "f"]}
    lists: tuple[list[list[Any]], ...] = (
        [["a", 4.0]],
        [["x", 4.0]],
        [["a", 4.0], ["b", 2.0]],
        [["a", 4.0], ["c", 3.5], ["b", 2.0]],
        [["a", 4.0], ["c", 3.0], ["b", 2.0]],
        [["c", 4.0], ["a", 4.0], ["b", 4.0]],
        [["c", 4.0], ["d", 2.0]],
        [["c", 5.0], ["d", 3.0], ["e", 1.0]],
    )
    for hits in lists:
        for share in (0.5, 0.75, 1.0):
            yield {"hits": hits, "children_of": tree, "share": share}


TASK = Task(
    id="08-merge",
    assignment="08_parent_and_child",
    title="Children that grow together",
    function="merge_children",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "merge",
            2.0,
            (
                Case(
                    "every-child-hit",
                    "a parent whose every child was found should be read as one text.",
                    "Which entries does a merged parent replace?",
                    _full_house,
                ),
                Case(
                    "too-few-stay-children",
                    "one hit among many children is no reason to read a long parent.",
                    "Count for one parent: children that were hit, and children that it has.",
                    _too_few,
                ),
                Case(
                    "exactly-the-share",
                    "whether the bound itself counts decides for every parent of two children.",
                    "Does a parent that just reaches the share merge?",
                    _exactly,
                ),
            ),
        ),
        Group(
            "score",
            1.0,
            (
                Case(
                    "mean-of-the-children-hit",
                    "a maximum would hide that the rest is weak.",
                    "Which children does the mean go over, those hit or all?",
                    _mean,
                ),
                Case(
                    "merged-parent-moves-down",
                    "a list out of order misleads whoever reads only its top.",
                    "A parent's score is new: does your list still fall from top to bottom?",
                    _moves_down,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "ties-by-first-hit",
                    "equal scores must give one order, or the same query answers differently.",
                    "Which of two equal entries was seen first in hits?",
                    _tied,
                ),
                Case(
                    "hit-without-a-parent",
                    "a document that was never cut is a result like any other.",
                    "What happens to a hit that is in no list of children_of?",
                    _orphan,
                ),
            ),
        ),
    ),
    hints=(
        "First find out which parents merge; only then make the new list.",
        "You need the way back: a dict from each child to its parent. Collect the scores of the "
        "children hit, parent by parent.",
        "Go over hits once more and put each entry where it is first seen, the parent or the "
        "child. A sort that is stable keeps that order among equals.",
    ),
)
