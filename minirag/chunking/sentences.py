"""Whole sentences up to a size, so that no chunk begins or ends in the middle of a thought.

    size 8, overlap 4:   [Refunds take ten days.] [Ask Billing.]   [Ask Billing.] [They answer.] ...

Sentences are added while the chunk stays within `size`; then the next begins with the last ones of
the chunk before, as many as `overlap` holds. A sentence longer than `size` is cut as `fixed` would.
Where sentences end is the work of `minirag.text.split_sentences`, with abbreviations of English and
Spanish. In markdown a fence and a row of a table each count as one sentence and are never cut, even
over the size.

But: sentences that follow each other need not belong together, and a heading may end up as the last
line of a chunk. Where a sentence is longer than `overlap`, nothing is shared. A script without
spaces counts as one long word; take characters there.
"""

from collections.abc import Iterable, Iterator

from minirag.chunking.blocks import whole_spans
from minirag.chunking.content_types import content_type
from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import Sentence, sentences_of, trimmed_windows
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import Span, TokenSpans, Unit, checked_window
from minirag.records import Chunk, Document

__all__ = ["sentence_chunks", "sentences_in"]


def sentence_chunks(
    document: Document,
    size: int,
    overlap: int = 0,
    unit: Unit = "words",
    language: str = "en",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """Chunks of whole sentences, at most `size` words, characters or tokens each.

    A chunk begins with the last sentences of the one before, at most `overlap` long together.
    `language` is "en" or "es". Raises ValueError as `fixed_chunks` does, and for another language.
    """
    size, overlap = checked_window(size, overlap)
    ruler = Ruler(checked_document(document).text, unit, token_spans)
    sentences = sentences_in(document, ruler, language)
    return chunks_of(document, (Part(*span) for span in _packed(ruler, sentences, size, overlap)))


def sentences_in(document: Document, ruler: Ruler, language: str) -> list[Sentence]:
    """The sentences of a document; fences and table rows are sentences, except in code."""
    text = document.text
    whole = [] if content_type(document) == "code" else whole_spans(text)
    return list(sentences_of(ruler, 0, len(text), language, whole))


def _packed(ruler: Ruler, sentences: Iterable[Sentence], size: int, overlap: int) -> Iterator[Span]:
    chunk: list[Sentence] = []
    for sentence in sentences:
        if chunk and ruler.count(chunk[0].start, sentence.end) > size:
            yield chunk[0].start, chunk[-1].end
            chunk = _carried(ruler, chunk, sentence, size, overlap)
        if not sentence.whole and ruler.count(sentence.start, sentence.end) > size:
            *done, rest = trimmed_windows(ruler, sentence.start, sentence.end, size, overlap)
            yield from done
            sentence = Sentence(*rest)
        chunk.append(sentence)
    if chunk:
        yield chunk[0].start, chunk[-1].end


def _carried(
    ruler: Ruler, chunk: list[Sentence], following: Sentence, size: int, overlap: int
) -> list[Sentence]:
    """The last sentences of a chunk that fit both the overlap and, with the next one, the size."""
    first = len(chunk)
    while first > 0:
        start = chunk[first - 1].start
        if ruler.count(start, chunk[-1].end) > overlap:
            break
        if ruler.count(start, following.end) > size:
            break
        first -= 1
    return chunk[first:]
