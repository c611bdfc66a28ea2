"""Figures that a source must not repeat by hand: `{{points 03-idf}}` and `{{total}}`.

Points stand once: in the task, or in the header of an answer that is graded by hand.

But: this is no template language. Whatever else stands in double braces is an error.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from course.check.tasks import tasks_of
from course.errors import CourseError
from course.notebooks import hand_points
from course.percent import Cell

__all__ = ["fill_in"]

_FIGURE = re.compile(r"\{\{(?P<inside>[^}]*)\}\}")


def fill_in(cells: Sequence[Cell], path: Path) -> None:
    """Replace the figures in markdown cells. Raises CourseError for an unknown one."""
    points = {task.id: task.points for task in tasks_of(path.stem)}
    points |= {cell.id: hand_points(cell, path.name) for cell in cells if "manual" in cell.flags}
    figures = {f"points {task_id}": value for task_id, value in points.items()}
    figures["total"] = sum(points.values())
    for cell in cells:
        if cell.kind != "markdown":
            continue
        for match in _FIGURE.finditer(cell.source):
            if match["inside"] not in figures:
                known = ", ".join(sorted(figures))
                raise CourseError(
                    f"{path.name}:{cell.line}: unknown figure {match[0]}; known: {known}"
                )
        if "{{" in _FIGURE.sub("", cell.source):
            raise CourseError(f"{path.name}:{cell.line}: a figure is opened and never closed: {{{{")
        cell.source = _FIGURE.sub(lambda m: f"{figures[m['inside']]:g}", cell.source)
