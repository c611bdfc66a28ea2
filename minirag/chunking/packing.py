"""Small spans joined into chunks: as many neighbours as a budget holds, the next chunk after that.

    budget 5, spans of 2 2 2 4 7   ->   2+2 | 2 | 4 | 7

Greedy, from the front. A span is never cut here; one that alone is over the budget stands alone.

But: greedy leaves a short rest at the end, and knows nothing of what the spans say.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import Span
from minirag.text import split_sentences

__all__ = ["Sentence", "checked_language", "cut_long", "joined", "sentences_of", "trimmed_windows"]


class Sentence(NamedTuple):
    """A sentence, or a fence or table row that is to stay `whole`."""

    start: int
    end: int
    whole: bool = False


def checked_language(language: str) -> str:
    """A language of `split_sentences`; ValueError for another one."""
    split_sentences("", language)
    return language


def joined(ruler: Ruler, spans: Iterable[Span], budget: int) -> Iterator[Span]:
    """Neighbouring spans as one, as long as the pieces between the ends stay within the budget."""
    start = end = -1
    for span in spans:
        if start >= 0 and ruler.count(start, span[1]) > budget:
            yield start, end
            start = -1
        start, end = (span[0] if start < 0 else start), span[1]
    if start >= 0:
        yield start, end


def cut_long(ruler: Ruler, sentences: Iterable[Sentence], budget: int) -> Iterator[Sentence]:
    """The sentences, those over the budget cut into windows of it, but for those kept whole."""
    for sentence in sentences:
        if sentence.whole or ruler.count(sentence.start, sentence.end) <= budget:
            yield sentence
        else:
            windows = trimmed_windows(ruler, sentence.start, sentence.end, budget)
            yield from (Sentence(*window) for window in windows)


def trimmed_windows(
    ruler: Ruler, start: int, end: int, size: int, overlap: int = 0
) -> Iterator[Span]:
    """The ruler's windows without the white space around them, and none that another one holds."""
    last = (start, start)
    for window in ruler.windows(start, end, size, overlap):
        span = ruler.trimmed(*window)
        if span[0] == span[1] or span[1] <= last[1]:
            continue
        if last[0] < min(last[1], span[0]):
            yield last
        last = span
    if last[0] < last[1]:
        yield last


def sentences_of(
    ruler: Ruler, start: int, end: int, language: str = "en", whole: Iterable[Span] = ()
) -> Iterator[Sentence]:
    """The sentences of a part of the text, without the white space around them.

    Each of the ascending spans of `whole` is a sentence of its own. No character is cut.
    """
    for kept in whole:
        yield from _between(ruler, start, kept[0], language)
        yield Sentence(*ruler.trimmed(*kept), True)
        start = kept[1]
    yield from _between(ruler, start, end, language)


def _between(ruler: Ruler, start: int, end: int, language: str) -> Iterator[Sentence]:
    begin = start
    for _, stop in split_sentences(ruler.text[start:end], language):
        border = start + stop
        if ruler.character_starts[border] != border:
            continue  # an accent on the space after a full stop
        span = ruler.trimmed(begin, border)
        if span[0] < span[1]:
            yield Sentence(*span)
            begin = border
    if ruler.text[begin:end].strip():
        yield Sentence(*ruler.trimmed(begin, end))
