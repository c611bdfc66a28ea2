"""Relevance with what is known besides: feedback, recency and the kind of source."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_PRIORS = {"documentation": 1.0, "code": 0.9, "chat": 0.7, "web": 0.5, "other": 0.6}
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


def _inputs(hits: list[dict[str, Any]]) -> Inputs:
    return {"hits": hits, "priors": dict(_PRIORS)}


def _changed(rng: Random, **changes: Any) -> Inputs:
    """Change one hit of some."""
    hits = _hits(rng)
    rng.choice(hits).update(changes)
    return _inputs(hits)


def _ties(rng: Random) -> Inputs:
    """Make three hits equal but for their ids, in an order that no sorting of ids gives."""
    first, second, third = sorted(rng.sample("abcdefgh", 3))
    equal, other = _hits(rng, 2)
    other["id"] = "z"
    alike = [{**equal, "id": name} for name in (second, third, first)]
    return _inputs([*alike, other] if rng.random() < 0.5 else [alike[0], other, *alike[1:]])


def _pool() -> Iterable[Inputs]:
    def hit(name: str, score: float, feedback: float, days: int, source: str) -> dict[str, Any]:
        return {"id": name, "score": score, "feedback": feedback, "days": days, "source": source}

    for hits in (
        [hit("a", 0.5, 0.0, 365, "web")],
        [hit("a", 0.5, 1.0, 73, "code")],
        [hit("a", 0.5, 0.5, 730, "web")],
        [hit("a", 0.5, 0.5, -73, "web")],
        [hit("a", 0.5, 0.5, 73, "video")],
        [hit("a", 1.0, 0.5, 73, "web")],
        [hit("a", 0.0, 0.5, 73, "web")],
        [hit("a", 1.5, 0.5, 73, "web")],
        [hit("a", -0.5, 0.5, 73, "web")],
        [hit("a", 0.25, 0.5, 73, "web"), hit("b", 0.75, 0.5, 73, "web")],
        [hit("b", 0.5, 0.5, 73, "web"), hit("a", 0.5, 0.5, 73, "web")],
        [hit("a", 0.5, 0.5, 73, "web"), hit("b", 0.5, 0.5, 73, "web")],
        [hit("a", 0.9, 0.0, 365, "web"), hit("b", 0.8, 1.0, 0, "code")],
    ):
        yield {"hits": hits, "priors": {"code": 0.9, "web": 0.5, "other": 0.6}}


TASK = Task(
    id="06-blend",
    assignment="06_reranking",
    title="What is known besides",
    function="blend",
    lesson="lesson 06, section 'What is known besides'",
    pool=_pool,
    call=refusing("blend"),
    groups=(
        Group(
            "sum",
            1.0,
            (
                Case(
                    "four-parts",
                    "a weight at the wrong part puts liked texts above right ones.",
                    "Work out the four parts of one hit by hand and add them.",
                    lambda rng: _inputs(_hits(rng)),
                ),
            ),
        ),
        Group(
            "limits",
            1.0,
            (
                Case(
                    "older-than-a-year",
                    "a text of ten years ago is old, and that is all: age must not sink it.",
                    "What is 1 - days / 365 for two years, and what should it be?",
                    lambda rng: _changed(rng, days=rng.randint(400, 3000)),
                ),
                Case(
                    "dated-tomorrow",
                    "a wrong date in the future must not beat every honest one.",
                    "What is 1 - days / 365 where days is negative?",
                    lambda rng: _changed(rng, days=-rng.randint(10, 400)),
                ),
                Case(
                    "another-kind-of-source",
                    "a new kind of source must not end the search, nor count for nothing.",
                    "Which prior belongs to a kind that stands in no table?",
                    lambda rng: _changed(rng, source=rng.choice(["video", "mail", "ticket"])),
                ),
            ),
        ),
        Group(
            "contract",
            1.0,
            (
                Case(
                    "ties-in-the-order-before",
                    "where the blend sees no difference, the reader before has decided.",
                    "Give it hits that differ in their ids only: which one comes first?",
                    _ties,
                ),
                Case(
                    "the-ends-are-inside",
                    "scaled scores always hold a 0 and a 1: they must be let in.",
                    "Are 0 and 1 themselves allowed by your test?",
                    lambda rng: (
                        lambda hits: _inputs(
                            [
                                {**hits[0], "score": rng.choice([0.0, 1.0])},
                                {**hits[1], "score": 0.0},
                                {**hits[2], "score": 1.0},
                            ]
                        )
                    )(_hits(rng, 3)),
                ),
                Case(
                    "a-score-above-one",
                    "a logit of 9 in this sum would silence the other three parts.",
                    "The contract asks for an error: do you look at every hit's score?",
                    lambda rng: _changed(rng, score=round(rng.uniform(1.05, 12.0), 2)),
                ),
                Case(
                    "a-score-below-zero",
                    "a cosine below zero in this sum is as wrong as a large logit.",
                    "The interval has two ends: do you look at both?",
                    lambda rng: _changed(rng, score=round(rng.uniform(-0.9, -0.05), 2)),
                ),
            ),
        ),
    ),
    hints=(
        "One loop that checks a hit, works out its four parts and keeps the pair.",
        "Recency is held between 0 and 1; a kind without a prior takes the one of 'other'.",
        "sorted() leaves equal items in the order in which it met them, unless reverse=True is "
        "combined with a second key or the list is turned round afterwards.",
    ),
)
