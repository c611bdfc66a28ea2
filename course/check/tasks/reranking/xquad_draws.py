"""Passages, parts of a question and what covers them, one idea a draw."""

from random import Random

from course.check.task import Inputs

__all__ = ["inputs", "nearly_twins", "nothing_left_to_win", "same_again", "twins"]


def _decided(drawn: Inputs) -> bool:
    """Tell whether no choice is a matter of a hundredth."""
    relevance, still_open = drawn["relevance"], list(drawn["weights"])
    share, covers = drawn["diversity"], drawn["covers"]
    left = set(range(len(relevance)))
    while len(left) > max(1, len(relevance) - drawn["k"]):
        new = {d: sum(o * row[d] for o, row in zip(still_open, covers, strict=True)) for d in left}
        values = sorted(((1 - share) * relevance[d] + share * new[d], d) for d in left)
        if values[-1][0] - values[-2][0] < 0.01:
            return False
        best = values[-1][1]
        left.remove(best)
        still_open = [o * (1 - row[best]) for o, row in zip(still_open, covers, strict=True)]
    return True


def inputs(rng: Random, passages: int, parts: int, k: int) -> Inputs:
    """Make passages that all cover something of every part, and parts of unlike weight."""
    drawn: Inputs = {
        "relevance": [round(rng.uniform(0.3, 0.9), 3) for _ in range(passages)],
        "weights": [share / 5 for share in rng.sample([2, 3, 6, 7], parts)],  # in all never 1
        "covers": [
            [round(rng.uniform(0.15, 0.75), 3) for _ in range(passages)] for _ in range(parts)
        ],
        "diversity": rng.choice([0.4, 0.6, 0.7]),
        "k": k,
    }
    return drawn if k < 1 or _decided(drawn) else inputs(rng, passages, parts, k)


def nothing_left_to_win(rng: Random) -> Inputs:
    """Let the first passage have all that there is: the others, worth 0, come behind it."""
    zeros, k = [0.0] * 3, rng.choice([2, 3])
    return {
        "relevance": [rng.choice([0.5, 0.75, 1.0]), *zeros],
        "weights": rng.choice([[0.5, 0.25], [1.5, 0.5]]),
        "covers": [[rng.choice([0.25, 0.5, 1.0]), *zeros] for _ in range(2)],
        **{"diversity": rng.choice([0.25, 0.75]), "k": k},
    }


def nearly_twins(rng: Random) -> Inputs:
    """Make a later passage better by less than a thousandth."""
    relevance = rng.choice([0.42, 0.56, 0.77])  # so that both come to the same three digits
    return {
        "relevance": [relevance, round(relevance + rng.choice([0.0003, 0.0004]), 4)],
        **{"weights": [1.5], "covers": [[0.5, 0.5]], "diversity": 0.2, "k": 1},
    }


def same_again(rng: Random) -> Inputs:
    """Make the second most relevant passage say what the first one says."""
    drawn = inputs(rng, 3, 2, 2)
    drawn["relevance"] = [0.9, round(rng.uniform(0.83, 0.88), 3), round(rng.uniform(0.5, 0.6), 3)]
    high, low = round(rng.uniform(0.9, 0.98), 3), round(rng.uniform(0.02, 0.1), 3)
    drawn["weights"] = rng.choice([[0.7, 0.5], [0.6, 0.5]])
    drawn["covers"] = [[high, high, low], [low, low, high]]
    drawn["diversity"] = rng.choice([0.6, 0.7])
    return drawn


def twins(rng: Random) -> Inputs:
    """Make three passages of equal value: the second more relevant, the third of wider cover.

    The numbers are such that no way of adding up can round.
    """
    places = sorted(rng.sample(range(5), 3))
    relevance, first, second = ([rng.randint(1, 6) / 16 for _ in range(5)] for _ in range(3))
    cover = rng.randint(10, 15) / 16
    for place, more in zip(places, (0, 1 / 8, -1 / 8), strict=True):
        relevance[place], first[place], second[place] = 0.75 + more, cover, 0.75 - more
    covers = {"weights": [rng.choice([0.25, 0.5]), 1.0], "covers": [first, second]}
    return {"relevance": relevance, **covers, "diversity": 0.5, "k": 1}
