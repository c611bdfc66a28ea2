"""A notebook's cell as plain JSON: its grade id, its text, and whether it is a cell of the release.

But: what is said of a cell is what its notebook says; a submission may have made it up.
"""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["Node", "copy_of", "grade_id_of", "has_id_of", "same_text", "source_of"]

Node = dict[str, Any]


def copy_of(original: Node, cells: Sequence[Node]) -> Node:
    """Return a released cell without output, under an id that no other cell has."""
    taken = {cell.get("id") for cell in cells}
    number, cell_id = 1, original.get("id", "cell")
    while cell_id in taken:
        number += 1
        cell_id = f"{original.get('id', 'cell')}-{number}"
    copied: Node = {
        "cell_type": original["cell_type"],
        "id": cell_id,
        "metadata": {**original["metadata"], "nbgrader": dict(original["metadata"]["nbgrader"])},
        "source": source_of(original),
    }
    if original["cell_type"] == "code":
        copied |= {"execution_count": None, "outputs": []}
    return copied


def grade_id_of(cell: Mapping[str, Any]) -> str:
    """Return a cell's grade id, "" without one."""
    grading = cell["metadata"].get("nbgrader")
    found = grading.get("grade_id", "") if isinstance(grading, dict) else ""
    return found if isinstance(found, str) else ""


def has_id_of(cell: Node, original: Node) -> bool:
    """Tell whether a cell has the id of a released one, also where Colab keeps it."""
    wanted = original.get("id")
    return bool(wanted) and wanted in (cell.get("id"), cell["metadata"].get("id"))


def same_text(cell: Node, original: Node) -> bool:
    """Tell whether two cells of a kind hold the same text, whatever the space in it."""
    one, other = source_of(cell), source_of(original)
    if one == other or cell["cell_type"] != original["cell_type"]:
        return one == other
    return len(one) < 2 * len(other) + 1000 and one.split() == other.split()


def source_of(cell: Node) -> str:
    """Return a cell's text, however it is kept."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
