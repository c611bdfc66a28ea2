"""Markdown read line by line: what each line is, and where fenced code begins and ends.

    # Guide            heading                  | a | b |   row
    ~~~py ... ~~~      fence, all of it "one line"          - one     text that starts an item

The rules are those of CommonMark 0.31 and of GitHub's tables: three spaces before a sign are no
indentation; a fence closes at its own sign, as long or longer, or where the list item or quote
around it ends, else with the text; headings inside lists and quotes are no sections.

But: no HTML, and no code by indentation: its lines are text. Every line that starts with `|` is a
table row, whether or not a delimiter row makes it one.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from minirag.chunking.markdown_signs import (
    BLANK_LINES,
    DELIMITERS,
    FENCE,
    HEADING,
    LONGEST_TITLE,
    QUOTE,
    RULE,
    UNDERLINE,
    indent_at,
    open_containers,
    title_of,
)

__all__ = ["Line", "markdown_lines"]


class Line(NamedTuple):
    """A line, blank lines, a fence, or an underlined heading; `end` is past the line break.

    `kind` is "blank", "heading", "fence", "row" or "text"; `inside` a list or not; `item` where an
    item of the outermost list starts; `level` (1 to 6) and `title` are a heading's.
    """

    start: int
    end: int
    kind: str
    inside: bool = False
    item: bool = False
    level: int = 0
    title: str = ""


class _Fence(NamedTuple):
    first: Line  # the line that opens it
    sign: str
    indent: int  # where the text of the list item around it begins
    quoted: bool


def markdown_lines(text: str) -> list[Line]:
    """The lines of a markdown text in order; together they tile it."""
    reader = _Reader(text)
    start = 0
    while start < len(text):
        blank = BLANK_LINES.match(text, start) if reader.fence is None else None
        end = blank.end() if blank else text.find("\n", start) + 1 or len(text)
        reader.read("" if blank else text[start:end].rstrip("\n"), start, end)
        start = end
    reader.close_fence(len(text))
    return reader.lines


@dataclass
class _Reader:
    """What has been read so far, and what is still open there."""

    text: str
    lines: list[Line] = field(default_factory=list)
    items: list[int] = field(default_factory=list)  # where the text of each open item begins
    paragraph: int | None = None  # its first line, while it can go on
    in_quote: bool = False  # that paragraph
    in_table: bool = False
    fence: _Fence | None = None

    def read(self, line: str, start: int, end: int) -> None:
        """Read `line`, which is text[start:end] without its line break."""
        if self.fence is not None and self._goes_on(self.fence, line, start, end):
            return
        if line.strip():
            self._read_ink(line, start, end)
        else:
            self.paragraph, self.in_table = None, False
            self.lines.append(Line(start, end, "blank", bool(self.items)))

    def close_fence(self, end: int) -> None:
        """End the open fence, if there is one, before offset `end`."""
        if self.fence is not None:
            self.lines.append(self.fence.first._replace(end=end))
            self.fence = None

    def _goes_on(self, fence: _Fence, line: str, start: int, end: int) -> bool:
        """Whether the line belongs to the open fence, which it may close."""
        quote = QUOTE.match(line) if fence.quoted else None
        indent, ink = indent_at(line, quote.end() if quote else 0)
        sign = line[ink:].rstrip()
        if (fence.quoted and not quote) or (sign and not fence.quoted and indent < fence.indent):
            self.close_fence(start)
            return False
        is_sign = len(sign) >= len(fence.sign) and not sign.strip(fence.sign[0])
        if is_sign and (fence.quoted or indent - fence.indent < 4):
            self.close_fence(end)
        return True

    def _read_ink(self, line: str, start: int, end: int) -> None:
        """Read a line that is not blank and in no fence."""
        indent, ink = indent_at(line, 0)
        kept = bisect_right(self.items, indent)  # the open items that the line is indented for
        if indent - (self.items[kept - 1] if kept else 0) >= 4:  # code, or a paragraph goes on
            if self.paragraph is None:
                del self.items[kept:]
            self.lines.append(Line(start, end, "text", bool(self.items)))
            return
        is_rule = RULE.match(line, ink) is not None
        interrupts = self.paragraph is not None and kept == len(self.items) and not self.in_quote
        text, opened, quoted = (
            (ink, [], False) if is_rule else open_containers(line, ink, indent, interrupts)
        )
        fence, heading = FENCE.match(line, text), HEADING.match(line, text)
        if interrupts and not (kept or opened or quoted) and UNDERLINE.match(line, ink):
            return self._underline(line[ink], start, end)
        is_new = is_rule or bool(opened) or quoted or fence is not None or heading is not None
        if is_new or self.paragraph is None:
            self.items[kept:] = opened
        if is_new:
            self.paragraph = None
            self.in_table &= quoted and self.in_quote and not (opened or fence or heading)
        self.in_quote = quoted or (self.in_quote and not is_new and self.paragraph is not None)
        found = Line(start, end, "text", bool(self.items), bool(opened) and not kept)
        if fence:
            indent = self.items[-1] if self.items else 0
            self.fence = _Fence(found._replace(kind="fence"), fence[0], indent, quoted)
        elif heading and not (self.items or quoted):
            title = title_of(line[heading.end() :])
            self.lines.append(found._replace(kind="heading", level=len(heading[1]), title=title))
        elif is_rule or heading:
            self.lines.append(found)
        else:
            self._add_text(line, text, found)

    def _add_text(self, line: str, ink: int, found: Line) -> None:
        """Add a line of text or of a table; a delimiter row makes the line above a row as well."""
        is_row = line.startswith("|", ink) or self.in_table
        if "|" in line and DELIMITERS.match(line, ink):
            above = self.lines[-1] if self.lines else found
            if not is_row and self.paragraph is not None and "|" in self.text[slice(*above[:2])]:
                self.lines[-1] = above._replace(kind="row")
                is_row = True
            self.in_table = is_row
        if is_row:
            self.paragraph = None
            self.lines.append(found._replace(kind="row"))
        else:
            if self.paragraph is None and ink < len(line):
                self.paragraph = len(self.lines)
            self.lines.append(found)

    def _underline(self, sign: str, start: int, end: int) -> None:
        """Make the paragraph above a heading."""
        assert self.paragraph is not None
        first = self.lines[self.paragraph].start
        del self.lines[self.paragraph :]
        title = " ".join(self.text[first : min(start, first + 2 * LONGEST_TITLE)].split())
        level = 1 if sign == "=" else 2
        self.lines.append(Line(first, end, "heading", False, False, level, title_of(title)))
        self.paragraph = None
