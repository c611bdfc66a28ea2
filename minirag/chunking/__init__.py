"""Chunkers: a document goes in, spans of it come out, in reading order.

    fixed       windows of so many words or characters: `fixed_chunks`
    graphemes   what a reader calls one character

A chunker is a function `(document, ...) -> list[Chunk]` whose chunks are spans of the text; ids are
made from the document's, so that chunks of many documents can share an index.

But: no chunker is best everywhere. Compare them on a golden set, with the tokens each one spends.
"""

from collections.abc import Callable, Iterable
from typing import Any

from minirag.chunking.fixed import chunk_count, fixed_chunks
from minirag.records import Chunk, Document

__all__ = ["chunk_corpus", "chunk_count", "fixed_chunks"]


def chunk_corpus(
    documents: Iterable[Document],
    chunker: Callable[..., list[Chunk]] = fixed_chunks,
    **options: Any,
) -> list[Chunk]:
    """The chunks of every document, one document after the other.

    `options` go to the chunker: `chunk_corpus(documents, size=200, overlap=40)`. Raises ValueError
    when two chunks get the same id (documents with one id), and what the chunker raises.
    """
    chunks: list[Chunk] = []
    seen: set[str] = set()
    for document in documents:
        for chunk in chunker(document, **options):
            if chunk.id in seen:
                raise ValueError(
                    f"chunk id {chunk.id!r} comes twice; give each document its own id"
                )
            seen.add(chunk.id)
            chunks.append(chunk)
    return chunks
