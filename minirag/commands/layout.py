"""Texts laid out for a terminal: lines of at most 80 columns, and not a word changed.

    prose, list items           wrapped between words, continued below their text
    rows of tables, code        as they are, since a row in two lines can no longer be read

But: a row, a word or a web address longer than the line stays longer than the line. Letters that
fill two columns, as in Chinese, count as one.
"""

import re
from collections.abc import Iterator
from textwrap import wrap

from minirag.records import Chunk, Document

__all__ = ["WIDTH", "clipped", "laid_out", "one_line_each", "title_of", "wrapped"]

WIDTH = 80

_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
_BEFORE_CITATION = re.compile(r" (?=\[\d+\])")
_TIE = "\ue000"  # a private character, which no word holds and `wrap` does not break at
_CITATION = re.compile(r"(\[\d+\]) (?=\S)")


def laid_out(text: str) -> Iterator[str]:
    """Yield the lines of a text in Markdown, long ones wrapped."""
    in_code = False
    for line in text.splitlines():
        if line.lstrip().startswith("```"):
            in_code = not in_code
            yield line
        elif in_code or line.lstrip().startswith("|"):
            yield line
        else:
            item = _ITEM.match(line)
            yield from wrapped(line, " " * len(item[0] if item else "")) or [""]


def wrapped(line: str, indent: str = "  ") -> list[str]:
    """Return one line as several; `indent` stands before all but the first."""
    tied = _BEFORE_CITATION.sub(_TIE, line)  # a citation stays with the word before it
    lines = wrap(
        tied, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [each.replace(_TIE, " ") for each in lines]


def one_line_each(answer: str) -> str:
    """Return an answer made of quotes, each with its citation behind it, a quote a line."""
    return _CITATION.sub(r"\1\n", answer)


def title_of(item: Chunk | Document) -> str:
    """Return where a hit comes from: its headings, else the title of its document."""
    if isinstance(item, Document):
        return item.title
    lines = item.header.split("\n")
    # a line [Source: … | Type: …] is written for the search; its source is the title
    return lines[-1].removeprefix("[Source: ").split(" | Type: ")[0]


def clipped(start: str, rest: str) -> str:
    """Return `start`, which is never cut, and as much of `rest` behind it as fits."""
    room = WIDTH - len(start) - 2
    if len(rest) > room:
        rest = rest[: room - 1].rstrip() + "…" if room > 1 else ""
    return f"{start}  {rest}".rstrip()
