"""Token vectors of a corpus, computed once: what makes late interaction fast enough to search with.

    ids (n), one matrix of all tokens (float16, unit rows), where each text starts, a text's hash

A pass of the model over thirty texts takes hundreds of times as long as comparing their tokens, so
it is done when the corpus is indexed, and a query only looks the rows up. In half precision a token
of 384 dimensions takes 768 bytes, a text of forty tokens 30 kB: some twenty times its one vector.
ColBERT stores its vectors likewise (Khattab, Zaharia, SIGIR 2020); ColBERTv2 (2022) compresses them
further.

Vectors are found by id, and hold for one text: where the text under an id has changed since, they
are not used. Saved as one `.npz`, whole or not at all, and read with `allow_pickle=False`.

But: texts are not in it, and memory grows with every token of the corpus.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from minirag.intake import Indexable, read_documents, read_ids, read_text
from minirag.rerank.maxsim import unit_tokens
from minirag.rerank.token_embedder import TokenEmbedder
from minirag.rerank.token_file import StoredTokens, load_tokens, save_tokens

__all__ = ["TokenVectors"]

_BLOCK = 64  # texts whose vectors are held in full precision at a time


class TokenVectors:
    """The token vectors of texts, by id. Any thread may read, also while all are replaced."""

    def __init__(self, embedder: TokenEmbedder) -> None:
        self.embedder = embedder
        self._set(StoredTokens.empty())

    def index(
        self,
        documents: Iterable[Indexable],
        ids: Iterable[str] | None = None,
        progress: Callable[[Sequence[int]], Iterable[int]] = iter,
    ) -> "TokenVectors":
        """Compute the vectors of strings, Documents or Chunks, in place of what was there.

        Ids are those of `VectorIndex.index`. `progress` is handed where each block of texts starts,
        and passes it on. ValueError for an id that comes twice.
        """
        items = read_documents(documents)
        known_ids, texts = read_ids(items, ids), [read_text(item) for item in items]
        rows = self._embed(texts, progress)
        self._set(StoredTokens.of(known_ids, rows, map(text_hash, texts)))
        return self

    def __len__(self) -> int:
        return len(self._state.ids)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._held[1]

    def __getitem__(self, id_: str) -> NDArray[np.float16]:
        """Return the unit rows of a text, shape (tokens, dimensions); KeyError that names the id.

        The array is a view of all of them: do not write into it.
        """
        state, places = self._held
        if id_ not in places:
            raise KeyError(f"there are no token vectors of {id_!r}; index its text")
        return state.rows_of(places[id_])

    def find(self, id_: str, text: str) -> NDArray[np.float16] | None:
        """Return the unit rows under an id, or None where there are none of this very text."""
        state, places = self._held
        place = places.get(id_)
        if place is None or int(state.hashes[place]) != text_hash(text):
            return None
        return state.rows_of(place)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in insertion order."""
        return self._state.ids

    @property
    def megabytes(self) -> float:
        """What the vectors take in memory, in units of a million bytes."""
        return self._state.rows.nbytes / 1e6

    def save(self, path: str | Path) -> None:
        """Write one `.npz` file, whole or not at all; FileNotFoundError without a folder."""
        save_tokens(Path(path), self._state, self.embedder)

    @classmethod
    def load(cls, path: str | Path, embedder: TokenEmbedder) -> "TokenVectors":
        """Return saved vectors, for queries that `embedder` will embed: the model that indexed.

        FileNotFoundError; ValueError for a damaged or foreign file and for another model's.
        """
        loaded = cls(embedder)
        loaded._set(load_tokens(Path(path), embedder))
        return loaded

    def _embed(
        self, texts: Sequence[str], progress: Callable[[Sequence[int]], Iterable[int]]
    ) -> list[NDArray[np.float16]]:
        """Return unit rows a text, each distinct text computed once, texts of like length together.

        A pass is as long as its longest text, so a mixed block would be mostly padding.
        """
        distinct = sorted(dict.fromkeys(texts), key=len)
        rows_of: dict[str, NDArray[np.float16]] = {}
        for start in progress(range(0, len(distinct), _BLOCK)):
            block = distinct[start : start + _BLOCK]
            tokens = self.embedder.embed_tokens(block)
            rows_of |= zip(block, map(unit_tokens, tokens), strict=True)
        return [rows_of[text] for text in texts]

    def _set(self, state: StoredTokens) -> None:
        # one assignment: a reader sees the old vectors or the new ones, never half of each
        self._held = state, {id_: place for place, id_ in enumerate(state.ids)}

    @property
    def _state(self) -> StoredTokens:
        return self._held[0]


def text_hash(text: str) -> int:
    """Return 64 bits that differ for different texts, the same on every machine."""
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big")
