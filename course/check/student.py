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
import re
import sys
import sysconfig
import traceback
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType

from course.check.defining import defines, magic_of
from course.check.encode import type_name

__all__ = [
    "error_of_the_definition",
    "is_stale",
    "magic_that_kept_nothing",
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


def error_of_the_definition(name: str, inputs: object = None) -> str:
    """Say what error the cell that should define `name` ended in, if that is what happened last.

    `inputs` is IPython's `In`, the cells that were run, those that failed among them. Returns ""
    where the last error of this session came from another cell.
    """
    error = getattr(sys, "last_value", None)
    if not isinstance(error, BaseException):
        return ""
    cell = _failed_cell(error, inputs)
    if not defines(cell, name):
        return ""
    if isinstance(error, SyntaxError):
        message, place = _unseen(cell) or _text(error.msg), _text(error.text)
    else:
        place = students_line(error)
        try:
            message = str(error)
        except Exception:  # an exception class of the student's own
            message = ""
    return f"{type_name(type(error))}: {message} at `{place.strip()}`"[:240]


def is_stale(function: object, name: str, inputs: object) -> bool:
    """Tell whether the cell that failed last is a newer definition than the one in memory.

    Where the function comes from that very cell, its definition did run before the line that
    failed, and it is not stale.
    """
    error = getattr(sys, "last_value", None)
    if not isinstance(function, FunctionType) or not isinstance(error, BaseException):
        return False
    own = _same("".join(linecache.getlines(function.__code__.co_filename)))
    failed = _failed_cell(error, inputs)
    if not own or own == _same(failed) or not defines(failed, name):
        return False
    return _same(_last_defining(name, inputs)) == _same(failed)


def magic_that_kept_nothing(name: str, inputs: object) -> str:
    """Return the cell magic, `%%timeit`, of the last cell that defines `name`, "" without one."""
    return magic_of(_last_defining(name, inputs))[0]


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


def _failed_cell(error: BaseException, inputs: object) -> str:
    """Return the text of the cell that an error ended; of a syntax error at least its line."""
    line = ""
    if isinstance(error, SyntaxError):  # of a cell of which nothing ran
        line = _text(error.text)
        known = "".join(linecache.getlines(_text(error.filename)))
        ran = [text for text in inputs if type(text) is str] if type(inputs) is list else []
        with_line = (text for text in reversed(ran) if line.strip() and line.strip() in text)
        if found := known or next(with_line, ""):
            return found
    for frame in traceback.extract_tb(error.__traceback__):
        if not _is_foreign(frame.filename):
            return "".join(linecache.getlines(frame.filename))
    return line


def _last_defining(name: str, inputs: object) -> str:
    if type(inputs) is not list:
        return ""
    texts = (text for text in reversed(inputs) if type(text) is str)
    return next((text for text in texts if defines(text, name)), "")


def _unseen(cell: str) -> str:
    """Name an invisible character at which IPython ends a line, and Python does not."""
    found = re.search("[\ufeff\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", cell)
    return f"invisible character U+{ord(found[0]):04X}; delete it" if found else ""


def _same(cell: str) -> str:
    """Return a cell's text without what differs between IPython's records of it."""
    return "\n".join(cell.strip().splitlines())


def _text(value: object) -> str:
    """Return a part of an error, which a cell may have made of anything."""
    return value if type(value) is str else ""
