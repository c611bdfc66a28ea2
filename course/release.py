"""From an exercise's source to the solution and, through stock nbgrader, to the release.

`nbgrader generate_assignment` clears the solutions and computes the checksums; here its result is
read back, written in the one fixed way and searched for leaks.

But: nothing is written into the course. The builder does that when everything has succeeded.
"""

import hashlib
import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from course.check.tasks import tasks_of
from course.errors import CourseError
from course.markers import check_markers, leaked_line, solution_lines
from course.notebooks import Node, as_text, notebook
from course.own_cells import chosen_cells, own_stamp
from course.paths import ROOT
from course.percent import Cell, read_source
from course.templates import check_headers, fill_in

__all__ = ["exercise_cells", "released", "solution_text"]

_REASON = re.compile(r"[\w.]*(Error|Exception): ")  # the last line of a traceback


def exercise_cells(path: Path) -> list[Cell]:
    """Read an exercise's source and check its markers and its tasks."""
    cells = chosen_cells(read_source(path), path.stem)
    for cell in cells:
        check_markers(cell, path.name)
    check_headers(fill_in(cells, path), path)
    _check_tasks(cells, path)
    return cells


def solution_text(cells: Sequence[Cell], path: Path) -> str:
    """Return the solution notebook, stamped with a hash of its source."""
    text = path.read_bytes().replace(b"\r\n", b"\n")
    stamp = hashlib.sha256(text + own_stamp(path.stem)).hexdigest()[:12]
    return as_text(notebook(cells, path.name, {"assignment": path.stem, "release": stamp}))


def released(assignment: str, solution: str, cells: Sequence[Cell]) -> str:
    """Return the release notebook that nbgrader makes of a solution.

    Raises CourseError when nbgrader refuses it or a solution line is left in it.
    """
    from nbgrader.apps import NbGraderAPI
    from traitlets.config import Config
    from traitlets.config.loader import PyFileConfigLoader

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        source = root / "solutions" / assignment / f"{assignment}.ipynb"
        source.parent.mkdir(parents=True)
        source.write_text(solution, encoding="utf-8", newline="\n")
        config: Config = PyFileConfigLoader("nbgrader_config.py", str(ROOT)).load_config()
        config.CourseDirectory.root = str(root)
        api = NbGraderAPI(config=config)
        api.log_level = "ERROR"
        outcome = api.generate_assignment(assignment, create=True)
        if not outcome["success"]:
            log = str(outcome.get("log") or outcome.get("error") or "it gave no reason")
            reasons = [line.strip() for line in log.splitlines() if _REASON.match(line.strip())]
            raise CourseError(
                f"{assignment}: nbgrader cannot make the release: {(reasons or [log.strip()])[0]}"
            )
        result = root / "exercises" / assignment / f"{assignment}.ipynb"
        node: Node = json.loads(result.read_text(encoding="utf-8"))
    text = as_text(node)
    visible = "\n".join("".join(cell["source"]) for cell in node["cells"])
    line = leaked_line(visible, solution_lines(cells))
    if line is not None:
        raise CourseError(f"{assignment}: the release would show the solution line {line!r}")
    return text


def _check_tasks(cells: Sequence[Cell], path: Path) -> None:
    flags = {cell.id: cell.flags for cell in cells}
    for task in tasks_of(path.stem):
        for wanted, flag in ((task.id, "test"), (f"{task.id}-answer", "solution")):
            if flag not in flags.get(wanted, ()):
                raise CourseError(
                    f"{path.name}: task {task.id} has no cell with the header "
                    f"`# %% id={wanted} {flag}`"
                )
    for cell in cells:
        test = cell.id.removesuffix("-answer")
        if "solution" in cell.flags and (test == cell.id or test not in flags):
            raise CourseError(f"{path.name}:{cell.line}: answer cell {cell.id} has no test cell")
