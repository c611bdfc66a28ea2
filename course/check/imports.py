"""What an answer imports, and what it may: by reading its cell, its names, and by refusing.

A task names what its answers may import beside the standard library: `numpy` for a whole package,
`minirag.evaluate` for one name of it. Three looks: the import statements of the function, and of
its cell where no other function uses them; the modules, functions and classes of other packages
that it reaches through its names, also by way of helpers in other cells; and while it runs,
packages that hold the answer to a task ready are not there.

But: this teaches, it does not guard. Code that wants to hide an import can; the sandbox of the
grader, which has those packages not at all, is what guards.
"""

import ast
import dis
import linecache
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType

from course.check.encode import type_name

__all__ = [
    "READY_MADE",
    "forbidden_imports",
    "may_import",
    "refused_import",
    "uses_ready_made",
    "without_ready_made",
]

READY_MADE = frozenset(
    {"minirag", "sklearn", "bm25s", "rank_bm25", "pytrec_eval", "ir_measures", "faiss", "ranx"}
)
"""Packages that solve a task by one call."""

_OURS = frozenset({"__main__", "__reference__", "builtins", "course"})
_HARMLESS = frozenset({"IPython", "matplotlib"})  # a plot in the answer's cell answers nothing
_PLACEHOLDER = "inside.absent"
_MOST_FUNCTIONS = 200  # that are followed from one answer


def forbidden_imports(function: object, allowed: frozenset[str]) -> list[str]:
    """Return what the function's cell imports, or its names reach, and the task does not allow.

    The standard library is always allowed, and what a student may well have in the same cell: the
    course's own check, a plot.
    """
    functions = _functions_of(function)
    found = _reached(functions).union(*map(_idle, functions[:1]))
    return sorted(name for name in found if not _is_allowed(name, allowed))


def uses_ready_made(allowed: Iterable[str]) -> bool:
    """Tell whether a task may use a package that solves others by one call: an experiment does."""
    return any(name.split(".")[0] in READY_MADE for name in allowed)


def may_import(allowed: Iterable[str]) -> str:
    """Write what a task may import: "the standard library, numpy, and BM25 of minirag"."""
    whole = [name for name in sorted(allowed) if "." not in name]
    names: dict[str, list[str]] = {}
    for name in sorted(allowed):
        root, dot, rest = name.partition(".")
        if dot:
            names.setdefault(root, []).append(rest)
    parts = [f"{_listed(rest)} of {root}" for root, rest in names.items()]
    return _listed(["the standard library", *whole, *parts])


def _listed(names: Sequence[str]) -> str:
    comma = "," if any(" and " in name for name in names) or len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} and {names[-1]}" if len(names) > 1 else "".join(names)


def refused_import(error: BaseException, allowed: frozenset[str]) -> str:
    """Return the package whose import failed because it is taken away, or ""."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    root = name.split(".")[0] if type(name) is str else ""
    return root if root in _taken(allowed) else ""


@contextmanager
def without_ready_made(allowed: frozenset[str]) -> Iterator[None]:
    """Take the packages away that hold an answer ready and that the task does not name."""
    taken = _taken(allowed)
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] in taken}
    for name in kept:
        del sys.modules[name]
    # None in sys.modules is Python's own way to say that there is no such module
    sys.modules.update(dict.fromkeys(taken))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in taken]:
            del sys.modules[name]
        sys.modules.update(kept)


def _taken(allowed: frozenset[str]) -> frozenset[str]:
    return READY_MADE - {name.split(".")[0] for name in allowed}


def _is_allowed(name: str, allowed: frozenset[str]) -> bool:
    """Tell whether `package` or `package.name` may be imported: itself, or all of its package."""
    root = name.split(".")[0]
    usual = root in sys.stdlib_module_names or root in _OURS | _HARMLESS
    return usual or bool({name, root} & allowed)


def _idle(function: FunctionType) -> set[str]:
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


def _functions_of(answer: object) -> list[FunctionType]:
    """Return a function, or the methods of a class, as far as they are plain functions."""
    if isinstance(answer, FunctionType):
        return [answer]
    if type(answer) is not type:
        return []
    methods = (getattr(part, "__func__", part) for part in vars(answer).values())
    return [part for part in methods if isinstance(part, FunctionType)]


def _reached(functions: Sequence[FunctionType]) -> set[str]:
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
            elif (origin := _origin(value)) is not None:
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


def _origin(value: object) -> str | None:
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
