"""Chunkers: a document goes in, spans of it come out, in reading order.

    fixed          windows of so many words, characters or tokens: `fixed_chunks`
    sentences      whole sentences up to a size: `sentence_chunks`
    semantic       cut where neighbouring sentences are least alike: `semantic_chunks`
    markdown       by headings, then between blocks: `markdown_chunks`
    code           functions and classes: `code_chunks`
    chat           messages and threads: `chat_chunks`
    by_type        each kind of text in its own way: `chunks_by_type`
    parent_child   small ones to search, large ones to read: `parent_child_chunks`
    children       small ones of chunks that are there: `child_chunks`
    headers        what is put in front of a chunk: `with_source_header`, `with_generated_header`

Below them, in reading order: `sizes`, `graphemes`, `rulers`, `token_spans` (how long is a span);
`markdown_signs`, `markdown_lines`, `blocks` (markdown); `chat_lines`, `content_types`; `making` and
`packing` (from spans to chunks); `code_units`, `python_code`, `code_lines`, `brace_code` (code).

A chunker is a function `(document, ...) -> list[Chunk]` whose chunks are spans of the text; ids are
made from the document's, so that chunks of many documents can share an index.

But: no chunker is best everywhere. Compare them on a golden set, with the tokens each one spends.
"""

from collections.abc import Callable, Iterable
from typing import Any

from minirag.chunking.by_type import chunks_by_type
from minirag.chunking.chat import chat_chunks
from minirag.chunking.children import child_chunks
from minirag.chunking.code import code_chunks
from minirag.chunking.content_types import content_type
from minirag.chunking.fixed import chunk_count, fixed_chunks
from minirag.chunking.headers import with_generated_header, with_source_header
from minirag.chunking.markdown import markdown_chunks
from minirag.chunking.parent_child import (
    ParentChild,
    ParentRetriever,
    parent_child_chunks,
    to_parents,
)
from minirag.chunking.semantic import semantic_chunks
from minirag.chunking.sentences import sentence_chunks
from minirag.chunking.token_spans import hugging_face_spans
from minirag.records import Chunk, Document

__all__ = [
    "ParentChild",
    "ParentRetriever",
    "chat_chunks",
    "child_chunks",
    "chunk_corpus",
    "chunk_count",
    "chunks_by_type",
    "code_chunks",
    "content_type",
    "fixed_chunks",
    "hugging_face_spans",
    "markdown_chunks",
    "parent_child_chunks",
    "semantic_chunks",
    "sentence_chunks",
    "to_parents",
    "with_generated_header",
    "with_source_header",
]


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
