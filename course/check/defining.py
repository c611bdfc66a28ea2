"""Which names a cell gives a value: read from its text, as Python would read it, and never run.

What counts stands at the top of the cell, also below an `if`, a `try` or a `with`: `def`, `class`,
`=` and an import. A comment, a text in quotes and a method of a class define nothing. A cell that
Python cannot read is searched at the beginnings of its lines. A cell that IPython has turned into a
call of a cell magic is read by what stands below the magic.

But: it reads text. What `exec` or `globals()` define is not seen.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["defined_names", "defines", "magic_of"]

_MOST_CHARACTERS = 20_000  # of a cell that is read as Python; a longer one is searched as text
_BEGINNING = re.compile(
    r"^\ufeff?(?:(?:async[ \t]+)?(?:def|class)[ \t]+(?P<kept>\w+)"
    r"|(?P<held>\w+)[ \t]*(?::[^=\n]*)?=(?P<lambda>[ \t]*lambda\b)?(?!=)"
    r"|from[ \t]+[\w.]+[ \t]+import[ \t]+(?P<imported>[\w, \t]+))",
    re.MULTILINE,
)
_FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_HOLDERS = ast.If | ast.Try | ast.TryStar | ast.With | ast.For | ast.While | ast.ExceptHandler

Defined = dict[str, bool]
"""Name → whether it is given a function or a class by `def`, `class` or `lambda`."""


def defines(source: str, name: str) -> bool:
    """Tell whether a cell defines `name`."""
    return name in source and name in defined_names(source)


def defined_names(source: str) -> Defined:
    """Return the names that a cell defines; to be read only, for it is kept for the next call."""
    return _defined(source) if len(source) <= _MOST_CHARACTERS else _searched(source)


def magic_of(source: str) -> tuple[str, str]:
    """Return a cell's magic, `%%timeit`, and what stands below it; two empty texts without one."""
    body = _parsed(source) if source.lstrip().startswith("get_ipython()") else None
    if body is None or len(body) != 1 or not isinstance(body[0], ast.Expr):
        return "", ""
    match body[0].value:
        case ast.Call(
            func=ast.Attribute(attr="run_cell_magic"),
            args=[ast.Constant(value=str(magic)), _, ast.Constant(value=str(below))],
        ):
            return f"%%{magic}", below
    return "", ""


@lru_cache(maxsize=256)  # a check asks again and again about the same few cells
def _defined(source: str) -> Defined:
    _, below = magic_of(source)
    body = _parsed(below or source)
    if body is None:
        return _searched(below or source)
    found: Defined = {}
    for name, is_function in _given(body):
        found[name] = found.get(name, False) or is_function
    return found


def _parsed(source: str) -> list[ast.stmt] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the student has read them when the cell ran
            return ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _given(body: list[ast.stmt]) -> Iterator[tuple[str, bool]]:
    waiting: list[ast.AST] = [*body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, _FUNCTIONS):
            yield node.name, True
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.split(".")[0], False
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets if node.value is not None else ():
                for part in ast.walk(target):
                    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                        yield part.id, isinstance(node.value, ast.Lambda)
        elif isinstance(node, _HOLDERS):
            waiting.extend(ast.iter_child_nodes(node))


def _searched(source: str) -> Defined:
    found: Defined = {}
    for match in _BEGINNING.finditer(source):
        if match["imported"]:
            parts = (part.split() for part in match["imported"].split(","))
            found |= {part[-1]: found.get(part[-1], False) for part in parts if part}
        else:
            name, is_function = match["kept"] or match["held"], bool(match["kept"])
            found[name] = found.get(name, False) or is_function or bool(match["lambda"])
    return found
