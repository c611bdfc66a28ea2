"""How long is a span? Counted in words, characters or tokens, whatever a chunker is told.

    words        runs without white space
    characters   as a reader sees them, see `graphemes`
    tokens       what a callable says: text -> [(start, end), ...]

A text is measured once, as the ascending starts of its pieces; then the length of any span is two
binary searches. What lies between two pieces (white space; a sign that a tokenizer passes over)
belongs to the first of them, so that nothing of the text is lost at a border.

But: there is no token without a tokenizer, and none is assumed: a word is about 1.3 tokens of an
English model, and a Spanish one more. A character may have several tokens; it is never cut, so a
window is shorter there, and longer than asked for where one character alone is.
"""

import operator
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import numpy as np

from minirag.chunking.graphemes import character_starts
from minirag.chunking.sizes import Span, TokenSpans, Unit, check_unit

__all__ = ["Ruler"]

_WORD = re.compile(r"\S+")
_INK = re.compile(r"\S")
_SHORT = 64  # characters; most spans end in less white space, and need no copy of the whole


class Ruler:
    """A text with the starts of the pieces that are counted; offsets are code points.

    Raises ValueError for another unit, for tokens without `token_spans`, and for spans that do not
    ascend within the text.
    """

    def __init__(self, text: str, unit: Unit, token_spans: TokenSpans | None = None) -> None:
        check_unit(unit, token_spans)
        self.text = text
        self.character_starts = character_starts(text)
        self.starts: Sequence[int] = self._starts(unit, token_spans)

    def count(self, start: int, end: int) -> int:
        """How many pieces the span holds or cuts; it should begin at no white space."""
        if end <= start:
            return 0
        if isinstance(self.starts, range):
            return end - start  # characters of ASCII: no search is needed
        return bisect_left(self.starts, end) - self._piece_at(start)

    def windows(self, start: int, end: int, size: int, overlap: int = 0) -> Iterator[Span]:
        """Spans of `size` pieces from `start` to `end`, each sharing `overlap` with the one before.

        The last is the first that reaches the end.
        """
        first, last = self._piece_at(start), bisect_left(self.starts, end)
        for i, j in self._piece_windows(first, last, size, overlap):
            begin = start if i == first else self.starts[i]
            yield begin, end if j == last else self.starts[j]

    def trimmed(self, start: int, end: int, keep_indent: bool = False) -> Span:
        """The span without white space around it, or (end, end) where it has nothing else.

        No character is cut: an accent that stands on a space keeps it. With `keep_indent`, the
        spaces before the first word of a line stay.
        """
        ink = _INK.search(self.text, start, end)
        if ink is None:
            return end, end
        first = max(self.character_starts[ink.start()], start)
        if keep_indent:
            first = max(self.text.rfind("\n", start, first) + 1, start)
        near = max(start, end - _SHORT)
        if not (tail := self.text[near:end].rstrip()):
            near, tail = start, self.text[start:end].rstrip()
        return first, near + len(tail)

    def _piece_windows(self, first: int, last: int, size: int, overlap: int) -> Iterator[Span]:
        """Windows as numbers of pieces; tokens of one character, with one start, are not parted."""
        i, starts = first, self.starts
        while i < last:
            j = min(i + size, last)
            if j < last and starts[j] == starts[i]:  # one character has more than `size` tokens
                j = bisect_right(starts, starts[i], j, last)
            yield i, j
            if j == last:
                return
            moved_on = bisect_right(starts, starts[i], i, j)
            i = max(bisect_left(starts, starts[max(j - overlap, i)], i, j), moved_on)

    def _piece_at(self, offset: int) -> int:
        """The number of the piece that an offset lies in, the first of those with one start."""
        piece = bisect_right(self.starts, offset) - 1
        return bisect_left(self.starts, self.starts[piece]) if piece >= 0 else 0

    def _starts(self, unit: str, token_spans: TokenSpans | None) -> Sequence[int]:
        cuts, text = self.character_starts, self.text
        if unit == "characters":
            if isinstance(cuts, range):
                return range(len(text))
            offsets = np.arange(len(text))
            return np.flatnonzero(offsets == np.asarray(cuts)[: len(text)]).data
        if unit == "words":
            starts = [match.start() for match in _WORD.finditer(text)]
        else:
            assert token_spans is not None
            starts = _token_starts(text, token_spans(text))
        return starts if isinstance(cuts, range) else [cuts[start] for start in starts]


def _token_starts(text: str, spans: Sequence[Span]) -> list[int]:
    """The ascending starts of the tokens; the first takes what stands before it."""
    before = 0
    starts: list[int] = []
    for span in spans:
        try:
            start, end = map(operator.index, span)
        except (TypeError, ValueError):
            start, end = 1, 0
        if not before <= start <= end <= len(text):
            raise ValueError(
                f"token_spans gave {span!r} after a token from {before}, in a text of {len(text)}; "
                "it must give pairs (start, end) of offsets into the text, in reading order"
            )
        if start < end:
            starts.append(start)
            before = start
    ink = _INK.search(text)
    if ink and (not starts or ink.start() < starts[0]):
        starts[:1] = [ink.start()]
    return starts
