"""Draws for team-draft interleaving: what the lists share, where they end, what is clicked.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.fusion.ids import some_ids

__all__ = ["again", "apart", "clicks", "common", "cut", "inputs", "level", "nothing", "runs_out"]


def inputs(a: list[str], b: list[str], coins: str, k: int, clicks: list[str]) -> Inputs:
    """Write the arguments of one call; a coin is a letter of `coins`."""
    return {"a": a, "b": b, "coins": list(coins), "clicks": clicks, "k": k}


def apart(rng: Random) -> Inputs:
    """Make two lists without a common hit; which coins are used makes a difference."""
    ids = some_ids(rng, 8)
    coins = rng.choice(["ABAABA", "ABABBA", "BABAAB", "BABBAB"])
    return inputs(ids[:4], ids[4:], coins, 6, [])


def common(rng: Random) -> Inputs:
    """Make two lists with the same favourite, the rest in another order."""
    head, *ids = some_ids(rng, 5)
    coins = rng.choice(["ABAAA", "BABBB", "AABBB", "BBAAA"])
    return inputs([head, *ids], [head, *ids[::-1]], coins, 4, [])


def runs_out(rng: Random) -> Inputs:
    """Make one list so short that it has nothing new when a coin calls the other team."""
    one, two, *ids = some_ids(rng, 7)
    short, long = [one, two], [two, *ids]
    if rng.random() < 0.5:
        return inputs(long, short, "BA" + rng.choice(["ABAB", "BABA"]), 6, [])
    return inputs(short, long, "AB" + rng.choice(["ABAB", "BABA"]), 6, [])


def nothing(rng: Random) -> Inputs:
    """Make one ranking empty, or both."""
    ids = some_ids(rng, 3)
    a, b = rng.choice([([], ids), (ids, []), ([], [])])
    return inputs(a, b, rng.choice(["AAA", "BBB"]), 3, ids[:1])


def cut(rng: Random) -> Inputs:
    """Cut at an odd k, in the middle of a round."""
    ids = some_ids(rng, 8)
    return inputs(ids[:4], ids[4:], rng.choice(["ABB", "BAA"]), 3, [])


def clicks(rng: Random) -> Inputs:
    """Let each team have a click on a hit that both lists hold; one team has a second click."""
    ids = some_ids(rng, 4)
    coins = rng.choice(["AB", "BA"])
    a, b = ids, [ids[1], ids[0], ids[2], ids[3]]
    both = ids[:2]  # one for each team, whatever the coins
    more = rng.choice(ids[2:])
    return inputs(a, b, coins * 2, 4, [*both, more])


def again(rng: Random) -> Inputs:
    """Click three times on one team's hit, on two of the other team, and on one not shown."""
    ids = some_ids(rng, 8)
    a, b = ids[:4], ids[4:]
    winner, other = (a, b) if rng.random() < 0.5 else (b, a)
    clicks = [other[0], winner[0], other[0], other[0], winner[1], other[3]]
    return inputs(a, b, rng.choice(["AB", "BA"]) * 2, 4, clicks)


def level(rng: Random) -> Inputs:
    """Click on one hit of each team, or on none that is shown."""
    ids = some_ids(rng, 8)
    clicks = rng.choice([[ids[0], ids[4]], [ids[4], ids[0]], [ids[3]], [ids[7]]])
    return inputs(ids[:4], ids[4:], rng.choice(["AB", "BA"]) * 2, 4, clicks)
