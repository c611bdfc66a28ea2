"""Vectors that are kept on disk, so that no text goes through a model twice.

    key = SHA-256 of (model's name, its fingerprint, window, side, text)

The fingerprint is the weights' hash, the prefixes and the rows' length: whatever changes a vector
changes its key, and an old vector is never taken for a new one. The text counts as it stands, to
the last accent. `vector_file` keeps the vectors.

But: an embedder without a `fingerprint` is known by its name alone; give it one if it can change.
"""

import hashlib
import json
import threading
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from minirag.data import display_path
from minirag.dense.around import Around
from minirag.dense.vector_file import Kept, VectorFile
from minirag.records import Embedder

__all__ = ["CachedEmbedder"]

Side = Literal["document", "query"]

_BLOCK = 256  # texts: what is lost at most when long work is interrupted


class CachedEmbedder(Around):
    """An embedder that asks another one only for texts that it has no vector of.

    `folder` is made where it is missing; its file `vectors.sqlite3` keeps at most `most` vectors
    (1.7 kB each at 384 dimensions), of all models that use it. `truncated` counts what the other
    one would, also where the vector was kept. Raises ValueError for most < 1 and where the file is
    something else, OSError where it cannot be used.
    """

    def __init__(self, embedder: Embedder, folder: str | Path, most: int = 500_000) -> None:
        if most < 1:
            raise ValueError(f"most: {most} vectors to keep; use 1 or more")
        super().__init__(embedder)
        self.truncated = 0
        self._file = VectorFile(Path(folder) / "vectors.sqlite3", most)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """How many vectors the file keeps."""
        return len(self._file)

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the embedder's rows, shape (texts, dimensions)."""
        return self._embed("document", texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the embedder's rows, shape (texts, dimensions)."""
        return self._embed("query", texts)

    def _embed(self, side: Side, texts: Sequence[str]) -> NDArray[np.float32]:
        if not len(texts):
            return self._ask(side, texts)
        keys = self._keys(side, texts)
        text_of = dict(zip(keys, texts, strict=True))
        found = self._file.read(list(text_of))
        self._report(sum(kept.too_long for kept in found.values()), len(text_of))
        if len(found) < len(text_of):
            with self._lock:  # so that no two threads embed one text
                missing = [key for key in text_of if key not in found]
                found |= self._file.read(missing)
                missing = [key for key in missing if key not in found]
                for start in range(0, len(missing), _BLOCK):
                    block = {key: text_of[key] for key in missing[start : start + _BLOCK]}
                    made = self._make(side, block)
                    self._file.write(made)
                    found |= made
        with self._lock:
            self.truncated += sum(found[key].too_long for key in keys)
        dimensions = sorted({len(kept.row) for kept in found.values()})
        if len(dimensions) > 1:
            raise ValueError(
                f"{display_path(self._file.path)} holds vectors of {self.name!r} with "
                f"{' and '.join(map(str, dimensions))} dimensions; give the embedder a "
                "`fingerprint` or another name"
            )
        return np.stack([found[key].row for key in keys])

    def _make(self, side: Side, text_of: dict[bytes, str]) -> dict[bytes, Kept]:
        """Return the vectors of texts that nobody has embedded yet."""
        texts, before = list(text_of.values()), getattr(self.embedder, "truncated", 0)
        rows, too_long = self._ask(side, texts), [False] * len(texts)
        if cut := getattr(self.embedder, "truncated", 0) - before:
            truncates = getattr(self.embedder, "truncates", None)
            if truncates is None:  # which texts they are is not known, but how many
                self.truncated += cut
            else:
                too_long = truncates(texts, side)
        return dict(zip(text_of, map(Kept, rows, too_long), strict=True))

    def _ask(self, side: Side, texts: Sequence[str]) -> NDArray[np.float32]:
        embedder = self.embedder
        embed = embedder.embed_queries if side == "query" else embedder.embed_documents
        return np.asarray(embed(texts), dtype=np.float32)

    def _keys(self, side: Side, texts: Sequence[str]) -> list[bytes]:
        model = (self.name, self.fingerprint, self.max_tokens, side)
        return [hashlib.sha256(json.dumps([*model, text]).encode()).digest() for text in texts]

    def _report(self, too_long: int, texts: int) -> None:
        """Warn as the model did when it made the vectors."""
        if too_long:
            warnings.warn(
                f"{too_long} of {texts} texts are longer than the {self.max_tokens} tokens that "
                f"{self.name} reads; the rest of each is not searched: use smaller chunks",
                stacklevel=4,
            )
