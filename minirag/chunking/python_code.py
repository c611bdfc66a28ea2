"""Python cut by its own grammar: functions and classes whole, with what stands right above them.

    module     each function or class, and the statements between them
    class      where it is too long: its head, then each method
    function   where it is too long: its head, then statement by statement, deeper where one is long

The tree is that of the standard library's `ast`; only the line numbers of statements are read. What
lies between two statements (comments, decorators, `else:`) goes with the one below it, but comments
indented deeper than that one stay with the one above.

But: what does not parse gives None, and is then read as any other language (`brace_code`). Two
statements on one line are not parted.
"""

import ast
import gc
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from minirag.chunking.code_units import CodeUnit, Fits

__all__ = ["python_units"]

_LINE_END = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"([ \t\f]*)(#|$)")  # or a blank line
_BODIES = ("body", "handlers", "cases", "orelse", "finalbody")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class _Region(NamedTuple):
    """Lines that one statement owns, from number `first` up to `last`, counted from 0."""

    first: int
    last: int
    node: Any
    symbol: str = ""
    group: int = -1


def python_units(text: str, fits: Fits) -> list[CodeUnit] | None:
    """The units of a Python file, None where it does not parse.

    A unit that `fits` refuses is cut further, as far as there are statements in it.
    """
    with _no_collection():
        tree = _parsed(text)
        return None if tree is None else _units(text, tree, fits)


def _units(text: str, tree: ast.Module, fits: Fits) -> list[CodeUnit]:
    starts = [0, *(match.end() for match in _LINE_END.finditer(text)), len(text)]
    units: list[CodeUnit] = []
    waiting = list(_parts(text, starts, _Region(0, len(starts) - 1, tree)))[::-1]
    while waiting:  # a stack of our own: a chain of ten thousand `elif` is a deep tree
        region = waiting.pop()
        start, end = starts[region.first], starts[region.last]
        parts = [] if fits(start, end) else list(_parts(text, starts, region))
        if len(parts) > 1:
            waiting.extend(reversed(parts))
        else:
            units.append(CodeUnit(start, end, region.symbol, region.group))
    return units


def _parsed(text: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the text itself, such as "\d" in a string
            return ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


@contextmanager
def _no_collection() -> Iterator[None]:
    """A tree has millions of nodes and no garbage; to look for some takes longer than to parse."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _parts(text: str, starts: list[int], region: _Region) -> Iterator[_Region]:
    """A region cut before each of its statements, its own first lines as the first part."""
    part = region._replace(node=None)
    below: int | None = None  # the line below the statement before
    for child in _children(region.node):
        first, last = _lines_of(child)
        if below is None or first >= below:
            cut = _cut_before(text, starts, first, child, region.first, below)
            if cut > part.first:
                yield part._replace(last=cut)
            symbol, group = region.symbol, region.group
            if isinstance(child, _DEFINITIONS):
                symbol = f"{symbol}.{child.name}" if symbol else child.name
                group = starts[cut]
            part = _Region(cut, region.last, child, symbol, group)
        below = max(below or 0, last)
    yield part


def _children(node: Any) -> Iterator[Any]:
    """The statements, handlers and cases of a statement, in the order of the text."""
    for name in _BODIES:
        body = getattr(node, name, None)
        yield from body if isinstance(body, list) else []


def _lines_of(node: Any) -> tuple[int, int]:
    """The first line of a statement with its decorators, and the line below its last."""
    if isinstance(node, ast.match_case):
        return node.pattern.lineno - 1, node.body[-1].end_lineno or 0
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return first - 1, node.end_lineno


def _cut_before(
    text: str, starts: list[int], first: int, node: Any, top: int, below: int | None
) -> int:
    """The line at which what belongs to a statement starts, comments above it included."""
    if below is None:
        while first > top and _COMMENT.match(text, starts[first - 1], starts[first] - 1):
            first -= 1
        return first
    cut = below
    for line in range(below, first):
        comment = _COMMENT.match(text, starts[line], starts[line + 1] - 1)
        if comment and comment[2] and len(comment[1]) > getattr(node, "col_offset", 0):
            cut = line + 1
    return cut
