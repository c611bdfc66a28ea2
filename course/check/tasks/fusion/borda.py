"""Borda count: places as points, and the points left over shared among what a list lacks.

Borda 1784; for search results Aslam & Montague 2001.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]


def _complete(rng: Random) -> Inputs:
    """Make three complete rankings in which no two ids tie and the order has to be worked out."""
    while True:
        ids = some_ids(rng, 5)
        rankings = [rng.sample(ids, 5) for _ in range(3)]
        places = [sum(ranking.index(id) for ranking in rankings) for id in rankings[0]]
        if len(set(places)) == 5 and places != sorted(places):
            return {"rankings": rankings}


def _partial(rng: Random, shortest: int) -> Inputs:
    """Make a ranking and two beginnings of it, so that no two ids tie."""
    ids = some_ids(rng, rng.randint(6, 7))
    cuts = [len(ids), rng.randint(2, 4), shortest]
    rankings = [ids[:cut] for cut in cuts]
    rng.shuffle(rankings)
    return {"rankings": rankings}


def _none_complete(rng: Random) -> Inputs:
    """Make three rankings of which none holds all ids, and in which no two ids tie."""
    one, two, three, four, five, six = some_ids(rng, 6)
    rankings = [[one, two, three, four], [one, two, three], [one, five, six]]
    rng.shuffle(rankings)
    return {"rankings": rankings}


def _tied(rng: Random) -> Inputs:
    """Make complete rankings in which two pairs of ids change places."""
    ids = sorted(some_ids(rng, 4))
    one, two = [ids[1], ids[0]], [ids[3], ids[2]]
    rng.shuffle(pairs := [one, two])
    return {"rankings": [[*pairs[0], *pairs[1]], [*pairs[0][::-1], *pairs[1][::-1]]]}


def _pool() -> Iterable[Inputs]:
    yield {"rankings": [["a"]]}
    yield {"rankings": [["a", "b"]]}
    yield {"rankings": [["a"], ["b"]]}
    yield {"rankings": [["b", "a"], ["a", "b"]]}
    yield {"rankings": [["a", "b"], ["a"]]}
    yield {"rankings": [["a", "b"], []]}
    yield {"rankings": [["a", "b"], ["b"]]}
    yield {"rankings": [["a", "b", "c"], ["b"]]}
    yield {"rankings": [["a", "b", "c"], ["c", "b"], []]}
    yield {"rankings": [["a", "b", "c", "d"], ["b"]]}
    yield {"rankings": []}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return the points of every id, to be set beside the order."""
    return dict(reference["borda"](**inputs))


TASK = Task(
    id="05-borda",
    assignment="05_hybrid_and_rrf",
    title="Borda count",
    function="borda",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "places",
            1.0,
            (
                Case(
                    "complete-lists",
                    "every place further up is worth one point more, in every list alike.",
                    "Add the points of one id by hand: what is the first place of five worth?",
                    _complete,
                ),
                Case(
                    "no-rankings",
                    "where no search is switched on there is nothing to fuse, and no error.",
                    "With an empty list of rankings the result is an empty list.",
                    lambda rng: {"rankings": []},
                ),
            ),
        ),
        Group(
            "remainder",
            2.0,
            (
                Case(
                    "lists-that-end-early",
                    "most searches return a few hits; what they lack is not all last.",
                    "In each list, do the points of all ids add up to the same total?",
                    lambda rng: _partial(rng, 1),
                ),
                Case(
                    "an-empty-list",
                    "a search that finds nothing has no favourite, and gives all the same.",
                    "A list without hits shares out all of its points.",
                    lambda rng: _partial(rng, 0),
                ),
                Case(
                    "no-list-holds-all",
                    "two searches often have few hits in common; neither knows them all.",
                    "n counts the ids of all lists together. How many places has a list then?",
                    _none_complete,
                ),
            ),
        ),
        Group(
            "ties",
            1.0,
            (
                Case(
                    "ties-by-id",
                    "points are whole or half numbers, so ties are common, and need one order.",
                    "Among equal points the id decides, from a to z.",
                    _tied,
                ),
            ),
        ),
    ),
    hints=(
        "First count the different ids of all lists together: that number is worth a first place.",
        "What a list has given out, and what it could give out, differ by what the absent share.",
        "The places that a list left empty are worth r, r - 1, …, 1; their mean is what each "
        "absent id gets.",
    ),
)
