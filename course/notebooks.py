"""Cells to notebooks: Jupyter's format 4.5, with nbgrader's metadata on graded cells.

Everything that nbgrader needs is derived: points come from the task, the answer cell of task `x` is
`x-answer`, the test cell `x` is one line, `check("x")`. Written in one fixed way (keys sorted, one
space of indent, LF), so that equal sources give equal bytes.

But: nothing is executed here.
"""

import json
from collections.abc import Sequence
from typing import Any

from course.check.tasks import all_tasks
from course.errors import CourseError
from course.percent import Cell

__all__ = ["LANGUAGE", "as_text", "hand_points", "notebook"]

# no version number: a new Python must not touch every notebook
LANGUAGE = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"}
_KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

Node = dict[str, Any]


def notebook(cells: Sequence[Cell], name: str, stamp: Node | None = None) -> Node:
    """Return the notebook of a source as plain data; `stamp` goes into its metadata."""
    metadata: Node = {"kernelspec": dict(_KERNEL), "language_info": dict(LANGUAGE)}
    if stamp:
        metadata["minirag"] = stamp
    return {
        "cells": [_node(cell, name) for cell in cells],
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def as_text(node: Node) -> str:
    """Return the one way in which a notebook is written."""
    return json.dumps(node, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def hand_points(cell: Cell, name: str) -> int:
    """Return the points of an answer graded by hand. Raises CourseError unless it has points=N."""
    text = cell.options.get("points", "")
    if not text.isdecimal() or int(text) < 1:
        raise CourseError(f"{name}:{cell.line}: an answer graded by hand needs points=N")
    return int(text)


def _node(cell: Cell, name: str) -> Node:
    metadata: Node = {"tags": cell.tags} if cell.tags else {}
    grading = _grading(cell, name)
    if grading:
        metadata["nbgrader"] = grading
    node: Node = {
        "cell_type": cell.kind,
        "id": cell.id,
        "metadata": metadata,
        "source": cell.source.splitlines(keepends=True),
    }
    if cell.kind == "code":
        node |= {"execution_count": None, "outputs": []}
    return node


def _grading(cell: Cell, name: str) -> Node | None:
    where = f"{name}:{cell.line}"
    if not cell.flags:
        return None
    base: Node = {"grade_id": cell.id, "schema_version": 3, "task": False}
    if "test" in cell.flags:
        task = all_tasks().get(cell.id)
        if task is None:
            raise CourseError(f"{where}: no task {cell.id!r} in course/check/tasks; add it there")
        if cell.source.strip() != f'check("{cell.id}")':
            raise CourseError(f'{where}: a test cell holds one line, check("{cell.id}")')
        points = int(task.points) if task.points == int(task.points) else task.points
        return base | {"grade": True, "solution": False, "locked": True, "points": points}
    if "manual" in cell.flags:
        points = hand_points(cell, name)
        return base | {"grade": True, "solution": True, "locked": False, "points": points}
    return base | {"grade": False, "solution": True, "locked": False}
