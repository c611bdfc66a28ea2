"""Cut every `size` words, whatever they say: the simplest chunker, and the one to beat.

    chunk i = pieces [i * step, i * step + size),  step = size - overlap
    chunks  = 1 if pieces <= size else 1 + ceil((pieces - size) / step)

A piece is a word (a run without white space), a character as a reader sees it, or a token of a
model. A chunk goes from the start of its first piece to the end of its last, and what lies between
is taken as it stands: `document.text[start:end] == chunk.text`. The last chunk is the first that
reaches the end; no chunk holds only what the one before held already. Fixed windows over a text are
as old as passage retrieval (Callan 1994, "Passage-level evidence in document retrieval").

But: it cuts through sentences, tables and fenced code, though never through a character. A script
without spaces counts as one long word; take characters there. A word is about 1.3 tokens of an
English model. Windows of characters with nothing but white space are left out, and tokens of one
character stay together: there the count is lower than the formula's.
"""

from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import trimmed_windows
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import TokenSpans, Unit, checked_window
from minirag.records import Chunk, Document

__all__ = ["chunk_count", "fixed_chunks"]


def fixed_chunks(
    document: Document,
    size: int,
    overlap: int = 0,
    unit: Unit = "words",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """Windows of `size` words, characters or tokens, each sharing `overlap` with the one before.

    A chunk's id is the document's with its number ("refunds#0"), its header the title. Tokens need
    `token_spans`, a callable text -> [(start, end), ...] (`hugging_face_spans` makes one). A text
    of white space gives []. Raises ValueError, whatever the text, when size < 1, overlap < 0 or
    overlap >= size, and for another unit or tokens without `token_spans`.
    """
    size, overlap = checked_window(size, overlap)
    text = checked_document(document).text
    ruler = Ruler(text, unit, token_spans)
    if unit == "characters":
        windows = ruler.windows(0, len(text), size, overlap)
    else:
        windows = trimmed_windows(ruler, *ruler.trimmed(0, len(text)), size, overlap)
    return chunks_of(document, (Part(*window) for window in windows))


def chunk_count(pieces: int, size: int, overlap: int = 0) -> int:
    """How many chunks a text of that many pieces gives, counted without cutting it.

    Raises ValueError as `fixed_chunks` does, and for a negative number of pieces.
    """
    size, overlap = checked_window(size, overlap)
    if pieces < 0:
        raise ValueError(f"pieces must be at least 0, is {pieces}; count the text's pieces")
    if pieces <= size:
        return min(pieces, 1)
    return 1 - (size - pieces) // (size - overlap)  # rounded up, in whole numbers
