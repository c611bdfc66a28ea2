"""Cut where the author did: at headings, and inside a long section between its blocks.

    # Guide
    text, a table, a list        ->  one chunk, section "Guide"
    ## Next
    a long text                  ->  section "Guide > Next", its second part under the header
                                     "Guide > Next (continued)"

Every section is a chunk; its path of headings is the metadata `section` and the chunk's header,
after the title where that is not the first heading. A section over the budget is split between
blocks, so that lists, tables and paragraphs stay whole; a block over the budget is split between
the rows of a table (the header row goes into the header), the items of a list, sentences, and then
words. What is never cut is a fence, a row and a character: these may go over the budget.

But: sections are as long as their author made them, and short ones are not joined. A budget that no
fence keeps is no promise to a model's window.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from minirag.chunking.blocks import Block, Section, items_of, path_text, sections
from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.markdown_lines import Line
from minirag.chunking.markdown_signs import DELIMITERS
from minirag.chunking.packing import Sentence, checked_language, cut_long, sentences_of
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import TokenSpans, Unit, checked_size
from minirag.records import Chunk, Document

__all__ = ["markdown_chunks"]

_LONGEST_ROW = 1000  # characters of a header row that is repeated in every part of its table


class _Atom(NamedTuple):
    """A span that goes into a chunk whole."""

    start: int
    end: int
    header_row: str = ""  # of its table, where it is a later row
    is_heading: bool = False


def markdown_chunks(
    document: Document,
    budget: int = 1200,
    unit: Unit = "characters",
    language: str = "en",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """One chunk a section, a long section in parts of at most `budget` pieces where they can be.

    `language` ("en" or "es") is that of the sentences. Raises ValueError for another language,
    a budget below 1, and as `fixed_chunks` does for units and tokens.
    """
    budget, language = checked_size("budget", budget), checked_language(language)
    ruler = Ruler(checked_document(document).text, unit, token_spans)
    cutter = _Cutter(ruler, budget, language)
    parts = (
        part
        for section in sections(document.text)
        for part in _parts(cutter, section, document.title)
    )
    return chunks_of(document, parts, "markdown")


def _parts(cutter: "_Cutter", section: Section, title: str) -> Iterator[Part]:
    """The chunks of one section."""
    path = path_text(section.path)
    first = next(iter(section.path), "")
    header = path if first == title.strip() else path_text((title, path))
    for number, atoms in enumerate(_packed(cutter, cutter.atoms(section))):
        continued = f"{header} (continued)" if header and number else header
        rows = (continued, atoms[0].header_row)
        yield Part(atoms[0].start, atoms[-1].end, "\n".join(filter(None, rows)), path)


def _packed(cutter: "_Cutter", atoms: Iterable[_Atom]) -> Iterator[list[_Atom]]:
    """Join atoms up to the budget; headings stay with what is over the budget anyway."""
    chunk: list[_Atom] = []
    for atom in atoms:
        if chunk and not cutter.fits(chunk[0].start, atom.end):
            only_headings = all(other.is_heading for other in chunk)
            if not (only_headings and not cutter.fits(atom.start, atom.end)):
                yield chunk
                chunk = []
        chunk.append(atom)
    if chunk:
        yield chunk


class _Cutter(NamedTuple):
    """What decides where a block is cut."""

    ruler: Ruler
    budget: int
    language: str

    def fits(self, start: int, end: int) -> bool:
        return self.ruler.count(start, end) <= self.budget

    def atoms(self, section: Section) -> Iterator[_Atom]:
        """The parts of a section that are not cut any further, in order."""
        for line in section.headings:
            heading = Sentence(*self.ruler.trimmed(line.start, line.end))
            for piece in cut_long(self.ruler, [heading], self.budget):
                yield _Atom(piece.start, piece.end, is_heading=True)
        yield from chain.from_iterable(map(self._block, section.blocks))

    def _block(self, block: Block) -> Iterator[_Atom]:
        span = self.ruler.trimmed(block.start, block.end, keep_indent=block.kind != "text")
        if block.kind == "fence" or self.fits(*span):
            yield _Atom(*span)
        elif block.kind == "table":
            yield from self._rows(block.lines)
        else:
            for item in items_of(block):
                span = self.ruler.trimmed(item[0].start, item[-1].end)
                if self.fits(*span):
                    yield _Atom(*span)
                else:
                    yield from self._sentences(item)

    def _rows(self, rows: list[Line]) -> Iterator[_Atom]:
        header = self._header_row(rows)
        for number, row in enumerate(rows):
            yield _Atom(*self.ruler.trimmed(row.start, row.end), header if number else "")

    def _header_row(self, rows: list[Line]) -> str:
        """The text of the first row, where the second one makes it a header."""
        if len(rows) < 2:
            return ""
        first, second = (self.ruler.text[row.start : row.end].strip() for row in rows[:2])
        return first if DELIMITERS.match(second) and len(first) <= _LONGEST_ROW else ""

    def _sentences(self, lines: list[Line]) -> Iterator[_Atom]:
        """The sentences of an item or paragraph, with fences and rows in it as wholes."""
        whole = [(line.start, line.end) for line in lines if line.kind in ("fence", "row")]
        start, end = lines[0].start, lines[-1].end
        sentences = sentences_of(self.ruler, start, end, self.language, whole)
        for sentence in cut_long(self.ruler, sentences, self.budget):
            yield _Atom(sentence.start, sentence.end)
