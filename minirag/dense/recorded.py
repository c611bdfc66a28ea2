"""Embeddings that were computed once and lie in a file, so that a lesson needs no model.

    key = first 8 bytes of SHA-256(side, NUL, text in NFC),   side = "document" or "query"

One `.npz` holds one model: the keys in ascending order, a row each, and a JSON header. A text is
found by its key. Rows are kept as float32, float16 or int16: whole 32,767ths of the row's largest
component, which come seven times nearer to what the model gave than float16 and take 7 % more room.

But: only the texts that were recorded have a vector. Another text, were it one comma, is a KeyError
and never a guess: a wrong vector would look like a bad search.
"""

import hashlib
import json
import os
import unicodedata
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from minirag.data import data_root, display_path
from minirag.dense.loading import DEFAULT_MODEL, INSTALL
from minirag.dense.rows import STORED, stored_rows, unit_rows
from minirag.files import replacing
from minirag.records import Embedder

__all__ = ["RecordedEmbedder", "record"]

_FORMAT = "minirag-vectors-1"


class RecordedEmbedder:
    """An embedder that looks vectors up in a file written by `record`.

    `path` is that file or a folder of such files, `data/vectors` by default, in which the file is
    named after the model. `truncated` counts the texts of the file that the model read in part.
    Raises FileNotFoundError when it is missing, ValueError when it holds something else or another
    model's vectors.
    """

    def __init__(
        self, path: str | os.PathLike[str] | None = None, model: str = DEFAULT_MODEL
    ) -> None:
        place = data_root() / "vectors" if path is None else Path(path)
        self.path = place if place.suffix == ".npz" else place / f"{_file_name(model)}.npz"
        header, keys, rows = _read(self.path)
        if header["model"] != model:
            raise ValueError(
                f"{display_path(self.path)} holds vectors of {header['model']}, not of "
                f"model={model!r}: name the model that was recorded"
            )
        self.name = model
        self.max_tokens = int(header["max_tokens"])
        self.languages: tuple[str, ...] = tuple(header["languages"])
        self.truncated = int(header["truncated"])
        self._row_of = {key: row for row, key in enumerate(keys.tolist())}
        self._rows = rows

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the recorded rows, shape (texts, dimensions); KeyError for an unknown text."""
        return self._look_up("document", texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the recorded rows, shape (texts, dimensions); KeyError for an unknown text."""
        return self._look_up("query", texts)

    def _look_up(
        self, side: Literal["document", "query"], texts: Sequence[str]
    ) -> NDArray[np.float32]:
        found = [self._row_of.get(_key(side, text)) for text in texts]
        for text, row in zip(texts, found, strict=True):
            if row is None:
                start = text if len(text) <= 60 else f"{text[:60]}…"
                raise KeyError(
                    f"no vector of {self.name} is recorded for the {side} {start!r}; {INSTALL}"
                )
        return self._rows[np.array(found, dtype=np.intp)]


def record(
    embedder: Embedder,
    texts: Sequence[str],
    path: str | os.PathLike[str],
    queries: Sequence[str] = (),
    dtype: Literal["int16", "float16", "float32"] = "float32",
) -> Path:
    """Embed `texts` as documents and `queries` as queries, and write them to one file.

    `path` is a `.npz` file, or a folder that gets one named after the model; a file that stands
    there is replaced whole or left as it was. The same rows give the same bytes. Returns the file.
    Raises ValueError where there is nothing to record, and for a number that is not finite.
    """
    if dtype not in STORED:
        raise ValueError(f"dtype: {dtype!r} is not known; use {', '.join(STORED)}")
    target = Path(path)
    if target.suffix != ".npz":
        target = target / f"{_file_name(embedder.name)}.npz"
    truncated_before = getattr(embedder, "truncated", 0)
    rows: dict[int, NDArray[Any]] = {}
    for side, side_texts, embed in (
        ("document", list(dict.fromkeys(texts)), embedder.embed_documents),
        ("query", list(dict.fromkeys(queries)), embedder.embed_queries),
    ):
        if side_texts:
            keys_of_side = (_key(side, text) for text in side_texts)
            rows.update(zip(keys_of_side, stored_rows(embed(side_texts), dtype), strict=True))
    if not rows:
        raise ValueError("texts and queries are both empty: pass what should be recorded")
    header = {
        "format": _FORMAT,
        "model": embedder.name,
        "max_tokens": embedder.max_tokens,
        "languages": list(embedder.languages),
        "truncated": getattr(embedder, "truncated", 0) - truncated_before,
    }
    keys = sorted(rows)
    _write(
        target,
        header=np.frombuffer(json.dumps(header, sort_keys=True).encode(), dtype=np.uint8),
        keys=np.array(keys, dtype=np.uint64),
        rows=np.stack([rows[key] for key in keys]),
    )
    return target


def _key(side: str, text: str) -> int:
    """64 bits of a hash: among a million texts the chance that any two share a key is 3e-8."""
    digest = hashlib.sha256(f"{side}\0{unicodedata.normalize('NFC', text)}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _file_name(model: str) -> str:
    return model.replace("/", "--")


def _read(path: Path) -> tuple[dict[str, Any], NDArray[np.uint64], NDArray[np.float32]]:
    """Return header, keys and unit rows of a file that `record` wrote."""
    if not path.is_file():
        raise FileNotFoundError(
            f"{display_path(path)}: no such file of recorded vectors; {INSTALL}"
        )
    try:
        with np.load(path, allow_pickle=False) as arrays:
            header = json.loads(arrays["header"].tobytes())
            keys, rows = arrays["keys"], unit_rows(arrays["rows"])
        if header["format"] != _FORMAT or len(keys) != len(rows):
            raise ValueError(f"format {header['format']!r}, {len(keys)} keys, {len(rows)} rows")
    except (ValueError, KeyError, TypeError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(
            f"{display_path(path)} holds no recorded vectors ({error}); fetch the file again or "
            "write one with minirag.dense.record"
        ) from error
    return header, keys, rows


def _write(path: Path, **arrays: NDArray[Any]) -> None:
    """Write the arrays beside the target and put them in its place in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
