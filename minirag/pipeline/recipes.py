"""What each preset is made of: a function from materials to a pipeline.

Each differs from the one it stands on in one thing, so that what the thing is worth can be read off
two rows of a table. The settings were chosen on the dev questions of the handbook.

But: what the names promise is told in `presets`.
"""

from collections.abc import Callable
from typing import Any

from minirag.pipeline.materials import Materials
from minirag.pipeline.near import Near
from minirag.pipeline.parts import LeftOut
from minirag.pipeline.pipeline import Pipeline
from minirag.queries import multi_query, rewrite
from minirag.records import Reranker, Retriever
from minirag.rerank import Cutoff, HeuristicReranker

__all__ = ["BUILT_ON", "PRESETS"]

PER_SOURCE = 3
HEURISTIC_DEPTH = 30
RERANK_DEPTH = 50  # on the dev questions, 30 to 100 are alike
# on the dev questions: the strictest of a few that cost less than .02 nDCG@10
MAX_DISTANCE = 0.7  # of .5, .55, .6, .65, .7 and .8; cosine
NEAR_COSINE = 0.75  # of .6, .7, .75, .8, .85 and .9; share of the best hit's MaxSim
NEAR_FUSED = 0.7  # of the same; share of the best hit's sum of reciprocal ranks

Options = dict[str, Any]


def _bm25(m: Materials, options: Options) -> Pipeline:
    return Pipeline(m.chunks, {"bm25": m.bm25}, **options)


def _tfidf(m: Materials, options: Options) -> Pipeline:
    return Pipeline(m.chunks, {"tfidf": m.tfidf}, **options)


def _dense(m: Materials, options: Options) -> Pipeline:
    return Pipeline(m.chunks, {"dense": m.dense}, **options)


def _naive(m: Materials, options: Options) -> Pipeline:
    return Pipeline(m.naive_chunks, {"dense": m.naive_dense}, **options)


def _quick_wins(m: Materials, options: Options) -> Pipeline:
    near = Near(m.headed_dense, MAX_DISTANCE)
    return Pipeline(m.headed_chunks, {"dense": near}, **{"per_source": PER_SOURCE, **options})


def _hybrid(m: Materials, options: Options) -> Pipeline:
    return Pipeline(m.chunks, {"bm25": m.bm25, "dense": m.dense}, **options)


def _heuristic(m: Materials, options: Options) -> Pipeline:
    own = {"reranker": HeuristicReranker(scores="fused"), "rerank_depth": HEURISTIC_DEPTH}
    return _hybrid(m, {**own, **options})


def _late_interaction(m: Materials, options: Options) -> Pipeline:
    own: Options = {"rerank_depth": RERANK_DEPTH}
    if "reranker" not in options:  # token vectors of a corpus are not made for nothing
        own["reranker"] = m.late_interaction or _no_tokens(m)
    return _hybrid(m, {**own, **options})


def _transforms(m: Materials, options: Options) -> Pipeline:
    return _hybrid(m, {**_transforming(m), **options})


def _parent_child(m: Materials, options: Options) -> Pipeline:
    own = {**_transforming(m), "parent_of": m.family.parent_of}
    parts: dict[str, Retriever] = {"bm25": m.child_bm25, "dense": m.child_dense}
    return Pipeline([*m.family.parents, *m.family.children], parts, **{**own, **options})


def _full(m: Materials, options: Options) -> Pipeline:
    return _full_by_rules(m, options) if m.model is None else _full_by_model(m, options)


def _full_by_model(m: Materials, options: Options) -> Pipeline:
    family = m.described_family
    own: Options = {**_transforming(m), "parent_of": family.parent_of}
    if m.has_chunks:
        own |= {"reranker": Cutoff(NEAR_FUSED), "rerank_depth": RERANK_DEPTH}
    parts: dict[str, Retriever] = {"bm25": m.child_stems, "dense": m.described_child_dense}
    return Pipeline([*family.parents, *family.children], parts, **{**own, **options})


def _full_by_rules(m: Materials, options: Options) -> Pipeline:
    """Without other wordings one order stands against another, and late interaction decides."""
    own: Options = {"rewriter": _transforming(m)["rewriter"], "rerank_depth": RERANK_DEPTH}
    if "reranker" not in options:  # token vectors of a corpus are not made for nothing
        found = m.headed_late_interaction
        reranker: Reranker = _no_tokens(m) if found is None else found
        own["reranker"] = Cutoff(NEAR_COSINE, found) if found and m.has_chunks else reranker
    parts: dict[str, Retriever] = {"bm25": m.stems, "dense": m.headed_dense}
    return Pipeline(m.headed_chunks, parts, **{**own, **options})


def _transforming(m: Materials) -> Options:
    return {
        "rewriter": lambda query, history: rewrite(query, history, m.model),
        "expander": lambda query: multi_query(query, m.model),
    }


def _no_tokens(m: Materials) -> LeftOut:
    return LeftOut(f"{m.embedder.name} gives no token vectors here")


PRESETS: dict[str, Callable[[Materials, Options], Pipeline]] = {
    "bm25": _bm25,
    "tfidf": _tfidf,
    "dense": _dense,
    "naive": _naive,
    "quick_wins": _quick_wins,
    "hybrid": _hybrid,
    "heuristic": _heuristic,
    "late_interaction": _late_interaction,
    "transforms": _transforms,
    "parent_child": _parent_child,
    "full": _full,
}

# what each is one step away from
BUILT_ON = {
    "quick_wins": "naive",
    "hybrid": "bm25",
    "heuristic": "hybrid",
    "late_interaction": "hybrid",
    "transforms": "hybrid",
    "parent_child": "transforms",
    "full": "parent_child",
}
