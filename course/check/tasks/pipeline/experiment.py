"""An experiment on the golden set: four searches at three depths, and whether a gain is clear."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]

# (strata, depths): what is measured there, without ties but in _EQUAL. With vague questions at
# depths of 5 or 6 it tells whether hybrid filters, at 8 to 10 how many hits it fuses.
_DIFFERENT = (
    *(("vague code distractor", [5, 8]), ("vague code dated", [3, 5, 9])),
    *(("vague code negation", [6, 10]), ("vague distractor dated", [3, 5, 9])),
    *(("vague distractor paraphrase", [5, 10]), ("vague code paraphrase", [3, 5, 9])),
)
_EQUAL = (
    *(("spanish", [2, 8]), ("spanish", [3, 10]), ("spanish", [2, 3, 8]), ("cross_lingual", [3])),
    *(("cross_lingual", [1, 2]), ("cross_lingual spanish", [2, 3, 10]), ("number", [5])),
)
_DOUBTFUL = (
    *(("vague code cross_lingual", [5, 10]), ("vague code identifier", [5, 8])),
    *(("vague code number", [3, 5, 9]), ("vague cross_lingual dated", [6, 10])),
    *(("vague distractor", [5, 8]), ("vague distractor multi_hop", [3, 5, 9])),
)
_LOSING = (("multi_hop spanish", [2, 8]), ("multi_hop vague", [1, 8]), ("spanish vague", [3, 8]))


@lru_cache(maxsize=1)
def _indexes() -> tuple[Any, ...]:
    """Make the indexes once: every call of a check, and every answer, searches the same."""
    from minirag import (
        BM25,
        RecordedEmbedder,
        TfidfIndex,
        VectorIndex,
        chunk_corpus,
        chunks_by_type,
        load_handbook,
    )

    chunks = chunk_corpus(load_handbook(), chunks_by_type)
    dense = VectorIndex(RecordedEmbedder()).index(chunks)
    return BM25().index(chunks), TfidfIndex().index(chunks), dense, chunks


def _call(namespace: Namespace, inputs: Inputs) -> Any:
    bm25, tfidf, dense, chunks = _indexes()
    return namespace["recall_study"](bm25, tfidf, dense, list(chunks), **inputs)


def _show(inputs: Inputs) -> str:
    settings = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
    return f"recall_study(bm25, tfidf, dense, chunks, {settings})"


def _one_of(rng: Random, settings: tuple[tuple[str, list[int]], ...]) -> Inputs:
    strata, depths = rng.choice(settings)
    return {"strata": rng.sample(strata.split(), len(strata.split())), "depths": depths}


def _pool() -> Iterable[Inputs]:
    yield {"strata": ["paraphrase"], "depths": [5]}
    yield {"strata": ["vague"], "depths": [5]}
    yield {"strata": ["vague"], "depths": [10]}
    yield {"strata": ["spanish"], "depths": [3]}
    yield {"strata": ["identifier"], "depths": [3, 10]}


TASK = Task(
    id="11-experiment",
    assignment="11_pipeline",
    title="Four searches at three depths",
    function="recall_study",
    lesson="lesson 11, section 'The ladder'",
    pool=_pool,
    call=_call,
    show=_show,
    imports=frozenset(
        {
            "numpy",
            *("minirag.BM25", "minirag.GoldenSet", "minirag.RecordedEmbedder"),
            *("minirag.TfidfIndex", "minirag.VectorIndex", "minirag.chunk_corpus"),
            *("minirag.chunks_by_type", "minirag.compare", "minirag.evaluate"),
            *("minirag.load_handbook", "minirag.reciprocal_rank_fusion"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "four-searches",
                    "a decision between searches has to rest on the same questions for all.",
                    "Whose figure differs? Only dev questions count, each once, of whatever kind.",
                    lambda rng: _one_of(rng, _DIFFERENT),
                ),
            ),
        ),
        Group(
            "conclusion",
            2.0,
            (
                Case(
                    "equal-at-the-top",
                    "where two are equal the report must name the same one every time.",
                    "Several have the highest mean here: which of them stands first?",
                    lambda rng: _one_of(rng, _EQUAL),
                ),
                Case(
                    "a-gain-in-doubt",
                    "with some ten questions a higher mean is often chance.",
                    "Print the two ends of the interval: on which sides of 0 do they lie?",
                    lambda rng: _one_of(rng, _DOUBTFUL),
                ),
                Case(
                    "a-clear-loss",
                    "that hybrid loses for some readers, surely, must stand in the report too.",
                    "The whole interval can lie below 0. What does your code say then?",
                    lambda rng: _one_of(rng, _LOSING),
                ),
            ),
        ),
    ),
    hints=(
        "The hybrid is a function of your own: it is given a query, a depth and a filter, and uses "
        "all three.",
        "One evaluate() a search with k=tuple(depths) gives all its recalls; keep the reports.",
        "max() keeps the first of equal items; low, high = compare(…).interval are the two ends.",
    ),
)
