"""A written answer or a comment as HTML: the little of Markdown that an answer needs.

Paragraphs, lists, headings (as bold lines), fenced code and tables (as they were typed), and in a
line code, bold and emphasis.

But: no links, no pictures, no HTML. What a student typed of those is shown as it was typed, since
a page that somebody else opens must not act on it.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from course.feedback.html import Html, join, tag

__all__ = ["MOST", "prose"]

MOST = 50_000  # characters: a long answer, not a book

_FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
_HEADING = re.compile(r"^ {0,3}#{1,6} +(.*)$")
_ITEM = re.compile(r"^ {0,12}(?:[-*+]|(\d{1,4})[.)]) +(.*)$")
_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*")


def prose(text: str) -> Html:
    """Return a text as HTML that shows it and does nothing else."""
    cut = text if len(text) <= MOST else f"{text[:MOST]}\n\n… (cut here)"
    lines = cut.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return join(*_blocks(lines))


def _blocks(lines: Sequence[str]) -> Iterator[Html]:
    at = 0
    while at < len(lines):
        line = lines[at]
        fence, heading = _FENCE.match(line), _HEADING.match(line)
        if fence:
            closing = fence[1]
            end = at + 1
            while end < len(lines) and not lines[end].lstrip().startswith(closing):
                end += 1
            yield tag("pre", tag("code", "\n".join(lines[at + 1 : end])), tabindex="0")
            at = end + 1
        elif heading:
            yield tag("p", tag("strong", _inline(heading[1].rstrip(" #"))))
            at += 1
        elif line.lstrip().startswith("|"):
            end = _end(lines, at, lambda line: line.lstrip().startswith("|"))
            yield tag("pre", "\n".join(lines[at:end]), tabindex="0")
            at = end
        elif item := _ITEM.match(line):
            end = _end(lines, at, lambda line: bool(line.strip()) and not _FENCE.match(line))
            yield _list(lines[at:end], ordered=bool(item[1]))
            at = end
        elif line.strip():
            end = _end(lines, at, _goes_on)
            yield tag("p", _inline("\n".join(lines[at:end])))
            at = end
        else:
            at += 1


def _end(lines: Sequence[str], start: int, belongs: Callable[[str], bool]) -> int:
    """Return the place after the last of the lines that belong together."""
    at = start
    while at < len(lines) and belongs(lines[at]):
        at += 1
    return at


def _goes_on(line: str) -> bool:
    """Tell whether a line goes on with the paragraph before it."""
    if not line.strip() or line.lstrip().startswith("|"):
        return False
    return not (_FENCE.match(line) or _HEADING.match(line) or _ITEM.match(line))


def _list(lines: Sequence[str], ordered: bool) -> Html:
    items: list[list[str]] = []
    for line in lines:
        item = _ITEM.match(line)
        if item:
            items.append([item[2]])
        else:
            items[-1].append(line.strip())
    shown = (tag("li", _inline("\n".join(item))) for item in items)
    return tag("ol" if ordered else "ul", *shown)


def _inline(text: str) -> Html:
    parts: list[str] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts.append(text[at : found.start()])
        code, bold, emphasis = found.groups()
        if code is not None:
            parts.append(tag("code", code))
        else:
            parts.append(tag("strong", bold) if bold is not None else tag("em", emphasis))
        at = found.end()
    return join(*parts, text[at:])
