"""An experiment on the golden set: who puts the answer first, and what fusion loses.

A search without its question's filter is shown beside the answer.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion.watched import Watched, indexes

__all__ = ["TASK"]

# settings (stratum, rrf_k, depth) where neither rrf_k = 60 nor a depth of 100 gives the same
_TELLING = (
    *(("number", 0, 3), ("number", 1, 3), ("negation", 0, 2), ("negation", 0, 3)),
    *(("negation", 1, 5), ("negation", 0, 10), ("negation", 5, 10), ("dated", 0, 3)),
    *(("paraphrase", 0, 5), ("distractor", 0, 5), ("code", 0, 20)),
)
_LEVEL = (("dated", 60, 100), ("distractor", 60, 100), ("negation", 5, 10))


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    missed: set[str] = set()
    bm25, vectors, chunks = indexes()
    watched = (Watched(index, missed) for index in (bm25, vectors))
    found = namespace["first_places"](*watched, list(chunks), **inputs)
    if missed and isinstance(found, dict):
        return {**found, "searched without the filter": sorted(missed)}
    return found


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    return f"first_places(bm25, vectors, chunks, {settings})"


def _inputs(stratum: str, rrf_k: int = 60, depth: int = 100) -> Inputs:
    return {"stratum": stratum, "rrf_k": rrf_k, "depth": depth}


def _decided(rng: Random) -> Inputs:
    return _inputs(rng.choice(["code", "paraphrase", "vague"]))


def _level(rng: Random) -> Inputs:
    """Take settings at which the hybrid wins as many questions as it loses."""
    return _inputs(*rng.choice(_LEVEL))


def _other(rng: Random) -> Inputs:
    return _inputs(*rng.choice(_TELLING))


def _filter(rng: Random) -> Inputs:
    """Take the stratum of which one question has a filter."""
    return _inputs("vague", rng.randint(10, 80), rng.choice([20, 50, 100]))


def _lost_by_both(rng: Random) -> Inputs:
    """Take settings at which the hybrid loses a question that both parts had first."""
    return _inputs("number", rng.randint(2, 80), 3)


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
                    "Work out one key at a time: which questions, and what makes one of them lost?",
                    _decided,
                ),
                Case(
                    "a-question-with-a-filter",
                    "a hybrid that forgets a filter in one of its lists shows what it should not.",
                    "Each search of either index is to be given the question's filter.",
                    _filter,
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
                Case(
                    "lost-though-both-had-it",
                    "a question counted twice makes a merge look worse than it is.",
                    "Here both parts answer a question that the hybrid loses: list its id once.",
                    _lost_by_both,
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
