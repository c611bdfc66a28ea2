"""A vector index as one `.npz` file: rows, which row is whose, ids, metadata and a JSON header.

The header names the model and, where the embedder tells it, the fingerprint of its weights: vectors
of two models lie in two spaces, and a search across them would return nonsense without an error.
Written whole or not at all, read with `allow_pickle=False`, checked before it is used.

But: texts are not saved, nor is the model.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.archives import (
    from_bytes,
    metadata_bytes,
    naming_damage,
    read_archive,
    to_bytes,
)
from minirag.dense.state import State
from minirag.files import replacing
from minirag.filters import Metadatas
from minirag.records import Embedder

__all__ = ["load_state", "save_state"]

_FORMAT = 1
_CLASS = "VectorIndex"


def save_state(path: Path, state: State, embedder: Embedder) -> None:
    """Write an index; ValueError where metadata is not JSON, FileNotFoundError without a folder."""
    header = {
        "format": _FORMAT,
        "class": _CLASS,
        "model": embedder.name,
        "fingerprint": _fingerprint(embedder),
    }
    arrays: dict[str, NDArray[Any]] = {
        "header": to_bytes(header),
        "ids": to_bytes(state.ids),
        "metadatas": metadata_bytes(state.ids, state.metadatas),
        "rows": np.ascontiguousarray(state.rows),
        "row_of": state.row_of.astype(np.int64),
    }
    with replacing(path) as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]


def load_state(path: Path, embedder: Embedder) -> State:
    """Return a saved index.

    FileNotFoundError; ValueError for a damaged or foreign file and for another model's vectors.
    """
    with naming_damage(path):
        header, arrays = read_archive(path, _CLASS, _FORMAT)
        model, fingerprint = header["model"], header["fingerprint"]
        ids, metadatas = from_bytes(arrays["ids"]), from_bytes(arrays["metadatas"])
        _check(arrays["rows"], arrays["row_of"], ids, metadatas)
    known = _fingerprint(embedder)
    if model != embedder.name or (fingerprint and known and fingerprint != known):
        other = f"of {model}" if model != embedder.name else f"of other weights of {model}"
        raise ValueError(
            f"path: {path} holds vectors {other}, and embedder is {embedder.name}; "
            "pass the embedder that indexed, or index again with this one"
        )
    return State.of_rows(tuple(ids), Metadatas(metadatas), arrays["rows"], arrays["row_of"])


def _fingerprint(embedder: Embedder) -> str:
    return str(getattr(embedder, "fingerprint", ""))


def _check(rows: NDArray[Any], row_of: NDArray[Any], ids: Any, metadatas: Any) -> None:
    """Raise ValueError unless the parts of an index fit each other."""
    if rows.dtype != np.float32 or rows.ndim != 2:
        raise ValueError("its rows are no matrix of float32")
    if row_of.dtype != np.int64 or row_of.ndim != 1:
        raise ValueError("its row_of is not a row of int64")
    lengths = np.linalg.norm(rows, axis=1)
    # the number of a row that appears for the first time is the next one
    appear = np.unique(row_of, return_index=True)
    fits = (
        len(ids) == len(metadatas) == len(row_of)
        and len(set(ids)) == len(ids)
        and appear[0].tolist() == list(range(len(rows)))
        and bool((np.diff(appear[1]) > 0).all())
        and bool(((np.abs(lengths - 1) < 1e-3) | (lengths == 0)).all())
        and all(isinstance(id_, str) for id_ in ids)
        and all(isinstance(metadata, dict) for metadata in metadatas)
    )
    if not fits:
        raise ValueError("its parts do not fit each other")
