"""How a check says its verdict: as text, and in a notebook with a stamp of the code beside it.

The stamp is data of a type of its own in the cell's output, so it is saved with the notebook and
shown by nothing: task, outcome, points, and a hash of the cell that was checked. Progress reads it
later and sees whether the code has changed since.

But: it is a note for the student, and no proof. Grading reads none of it.
"""

import hashlib
import linecache
import sys
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from course.check.verdict import Verdict

__all__ = ["STAMP", "code_hash", "say"]

STAMP = "application/vnd.minirag.check+json"


def code_hash(source: str) -> str:
    """Return a short hash of a cell's source, whatever its line ends and the space around it."""
    lines = [line.rstrip() for line in source.strip().splitlines()]
    return hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()[:16]


def say(text: str, verdict: Verdict, namespace: Mapping[str, Any]) -> None:
    """Print the text; in a notebook, show it with the stamp."""
    shell = namespace.get("get_ipython")
    if "IPython" not in sys.modules or not callable(shell):
        print(text)
        return
    from IPython.display import display

    stamp = {
        "task": verdict.task.id,
        "outcome": verdict.outcome.value,
        "points": verdict.points,
        "code": code_hash(_source_of(namespace.get(verdict.task.function), verdict, namespace)),
    }
    display({"text/plain": text, STAMP: stamp}, raw=True)  # type: ignore[no-untyped-call]


def _source_of(function: object, verdict: Verdict, namespace: Mapping[str, Any]) -> str:
    """Return the source of the cell that defines the answer, or ""."""
    if isinstance(function, FunctionType):
        return "".join(linecache.getlines(function.__code__.co_filename))
    cells, name = namespace.get("In"), verdict.task.function
    ran = [cell for cell in cells if type(cell) is str] if type(cells) is list else []
    return next((cell for cell in reversed(ran) if f"class {name}" in cell), "")
