"""Code of any language cut by brackets, indentation and blank lines.

    file       each statement that defines a name by itself; the others between them together
    too long   cut at its outermost statements: first where a blank line or a definition is, then
               at every one of them; each part that is too long again, one level deeper

How deep a statement lies is told by the brackets around it and, in languages without, by its
indent (see `code_lines`).

But: below sixteen levels every statement is a place to cut. A name is qualified by the names that
are open around it, as far as the file was cut there.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from minirag.chunking.code_lines import Statement, statements
from minirag.chunking.code_units import CodeUnit, Fits

__all__ = ["brace_units"]

_LEVELS = 16


class _Region(NamedTuple):
    """The statements [first, last), their span, and how often it has been cut."""

    first: int
    last: int
    start: int
    end: int
    level: int
    symbol: str
    group: int


def brace_units(text: str, fits: Fits, language: str = "") -> list[CodeUnit]:
    """The units of a file in any language; a unit that `fits` refuses is cut further."""
    found = statements(text, language)
    if not found:
        return [CodeUnit(0, len(text))]
    units: list[CodeUnit] = []
    waiting = list(_parts(found, _Region(0, len(found), 0, len(text), 0, "", -1)))[::-1]
    while waiting:
        region = waiting.pop()
        if region.last - region.first > 1 and not fits(region.start, region.end):
            waiting.extend(reversed(list(_parts(found, region))))
        else:
            units.append(CodeUnit(region.start, region.end, region.symbol, region.group))
    return units


def _parts(found: list[Statement], region: _Region) -> Iterator[_Region]:
    """A region cut at its outermost statements."""
    cuts = _cuts(found, region)
    bounds = [*cuts, region.last]
    start = region.start
    if cuts[0] > region.first:
        end = found[cuts[0]].start
        yield region._replace(last=cuts[0], end=end, level=region.level + 1)
        start = end
    for first, last in pairwise(bounds):
        end = found[last].start if last < region.last else region.end
        symbol, group, name = region.symbol, region.group, found[first].name
        if name:
            symbol, group = f"{symbol}.{name}" if symbol else name, start
        yield _Region(first, last, start, end, region.level + 1, symbol, group)
        start = end


def _cuts(found: list[Statement], region: _Region) -> list[int]:
    """The numbers of the statements to cut at; at least one beyond the first, or all of them."""
    is_file = region.level == 0
    inner = range(region.first if is_file else region.first + 1, region.last)
    if region.level >= _LEVELS:
        return list(inner)
    outermost = min((found[i].depth, found[i].indent) for i in inner)
    there = [i for i in inner if (found[i].depth, found[i].indent) <= outermost]
    above = [False, *(bool(found[i].name) for i in there)]
    loose = [
        i
        for i, below_name in zip(there, above, strict=False)
        if below_name or found[i].after_blank or found[i].name
    ]
    return loose or there
