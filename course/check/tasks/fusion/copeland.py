"""Copeland's score: how many duels a document wins, each duel decided by the lists' majority.

Copeland 1951; duels between search results as in Montague & Aslam 2002.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]


def _majorities(rng: Random) -> Inputs:
    """Make five complete rankings; three say the same, and the other two are far from it."""
    ids = some_ids(rng, 5)
    if ids == sorted(ids):
        ids.reverse()
    away = [[*ids[2:], *ids[:2]], ids[::-1]]
    rankings = [*away, ids, ids, ids]
    return {"rankings": [list(ranking) for ranking in rankings]}


def _circle(rng: Random) -> Inputs:
    """Make three ids that beat each other in a circle, above a fourth; the last id is met first."""
    *circle, below = some_ids(rng, 4)
    circle.sort(reverse=True)
    one, two, three = circle
    rankings = [[one, two, three], [two, three, one], [three, one, two]]
    return {"rankings": [[*ranking, below] for ranking in rankings]}


def _half_absent(rng: Random) -> Inputs:
    """Make a list that alone holds one id, which it ranks first; there is no draw."""
    lone, *ids = some_ids(rng, 5)
    return {"rankings": [[lone, *ids[:2]], ids, list(ids)]}


def _both_absent(rng: Random) -> Inputs:
    """Make two ids that one list of three holds: its voice alone decides their duel."""
    first, second, better, worse = some_ids(rng, 4)
    if better < worse:
        better, worse = worse, better
    return {"rankings": [[first, second], [second, first], [first, better, worse]]}


def _drawn_duels(rng: Random) -> Inputs:
    """Make two lists that agree on the first and the last, and on nothing between."""
    first, one, two, last = some_ids(rng, 4)
    one, two = sorted((one, two), reverse=True)
    return {"rankings": [[first, one, two, last], [first, two, one, last]]}


def _pool() -> Iterable[Inputs]:
    yield {"rankings": [["a"]]}
    yield {"rankings": [["a", "b"]]}
    yield {"rankings": [["b"], ["a"]]}
    yield {"rankings": [["b", "a"], ["a", "b"]]}
    yield {"rankings": [["a", "b"], ["b"]]}
    yield {"rankings": [["a", "b"], ["b", "c"]]}
    yield {"rankings": [["a", "b"], ["a", "b"], ["b", "a"]]}
    yield {"rankings": [["a"], ["a"], ["c", "b"]]}
    yield {"rankings": [["c", "b", "a"], ["b", "a", "c"], ["a", "c", "b"]]}
    yield {"rankings": [["a", "b", "c"], ["a", "c", "b"]]}
    yield {"rankings": [["b", "c", "a"], ["b", "a"], ["a"]]}
    yield {"rankings": [["a", "b"], []]}
    yield {"rankings": []}


TASK = Task(
    id="05-copeland",
    assignment="05_hybrid_and_rrf",
    title="Duels between documents",
    function="copeland",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "duels",
            2.0,
            (
                Case(
                    "a-majority-decides",
                    "a majority of lists should win, however far away the others put a document.",
                    "Take two ids and let each list say which it prefers; the majority counts.",
                    _majorities,
                ),
                Case(
                    "a-circle",
                    "majorities can run in a circle; then all of it ties, and the ids decide.",
                    "Each of the three beats one and loses to another: how many points is that?",
                    _circle,
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
            "absent",
            1.0,
            (
                Case(
                    "one-of-two-absent",
                    "a search that returns one of two documents has shown which it prefers.",
                    "A list that holds one of the two ids votes for that one.",
                    _half_absent,
                ),
                Case(
                    "both-absent",
                    "most lists know neither of two documents; those few that do must decide.",
                    "A list with neither id has no vote: count the votes cast, not the lists.",
                    _both_absent,
                ),
            ),
        ),
        Group(
            "draws",
            1.0,
            (
                Case(
                    "two-lists-disagree",
                    "a hybrid has two lists, so every disagreement is a draw.",
                    "A drawn duel gives something to both. How much?",
                    _drawn_duels,
                ),
            ),
        ),
    ),
    hints=(
        "Every pair of ids fights once; itertools.combinations makes the pairs.",
        "For one pair, count the lists that prefer the first and those that prefer the second.",
        "Give an absent id a rank below every other; two absent ids then have equal ranks, and "
        "an equal rank is no vote.",
    ),
)
