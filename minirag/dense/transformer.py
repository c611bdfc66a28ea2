"""A sentence transformer as an embedder: a text goes in, a unit vector of its meaning comes out.

    embedding = mean of the last layer's token vectors, divided by its length

all-MiniLM-L6-v2 (6 layers, 384 dimensions; Wang et al. 2020, trained on a billion pairs by the
sentence-transformers project) is the default; `loading` says where its weights come from.

E5 models (Wang et al. 2022) were trained with "query: " and "passage: " in front and are asked so.

But: a model reads a window of tokens (256 here) and not a word further. A text that is longer is
counted in `truncated` and reported as a warning; cut it into chunks instead. Most models know one
language, this one English.
"""

import json
import re
import threading
import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from minirag.dense.loading import DEFAULT_MODEL, load_model, weights_sha256

__all__ = ["SentenceTransformerEmbedder"]

_WINDOW = 256


class SentenceTransformerEmbedder:
    """An embedder that runs a model of sentence-transformers, loaded when it is first used.

    `query_prefix` and `document_prefix` are put in front of every text; by default those the model
    was trained with, where they are known. `truncated` counts the texts that were longer than the
    model's window of `max_tokens`. Raises ImportError with the remedy where the library is missing.
    """

    def __init__(
        self,
        name: str = DEFAULT_MODEL,
        *,
        query_prefix: str | None = None,
        document_prefix: str | None = None,
        languages: tuple[str, ...] = ("en",),
    ) -> None:
        is_e5 = re.search(r"(^|[/-])e5-", name) is not None
        self.name = name
        self.query_prefix = ("query: " if is_e5 else "") if query_prefix is None else query_prefix
        self.document_prefix = (
            ("passage: " if is_e5 else "") if document_prefix is None else document_prefix
        )
        self.languages = languages
        self.truncated = 0
        self._window: int | None = None
        self._loaded: Any = None
        # the tokenizer is switched between counting and cutting: one thread at a time
        self._lock = threading.RLock()

    @property
    def max_tokens(self) -> int:
        """Tokens of a text that the model reads, its own two marks included; may be set lower."""
        if self._loaded is None and self.name == DEFAULT_MODEL and self._window is None:
            return _WINDOW  # asked for before there is a need to load anything
        return int(self._model.max_seq_length)

    @max_tokens.setter
    def max_tokens(self, window: int) -> None:
        self._window = window
        if self._loaded is not None:
            self._loaded.max_seq_length = window

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit rows of shape (texts, dimensions) for texts that will be searched."""
        return self._embed([self.document_prefix + text for text in texts])

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return unit rows of shape (texts, dimensions) for what is asked."""
        return self._embed([self.query_prefix + text for text in texts])

    @property
    def fingerprint(self) -> str:
        """What decides a vector beside its text, its side and the window, as JSON.

        Two embedders with one fingerprint give the same vectors. The default model's weights are
        hashed without loading it.
        """
        decides = {
            "weights": self._weights,
            "query_prefix": self.query_prefix,
            "document_prefix": self.document_prefix,
            "length": "unit",
        }
        return json.dumps(decides)

    def truncates(
        self, texts: Sequence[str], side: Literal["document", "query"] = "document"
    ) -> list[bool]:
        """Tell of each text whether it is longer than the window, so that its end is not read."""
        prefix = self.query_prefix if side == "query" else self.document_prefix
        return [count > self.max_tokens for count in self._count(prefix + text for text in texts)]

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        if not texts:
            return self._embed([""])[:0]
        with self._lock:
            self._report_long(texts)
            rows: NDArray[np.float32] = self._model.encode(
                texts, batch_size=32, normalize_embeddings=True, show_progress_bar=False
            )
        return rows.astype(np.float32)

    def _report_long(self, texts: list[str]) -> None:
        """Count the tokens of each text before the model cuts them."""
        tokens = self._count(texts)
        too_long = sum(count > self.max_tokens for count in tokens)
        if too_long:
            self.truncated += too_long
            warnings.warn(
                f"{too_long} of {len(texts)} texts are longer than the {self.max_tokens} tokens "
                f"that {self.name} reads (the longest has {max(tokens)}); the rest of each is not "
                "searched: use smaller chunks",
                stacklevel=4,
            )

    def _count(self, texts: Iterable[str]) -> list[int]:
        """Return how many tokens each text has, the model's two marks included."""
        with self._lock:
            ids = self._model.tokenizer(list(texts), truncation=False, verbose=False)["input_ids"]
        return [len(text_ids) for text_ids in ids]

    @cached_property
    def _weights(self) -> str:
        return weights_sha256(self.name, None if self.name == DEFAULT_MODEL else self._model)

    @property
    def _model(self) -> Any:
        with self._lock:
            if self._loaded is None:
                self._loaded = load_model(self.name)
                self._loaded.max_seq_length = self._window or self._loaded.max_seq_length
            return self._loaded
