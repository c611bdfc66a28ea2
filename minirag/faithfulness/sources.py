"""The contexts as sentences that can be looked up by word: what a claim is laid beside.

Sentences and table rows, with an inverted index from stem to sentence. The candidates of a claim
are the sentences that hold most of its words, a rare word counting more (Spärck Jones 1972):

    idf(w) = ln(1 + sentences / sentences with w)

But: a fact told over two sentences ("The plan has a limit. It is 60 days.") has two candidates,
each half a match. A heading is a sentence of its own and is not read into those below it.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import log

from minirag.faithfulness.items import Item, has_capitals, items_of
from minirag.faithfulness.words import find_words
from minirag.text import split_sentences

__all__ = ["Sentence", "Sources"]

_LONGEST = 80  # words; a longer sentence is read in windows
_STEP = 60
_ROW = re.compile(r"\n(?=[^\S\n]*(?:\||[-*•]\s|\w[\w .]{0,40}:\s))")


class Sentence:
    """One sentence of a context, its items read when they are first needed."""

    def __init__(
        self, context: int, start: int, end: int, text: str, language: str, cased: bool
    ) -> None:
        self.context = context
        self.start = start
        self.end = end
        self.text = text
        self._reading = (language, cased)
        self._items: list[Item] | None = None

    @property
    def items(self) -> list[Item]:
        """The words and values of the sentence, in order; places refer to its text."""
        if self._items is None:
            self._items = items_of(self.text, *self._reading)
        return self._items


class Sources:
    """The contexts of one answer, cut into sentences and indexed; linear in their length."""

    def __init__(self, contexts: Sequence[str], language: str) -> None:
        self.sentences: list[Sentence] = []
        self._places: dict[str, list[int]] = {}
        for number, context in enumerate(contexts):
            cased = has_capitals(context)
            for start, end in split_sentences(context, language):
                self._add_lines(number, context, (start, end), (language, cased))

    def _add_lines(
        self, number: int, context: str, span: tuple[int, int], reading: tuple[str, bool]
    ) -> None:
        start = span[0]
        text = context[slice(*span)]
        cuts = [0, *(match.end() for match in _ROW.finditer(text)), len(text)]
        for first, last in pairwise(cuts):
            words = find_words(text[first:last])
            for at in range(0, max(1, len(words) - _LONGEST + _STEP), _STEP):
                window = words[at : at + _LONGEST]
                if window:
                    # values may stand before the first word or after the last: keep the whole ends
                    is_last = at + _LONGEST >= len(words)
                    left = start + first + (window[0].start if at else 0)
                    right = start + (last if is_last else first + window[-1].end)
                    place = len(self.sentences)
                    self.sentences.append(
                        Sentence(number, left, right, context[left:right], *reading)
                    )
                    for key in {word.stem for word in window}:
                        self._places.setdefault(key, []).append(place)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def candidates(self, claim: Sequence[Item], most: int = 3) -> list[Sentence]:
        """Return the sentences that hold most of the claim's words, the best first."""
        scores: defaultdict[int, float] = defaultdict(float)
        for key in {key for item in claim for key in _keys(item)}:
            places = self._places.get(key, ())
            if places:
                idf = log(1 + len(self.sentences) / len(places))
                for place in places:
                    scores[place] += idf
        best = sorted(scores, key=lambda place: (-scores[place], place))[:most]
        return [self.sentences[place] for place in best]


def _keys(item: Item) -> list[str]:
    """Return what an item is looked up by: its stem, or the words of a value."""
    if item.value is not None:
        return [word.stem for word in find_words(item.text)]
    return [item.key] if item.is_content else []
