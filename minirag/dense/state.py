"""One complete vector index: unit rows, whose they are, and the k nearest to a query.

    cosine(q, d) = q · d      for all documents at once: one matrix product

Texts that are equal share a row, so that their scores are equal to the last bit. The matrix lies in
memory by dimension, not by document: one query then adds up long rows of numbers, which reads
memory about twice as fast as many short dot products do. Of all scores only those are ordered
that reach a bound below the k-th best (see `minirag.postings`).

But: every row is multiplied, whatever the filter lets pass.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from minirag.postings.topk import kth_best_at_least, top_k
from minirag.records import Hit, Metadata

__all__ = ["State", "nearest_hits"]

_BLOCK = 64  # queries at a time: bounds the matrix of their scores


@dataclass(frozen=True, slots=True)
class State:
    """Rows, ids and metadata of the same documents. Immutable."""

    ids: tuple[str, ...] = ()
    metadatas: tuple[Metadata, ...] = ()
    by_dimension: NDArray[np.float32] = field(
        default_factory=lambda: np.zeros((0, 0), dtype=np.float32)
    )
    """One unit (or zero) vector for each distinct text, shape (dimensions, texts)."""
    row_of: NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    """Whose text is which, in insertion order; texts are numbered as they first appear."""

    @classmethod
    def of_rows(
        cls,
        ids: tuple[str, ...],
        metadatas: tuple[Metadata, ...],
        rows: NDArray[np.float32],
        row_of: NDArray[np.integer],
    ) -> "State":
        """Return the state of unit rows, shape (texts, dimensions)."""
        return cls(ids, metadatas, np.ascontiguousarray(rows.T), row_of.astype(np.intp))

    @property
    def rows(self) -> NDArray[np.float32]:
        """One row for each distinct text, shape (texts, dimensions)."""
        return self.by_dimension.T

    def scores(self, queries: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the dot products of unit rows with all documents, shape (queries, documents).

        Rounding may carry one past 1 or -1. ValueError for another number of dimensions.
        """
        if not self.ids:
            return np.zeros((len(queries), 0), dtype=np.float32)
        dimensions, texts = self.by_dimension.shape
        if queries.shape[1] != dimensions:
            raise ValueError(
                f"queries have {queries.shape[1]} dimensions, documents {dimensions}: "
                "index them again with this embedder"
            )
        products: NDArray[np.float32] = queries @ self.by_dimension
        # as many texts as documents: none comes twice, and each is already in its place
        return products if texts == len(self.ids) else products[:, self.row_of]


def nearest(
    scores: NDArray[np.float32], k: int, allowed: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return positions and cosines of at most `k` allowed documents, best first, ties as inserted.

    `scores` has shape (documents,); the cosines are kept within [-1, 1].
    """
    if allowed is not None:
        scores = np.where(allowed, scores, np.float32(-np.inf))
    bound = kth_best_at_least(scores, k)
    # what rounding carried past 1 counts as 1, and ties with it; likewise past -1
    bound = min(bound, 1.0) if bound > -1.0 else -2.0
    candidates = np.flatnonzero(scores >= np.float32(bound))
    cosines = np.clip(scores[candidates], -1.0, 1.0)
    best = top_k(cosines, np.arange(len(candidates)), k)
    return candidates[best], cosines[best]


def nearest_hits(
    state: State, queries: NDArray[np.float32], k: int, allowed: NDArray[np.bool_] | None = None
) -> list[list[Hit]]:
    """Return at most `k` hits for each unit row of `queries`, best first; none for a zero row."""
    hits_of: list[list[Hit]] = []
    for start in range(0, len(queries), _BLOCK):
        block = queries[start : start + _BLOCK]
        for query, scores in zip(block, state.scores(block), strict=True):
            found, cosines = nearest(scores, k, allowed)
            pairs = zip(found.tolist(), cosines.tolist(), strict=True)
            hits_of.append([Hit(state.ids[j], cosine) for j, cosine in pairs if query.any()])
    return hits_of
