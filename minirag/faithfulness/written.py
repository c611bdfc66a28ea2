"""Numbers in words and ranks, where they stand: `twenty-one`, `three hundred and six`, `tercera`.

Number words that follow each other, joined by a space, a hyphen, `and` or `y`, are one number.

But: `one`, `un` and `una` alone are marked as articles, since they mostly are; `a thousand` is a
number without its article. "One of the first" holds a rank and no number.
"""

import re
from typing import NamedTuple

from minirag.faithfulness.numerals import NUMBER_WORDS, ORDINALS, SCALES, read_words

__all__ = ["Written", "find_written"]

_WORD = re.compile(r"[^\W\d_]+")
_LINKS = {"en": re.compile(r" | ?- ?| and "), "es": re.compile(r" | y ")}
_BIG = frozenset({"hundred", "thousand", "million", "billion", "trillion", "mil", "dozen"})
_AND = frozenset({"and", "y"})
_DOZENS = frozenset({"dozen", "docena"})
_ARTICLES = frozenset({"one", "un", "una", "uno"})


class Written(NamedTuple):
    """A number in words: its value, "rank" for an ordinal, and where: `text[start:end]`."""

    value: float
    dimension: str
    is_article: bool
    start: int
    end: int


def find_written(text: str, language: str = "en") -> list[Written]:
    """Return the written numbers and ranks of `text` in reading order ("en" or "es")."""
    numbers, scales, ranks = NUMBER_WORDS[language], SCALES[language], ORDINALS[language]
    found: list[Written] = []
    group: list[re.Match[str]] = []

    def close() -> None:
        words = [match[0].casefold() for match in group]
        if words and not (len(words) == 1 and words[0] in scales and words[0] not in _BIG):
            alone = len(words) == 1 and words[0] in _ARTICLES
            span = group[0].start(), group[-1].end()
            found.append(Written(read_words(words, language), "", alone, *span))
        group.clear()

    for match in _WORD.finditer(text):
        word = match[0].casefold()
        if word in numbers or word in scales:
            if group and not (
                _LINKS[language].fullmatch(text, group[-1].end(), match.start())
                and _goes_on(group[-1][0].casefold(), word, numbers)
            ):
                close()
            before = text[max(0, match.start() - 2) : match.start()].strip(" \u00a0-")
            # the scale of digits, "5 million", is read with them
            if group or word not in scales or not before[-1:].isdigit():
                group.append(match)
        elif not (group and word in _AND):
            close()
            if word in ranks:
                found.append(Written(ranks[word], "rank", False, *match.span()))
    close()
    return found


def _goes_on(before: str, word: str, numbers: dict[str, float]) -> bool:
    """Tell whether two number words are one number: `twenty two`, not `two three`."""
    if word in _DOZENS or word not in numbers or before not in numbers:
        return True
    return numbers[before] >= 100 or (numbers[before] >= 20 and 0 < numbers[word] < 10)
