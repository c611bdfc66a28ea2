"""The plain records that every other module passes around, and the protocols it may rely on.

A `Document` is a text with an id. A `Chunk` is a span of one: `document.text[start:end] == text`,
so that a human's evidence can be measured whatever cut the text. A `Hit` is an id with a score.

But: nothing here searches, loads or embeds. This module imports nothing of the package.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Chunk",
    "Document",
    "Embedder",
    "Hit",
    "LanguageModel",
    "Metadata",
    "Reranker",
    "Retriever",
    "Where",
    "searchable_text",
]

Metadata = Mapping[str, Any]
Where = Mapping[str, Any]  # a metadata condition as JSON, see `minirag.filters`


class Hit(NamedTuple):
    """One search result: which item, and how well it matched (higher is better)."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Document:
    """A text of the corpus. The title is searched; spans refer to `text` alone."""

    id: str
    text: str
    title: str = ""
    metadata: Metadata = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A span of a document: `document.text[start:end] == text`, in code points.

    `header` is context that was put in front for the search (a title, a heading path); it is kept
    apart from `text`, so that evidence spans stay measurable.
    """

    id: str
    document_id: str
    text: str
    start: int
    end: int
    header: str = ""
    metadata: Metadata = field(default_factory=dict)


def searchable_text(item: "str | Document | Chunk") -> str:
    """The text that an index reads: the title or header, a line break, then the body."""
    if isinstance(item, str):
        return item
    front = item.title if isinstance(item, Document) else item.header
    return f"{front}\n{item.text}" if front else item.text


@runtime_checkable
class Retriever(Protocol):
    """Anything that answers a query with at most `k` hits, best first, never padded."""

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits among the items that pass `where`."""
        ...


@runtime_checkable
class Embedder(Protocol):
    """Anything that turns texts into unit vectors, one row a text."""

    name: str
    max_tokens: int
    languages: tuple[str, ...]

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return an array of shape (number of texts, dimensions)."""
        ...

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return an array of shape (number of texts, dimensions)."""
        ...


@runtime_checkable
class Reranker(Protocol):
    """Anything that puts first-stage hits into a better order."""

    def rerank(
        self, query: str, hits: Iterable[Hit], chunks: Mapping[str, Chunk], k: int
    ) -> list[Hit]:
        """Return at most `k` of the hits, best first."""
        ...


@runtime_checkable
class LanguageModel(Protocol):
    """Anything that completes a prompt with text."""

    name: str

    def complete(self, prompt: str, *, system: str = "", max_tokens: int = 1024) -> str:
        """Return the model's answer to `prompt`."""
        ...
