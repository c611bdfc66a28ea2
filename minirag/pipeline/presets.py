"""Pipelines ready to use, by name, from the plainest to the one with everything.

    bm25         words, by BM25
    tfidf        words, by the cosine of TF-IDF
    dense        meanings, by the embedder
    naive        what most people build first: windows of 512 words, meanings, no limit to distance
    quick_wins   chunks by type with a line on their source, a limit to distance, 3 hits a source
    hybrid       words and meanings, fused by reciprocal rank
    full         hybrid on stems and headed chunks, late interaction over its first 50,
                 a question rewritten by the conversation before it

    pipeline = make_pipeline("hybrid", load_folder("my_notes"))

The settings of `full` were chosen on twenty dev questions of the handbook, and kept when there were
137: on both, stemming and late interaction helped, and a limit of three hits a source hurt.

But: they are settings for that handbook; measure them on your own questions. Where the embedder
gives no token vectors, `full` is without late interaction, and each trace says so; where
`snowballstemmer` is missing, it is without stems.
"""

from collections.abc import Callable, Iterable
from typing import Any

from minirag.pipeline.answering import Answering
from minirag.pipeline.materials import Chunker, Materials
from minirag.pipeline.near import Near
from minirag.pipeline.parts import Item, LeftOut
from minirag.pipeline.pipeline import Pipeline
from minirag.queries import rewrite
from minirag.records import Embedder, LanguageModel, Retriever

__all__ = ["PRESETS", "make_pipeline"]

MAX_DISTANCE = 0.65  # cosine; a usual limit, not tuned here
PER_SOURCE = 3
RERANK_DEPTH = (
    50  # the best of 20, 30, 50, 100 on twenty dev questions; on 137, 30 to 100 are alike
)


def make_pipeline(
    name: str,
    documents: Iterable[Item] | Materials,
    *,
    embedder: Embedder | None = None,
    model: LanguageModel | None = None,
    chunker: Chunker | None = None,
    whole: bool = False,
    **options: Any,
) -> Pipeline:
    """Return the pipeline of that name over `documents`, or over materials made before.

    `embedder`, `model`, `chunker` and `whole` are those of `Materials`; the model also answers.
    `options` go to `Pipeline`, over the preset's own. ValueError for an unknown name, for what is
    no documents, and for materials together with what they are made from.
    """
    if not isinstance(name, str) or name not in PRESETS:
        raise ValueError(f"name: {name!r} is no preset; use one of {', '.join(PRESETS)}")
    made_from = {"embedder": embedder, "model": model, "chunker": chunker, "whole": whole or None}
    if not isinstance(documents, Materials):
        documents = Materials(
            documents, embedder=embedder, model=model, chunker=chunker, whole=whole
        )
    elif given := [key for key, value in made_from.items() if value is not None]:
        raise ValueError(f"{given[0]}: the materials are made; pass it to Materials(...)")
    own: dict[str, Any] = {"name": name}
    if documents.model is not None:
        own["answering"] = Answering(model=documents.model)
    return PRESETS[name](documents, {**own, **options})


def _bm25(m: Materials, options: dict[str, Any]) -> Pipeline:
    return Pipeline(m.chunks, {"bm25": m.bm25}, **options)


def _tfidf(m: Materials, options: dict[str, Any]) -> Pipeline:
    return Pipeline(m.chunks, {"tfidf": m.tfidf}, **options)


def _dense(m: Materials, options: dict[str, Any]) -> Pipeline:
    return Pipeline(m.chunks, {"dense": m.dense}, **options)


def _naive(m: Materials, options: dict[str, Any]) -> Pipeline:
    return Pipeline(m.naive_chunks, {"dense": m.naive_dense}, **options)


def _quick_wins(m: Materials, options: dict[str, Any]) -> Pipeline:
    near = Near(m.headed_dense, MAX_DISTANCE)
    return Pipeline(m.headed_chunks, {"dense": near}, **{"per_source": PER_SOURCE, **options})


def _hybrid(m: Materials, options: dict[str, Any]) -> Pipeline:
    return Pipeline(m.chunks, {"bm25": m.bm25, "dense": m.dense}, **options)


def _full(m: Materials, options: dict[str, Any]) -> Pipeline:
    own: dict[str, Any] = {
        "rewriter": lambda query, history: rewrite(query, history, m.model),
        "rerank_depth": RERANK_DEPTH,
    }
    if "reranker" not in options:  # token vectors of a corpus are not made for nothing
        missing = LeftOut(f"{m.embedder.name} gives no token vectors here")
        own["reranker"] = m.late_interaction or missing
    parts: dict[str, Retriever] = {"bm25": m.stemmed_bm25, "dense": m.headed_dense}
    return Pipeline(m.headed_chunks, parts, **{**own, **options})


PRESETS: dict[str, Callable[[Materials, dict[str, Any]], Pipeline]] = {
    "bm25": _bm25,
    "tfidf": _tfidf,
    "dense": _dense,
    "naive": _naive,
    "quick_wins": _quick_wins,
    "hybrid": _hybrid,
    "full": _full,
}
