"""What an answer imports, and what it may: by reading its cell, its names, and by refusing.

A task names what its answers may import beside the standard library: `numpy` for a whole package,
`minirag.evaluate` for one name of it. Three looks: the import statements of the function, and of
its cell where no other function uses them; the modules, functions and classes of other packages
that it reaches through its names, also by way of helpers in other cells; and while it runs,
packages that hold the answer to a task ready are not there.

But: this teaches, it does not guard. Code that wants to hide an import can; the sandbox of the
grader, which has those packages not at all, is what guards.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from course.check.files import file_of
from course.check.reaching import functions_of, idle, origin_of, reached

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


def forbidden_imports(function: object, allowed: frozenset[str]) -> list[str]:
    """Return what the function's cell imports, or its names reach, and the task does not allow.

    The function itself may come from elsewhere, too. The standard library is always allowed, and
    what a student may well have in the same cell: the course's own check, a plot. Of a file beside
    the notebook its own name is returned, as `my_helpers.py`.
    """
    functions = functions_of(function)
    origin = origin_of(function)
    found = reached(functions).union(*map(idle, functions[:1]), [origin] if origin else [])
    return sorted({file_of(name) or name for name in found if not _is_allowed(name, allowed)})


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
