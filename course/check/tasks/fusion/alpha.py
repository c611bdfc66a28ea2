"""A weighted sum of two lists, each brought to the scale from 0 to 1.

Lee 1997 for the scaling; Bruch, Gai & Ingber 2023 for the weighted sum.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]


def _scores(rng: Random, ids: list[str], low: float, high: float) -> dict[str, float]:
    """Return different scores, at least a tenth of the range apart, the lowest near `low`."""
    steps = rng.sample([0, *rng.sample(range(1, 11), len(ids) - 1)], len(ids))
    offset = rng.uniform(0.01, 0.09) * (high - low)
    return {
        id: round(low + offset + step * (high - low) / 11, 3)
        for id, step in zip(ids, steps, strict=True)
    }


def _lists(
    rng: Random, alphas: tuple[float, ...] = (0.2, 0.3, 0.4, 0.7, 0.8), low: float = 0.1
) -> Inputs:
    """Make two lists of four hits that share two, with scores of two kinds."""
    ids = some_ids(rng, 6)
    return {
        "keyword": _scores(rng, ids[:4], 2.0, 30.0),
        "vector": _scores(rng, ids[2:], low, 0.9),
        "alpha": rng.choice(alphas),
    }


def _with(rng: Random, size: int, score: float) -> Inputs:
    """Make one of the lists `size` hits long, all of one score; either list may be it."""
    inputs = _lists(rng)
    name = rng.choice(["keyword", "vector"])
    inputs[name] = dict.fromkeys(list(inputs[name])[:size], score)
    return inputs


def _close_together(rng: Random) -> Inputs:
    """Make a list of large scores, and one of tiny ones, that nearly are one score."""
    ids = some_ids(rng, 5)
    base, third = rng.randint(1, 9) * 1_000_000, rng.choice([0.25, 0.75])
    return {
        "keyword": {ids[0]: base + 1.0, ids[1]: base + third, ids[2]: float(base)},
        "vector": {ids[2]: 4e-7, ids[3]: rng.choice([2e-7, 3e-7]), ids[4]: 1e-7},
        "alpha": rng.choice([0.2, 0.3, 0.4, 0.7, 0.8]),
    }


def _pool() -> Iterable[Inputs]:
    full, other = {"a": 3.0, "b": 1.0}, {"b": 0.5, "c": 0.25}
    yield {"keyword": {"a": 2.0}, "vector": {"a": 0.5}, "alpha": 0.25}
    yield {"keyword": {"a": 2.0}, "vector": {"b": 0.5}, "alpha": 0.25}
    yield {"keyword": {"a": 2.0}, "vector": {"b": 0.5}, "alpha": 0.0}
    yield {"keyword": {"a": 2.0}, "vector": {}, "alpha": 0.5}
    yield {"keyword": {}, "vector": {}, "alpha": 0.5}
    yield {"keyword": {}, "vector": {}, "alpha": 2.0}
    yield {"keyword": {"a": 0.0}, "vector": {}, "alpha": 0.0}
    yield {"keyword": {"a": 1000000.5, "b": 1000000.0}, "vector": {}, "alpha": 0.0}
    yield {"keyword": full, "vector": {}, "alpha": 0.25}
    yield {"keyword": full, "vector": {"b": 0.5}, "alpha": 0.25}
    yield {"keyword": {"a": 2.0, "b": 2.0}, "vector": other, "alpha": 0.25}
    yield {"keyword": {"a": 3.0, "b": 2.0, "c": 1.0}, "vector": other, "alpha": 0.25}
    yield {"keyword": full, "vector": {"a": 0.5, "b": -0.5, "c": -0.25}, "alpha": 0.25}
    yield {"keyword": full, "vector": other, "alpha": 1.0}
    yield {"keyword": {"a": 2.0}, "vector": {"a": 0.5}, "alpha": 1.5}
    yield {"keyword": {"a": 2.0}, "vector": {"a": 0.5}, "alpha": -0.5}


TASK = Task(
    id="05-alpha",
    assignment="05_hybrid_and_rrf",
    title="Scaled scores and alpha",
    function="alpha_fusion",
    lesson="lesson 05, section 'Keep the scores after all'",
    pool=_pool,
    call=refusing("alpha_fusion"),
    groups=(
        Group(
            "scale",
            1.0,
            (
                Case(
                    "lists-of-two-scales",
                    "unscaled, a BM25 score of twenty drowns every cosine.",
                    "In each list the best score becomes 1 and the lowest 0: check those two.",
                    lambda rng: _lists(rng, low=-0.2),
                ),
                Case(
                    "scores-close-together",
                    "a list's best and worst differ, however little lies between them.",
                    "Nearly equal is not equal: here too the best becomes 1 and the lowest 0.",
                    _close_together,
                ),
            ),
        ),
        Group(
            "short-lists",
            1.0,
            (
                Case(
                    "all-scores-equal",
                    "hits that are equally good are all of them as good as the best.",
                    "Highest and lowest are the same here: what would you divide by?",
                    lambda rng: _with(rng, rng.randint(2, 4), rng.choice([0.25, 0.5, 3.0])),
                ),
                Case(
                    "one-hit",
                    "an identifier often finds one document only, and that one is the answer.",
                    "A list of one hit is a list of equal scores.",
                    lambda rng: _with(rng, 1, rng.choice([0.25, -0.5, 3.0])),
                ),
                Case(
                    "all-scores-zero",
                    "a score may be any number, so hits of score 0 are hits as well.",
                    "All scores of this list are equal: does it matter which number they are?",
                    lambda rng: _with(rng, rng.randint(1, 3), 0.0),
                ),
                Case(
                    "an-empty-list",
                    "a search may find nothing; the other one's hits must still come through.",
                    "An empty list has no min() and max(), and the other one keeps its weight.",
                    lambda rng: _with(rng, 0, 0.0),
                ),
            ),
        ),
        Group(
            "range-of-alpha",
            1.0,
            (
                Case(
                    "alpha-at-its-ends",
                    "0 means keyword alone and 1 vectors alone, for whoever turns the knob.",
                    "With 0 or 1 one list weighs nothing: which? Its ids are keys all the same.",
                    lambda rng: _lists(rng, (0.0, 1.0)),
                ),
                Case(
                    "alpha-out-of-range",
                    "an alpha of 30 is a percentage by mistake, and should be said to be one.",
                    "The contract names an error for it. What does your test do with 1.1?",
                    lambda rng: _lists(rng, (1.01, 1.1, 1.25, 1.5, 1.9)),
                ),
                Case(
                    "alpha-below-zero",
                    "a weight below 0 would push down what one of the searches has found.",
                    "The contract names an error for it. What does your test do with -0.1?",
                    lambda rng: _lists(rng, (-0.9, -0.5, -0.25, -0.1, -0.01)),
                ),
                Case(
                    "wrong-alpha-without-hits",
                    "a wrong setting should show at once, not with the first hit.",
                    "alpha is wrong whatever the lists are: which of your lines comes first?",
                    lambda rng: {"keyword": {}, "vector": {}, "alpha": rng.choice([-0.1, 1.1, 30])},
                ),
            ),
        ),
    ),
    hints=(
        "Write a helper that scales one list; call it twice.",
        "The helper has three kinds of list: empty, all scores equal, and the rest.",
        "Go over all ids of both dicts; a scaled dict's get(id, 0.0) covers what is absent.",
    ),
)
