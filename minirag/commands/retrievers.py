"""What can be run by name: a registry from a name to what builds such a retriever.

    bm25    words, by BM25
    tfidf   words, by the cosine of TF-IDF
    dense   meaning, by the default embedder
    rrf     bm25 and dense, fused by reciprocal rank

But: each has its default settings. Who wants others builds a retriever in Python.
"""

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.commands.progress import progress
from minirag.records import Chunk, Document, Embedder, Hit, Retriever, Where

__all__ = ["RETRIEVERS", "Fused", "build_retriever"]

_DEPTH = 100  # hits of each part that are fused
_BLOCK = 64  # texts between two pictures of the progress bar

Items = Sequence[Document | Chunk]


@dataclass(frozen=True)
class Fused:
    """Two retrievers asked the same, their rankings fused by reciprocal rank."""

    parts: Sequence[Retriever]

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits; each part is asked for `k`, and for 100 at least."""
        from minirag.fusion import reciprocal_rank_fusion

        depth = max(k, _DEPTH)
        return reciprocal_rank_fusion([part.search(query, depth, where) for part in self.parts], k)


def build_retriever(name: str, items: Items, vectors: str | None = None) -> Retriever:
    """Return the retriever of that name with `items` indexed.

    `vectors` is a folder in which computed vectors are kept. ValueError for an unknown name.
    """
    if name not in RETRIEVERS:
        raise ValueError(f"pipeline {name!r} is not known; use one of {', '.join(RETRIEVERS)}")
    return RETRIEVERS[name](items, vectors)


def _bm25(items: Items, vectors: str | None) -> Retriever:
    return BM25().index(items)


def _tfidf(items: Items, vectors: str | None) -> Retriever:
    from minirag.tfidf import TfidfIndex

    return TfidfIndex().index(items)


def _dense(items: Items, vectors: str | None) -> Retriever:
    from minirag.dense import CachedEmbedder, VectorIndex, default_embedder

    embedder: Embedder = default_embedder()[0]
    if vectors is not None:
        embedder = CachedEmbedder(embedder, vectors)
    return VectorIndex(_Showing(embedder)).index(items)


def _rrf(items: Items, vectors: str | None) -> Retriever:
    return Fused([_bm25(items, vectors), _dense(items, vectors)])


RETRIEVERS: dict[str, Callable[[Items, str | None], Retriever]] = {
    "bm25": _bm25,
    "tfidf": _tfidf,
    "dense": _dense,
    "rrf": _rrf,
}


class _Showing:
    """An embedder that shows how far it has come, and warns of long texts once."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder
        self.name, self.languages = embedder.name, embedder.languages
        self.max_tokens = embedder.max_tokens

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        before = getattr(self.embedder, "truncated", 0)
        blocks = [texts[start : start + _BLOCK] for start in range(0, len(texts), _BLOCK)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rows = [self.embedder.embed_documents(block) for block in progress(blocks, "embedding")]
        if too_long := getattr(self.embedder, "truncated", 0) - before:
            warnings.warn(
                f"{too_long} of {len(texts)} texts are longer than the {self.max_tokens} tokens "
                f"that {self.name} reads; the rest of each is not searched: use smaller chunks",
                stacklevel=2,
            )
        return np.concatenate(rows)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.embedder.embed_queries(texts)
