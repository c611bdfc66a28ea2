"""What can be said about a student's own code: the line that failed, what a name holds.

An error message helps when it shows the line that the student wrote. Frames of this package, of
the standard library and of installed packages are passed over; what is left, innermost last, is
the student's.

But: it reads source lines through `linecache`, as a notebook registers them. A function that was
made by `exec` has no source, and then no line is shown.
"""

import difflib
import linecache
import os
import sys
import sysconfig
import traceback
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType, TracebackType

from course.check.encode import type_name

__all__ = [
    "error_of_the_definition",
    "is_stale",
    "similar_name",
    "students_line",
    "what_it_is",
]

_ROOT = Path(__file__).resolve().parents[2]
_OURS = tuple(str(_ROOT / name) + os.sep for name in ("course", "minirag", "inside"))
_INSTALLED = tuple(
    str(Path(sysconfig.get_path(name)).resolve()) + os.sep
    for name in ("stdlib", "purelib", "platlib")
)


def students_line(error: BaseException) -> str:
    """Return the innermost line of the student's code, stripped, or "" if there is none."""
    line = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if not _is_foreign(frame.filename):
            line = (frame.line or "").strip()
    return line[:160]


def error_of_the_definition(name: str) -> str:
    """Say what error the cell that should define `name` ended in, if that is what happened last.

    Returns "" where the last error of this session came from another cell.
    """
    error = getattr(sys, "last_value", None)
    if not isinstance(error, BaseException):
        return ""
    if isinstance(error, SyntaxError):
        lines = linecache.getlines(error.filename or "") or [error.text or ""]
        place = (error.text or "").strip()
    else:
        lines = _first_cell(error.__traceback__)
        place = students_line(error)
    definition = (f"def {name}(", f"async def {name}(", f"class {name}")
    if not any(line.lstrip().startswith(definition) for line in lines):
        return ""
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:  # an exception class of the student's own
        message = ""
    return f"{type_name(type(error))}: {message} at `{place}`"[:240]


def is_stale(function: object, name: str, inputs: object) -> bool:
    """Tell whether a later cell that defines `name` was run than the one `function` comes from.

    `inputs` is IPython's `In`, the cells that were run, those that failed among them.
    """
    if not isinstance(function, FunctionType) or type(inputs) is not list:
        return False
    own = "".join(linecache.getlines(function.__code__.co_filename)).strip()
    defining = [x for x in inputs if type(x) is str and f"def {name}(" in x]
    return bool(own and defining) and defining[-1].strip() != own


def similar_name(name: str, namespace: Mapping[str, object]) -> str:
    """Return the notebook's own function or class whose name is most like `name`, or ""."""
    own = [
        called
        for called, value in namespace.items()
        if (type(value) is FunctionType and value.__globals__ is namespace)
        or (type(value) is type and value.__module__ == "__main__")
    ]
    inside = [called for called in own if name in called]
    return next(iter(inside or difflib.get_close_matches(name, own, n=1)), "")


def what_it_is(value: object) -> str:
    """Say in a student's words what a name holds that should hold a function."""
    return _KINDS.get(type(value)) or f"something of type {type_name(type(value))}"


_KINDS: dict[type, str] = {
    bool: "True or False",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    tuple: "a tuple",
    dict: "a dict",
    set: "a set",
    type(None): "None",
    ModuleType: "a module",
}


@lru_cache(maxsize=1024)  # a RecursionError has a thousand frames
def _is_foreign(filename: str) -> bool:
    path = str(Path(filename).resolve()) if os.path.exists(filename) else filename
    return path.startswith((*_OURS, *_INSTALLED)) or filename.startswith("<frozen")


def _first_cell(trace: TracebackType | None) -> list[str]:
    for frame in traceback.extract_tb(trace):
        if not _is_foreign(frame.filename):
            return linecache.getlines(frame.filename)
    return []
