"""Which stage loses the evidence: traces of many questions, counted."""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.pipeline.words import STAGES, ids

__all__ = ["TASK"]

_ROW = ["bm25", "dense", "fuse", "rerank", "cut"]


def _trace(rng: Random, row: list[str], held: list[bool]) -> dict[str, Any]:
    """Make a trace whose stages hold one of two relevant ids, or none, as told."""
    relevant = ["r1", "r2"]
    stages = []
    for name, holds in zip(row, held, strict=True):
        others = [*rng.sample(ids("d", 9), 2), rng.choice(["r10", "r21"])]
        found = [*others, rng.choice(relevant)] if holds else others
        stages.append([name, rng.sample(found, len(found))])
    return {"relevant": relevant, "stages": stages}


def _held(places: int, last: int) -> list[bool]:
    return [place <= last for place in range(places)]


def _kept_and_never(rng: Random) -> Inputs:
    row = rng.sample(STAGES, 3)
    traces = [_trace(rng, row, [True] * 3) for _ in range(rng.randint(2, 4))]
    traces += [_trace(rng, row, [False] * 3) for _ in range(rng.randint(1, 3))]
    traces.append(_trace(rng, row, [False, False, True]))
    rng.shuffle(traces)
    return {"traces": traces}


def _nothing_ran(rng: Random) -> Inputs:
    traces = [{"relevant": ids("r", rng.randint(1, 3)), "stages": []} for _ in range(2)]
    row = rng.sample(STAGES, 2)
    found = [_trace(rng, row, [True, True]) for _ in range(rng.randint(1, 3))]
    return {"traces": [*traces, *found, {"relevant": ["r1"], "stages": [[row[0], []]]}]}


def _lost(rng: Random) -> Inputs:
    """Lose most at one stage and fewer at others; one question is lost right after the first."""
    row = rng.sample(STAGES, 5)
    often, seldom = rng.sample(range(1, 5), 2)
    traces = [_trace(rng, row, _held(5, often - 1)) for _ in range(rng.randint(3, 4))]
    traces += [_trace(rng, row, _held(5, place - 1)) for place in (seldom, 1)]
    traces.append(_trace(rng, row, [True] * 5))
    rng.shuffle(traces)
    return {"traces": traces}


def _back_again(rng: Random) -> Inputs:
    """Let one search have it, the next one not, and their fusion again, before it is lost."""
    traces = [
        _trace(rng, _ROW, [True, False, True, rng.random() < 0.5, False])
        for _ in range(rng.randint(2, 4))
    ]
    traces.append(_trace(rng, _ROW, [True, False, True, False, True]))
    traces.append(_trace(rng, _ROW, [False, True, True, rng.random() < 0.5, False]))
    rng.shuffle(traces)
    return {"traces": traces}


def _equally_often(rng: Random) -> Inputs:
    """Let three lose equally many: first by name is neither first nor last in any other way."""
    others = rng.sample(["fuse", rng.choice(["parents", "rerank"])], 2)
    row = ["bm25", others[0], rng.choice(["boost", "dense"]), others[1]]
    count = rng.randint(1, 2)
    return {"traces": [_trace(rng, row, _held(4, place - 1)) for place in [1, 2, 3] * count]}


def _pool() -> Iterable[Inputs]:
    a = ["a"]
    yield {"traces": []}
    rows: list[list[list[str]]] = [[], [a], [[]], [["b"]], [a, []], [["b"], a], [a, ["b", "a"]]]
    rows += [[["aa"]], [[], a, []]]
    rows += [[a, [], a], [a, ["b"], a, []], [["b"], [], []], [a, [], []], [a, a, []]]
    for row in rows:
        stages = [[name, found] for name, found in zip(["s", "r", "q", "c"], row, strict=False)]
        yield {"traces": [{"relevant": a, "stages": stages}]}
    for relevant in (["a", "b"], ["b", "a"]):
        yield {"traces": [{"relevant": relevant, "stages": [["s", ["a", "b"]], ["c", ["a"]]]}]}
    yield {"traces": [{"relevant": ["a", "b"], "stages": [["s", ["a", "b"]], ["c", []]]}]}
    lost = {"relevant": a, "stages": [["s", a], ["c", []]]}
    earlier = {"relevant": a, "stages": [["s", a], ["b", []], ["c", []]]}
    longer = {"relevant": a, "stages": [["s", a], ["best", []]]}
    yield {"traces": [lost, lost]}
    yield {"traces": [lost, earlier]}
    yield {"traces": [earlier, lost]}
    yield {"traces": [lost, longer]}
    yield {"traces": [lost, lost, earlier]}


TASK = Task(
    id="11-blame",
    assignment="11_pipeline",
    title="Which stage loses the evidence?",
    function="where_lost",
    lesson="lesson 11, sections 'A better search that finds less' and 'Four failures'",
    pool=_pool,
    groups=(
        Group(
            "kept-or-never",
            1.0,
            (
                Case(
                    "kept-and-never-found",
                    "what no search finds is mended in the index, and not in the later stages.",
                    "One relevant id in the last list is enough; none in any list means never.",
                    _kept_and_never,
                ),
                Case(
                    "nothing-ran",
                    "a query that broke off before its first stage has found nothing either.",
                    "What does your code do with a trace that has no stages?",
                    _nothing_ran,
                ),
            ),
        ),
        Group(
            "lost",
            1.0,
            (
                Case(
                    "lost-on-the-way",
                    "if the wrong stage is blamed, a week goes into mending what is whole.",
                    "Take one lost question: which stage still holds it, and which comes next?",
                    _lost,
                ),
                Case(
                    "not-there-and-there-again",
                    "one of two searches may miss what the other one finds.",
                    "Which is the last stage that holds the evidence? Look from the end.",
                    _back_again,
                ),
                Case(
                    "as-many-lost-by-two",
                    "where two are equal the report must name the same one every time.",
                    "Several lost equally many: their names decide, as sorted() has them.",
                    _equally_often,
                ),
            ),
        ),
    ),
    hints=(
        "For each question, find the places of all stages that hold one of its relevant ids.",
        "No place: never. The last place is the last stage: kept. Else the next stage lost it.",
        "max() keeps the first of equal items: in which order do you hand it the names?",
    ),
)
