"""Scores of rungs and draws of questions for the ladder; scores are eighths, which are exact.

But: which rungs are surely better is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "last_rung",
    "one_rung",
    "other_orders",
    "pool",
    "repeats",
    "several",
    "several_rungs",
    "surely_better",
    "surely_worse",
    "to_zero",
    "with_one_draw",
]

Scores = dict[str, float]
RUNGS = ("bm25", "hybrid", "transforms", "full")


def _inputs(
    rungs: list[str], scores: dict[str, Scores], draws: list[list[str]], cut: int
) -> Inputs:
    """Write the scores as pairs, which keep their order."""
    pairs = {name: [[id, score] for id, score in one.items()] for name, one in scores.items()}
    return {"rungs": rungs, "scores": pairs, "draws": draws, "cut": cut}


def _scores(rng: Random, ids: list[str]) -> Scores:
    return {id: rng.randint(0, 8) / 8 for id in ids}


def _ids(rng: Random, low: int = 4, high: int = 6) -> list[str]:
    return [f"q{number}" for number in range(1, rng.randint(low, high) + 1)]


def _climbing(rng: Random, gains: list[int], cut: int) -> Inputs:
    """Make two rungs with these gains, in eighths, and draws of one question each."""
    ids = [f"q{number}" for number in range(1, len(gains) + 1)]
    before = dict.fromkeys(ids, 0.5)
    after = {id: 0.5 + gain / 8 for id, gain in zip(ids, gains, strict=True)}
    draws = [[id] * len(ids) for id in ids]
    rng.shuffle(draws)
    return _inputs(["bm25", "hybrid"], {"bm25": before, "hybrid": after}, draws, cut)


def several(rng: Random) -> tuple[list[str], dict[str, Scores], list[str]]:
    """Draw three rungs, and scores: the means differ, and on q0 each rung gains.

    The fourth name is no rung, and was not asked q0.
    """
    ids, rungs = _ids(rng), rng.sample(RUNGS, 3)
    while True:
        scores = {name: _scores(rng, ids) for name in RUNGS}
        for number, name in enumerate(rungs):
            scores[name]["q0"] = number / 8 + 0.25
        if len({sum(one.values()) for one in scores.values()}) == len(RUNGS):
            break
    return rungs, scores, ids


def with_one_draw(rungs: list[str], scores: dict[str, Scores]) -> Inputs:
    """Draw once, and only q0, on which every rung is better than the one below: one end, sure."""
    size = len(scores[rungs[0]])
    return _inputs(rungs, scores, [["q0"] * size], 0)


def several_rungs(rng: Random) -> Inputs:
    """Take rungs whose means differ, one after the other and from the first."""
    rungs, scores, _ = several(rng)
    return with_one_draw(rungs, scores)


def other_orders(rng: Random) -> Inputs:
    """Give the questions of every rung in another order, which makes other pairs."""
    rungs, scores, _ = several(rng)
    while True:
        mixed = {n: dict(rng.sample(sorted(one.items()), len(one))) for n, one in scores.items()}
        places = [list(mixed[name]).index("q0") for name in rungs]
        if all(
            list(mixed[below].values())[places[n]] != mixed[below]["q0"]
            for n, below in enumerate(rungs[:-1], start=1)
        ):
            return with_one_draw(rungs, mixed)


def repeats(rng: Random) -> Inputs:
    """Draw two questions several times each, more or less often, so that counting once shows."""
    rungs, scores, ids = several(rng)
    scores[rungs[0]][ids[0]], scores[rungs[1]][ids[0]] = 0.0, 1.0
    scores[rungs[0]][ids[1]], scores[rungs[1]][ids[1]] = 0.5, 0.375
    draws = [[ids[0]] * (len(ids) - n) + [ids[1]] * (2 * n + 1) for n in (1, 2)]
    return _inputs(rungs[:2], scores, draws, 0)


def last_rung(rng: Random) -> Inputs:
    """Cut one or two means at both ends of seven, of which the lowest is there twice."""
    losses, gains = rng.sample(range(-4, 0), 3), rng.sample(range(1, 5), 3)
    return _climbing(rng, [min(losses), *losses, *gains], rng.choice([1, 2]))


def surely_better(rng: Random) -> Inputs:
    """All that is left of the means is above 0, though one mean is not."""
    return _climbing(rng, [-rng.randint(1, 3), *rng.sample(range(1, 5), 4)], 1)


def surely_worse(rng: Random) -> Inputs:
    """All that is left of the means is below 0, though one mean is not."""
    return _climbing(rng, [rng.randint(1, 3), *rng.sample(range(-4, 0), 4)], 1)


def to_zero(rng: Random) -> Inputs:
    """Let the interval of one rung begin at exactly 0, and that of another one end there."""
    ids = ["q1", "q2", "q3", "q4"]
    up, down = ([0, *rng.sample(range(1, 5), 3)] for _ in range(2))
    low = dict.fromkeys(ids, 0.25)
    high = {id: 0.25 + gain / 8 for id, gain in zip(ids, up, strict=True)}
    rng.shuffle(down)
    last = {id: high[id] - gain / 8 for id, gain in zip(ids, down, strict=True)}
    draws = [[id] * len(ids) for id in ids]
    rungs = ["bm25", "hybrid", "full"]
    return _inputs(rungs, dict(zip(rungs, (low, high, last), strict=True)), draws, 0)


def one_rung(rng: Random) -> Inputs:
    """Take a ladder of one rung only."""
    ids = _ids(rng, 2, 4)
    return _inputs(["bm25"], {"bm25": _scores(rng, ids)}, [ids, ids[:1] * len(ids)], 0)


def pool() -> Iterable[Inputs]:
    """Yield ladders of one or two rungs on one to three questions."""
    one = ["a", "b"]
    yield _inputs(["a"], {"a": {"q": 0.5}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.5}, "b": {"q": 0.5}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.25}, "b": {"q": 0.5}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.5}, "b": {"q": 0.25}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.5}, "b": {"p": 0.25}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.5}, "b": {"q": 0.25, "p": 1.0}}, [["q"]], 0)
    yield _inputs(one, {"a": {"q": 0.25}, "b": {"q": 0.5}, "c": {"p": 0.5}}, [["q"]], 0)
    yield _inputs(one, {"a": {"p": 0.5, "q": 0.5}, "b": {"q": 0.75}}, [["q"]], 0)
    low, high = {"p": 0.0, "q": 0.5}, {"p": 1.0, "q": 0.25}
    for draws, cut in (
        ([["p", "q"]], 0),
        ([["q", "q"]], 0),
        ([["p", "q", "q"]], 0),
        ([["p", "q"], ["q", "q"]], 0),
        ([["p", "p"], ["q", "q"], ["p", "q"]], 1),
        ([["q"], ["q"], ["p"]], 1),
    ):
        yield _inputs(one, {"a": low, "b": high}, draws, cut)
    yield _inputs(one, {"a": low, "b": {"q": 0.25, "p": 1.0}}, [["p", "q"], ["p", "p"]], 0)
    yield _inputs(one, {"a": low, "b": {"p": 0.0, "q": 0.75}}, [["p", "p"], ["q", "q"]], 0)
    yield _inputs(one, {"a": low, "b": {"p": 0.0, "q": 0.25}}, [["p", "p"], ["q", "q"]], 0)
    more = {"a": {"q": 0.0}, "b": {"q": 0.5}, "c": {"q": 0.25}}
    yield _inputs(["a", "b", "c"], more, [["q"]], 0)
    yield _inputs(["c", "a"], more, [["q"]], 0)
    other = {**more, "b": {"q": 0.5, "p": 0.5}}
    yield _inputs(["a", "b", "c"], other, [["q"]], 0)
