"""The arithmetic under a vector search: rows of length one, whose dot product is the cosine.

    unit(v) = v / |v|,   a zero vector stays zero and so scores 0 against everything
    stored(v) = v in whole 32,767ths of its largest component;   unit(stored(v)) is near unit(v)

But: no index and no model here; `vector_index` puts them together.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["STORED", "stored_rows", "unit_rows"]

STORED = ("int16", "float16", "float32")


def unit_rows(vectors: ArrayLike) -> NDArray[np.float32]:
    """Return each row divided by its length, shape (rows, dimensions), zero rows as they are.

    Raises ValueError when `vectors` is no matrix or holds a number that is not finite.
    """
    rows = np.asarray(vectors, dtype=np.float64)
    if rows.ndim != 2:
        raise ValueError(f"vectors has shape {rows.shape}: one row a text is needed")
    if not np.isfinite(rows).all():
        bad = int(np.flatnonzero(~np.isfinite(rows).all(axis=1))[0])
        raise ValueError(f"vectors: row {bad} holds a number that is not finite; check its text")
    # divided by the largest entry first: the squares of very small or large ones leave float64
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0.0)
    rows = np.divide(rows, largest, out=np.zeros_like(rows), where=largest > 0)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: NDArray[np.float64] = np.divide(rows, lengths, out=rows, where=lengths > 0)
    return unit.astype(np.float32)


def stored_rows(vectors: ArrayLike, dtype: str) -> NDArray[Any]:
    """Return rows as they are written, shape (rows, dimensions), in a type of `STORED`.

    A scale need not be written, since they are made unit rows when they are read. Raises ValueError
    as `unit_rows` does.
    """
    unit_rows(vectors)  # refuses what is not finite, which as a whole number would go unseen
    rows = np.asarray(vectors)
    if dtype != "int16":
        return rows.astype(dtype)
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0)
    whole = np.rint(rows / np.where(largest > 0, largest, 1) * np.iinfo(np.int16).max)
    return whole.astype(np.int16)
