"""Cut every `size` words, whatever they say: the simplest chunker, and the one to beat.

    chunk i = pieces [i * step, i * step + size),  step = size - overlap
    chunks  = 1 if pieces <= size else 1 + ceil((pieces - size) / step)

A piece is a word (a run without white space) or a character as a reader sees it, so that no accent
is cut from its letter. A chunk goes from the start of its first piece to the end of its last, and
what lies between is taken as it stands: `document.text[start:end] == chunk.text`. The last chunk is
the first that reaches the end; no chunk holds only what the one before held already. Fixed windows
over a text are as old as passage retrieval (Callan 1994, "Passage-level evidence in document
retrieval").

But: it cuts through sentences, tables and code. A script without spaces counts as one long word;
take characters there. Sizes are not a model's tokens: a word is about 1.3 of them in English.
"""

import operator
import re
from typing import Literal

from minirag.chunking.graphemes import grapheme_spans
from minirag.records import Chunk, Document

__all__ = ["chunk_count", "fixed_chunks"]

Unit = Literal["words", "characters"]

_WORD = re.compile(r"\S+")


def fixed_chunks(
    document: Document, size: int, overlap: int = 0, unit: Unit = "words"
) -> list[Chunk]:
    """Windows of `size` words or characters, each sharing `overlap` of them with the one before.

    A chunk's id is the document's with its number ("refunds#0"), its header the title, its metadata
    the document's and `index`, its number. A text of nothing (in words: of white space) gives [].
    Raises ValueError, whatever the text, when size < 1, overlap < 0 or overlap >= size.
    """
    size, overlap = _checked(size, overlap)
    pieces = _pieces(document.text, unit)
    step = size - overlap
    chunks: list[Chunk] = []
    for index in range(chunk_count(len(pieces), size, overlap)):
        window = pieces[index * step : index * step + size]
        start, end = window[0][0], window[-1][1]
        chunks.append(
            Chunk(
                id=f"{document.id}#{index}",
                document_id=document.id,
                text=document.text[start:end],
                start=start,
                end=end,
                header=document.title,
                metadata={**document.metadata, "index": index},
            )
        )
    return chunks


def chunk_count(pieces: int, size: int, overlap: int = 0) -> int:
    """How many chunks a text of that many pieces gives, counted without cutting it.

    Raises ValueError as `fixed_chunks` does, and for a negative number of pieces.
    """
    size, overlap = _checked(size, overlap)
    if pieces < 0:
        raise ValueError(f"pieces must be at least 0, is {pieces}; count the text's pieces")
    if pieces <= size:
        return min(pieces, 1)
    return 1 - (size - pieces) // (size - overlap)  # rounded up, in whole numbers


def _pieces(text: str, unit: str) -> list[tuple[int, int]]:
    """The spans that are counted and never cut."""
    if unit == "words":
        return [match.span() for match in _WORD.finditer(text)]
    if unit == "characters":
        return grapheme_spans(text)
    raise ValueError(f"unit must be 'words' or 'characters', is {unit!r}; choose one of them")


def _checked(size: int, overlap: int) -> tuple[int, int]:
    try:
        size, overlap = operator.index(size), operator.index(overlap)
    except TypeError:
        raise ValueError(
            f"size and overlap must be whole numbers, are {size!r} and {overlap!r}; round them"
        ) from None
    if size < 1:
        raise ValueError(f"size must be at least 1, is {size}; a few hundred words are usual")
    if overlap < 0:
        raise ValueError(f"overlap must be at least 0, is {overlap}; 0 shares nothing")
    if overlap >= size:
        raise ValueError(
            f"overlap must be smaller than size, is {overlap} with size {size}; "
            f"choose at most {size - 1}, or the windows never move on"
        )
    return size, overlap
