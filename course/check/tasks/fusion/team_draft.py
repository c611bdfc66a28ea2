"""Team-draft interleaving: two rankings in one list, and clicks that say which is better.

Radlinski, Kurup & Joachims 2008.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]


def _inputs(a: list[str], b: list[str], coins: str, k: int, clicks: list[str]) -> Inputs:
    return {"a": a, "b": b, "coins": list(coins), "clicks": clicks, "k": k}


def _apart(rng: Random) -> Inputs:
    """Make two lists without a common hit; which coins are used makes a difference."""
    ids = some_ids(rng, 8)
    coins = rng.choice(["ABAABA", "ABABBA", "BABAAB", "BABBAB"])
    return _inputs(ids[:4], ids[4:], coins, 6, [])


def _common(rng: Random) -> Inputs:
    """Make two lists with the same favourite, the rest in another order."""
    head, *ids = some_ids(rng, 5)
    coins = rng.choice(["ABAAA", "BABBB", "AABBB", "BBAAA"])
    return _inputs([head, *ids], [head, *ids[::-1]], coins, 4, [])


def _runs_out(rng: Random) -> Inputs:
    """Make one list so short that it has nothing new to give before k hits are shown."""
    one, two, *ids = some_ids(rng, 7)
    lists = [[one, two], [two, *ids]]
    rng.shuffle(lists)
    return _inputs(lists[0], lists[1], rng.choice(["ABABAB", "BABABA"]), 6, [])


def _cut(rng: Random) -> Inputs:
    """Cut at an odd k, in the middle of a round."""
    ids = some_ids(rng, 8)
    return _inputs(ids[:4], ids[4:], rng.choice(["ABB", "BAA"]), 3, [])


def _clicks(rng: Random) -> Inputs:
    """Let each team have a click on a hit that both lists hold; one team has a second click."""
    ids = some_ids(rng, 4)
    coins = rng.choice(["AB", "BA"])
    a, b = ids, [ids[1], ids[0], ids[2], ids[3]]
    both = ids[:2]  # one for each team, whatever the coins
    more = rng.choice(ids[2:])
    return _inputs(a, b, coins * 2, 4, [*both, more])


def _again(rng: Random) -> Inputs:
    """Click three times on one team's hit, on two of the other team, and on one not shown."""
    ids = some_ids(rng, 8)
    a, b = ids[:4], ids[4:]
    winner, other = (a, b) if rng.random() < 0.5 else (b, a)
    clicks = [other[0], winner[0], other[0], other[0], winner[1], other[3]]
    return _inputs(a, b, rng.choice(["AB", "BA"]) * 2, 4, clicks)


def _level(rng: Random) -> Inputs:
    """Click on one hit of each team, or on none that is shown."""
    ids = some_ids(rng, 8)
    clicks = rng.choice([[ids[0], ids[4]], [ids[4], ids[0]], [ids[3]], [ids[7]]])
    return _inputs(ids[:4], ids[4:], rng.choice(["AB", "BA"]) * 2, 4, clicks)


def _pool() -> Iterable[Inputs]:
    yield _inputs(["x"], ["y"], "A", 1, [])
    yield _inputs(["x"], ["y"], "B", 1, ["y"])
    yield _inputs(["x"], ["x"], "A", 1, ["x"])
    yield _inputs(["x"], ["y"], "AA", 2, [])
    yield _inputs(["x", "y"], ["x", "z"], "AAA", 2, [])
    yield _inputs(["x", "y"], ["x", "z"], "BBB", 2, ["z"])
    yield _inputs(["x", "y"], ["y", "x"], "AB", 2, ["x", "x", "y"])
    yield _inputs(["x"], ["x", "y"], "BA", 2, [])
    yield _inputs(["x", "y", "w"], ["z", "v", "u"], "AABB", 3, ["x", "y"])
    yield _inputs(["x", "y", "w"], ["z", "v", "u"], "ABAB", 4, ["x", "z", "w"])
    yield _inputs(["x", "y", "w"], ["y", "x", "w"], "ABA", 3, ["x", "y", "w"])
    yield _inputs(["x", "y", "w"], ["x", "w", "y"], "ABA", 3, [])
    yield _inputs(["x", "y"], ["z", "v"], "BBAA", 4, ["z", "z", "x", "y"])
    yield _inputs([], ["y"], "A", 1, [])


TASK = Task(
    id="05-team_draft",
    assignment="05_hybrid_and_rrf",
    title="Team-draft interleaving",
    function="team_draft",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "draft",
            2.0,
            (
                Case(
                    "nothing-in-common",
                    "each list must have the upper place equally often, or position decides.",
                    "Follow the teams' sizes: the coin is asked only when they are equal.",
                    _apart,
                ),
                Case(
                    "a-common-favourite",
                    "a hit of both lists is shown once, and may not cost a team its turn.",
                    "A team takes its best hit that is not shown yet, whoever showed the others.",
                    _common,
                ),
            ),
        ),
        Group(
            "end",
            1.0,
            (
                Case(
                    "a-list-runs-out",
                    "hits that only one list can still give say nothing about which is better.",
                    "Before each pick, both lists must have something new.",
                    _runs_out,
                ),
                Case(
                    "k-is-odd",
                    "a page has room for so many hits and no more.",
                    "Count what is shown before each pick, not only after both teams had one.",
                    _cut,
                ),
            ),
        ),
        Group(
            "credit",
            1.0,
            (
                Case(
                    "clicks-on-common-hits",
                    "a click is credit for the team that brought the hit to the page.",
                    "Look up each clicked id in what you show: which team picked it?",
                    _clicks,
                ),
                Case(
                    "clicks-again-and-elsewhere",
                    "three impatient clicks on one hit are one wish.",
                    "Count shown hits that were clicked, not clicks.",
                    _again,
                ),
                Case(
                    "level",
                    "where both earn the same, the page has told nothing, and must say so.",
                    "Equal credit is its own answer, also where nobody clicked.",
                    _level,
                ),
            ),
        ),
    ),
    hints=(
        "One loop: it ends by one of three conditions, and each pass shows one hit.",
        "In each pass decide whose turn it is first (sizes, then the coin), then what they take.",
        "next((id for id in a if id not in taken), None) is the team's best new hit, or None.",
    ),
)
