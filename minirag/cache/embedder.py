"""Vectors kept in memory: no text goes through a model twice while it is remembered.

    key = (model's name, its fingerprint, window, side, text or its SHA-256)

The fingerprint is the weights' hash, the prefixes and the rows' length. Of many texts only those
without a vector are embedded, each once and all in one call. It serves questions that come again
and again; `minirag.dense.CachedEmbedder` keeps the documents' vectors on disk, and outlives the
process.

But: an embedder without a `fingerprint` is known by its name alone; give it one if it can change.
"""

from collections.abc import Hashable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from minirag.cache.cache import Cache
from minirag.cache.keys import cache_key, canonical_json
from minirag.dense.around import Around
from minirag.records import Embedder

__all__ = ["MemoryCachedEmbedder"]

Row = NDArray[np.float32]


class MemoryCachedEmbedder(Around):
    """An embedder that asks another one only for texts of which `cache` has no vector.

    A vector takes 4 bytes a dimension and about 300 bytes around it. Embedders with one name and
    fingerprint share their vectors when they share the cache.
    """

    def __init__(self, embedder: Embedder, cache: Cache[Row]) -> None:
        super().__init__(embedder)
        self.cache = cache

    @property
    def truncated(self) -> int:
        """How many texts were longer than the window when the model read them."""
        return int(getattr(self.embedder, "truncated", 0))

    def embed_documents(self, texts: Sequence[str]) -> Row:
        """Return the embedder's rows, shape (texts, dimensions); a copy."""
        return self._embed("document", texts)

    def embed_queries(self, texts: Sequence[str]) -> Row:
        """Return the embedder's rows, shape (texts, dimensions); a copy."""
        return self._embed("query", texts)

    def _embed(self, side: Literal["document", "query"], texts: Sequence[str]) -> Row:
        if isinstance(texts, str):
            raise ValueError(f"texts: got the string {texts[:40]!r}; pass a list of texts")
        texts = list(texts)
        if not texts:
            return self._ask(side, texts)
        model = canonical_json([self.name, self.fingerprint, self.max_tokens, side], "embedder")
        keys = [cache_key("vector", model=model, text=text) for text in texts]
        text_of: dict[Hashable, str] = dict(zip(keys, texts, strict=True))

        def made(missing: list[Hashable]) -> list[Row]:
            rows = self._ask(side, [text_of[key] for key in missing])
            return [row.copy() for row in rows]  # a view would keep the whole batch in memory

        found = self.cache.get_or_compute_many(keys, made)
        dimensions = sorted({len(row) for row in found})
        if len(dimensions) > 1:
            raise ValueError(
                f"embedder: {self.name!r} gave vectors of {' and '.join(map(str, dimensions))} "
                "dimensions; give each model a `fingerprint` or a name of its own"
            )
        return np.stack(found)

    def _ask(self, side: str, texts: Sequence[str]) -> Row:
        embedder = self.embedder
        embed = embedder.embed_queries if side == "query" else embedder.embed_documents
        rows = np.asarray(embed(texts), dtype=np.float32)
        if rows.ndim != 2 or len(rows) != len(texts):
            raise ValueError(
                f"embedder: {self.name!r} gave an array of shape {rows.shape} for {len(texts)} "
                "texts; it must give one row a text"
            )
        return rows
