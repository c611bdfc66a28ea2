"""Texts that come from anywhere, made fit for one line of a terminal or a page.

    fitted("a text that is too long", 12)  ->  "a text that…"

A column holds one letter, and a letter of Chinese or Japanese takes two (Unicode Standard Annex 11,
East Asian Width). What a terminal would obey or cannot write becomes U+FFFD: control characters,
marks that turn the direction of writing, halves of surrogate pairs.

But: how wide an emoji made of several characters is, only the terminal knows.
"""

import re
from collections.abc import Iterator
from textwrap import wrap
from unicodedata import category, east_asian_width

__all__ = ["columns", "fitted", "one_line", "wrapped"]

_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def one_line(text: str) -> str:
    """Return `text` with single spaces between its words, and nothing that cannot be shown."""
    return _UNFIT.sub("\ufffd", " ".join(text.split()))


def columns(text: str) -> int:
    """Return how many columns `text` takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def fitted(text: str, width: int) -> str:
    """Return `text` on one line, its end cut off where it takes more than `width` columns."""
    line = one_line(text)
    if columns(line) <= width:
        return line
    used = 1  # the sign at the end
    for place, character in enumerate(line):
        used += _width(character)
        if used > width:
            return f"{line[:place].rstrip()}…"
    return line


def wrapped(text: str, width: int, most: int = 3) -> Iterator[str]:
    """Yield `text` in lines of at most `width` columns, `most` of them."""
    line = one_line(text)
    letters = width if columns(line) == len(line) else width // 2  # some take two columns
    lines = wrap(line, letters, break_on_hyphens=False) or [""]
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
    return (fitted(line, width) for line in shown)


def _width(character: str) -> int:
    if character.isascii():
        return 1
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
