"""Relevance with what is known besides: feedback, recency and the kind of source."""

from collections.abc import Iterable
from typing import Any

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.blend_draws import (
    changed,
    four_parts,
    nearly_equal,
    not_trusted,
    the_ends,
    ties,
    unknown_kind,
)

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    def hit(name: str, score: float, feedback: float, days: int, source: str) -> dict[str, Any]:
        return {"id": name, "score": score, "feedback": feedback, "days": days, "source": source}

    for hits in (
        [hit("a", 0.5, 0.0, 365, "web")],
        [hit("a", 0.5, 1.0, 73, "code")],
        [hit("a", 0.505, 0.5, 73, "web")],
        [hit("a", 0.5, 0.5, 730, "web")],
        [hit("a", 0.5, 0.5, -73, "web")],
        [hit("a", 0.5, 0.5, 73, "video")],
        [hit("a", 0.5, 0.5, 73, "forum")],
        [hit("a", 1.0, 0.5, 73, "web")],
        [hit("a", 0.0, 0.5, 73, "web")],
        [hit("a", 1.5, 0.5, 73, "web")],
        [hit("a", -0.5, 0.5, 73, "web")],
        [hit("a", 0.25, 0.5, 73, "web"), hit("b", 0.75, 0.5, 73, "web")],
        [hit("b", 0.5, 0.5, 73, "web"), hit("a", 0.5, 0.5, 73, "web")],
        [hit("a", 0.5, 0.5, 73, "web"), hit("b", 0.5, 0.5, 73, "web")],
        [hit("a", 0.5, 0.5, 73, "web"), hit("b", 0.503, 0.5, 73, "web")],
        [hit("a", 0.9, 0.0, 365, "web"), hit("b", 0.8, 1.0, 0, "code")],
    ):
        yield {"hits": hits, "priors": {"code": 0.9, "web": 0.5, "forum": 0.0, "other": 0.3}}


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
                    four_parts,
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
                    lambda rng: changed(rng, days=rng.randint(400, 3000)),
                ),
                Case(
                    "dated-tomorrow",
                    "a wrong date in the future must not beat every honest one.",
                    "What is 1 - days / 365 where days is negative?",
                    lambda rng: changed(rng, days=-rng.randint(10, 400)),
                ),
                Case(
                    "another-kind-of-source",
                    "a new kind of source must not end the search, nor count for nothing.",
                    "Which prior belongs to a kind that stands in no table?",
                    unknown_kind,
                ),
                Case(
                    "a-kind-that-is-not-trusted",
                    "a kind that somebody trusts with 0 must not gain by it.",
                    "A prior of 0 stands in the table. Does your code take it for a number?",
                    not_trusted,
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
                    ties,
                ),
                Case(
                    "nearly-equal",
                    "a small difference is one, and the better passage belongs above the other.",
                    "What is compared in your code: the blends themselves, or rounded ones?",
                    nearly_equal,
                ),
                Case(
                    "the-ends-are-inside",
                    "scaled scores always hold a 0 and a 1: they must be let in.",
                    "Are 0 and 1 themselves allowed by your test?",
                    the_ends,
                ),
                Case(
                    "a-score-above-one",
                    "a logit of 9 in this sum would silence the other three parts.",
                    "The contract asks for an error: do you look at every hit's score?",
                    lambda rng: changed(rng, score=round(rng.uniform(1.05, 12.0), 2)),
                ),
                Case(
                    "a-score-below-zero",
                    "a cosine below zero in this sum is as wrong as a large logit.",
                    "The interval has two ends: do you look at both?",
                    lambda rng: changed(rng, score=round(rng.uniform(-0.9, -0.05), 2)),
                ),
            ),
        ),
    ),
    hints=(
        "One loop that checks a hit, works out its four parts and keeps the pair.",
        "Recency is held between 0 and 1; a kind without a prior takes the one of 'other'.",
        "sorted() leaves equal items in the order in which it met them, also with reverse=True; "
        "turning the list round afterwards turns equal ones round, too.",
    ),
)
