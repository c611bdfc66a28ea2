"""Lessons: executed from a clean kernel, and compared with what is committed.

Text outputs are compared byte for byte. Pictures and cells tagged `timing` may differ between
machines and runs; widgets are shown by their static figure beside them.

But: it does not repair a lesson. A cell that raises is an error with its name and line.
"""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

from course.errors import CourseError
from course.kernels import kernel_settings
from course.notebooks import LANGUAGE, Node, as_text, notebook
from course.paths import ROOT
from course.percent import Cell

__all__ = ["differences", "executed", "machine_path"]

TIMEOUT = 120  # seconds a cell; a whole lesson aims at 60
WIDGET = "application/vnd.jupyter.widget-view+json"
_PATH = re.compile(
    r"/home/|/Users/|/root/|/tmp/|/var/folders/|/private/|\b[A-Z]:\\|site-packages|ipykernel_\d"
)


def executed(cells: Sequence[Cell], name: str) -> str:
    """Execute a lesson in a clean kernel and return the notebook as text.

    Raises CourseError that names the source, the cell and the error.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellTimeoutError, DeadKernelError
    from traitlets.config import Config

    node = nbformat.reads(as_text(notebook(cells, name)), as_version=4)
    os.environ.setdefault("PYTHONHASHSEED", "0")
    client = NotebookClient(
        node,
        config=Config({"KernelManager": kernel_settings()}),
        timeout=TIMEOUT,
        kernel_name="python3",
        record_timing=False,
        allow_errors=True,
        resources={"metadata": {"path": str(ROOT / "lessons")}},
    )
    try:
        client.execute()
    except (CellTimeoutError, DeadKernelError) as error:
        ran = [cell.line for cell in cells if cell.kind == "code"][: client.code_cells_executed]
        reason = "runs too long" if isinstance(error, CellTimeoutError) else "loses its kernel"
        raise CourseError(f"{name}:{ran[-1]}: the cell {reason}; fix the source") from error
    for cell, source in zip(node.cells, cells, strict=True):
        for output in cell.get("outputs", []):
            if output.output_type == "error" and "raises-exception" not in source.tags:
                raise CourseError(
                    f"{name}:{source.line}: the cell {cell.id!r} raises "
                    f"{output.ename}: {output.evalue}; fix the source"
                )
    return as_text(_cleaned(json.loads(nbformat.writes(node)), name))


def _cleaned(node: Node, name: str) -> Node:
    """Drop what belongs to one run or one machine."""
    node["metadata"]["language_info"] = dict(LANGUAGE)
    node["metadata"].pop("widgets", None)
    for cell in node["cells"]:
        cell["metadata"].pop("execution", None)
        outputs = [o for o in cell.get("outputs", []) if WIDGET not in o.get("data", {})]
        if cell["cell_type"] == "code":
            cell["outputs"] = _joined(outputs)
    found = machine_path(node)
    if found:
        raise CourseError(
            f"{name}: the outputs hold a machine's path: {found!r}; print a name only"
        )
    return node


def _joined(outputs: list[Node]) -> list[Node]:
    """Join what one cell printed to one stream: where a kernel flushes is chance."""
    joined: list[Node] = []
    for output in outputs:
        before = joined[-1] if joined else {}
        if output["output_type"] == "stream" and before.get("name") == output["name"]:
            before["text"] = ["".join([*before["text"], *output["text"]])]
        else:
            joined.append(output)
    for output in joined:
        if output["output_type"] == "stream":
            output["text"] = "".join(output["text"]).splitlines(keepends=True)
    return joined


def machine_path(node: Node) -> str | None:
    """Return the first text output line that holds a path of one machine, or None."""
    for cell in node["cells"]:
        for line in _text(cell, timing=True).splitlines():
            if _PATH.search(line) or str(ROOT) in line:
                return line.strip()[:120]
    return None


def _text(cell: Node, timing: bool = False) -> str:
    """Return what a cell printed; cells tagged `timing` count as empty unless asked for."""
    if "timing" in cell["metadata"].get("tags", []) and not timing:
        return ""
    parts: list[str] = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        if output["output_type"] == "stream":
            parts.append("".join(output["text"]))
        elif output["output_type"] == "error":
            parts.append("\n".join(output["traceback"]))
        elif not any(kind.startswith("image/") for kind in data):
            parts.append("".join(data.get("text/plain", "")))
    return "\n".join(parts)


def differences(committed: Path, fresh: str) -> list[str]:
    """Return what differs between a committed lesson and a fresh run, a line each."""
    try:
        old = json.loads(committed.read_text(encoding="utf-8"))
        _ = [(c["id"], c["source"], c["metadata"], c["cell_type"]) for c in old["cells"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        return [f"{committed.name}: {type(error).__name__}; build it with `python -m course build`"]
    new = json.loads(fresh)
    if [c["id"] for c in old["cells"]] != [c["id"] for c in new["cells"]]:
        return [f"{committed.name}: other cells than its source; run `python -m course build`"]
    found = []
    for before, after in zip(old["cells"], new["cells"], strict=True):
        if (before["source"], before["metadata"]) != (after["source"], after["metadata"]):
            found.append(f"{committed.name}: the source of cell {before['id']!r} differs")
        elif _text(before) != _text(after):
            found.append(f"{committed.name}: cell {before['id']!r} prints something else")
    return found
