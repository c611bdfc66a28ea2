"""Spans of a document into chunks: what every chunker says of its chunks, said in one place.

    id         the document's with a number: "refunds#0", "refunds#1", ...
    metadata   the document's, and: source, section, index, content_type, and page where known

`source` is the document's `source` or `path`, else its id. `section` is the path of the headings
around the chunk's first word; outside of markdown it is "", or what the chunker puts there. Pages
are counted by form feeds, from the document's `page` or 1; without them its own `page` stays.

But: a chunk that reaches over a heading or a page names the one it starts on.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from minirag.chunking.blocks import path_text, sections
from minirag.chunking.content_types import content_type
from minirag.records import Chunk, Document

__all__ = ["Part", "checked_document", "chunks_of"]


@dataclass(frozen=True, slots=True)
class Part:
    """A span that becomes a chunk. `section` None is looked up, `header` None is the title."""

    start: int
    end: int
    header: str | None = None
    section: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)


def chunks_of(document: Document, parts: Iterable[Part], kind: str = "") -> list[Chunk]:
    """Make the chunks of a document; a part with nothing but white space gives none.

    `kind` is the content type, where the chunker decides it.
    """
    kind = kind or content_type(document)
    text, metadata = document.text, document.metadata
    path = metadata.get("path")
    shared = {**metadata, "source": metadata.get("source") or path or document.id}
    shared["content_type"] = kind
    heading_starts, paths = _headings(text) if kind == "markdown" else ([], [])
    pages, first_page = _page_breaks(text), metadata.get("page")
    first_page = first_page if isinstance(first_page, int) else 1
    chunks: list[Chunk] = []
    for part in parts:
        body = text[part.start : part.end]
        if not body.strip():
            continue
        ink = part.end - len(body.lstrip())
        section = part.section
        if section is None:
            above = bisect_right(heading_starts, ink)
            section = paths[above - 1] if above else ""
        own: dict[str, Any] = {**shared, "section": section, "index": len(chunks)}
        if pages:
            own["page"] = first_page + bisect_right(pages, ink)
        chunks.append(
            Chunk(
                id=f"{document.id}#{len(chunks)}",
                document_id=document.id,
                text=body,
                start=part.start,
                end=part.end,
                header=document.title if part.header is None else part.header,
                metadata={**own, **part.metadata},
            )
        )
    return chunks


def checked_document(document: Document) -> Document:
    """The document; ValueError for anything else."""
    if not isinstance(document, Document):
        raise ValueError(
            f"document must be a Document, is {type(document).__name__}; "
            'wrap a text: Document("my-id", text), and pass a list to chunk_corpus'
        )
    if not isinstance(document.text, str):
        raise ValueError(
            f"document {document.id!r} must have a string as text, has "
            f"{type(document.text).__name__}; decode bytes, and leave out what has no text"
        )
    return document


def _headings(text: str) -> tuple[list[int], list[str]]:
    """Where each section starts, and its path."""
    found = [(section.start, path_text(section.path)) for section in sections(text)]
    return [start for start, _ in found], [path for _, path in found]


def _page_breaks(text: str) -> list[int]:
    """The offsets of the form feeds."""
    breaks: list[int] = []
    at = text.find("\f")
    while at >= 0:
        breaks.append(at)
        at = text.find("\f", at + 1)
    return breaks
