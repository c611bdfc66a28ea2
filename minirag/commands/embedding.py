"""The embedder of a command: the default one, with a progress bar and a remedy.

    embedder = make_embedder(own_corpus=True, vectors="kept/")

The handbook's are recorded. Vectors of texts are kept in a file where `vectors` names a folder.
Vectors of tokens are not: they take some hundred times the room. While searches are timed, inside
`asking_the_model()`, the model is asked for every query, as it would be for one that is new.

But: where the model is not installed, only the texts of the lessons have vectors. For any others
there is one clear line instead.
"""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from minirag.cache import Cache, MemoryCachedEmbedder
from minirag.commands.progress import progress
from minirag.dense import CachedEmbedder, RecordedEmbedder
from minirag.pipeline import token_embedder
from minirag.records import Embedder
from minirag.rerank import TokenEmbedder

__all__ = ["asking_the_model", "make_embedder"]

_QUERIES = 10_000  # vectors that are remembered, 15 MB
_BLOCK = 64  # texts between two pictures of the progress bar
_REMEDY = (
    "this pipeline needs a model, which is not installed; run 'python3 start.py lab --models', "
    "or use the pipeline bm25 or tfidf, which need none"
)


_ASKING = ContextVar("asking_the_model", default=False)


@contextmanager
def asking_the_model() -> Iterator[None]:
    """Look no vector of a query up: what the model takes for it is part of a search's time."""
    token = _ASKING.set(True)
    try:
        yield
    finally:
        _ASKING.reset(token)


def make_embedder(own_corpus: bool, vectors: str | None) -> Embedder:
    """Return the default embedder, and one that gives tokens where the model does.

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
    if not own_corpus and not isinstance(model, RecordedEmbedder):
        embedder = _RecordedFirst(embedder)
    if isinstance(model, TokenEmbedder):
        return _ShowingTokens(embedder, model, model)
    return _Showing(embedder, model)


class _RecordedFirst:
    """The model for texts without a recorded vector, so that the handbook is there at once."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder
        self.name, self.languages = embedder.name, embedder.languages
        self.max_tokens = embedder.max_tokens
        try:
            self._recorded: RecordedEmbedder | None = RecordedEmbedder(model=embedder.name)
        except (FileNotFoundError, ValueError):  # data of one's own, or of another model
            self._recorded = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.embedder, name)

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self._recorded is not None:
            with suppress(KeyError):  # a block with one text more is read whole
                return self._recorded.embed_documents(texts)
        return self.embedder.embed_documents(texts)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self._recorded is not None:
            with suppress(KeyError):
                return self._recorded.embed_queries(texts)
        return self.embedder.embed_queries(texts)


class _Showing:
    """An embedder that shows how far it has come, and warns of long texts once."""

    def __init__(self, embedder: Embedder, model: Embedder) -> None:
        self.embedder, self.model = embedder, model
        self.remembering = MemoryCachedEmbedder(embedder, Cache(_QUERIES))
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
            asked = self.model if _ASKING.get() else self.remembering
            return asked.embed_queries(texts)
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

    def __init__(self, embedder: Embedder, model: Embedder, tokens: TokenEmbedder) -> None:
        super().__init__(embedder, model)
        self.tokens = tokens

    def embed_tokens(
        self, texts: Sequence[str], side: Literal["document", "query"] = "document"
    ) -> list[NDArray[np.float32]]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `embed_documents` tells of the same texts
            return self.tokens.embed_tokens(texts, side)
