"""An experiment on the golden set: who puts the answer first, and what fusion loses."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]

# settings (stratum, rrf_k, depth) where neither rrf_k = 60 nor a depth of 100 gives the same
_TELLING = (
    *(("number", 0, 3), ("number", 1, 3), ("negation", 0, 2), ("negation", 0, 3)),
    *(("negation", 1, 5), ("negation", 0, 10), ("negation", 5, 10), ("dated", 0, 3)),
    *(("vague", 0, 5), ("paraphrase", 0, 5), ("distractor", 0, 5), ("code", 0, 20)),
)


@lru_cache(maxsize=1)
def _indexes() -> tuple[Any, Any, Any]:
    """Make both indexes once: every call of a check, and every answer, searches the same."""
    from minirag import (
        BM25,
        RecordedEmbedder,
        VectorIndex,
        chunk_corpus,
        chunks_by_type,
        load_handbook,
    )

    chunks = chunk_corpus(load_handbook(), chunks_by_type)
    return BM25().index(chunks), VectorIndex(RecordedEmbedder()).index(chunks), chunks


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    bm25, vectors, chunks = _indexes()
    return namespace["first_places"](bm25, vectors, list(chunks), **inputs)


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    return f"first_places(bm25, vectors, chunks, {settings})"


def _inputs(stratum: str, rrf_k: int = 60, depth: int = 100) -> Inputs:
    return {"stratum": stratum, "rrf_k": rrf_k, "depth": depth}


def _decided(rng: Random) -> Inputs:
    return _inputs(rng.choice(["number", "negation", "vague", "code", "paraphrase"]))


def _level(rng: Random) -> Inputs:
    return _inputs(rng.choice(["identifier", "multi_hop", "dated", "distractor"]))


def _other(rng: Random) -> Inputs:
    return _inputs(*rng.choice(_TELLING))


def _pool() -> Iterable[Inputs]:
    yield _inputs("spanish", 60, 10)


TASK = Task(
    id="05-experiment",
    assignment="05_hybrid_and_rrf",
    title="Who puts the answer first?",
    function="first_places",
    lesson="lesson 05, section 'Measure it'",
    pool=_pool,
    call=_call,
    show=_show,
    imports=frozenset(
        {
            "numpy",
            *("minirag.BM25", "minirag.GoldenSet", "minirag.RecordedEmbedder"),
            *("minirag.VectorIndex", "minirag.chunk_corpus", "minirag.chunks_by_type"),
            *("minirag.evaluate", "minirag.load_handbook", "minirag.reciprocal_rank_fusion"),
        }
    ),
    groups=(
        Group(
            "counts",
            1.0,
            (
                Case(
                    "the-spanish-questions",
                    "a mean over all questions hides the readers whom fusion serves worse.",
                    "Ten dev questions in Spanish: how many does each first hit answer?",
                    lambda rng: _inputs("spanish"),
                ),
                Case(
                    "another-stratum",
                    "what holds for one kind of question need not hold for another.",
                    "Choose the dev questions of the given stratum, and measure at k = 1.",
                    _decided,
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "no-better-than-a-part",
                    "a second index that changes no count has not paid for itself.",
                    "Compare the hybrid with the better of its two parts; equal is no gain.",
                    _level,
                ),
                Case(
                    "other-settings",
                    "depth and rrf_k change who wins, so a figure needs both beside it.",
                    "Nothing in the function may be fixed that the arguments decide.",
                    _other,
                ),
            ),
        ),
    ),
    hints=(
        "The hybrid is a function of your own: it asks both indexes, fuses, and returns k hits.",
        "evaluate(search, questions, chunks, k=1).values('rr@1') has a 1 for each question whose "
        "first hit answers, in the order of the questions.",
        "A question is lost when either part has a 1 for it and the hybrid a 0.",
    ),
)
