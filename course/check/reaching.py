"""What a function reaches: the packages, and names of them, that it imports or finds by its names.

Read from its code, by way of helpers in other cells too; nothing of the student's is run.

But: it follows names, not values: what is looked up in a dict or made by a string stays unseen.
"""

import ast
import dis
import linecache
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, FunctionType, ModuleType

from course.check.encode import type_name

__all__ = ["functions_of", "idle", "origin_of", "reached"]

_PLACEHOLDER = "inside.absent"
_MOST_FUNCTIONS = 200  # that are followed from one answer


def idle(function: FunctionType) -> set[str]:
    """Return what the function's cell imports and nothing in it uses.

    What something else uses is its own: a student may have the answers to two tasks in one cell.
    """
    source = "".join(linecache.getlines(function.__code__.co_filename))
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):  # a cell with a magic, or no text at all
        return set()
    defined = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    used = {part.id for node in body for part in ast.walk(node) if isinstance(part, ast.Name)}
    found: set[str] = set()
    for node in (part for top in body if not isinstance(top, defined) for part in ast.walk(top)):
        module = (node.module or "").split(".")[0] if isinstance(node, ast.ImportFrom) else ""
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            root = alias.name.split(".")[0]
            if (alias.asname or root) not in used:
                found.add(f"{module}.{alias.name}" if module else root)
    return found


def functions_of(answer: object) -> list[FunctionType]:
    """Return a function, or the methods of a class, as far as they are plain functions."""
    if isinstance(answer, FunctionType):
        return [answer]
    if type(answer) is not type:
        return []
    methods = (getattr(part, "__func__", part) for part in vars(answer).values())
    return [part for part in methods if isinstance(part, FunctionType)]


def reached(functions: Sequence[FunctionType]) -> set[str]:
    """Return the packages, or names of them, that functions import or find behind their names."""
    found: set[str] = set()
    waiting, seen = [*functions], set(map(id, functions))
    while waiting and len(seen) < _MOST_FUNCTIONS:
        current = waiting.pop()
        scope: Mapping[str, object] = current.__globals__
        found.update(_imported(current.__code__))
        for name in _mentioned(current.__code__):
            value = scope.get(name)
            if type(value) is FunctionType and value.__globals__ is scope:
                if id(value) not in seen:
                    seen.add(id(value))
                    waiting.append(value)
            elif (origin := origin_of(value)) is not None:
                found.add(origin)
    return found


def _imported(code: CodeType) -> Iterator[str]:
    """Yield what the import statements inside a function name: `package` or `package.name`."""
    names: object = None
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":  # the names that are taken from it were loaded before
            root = _text(step.argval).split(".")[0]
            yield from (f"{root}.{name}" for name in names) if type(names) is tuple else (root,)
        names = step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _imported(constant)


def _mentioned(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _mentioned(constant)


def origin_of(value: object) -> str | None:
    """Return `package` for a module, `package.name` for a function or class of one."""
    if isinstance(value, ModuleType):
        return _text(vars(value).get("__name__")).split(".")[0] or None
    if type(value).__module__ == _PLACEHOLDER:  # of a package that is not there while grading
        return ".".join(_text(vars(value).get("_absent_name")).split(".")[:2]) or None
    if type(value) is FunctionType:
        module, name = value.__module__, value.__name__
    elif issubclass(type(value), type):  # not isinstance, which asks the value itself
        module, name = type.__dict__["__module__"].__get__(value), type_name(value)  # type: ignore[arg-type]
    else:
        return None
    root = _text(module).split(".")[0]
    return f"{root}.{name}" if root else None


def _text(value: object) -> str:
    return value if type(value) is str else ""
