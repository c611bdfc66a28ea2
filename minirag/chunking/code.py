"""Code cut where a programmer would: functions and classes whole, a long one between statements.

    Python   by its grammar (`python_code`), where it parses
    others   by brackets, indentation and blank lines (`brace_code`)

A chunk holds one function or class, or the statements between two of them; metadata `symbol` is its
qualified name ("Client.get"), and the header the title with that name. What is over the budget is
cut by methods, then between statements, then between lines, and a line only where it alone is over
the budget; its later parts say "(continued)" in the header.

But: functions are not joined, so short ones make short chunks. The metadata's `code_language` is
the programming language; `language` is too, unless the document says there what people write in it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from minirag.chunking.blocks import path_text
from minirag.chunking.brace_code import brace_units
from minirag.chunking.code_units import CodeUnit
from minirag.chunking.content_types import language_of
from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import Sentence, cut_long, joined
from minirag.chunking.python_code import python_units
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import Span, TokenSpans, Unit, checked_size
from minirag.records import Chunk, Document

__all__ = ["code_chunks"]

_LOOKS_LIKE_PYTHON = re.compile(r"^(?:(?:async )?def|class|import|from) \w", re.MULTILINE)


def code_chunks(
    document: Document,
    budget: int = 2000,
    unit: Unit = "characters",
    language: str = "",
    token_spans: TokenSpans | None = None,
) -> list[Chunk]:
    """One chunk a function or class, and one for what stands between; at most `budget` pieces each.

    `language` is a name such as "python" or "typescript"; by default the suffix of the document's
    path tells it, else a text that parses as Python is Python. Raises ValueError for a budget below
    1, and as `fixed_chunks` does for units and tokens.
    """
    budget = checked_size("budget", budget)
    text = checked_document(document).text
    ruler = Ruler(text, unit, token_spans)

    def fits(start: int, end: int) -> bool:
        return ruler.count(*ruler.trimmed(start, end)) <= budget

    language = language or language_of(document)
    units = None
    if language == "python" or (not language and _LOOKS_LIKE_PYTHON.search(text)):
        units = python_units(text, fits)
        language = "python" if units else language
    if units is None:
        units = brace_units(text, fits, language)
    told = {"language": document.metadata.get("language", language), "code_language": language}
    parts = _parts(ruler, units, budget, document.title, told if language else {})
    return chunks_of(document, parts, "code")


def _parts(
    ruler: Ruler, units: Iterable[CodeUnit], budget: int, title: str, told: dict[str, str]
) -> Iterator[Part]:
    """Units of one group joined up to the budget, each with its symbol."""
    seen: Counter[int] = Counter()
    for (group, symbol), members in groupby(units, key=lambda unit: (unit.group, unit.symbol)):
        spans = [span for unit in members for span in _whole_or_lines(ruler, unit, budget)]
        for span in joined(ruler, spans, budget):
            header = path_text((title, symbol))
            if symbol and seen[group]:
                header += " (continued)"
            seen[group] += 1
            metadata = {**told, "symbol": symbol} if symbol else told
            yield Part(*span, header, symbol, metadata)


def _whole_or_lines(ruler: Ruler, unit: CodeUnit, budget: int) -> Iterator[Span]:
    """A unit, or its lines where it is over the budget, or the windows of a line that is."""
    start, end = ruler.trimmed(unit.start, unit.end, keep_indent=True)
    if ruler.count(start, end) <= budget:
        lines = iter([Sentence(start, end)])
    else:
        lines = _lines(ruler, start, end)
    yield from ((line.start, line.end) for line in cut_long(ruler, lines, budget))


def _lines(ruler: Ruler, start: int, end: int) -> Iterator[Sentence]:
    """The lines of a span that are not blank."""
    while start < end:
        stop = min(ruler.text.find("\n", start, end) + 1 or end, end)
        line = Sentence(*ruler.trimmed(start, stop, keep_indent=True))
        if line.start < line.end:
            yield line
        start = stop
