"""The reference solution, as a namespace: the code cells of the committed solution, executed.

The reference stands once, in the exercise's source. The judge runs the notebook that is built from
it, and the builder makes the casebook's expected values with the same function.

But: it runs only what an instructor wrote. A student's notebook never comes here.
"""

import json
import linecache
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from course.check.encode import JSON
from course.check.record import Record
from course.check.task import Task
from course.errors import CourseError
from course.paths import ROOT

__all__ = ["answers_of", "execute_cells", "reference_of", "right_value", "setup_of"]

_BUILD_IT = "build it with `python -m course build`"


def execute_cells(cells: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Execute (place, source) pairs in order in a fresh namespace and return it.

    Test cells are left out. Raises CourseError that names the place and the error.
    """
    namespace: dict[str, Any] = {"__name__": "__reference__"}
    for place, source in cells:
        if source.startswith("check("):
            continue
        filename = f"<{place}>"
        # registered as a notebook does it, so that the source of a function can be found
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        try:
            exec(compile(source, filename, "exec"), namespace)
        except (Exception, SystemExit) as error:
            raise CourseError(
                f"{place}: the cell raises {type(error).__name__}: {error}; fix the source"
            ) from error
    return namespace


def right_value(task: Task, record: Record) -> JSON:
    """Return the reference's value; CourseError where it gave none, which no student pays for."""
    if "value" not in record:
        raise CourseError(f"{task.id}: the reference gives no value but {record}; fix the source")
    return record["value"]


def reference_of(assignment: str, root: Path = ROOT) -> dict[str, Any]:
    """Return the namespace of `solutions/<assignment>`. Raises CourseError if it is missing."""
    return _executed(_text_of(assignment, root), f"{assignment}.ipynb")


def setup_of(assignment: str, root: Path = ROOT) -> tuple[str, str]:
    """Return (place, source) of the first code cell, on which every answer rests."""
    name = f"{assignment}.ipynb"
    return _code_cells(_text_of(assignment, root), name)[0][1:]


def answers_of(assignment: str, root: Path = ROOT) -> dict[str, str]:
    """Return task id → the source of the reference's answer cell."""
    cells = _code_cells(_text_of(assignment, root), f"{assignment}.ipynb")
    ending = "-answer"
    return {id.removesuffix(ending): source for id, _, source in cells if id.endswith(ending)}


def _text_of(assignment: str, root: Path) -> str:
    path = root / "solutions" / assignment / f"{assignment}.ipynb"
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CourseError(
            f"the solution {path.name} is missing in solutions/; {_BUILD_IT}"
        ) from None


def _code_cells(text: str, name: str) -> list[tuple[str, str, str]]:
    """Return (id, place for messages, source) of each code cell."""
    try:
        return [
            (cell["id"], f"solutions/{name}, cell {cell['id']}", "".join(cell["source"]))
            for cell in json.loads(text)["cells"]
            if cell["cell_type"] == "code"
        ]
    except (ValueError, KeyError) as error:
        raise CourseError(f"solutions/{name} is no notebook ({error}); {_BUILD_IT}") from error


@lru_cache(maxsize=8)
def _executed(text: str, name: str) -> dict[str, Any]:
    return execute_cells((place, source) for _, place, source in _code_cells(text, name))
