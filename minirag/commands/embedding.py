"""The embedder of a command: the default one, with a progress bar and a remedy.

    embedder = make_embedder(own_corpus=True, vectors="kept/")

Vectors of texts are kept in a file where `vectors` names a folder. Vectors of tokens are not: they
take some hundred times the room.

But: where the model is not installed, only the texts of the lessons have vectors. For any others
there is one clear line instead.
"""

import warnings
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from minirag.commands.progress import progress
from minirag.dense import CachedEmbedder, RecordedEmbedder
from minirag.pipeline import token_embedder
from minirag.records import Embedder
from minirag.rerank import TokenEmbedder

__all__ = ["make_embedder"]

_BLOCK = 64  # texts between two pictures of the progress bar
_REMEDY = (
    "this pipeline needs a model, which is not installed; run 'python3 start.py lab --models', "
    "or use the pipeline bm25 or tfidf, which need none"
)


def make_embedder(own_corpus: bool, vectors: str | None, timed: bool = False) -> Embedder:
    """Return the default embedder, and one that gives tokens where the model does.

    Where searches are `timed`, vectors of queries are not kept: what the model takes for them is
    part of the time.

    ImportError without the model for a corpus of one's own, and later for any text that has no
    recorded vector.
    """
    try:
        model = token_embedder()
    except FileNotFoundError:  # neither the model nor recorded vectors
        raise ImportError(_REMEDY) from None
    if own_corpus and isinstance(model, RecordedEmbedder):
        raise ImportError(_REMEDY)
    embedder = model if vectors is None else CachedEmbedder(model, vectors)
    queries = model if timed else embedder
    if isinstance(model, TokenEmbedder):
        return _ShowingTokens(embedder, queries, model)
    return _Showing(embedder, queries)


class _Showing:
    """An embedder that shows how far it has come, and warns of long texts once."""

    def __init__(self, embedder: Embedder, queries: Embedder) -> None:
        self.embedder, self.queries = embedder, queries
        self.name, self.languages = embedder.name, embedder.languages
        self.max_tokens = embedder.max_tokens

    def __getattr__(self, name: str) -> Any:
        return getattr(self.embedder, name)  # its fingerprint, and how much it read in part

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if not len(texts):
            return self.embedder.embed_documents(texts)
        before = getattr(self.embedder, "truncated", 0)
        blocks = [texts[start : start + _BLOCK] for start in range(0, len(texts), _BLOCK)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rows = [self._rows(block) for block in progress(blocks, "embedding")]
        if too_long := getattr(self.embedder, "truncated", 0) - before:
            warnings.warn(
                f"{too_long} of {len(texts)} texts are longer than the {self.max_tokens} tokens "
                f"that {self.name} reads; the rest of each is not searched: use smaller chunks",
                stacklevel=2,
            )
        return np.concatenate(rows)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        try:
            return self.queries.embed_queries(texts)
        except KeyError as error:  # of recorded vectors
            raise ImportError(_REMEDY) from error

    def _rows(self, texts: Sequence[str]) -> NDArray[np.float32]:
        try:
            return self.embedder.embed_documents(texts)
        except KeyError as error:
            raise ImportError(_REMEDY) from error


class _ShowingTokens(_Showing):
    """The same with token vectors, from the model itself. A class of its own, since from Python
    3.12 on a protocol is met only by methods that a class has, not by what `__getattr__` finds."""

    def __init__(self, embedder: Embedder, queries: Embedder, tokens: TokenEmbedder) -> None:
        super().__init__(embedder, queries)
        self.tokens = tokens

    def embed_tokens(
        self, texts: Sequence[str], side: Literal["document", "query"] = "document"
    ) -> list[NDArray[np.float32]]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `embed_documents` tells of the same texts
            return self.tokens.embed_tokens(texts, side)
