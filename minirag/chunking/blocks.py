"""Lines of markdown put together: blocks (a paragraph, a list, a table), and sections of them.

    # Guide            section  Guide           a bare heading goes with the deeper one below it:
    text                                        `# Guide` with nothing under it opens the section
    ## Next            section  Guide > Next    "Guide > Next"

A section is a heading with all that stands below it, up to the next heading of any level. Its path
is the titles of the headings around it, outermost first.

But: a path holds titles as they are written, marks included. Levels may be skipped; a level 3 below
a level 1 is its child.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from minirag.chunking.markdown_lines import Line, markdown_lines

__all__ = ["Block", "Section", "items_of", "path_text", "sections", "whole_spans"]

_WHOLE = ("fence", "row")
_KIND_OF_BLOCK = {"heading": "heading", "fence": "fence", "row": "table", "text": "text"}
_SINGLE = ("heading", "fence")  # two in a row are two blocks


class Block(NamedTuple):
    """Lines that belong together; `kind` is "heading", "fence", "table", "list" or "text"."""

    kind: str
    lines: list[Line]

    @property
    def start(self) -> int:
        """The offset of its first line."""
        return self.lines[0].start

    @property
    def end(self) -> int:
        """The offset past its last line."""
        return self.lines[-1].end


@dataclass
class Section:
    """Headings (one, or a bare one with the next below it; none before the first) and blocks."""

    path: tuple[str, ...]
    headings: list[Line]
    blocks: list[Block]

    @property
    def start(self) -> int:
        """The offset of its first line."""
        return self.headings[0].start if self.headings else self.blocks[0].start


def sections(text: str) -> Iterator[Section]:
    """The sections of a markdown text in order; every line that is not blank is in one of them."""
    section = Section((), [], [])
    above: list[Line] = []  # the headings whose titles make the path
    for block in _blocks(markdown_lines(text)):
        if block.kind != "heading":
            section.blocks.append(block)
            continue
        heading = block.lines[0]
        is_bare = bool(section.headings) and not section.blocks
        if is_bare and section.headings[-1].level < heading.level:
            headings = [*section.headings, heading]
        else:
            headings = [heading]
            if section.headings or section.blocks:
                yield section
        while above and above[-1].level >= heading.level:
            above.pop()
        above.append(heading)
        section = Section(tuple(line.title for line in above), headings, [])
    if section.headings or section.blocks:
        yield section


def path_text(path: Iterable[str]) -> str:
    """A path as one line: `Guide > Next`; headings without a title are left out."""
    return " > ".join(filter(None, path))


def whole_spans(text: str, kinds: Iterable[str] = _WHOLE) -> list[tuple[int, int]]:
    """The fences and table rows of a text, which no chunker should cut."""
    return [(line.start, line.end) for line in markdown_lines(text) if line.kind in kinds]


def items_of(block: Block) -> list[list[Line]]:
    """The items of a list, each with its lines; any other block is one item."""
    starts = [i for i, line in enumerate(block.lines) if line.item] or [0]
    bounds = [*{0: None, **dict.fromkeys(starts)}, len(block.lines)]
    return [block.lines[i:j] for i, j in pairwise(bounds)]


def _blocks(lines: Iterable[Line]) -> Iterator[Block]:
    """Neighbouring lines of one kind; a blank line ends a block, unless it is inside a list."""
    block: Block | None = None
    for line in lines:
        in_list = line.inside or line.item
        if line.kind == "blank" and not (in_list and block and block.kind == "list"):
            if block:
                yield block
            block = None
        elif line.kind == "blank" and block:
            block.lines.append(line)
        else:
            kind = "list" if in_list else _KIND_OF_BLOCK[line.kind]
            if block and block.kind == kind and kind not in _SINGLE:
                block.lines.append(line)
            else:
                if block:
                    yield block
                block = Block(kind, [line])
    if block:
        yield block
