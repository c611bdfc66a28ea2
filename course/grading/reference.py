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

__all__ = ["execute_cells", "reference_of", "right_value"]


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
    path = root / "solutions" / assignment / f"{assignment}.ipynb"
    remedy = "build it with `python -m course build`"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CourseError(f"the solution {path.name} is missing in solutions/; {remedy}") from None
    return _executed(text, path.name)


@lru_cache(maxsize=8)
def _executed(text: str, name: str) -> dict[str, Any]:
    try:
        cells = json.loads(text)["cells"]
    except (ValueError, KeyError) as error:
        raise CourseError(
            f"solutions/{name} is no notebook ({error}); build it with `python -m course build`"
        ) from error
    return execute_cells(
        (f"solutions/{name}, cell {cell['id']}", "".join(cell["source"]))
        for cell in cells
        if cell["cell_type"] == "code"
    )
