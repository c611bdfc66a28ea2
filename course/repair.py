"""What students do to cells, set right before a notebook is graded.

Copying and splitting a cell copies its grade id with it, merging and retyping lose it, and cells
are deleted. Here a grade id is one cell again: the last copy counts, as the last definition of a
function does; an answer that stands elsewhere keeps its points; what is missing comes back from
the release. Each change is told in one sentence.

But: no answer is chosen or mended, and no cell that a student wrote is taken away.
"""

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from course.check.tasks import all_tasks

__all__ = ["holds_anything_of", "repair"]

Node = dict[str, Any]
_ANSWER = "-answer"  # a task's answer cell has the grade id of the task and this


def repair(cells: list[Node], released: Sequence[Node]) -> list[str]:
    """Give each graded cell of the release one place among `cells`, which are changed in place.

    Returns what was done, a sentence a change. Cells are notebook cells as plain JSON.
    """
    known = {_grade_id(cell): cell for cell in released if _grade_id(cell)}
    notes = _one_cell_an_id(cells, known)
    place = -1
    for grade_id, original in known.items():
        there = next((n for n, cell in enumerate(cells) if _grade_id(cell) == grade_id), None)
        if there is None:
            there, note = _brought_back(cells, grade_id, original, place + 1)
            notes.append(note)
        # points and roles are the release's, whatever a notebook says of itself
        cells[there]["metadata"]["nbgrader"] = dict(original["metadata"]["nbgrader"])
        place = there
    return notes


def holds_anything_of(cells: Sequence[Node], released: Sequence[Node]) -> bool:
    """Tell whether a notebook has a cell of the release, by its id, or an answer to a task."""
    ids = {cell.get("id") for cell in released}
    functions = [name for cell in released if (name := _function_of(_grade_id(cell)))]
    return any(
        {cell.get("id"), cell["metadata"].get("id")} & ids
        or any(_defines(cell, name) for name in functions)
        for cell in cells
    )


def _one_cell_an_id(cells: Sequence[Node], known: Mapping[str, Node]) -> list[str]:
    """Take nbgrader's metadata off copies and off cells that the release does not know."""
    notes: list[str] = []
    seen: set[str] = set()
    for cell in reversed(cells):
        grade_id = _grade_id(cell)
        if grade_id in known and grade_id not in seen:
            seen.add(grade_id)
            continue
        cell["metadata"].pop("nbgrader", None)
        if grade_id in known:
            note = f"a copy of the cell {grade_id}; the last one was graded"
            mark = f"# {note}\n" if cell["cell_type"] == "code" else f"*({note})*\n\n"
            cell["source"] = mark + _source(cell)
            notes.append(note[0].upper() + note[1:] + ".")
        elif grade_id:
            notes.append(f"No task of this exercise has the id {grade_id}; its cell only ran.")
    return notes[::-1]


def _brought_back(cells: list[Node], grade_id: str, original: Node, place: int) -> tuple[int, str]:
    """Put a missing cell at `place`, or its id on the cell that holds the answer."""
    function = _function_of(grade_id)
    holders = [n for n, cell in enumerate(cells) if function and _defines(cell, function)]
    if holders and not _grade_id(cells[holders[-1]]):
        cells[holders[-1]]["metadata"]["nbgrader"] = dict(original["metadata"]["nbgrader"])
        return holders[-1], f"The answer {grade_id} had lost its id; it was found by {function}()."
    if holders:  # merged into another answer: a stub here would take its place
        note = f"the answer {grade_id} stands in the cell {_grade_id(cells[holders[-1]])}"
        cells.insert(place, {**_copy_of(original, cells), "source": f"# {note}\n"})
        return place, note[0].upper() + note[1:] + "."
    cells.insert(place, _copy_of(original, cells))
    return place, f"The cell {grade_id} was missing and is as it was released."


def _function_of(grade_id: str) -> str:
    """Return the name that the answer to a task defines, "" if this is no answer's id."""
    task = all_tasks().get(grade_id.removesuffix(_ANSWER))
    return task.function if task and grade_id.endswith(_ANSWER) else ""


def _defines(cell: Node, name: str) -> bool:
    """Tell whether a code cell defines `name`; one with a syntax error is searched as text."""
    if cell["cell_type"] != "code":
        return False
    source = _source(cell)
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return re.search(rf"^(?:async +)?(?:def|class) +{name}\b", source, re.MULTILINE) is not None
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return any(isinstance(node, kinds) and node.name == name for node in body)


def _copy_of(original: Node, cells: Sequence[Node]) -> Node:
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
        "source": _source(original),
    }
    if original["cell_type"] == "code":
        copied |= {"execution_count": None, "outputs": []}
    return copied


def _grade_id(cell: Node) -> str:
    grading = cell["metadata"].get("nbgrader")
    found = grading.get("grade_id", "") if isinstance(grading, dict) else ""
    return found if isinstance(found, str) else ""


def _source(cell: Node) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)
