"""Words with their places, and a stem under which inflected forms are one.

A word is a run of letters and digits with what an apostrophe joins to it; dotted initials (`U.S.`)
are one word. Words are compared whole, by stem: `refunds` is `refund`, and `art` is never found in
`start`. The stem takes off one English or Spanish ending, after Porter (1980), much shortened.

But: a stem is a guess. `university` and `universe` stay apart, and so do `ran` and `run`; Spanish
verbs with a changed vowel (`puede`, `poder`) too.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from minirag.text import fold_accents, normalize

__all__ = ["Word", "find_words", "stem"]

_WORD = re.compile(
    r"(?:[^\W\d_]\.){2,}(?!\w)"  # U.S.
    r"|n['’]t\b"  # as in "do n't"
    r"|\w+(?:['’]\w+)?"
)
_POSSESSIVE = re.compile(r"['’](?:s|ll|re|ve|d|m)?$")
_ENDINGS = (
    *("ization", "isation", "acione", "ación", "acion", "ation", "amiento", "imiento", "mente"),
    *("ment", "ingly", "edly", "ione", "ional", "ionary", "ion", "ing", "ive", "ize", "ise"),
    *("ized", "ised", "ando", "iendo", "ada", "ida", "ado", "ido", "ied", "er", "or", "est", "ed"),
    *("ly", "ie", "ar", "ir", "an", "en", "y", "o", "a", "e"),
)
_SHORTEST = 3  # letters of a stem


class Word(NamedTuple):
    """A word as it is compared, its stem, and where it stands: `text[start:end]`."""

    text: str
    stem: str
    start: int
    end: int


def find_words(text: str) -> list[Word]:
    """Return the words of `text` in reading order."""
    found = []
    for match in _WORD.finditer(text):
        word, word_stem = _read(match[0])
        if word:
            found.append(Word(word, word_stem, match.start(), match.end()))
    return found


@lru_cache(maxsize=1 << 15)
def _read(written: str) -> tuple[str, str]:
    """Return a word as it is compared and its stem; cached, since a text repeats its words."""
    word = _POSSESSIVE.sub("", normalize(written)).replace(".", "").replace("’", "'").strip("_")
    return word, stem(word)


def stem(word: str) -> str:
    """Return the stem of a word in small letters; words with a digit stay as they are."""
    if not word.isalpha():
        return word
    word = fold_accents(word)
    if len(word) > _SHORTEST and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]  # plurals first: `cardigans` has the ending of `cardigan`
    for ending in _ENDINGS:
        shortest = 5 if ending == "ion" else 4 if len(ending) > 3 or ending == "ive" else 3
        if word.endswith(ending) and len(word) - len(ending) >= shortest:
            word = word[: -len(ending)]
            break
    if len(word) > _SHORTEST and word[-1] == word[-2] and word[-1] in "bdgmnprt":
        word = word[:-1]  # stopped, stop
    if len(word) > _SHORTEST and word[-1] in "ieaoy":
        word = word[:-1]
    return word
