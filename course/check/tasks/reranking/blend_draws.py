"""Hits with all that is known of them, one idea a draw."""

from itertools import pairwise
from random import Random
from typing import Any

from course.check.task import Inputs

__all__ = [
    "changed",
    "four_parts",
    "nearly_equal",
    "not_trusted",
    "the_ends",
    "ties",
    "unknown_kind",
]

_KINDS = ("documentation", "code", "chat", "web")


def _hits(rng: Random, size: int = 4) -> list[dict[str, Any]]:
    """Make hits of which the last has a higher blend than the first, whatever else they have."""
    hits = [
        {
            "id": name,
            "score": round(rng.choice([0.2, 0.4, 0.6, 0.8]) + rng.uniform(-0.09, 0.09), 3),
            "feedback": round(rng.uniform(0.05, 0.95), 3),
            "days": rng.randint(20, 340),
            "source": rng.choice(_KINDS),
        }
        for name in rng.sample("abcdefgh", size)
    ]
    hits[0] |= {"score": round(rng.uniform(0.1, 0.3), 3), "feedback": round(rng.uniform(0, 0.3), 3)}
    hits[-1] |= {
        "score": round(rng.uniform(0.7, 0.9), 3),
        "feedback": round(rng.uniform(0.8, 1), 3),
    }
    return hits


def _inputs(rng: Random, hits: list[dict[str, Any]]) -> Inputs:
    """Give the kinds priors, that of `other` unlike all weights and far from 0."""
    priors = {kind: round(rng.uniform(0.15, 0.95), 2) for kind in _KINDS}
    return {"hits": hits, "priors": {**priors, "other": rng.choice([0.3, 0.4, 0.5, 0.8])}}


def _apart(inputs: Inputs) -> bool:
    """Tell whether no two blends are less than a hundredth apart."""
    priors = inputs["priors"]
    blends = sorted(
        0.6 * hit["score"]
        + 0.2 * hit["feedback"]
        + 0.1 * min(1, max(0, 1 - hit["days"] / 365))
        + 0.1 * priors.get(hit["source"], priors["other"])
        for hit in inputs["hits"]
    )
    return all(high - low > 0.01 for low, high in pairwise(blends))


def four_parts(rng: Random) -> Inputs:
    """Make hits in which nothing is out of the way."""
    return changed(rng)


def changed(rng: Random, **changes: Any) -> Inputs:
    """Change one hit of some."""
    while True:
        hits = _hits(rng)
        rng.choice(hits).update(changes)
        inputs = _inputs(rng, hits)
        if _apart(inputs):
            return inputs


def unknown_kind(rng: Random) -> Inputs:
    """Let a hit be of a kind that has no prior."""
    return changed(rng, source=rng.choice(["video", "mail", "ticket"]))


def not_trusted(rng: Random) -> Inputs:
    """Let a hit be of a kind whose prior is 0."""
    while True:
        inputs = changed(rng, source="forum")
        inputs["priors"]["forum"] = 0.0
        if _apart(inputs):
            return inputs


def ties(rng: Random) -> Inputs:
    """Make three hits equal but for their ids, in an order that no sorting of ids gives."""
    first, second, third = sorted(rng.sample("abcdefgh", 3))
    equal, other = _hits(rng, 2)
    other["id"] = "z"
    alike = [{**equal, "id": name} for name in (second, third, first)]
    hits = [*alike, other] if rng.random() < 0.5 else [alike[0], other, *alike[1:]]
    return _inputs(rng, hits)


def nearly_equal(rng: Random) -> Inputs:
    """Make a hit stand above one whose blend is larger, but not to three digits."""
    score, more = rng.choice([0.2, 0.3, 0.7]), rng.choice([0.0002, 0.0003, 0.0004])
    low = {"id": "b", "score": score, "feedback": 0.5, "days": 73, "source": "web"}
    inputs = _inputs(rng, [low, {**low, "id": rng.choice("ac"), "score": round(score + more, 4)}])
    return {**inputs, "priors": {**inputs["priors"], "web": rng.choice([0.2, 0.4, 0.6])}}


def the_ends(rng: Random) -> Inputs:
    """Let scores be exactly 0 and 1."""
    hits = _hits(rng, 3)
    for hit, score in zip(hits, (rng.choice([0.0, 1.0]), 0.0, 1.0), strict=True):
        hit["score"] = score
    inputs = _inputs(rng, hits)
    return inputs if _apart(inputs) else the_ends(rng)
