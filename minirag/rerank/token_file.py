"""Token vectors as plain arrays, and their `.npz` file.

    header, ids (JSON) · rows (all tokens, dimensions) float16 · ends (n) int64 · hashes (n) uint64

The rows of text i are `rows[ends[i - 1]:ends[i]]`. The header names the model, the fingerprint of
its weights where the embedder tells it, and the window: vectors of two models lie in two spaces.
Everything is checked before it is used.

But: a file is read whole into memory.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.archives import from_bytes, naming_damage, read_archive, to_bytes
from minirag.files import replacing
from minirag.rerank.token_embedder import TokenEmbedder

__all__ = ["StoredTokens", "fingerprint", "load_tokens", "other_model", "save_tokens"]

_FORMAT = 1
_CLASS = "TokenVectors"


@dataclass(frozen=True, slots=True)
class StoredTokens:
    """The tokens of all texts in one matrix."""

    ids: tuple[str, ...]
    rows: NDArray[np.float16]
    ends: NDArray[np.int64]
    """Where each text's rows end; the next one's start there."""
    hashes: NDArray[np.uint64]
    """Of each text, so that vectors of an older one are noticed."""

    @classmethod
    def empty(cls) -> "StoredTokens":
        """No texts at all."""
        return cls.of((), [], ())

    @classmethod
    def of(
        cls, ids: Sequence[str], tokens: Sequence[NDArray[np.float16]], hashes: Iterable[int]
    ) -> "StoredTokens":
        """Put the unit rows of texts one below another."""
        rows = np.concatenate(tokens) if tokens else np.zeros((0, 0), np.float16)
        ends = np.cumsum([len(each) for each in tokens], dtype=np.int64)
        return cls(tuple(ids), rows, ends, np.array(list(hashes), np.uint64))

    def rows_of(self, place: int) -> NDArray[np.float16]:
        """Return the unit rows of the text at that place, a view of all."""
        start = int(self.ends[place - 1]) if place else 0
        return self.rows[start : int(self.ends[place])]


def save_tokens(path: Path, state: StoredTokens, embedder: TokenEmbedder) -> None:
    """Write token vectors; FileNotFoundError without a folder."""
    header = {
        "format": _FORMAT,
        "class": _CLASS,
        "model": embedder.name,
        "fingerprint": fingerprint(embedder),
        "max_tokens": int(embedder.max_tokens),
    }
    with replacing(path) as file:
        np.savez(
            file,
            header=to_bytes(header),
            ids=to_bytes(state.ids),
            rows=state.rows,
            ends=state.ends,
            hashes=state.hashes,
        )


def load_tokens(path: Path, embedder: TokenEmbedder) -> StoredTokens:
    """Return saved token vectors.

    FileNotFoundError; ValueError for a damaged or foreign file and for another model's vectors.
    """
    with naming_damage(path):
        header, arrays = read_archive(path, _CLASS, _FORMAT)
        model = (str(header["model"]), str(header["fingerprint"]), int(header["max_tokens"]))
        ids = from_bytes(arrays["ids"])
        state = StoredTokens(tuple(ids), arrays["rows"], arrays["ends"], arrays["hashes"])
        _check(state)
    if other := other_model(model, embedder):
        raise ValueError(f"path: {path} holds {other}; pass the embedder that indexed")
    return state


def fingerprint(embedder: TokenEmbedder) -> str:
    """Return what the embedder tells of its weights, or ""."""
    return str(getattr(embedder, "fingerprint", ""))


def other_model(model: tuple[str, str, int], embedder: TokenEmbedder) -> str:
    """Say how vectors of (name, fingerprint, window) differ from the embedder's, "" if not."""
    name, weights, window = model
    if name != embedder.name:
        return f"token vectors of {name}, and embedder is {embedder.name}"
    if weights and fingerprint(embedder) and weights != fingerprint(embedder):
        return f"token vectors of other weights of {name}"
    if window != embedder.max_tokens:
        return f"token vectors of a window of {window} tokens, and embedder's is other"
    return ""


def _check(state: StoredTokens) -> None:
    """Raise ValueError unless the parts fit each other."""
    arrays: list[tuple[str, NDArray[Any], type, int]] = [
        ("rows", state.rows, np.float16, 2),
        ("ends", state.ends, np.int64, 1),
        ("hashes", state.hashes, np.uint64, 1),
    ]
    for name, array, dtype, dimensions in arrays:
        if array.dtype != dtype or array.ndim != dimensions:
            raise ValueError(f"its {name} are not {np.dtype(dtype)} of {dimensions} dimensions")
    lengths = np.linalg.norm(state.rows.astype(np.float32), axis=1)
    starts = np.concatenate([[0], state.ends])
    fits = (
        len(state.ids) == len(state.ends) == len(state.hashes) == len(set(state.ids))
        and int(starts[-1]) == len(state.rows)
        and bool((np.diff(starts) >= 0).all())
        and bool(((np.abs(lengths - 1) < 1e-2) | (lengths == 0)).all())
        and all(isinstance(id_, str) for id_ in state.ids)
    )
    if not fits:
        raise ValueError("its parts do not fit each other")
