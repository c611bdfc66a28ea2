"""What a source must not repeat by hand: `{{points 03-idf}}`, `{{imports 03-idf}}`, `{{total}}`.

Points stand once: in the task, or in the header of an answer that is graded by hand. What an answer
may import stands in the task.

But: this is no template language. Whatever else stands in double braces is an error.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from course.check.imports import may_import
from course.check.tasks import tasks_of
from course.errors import CourseError
from course.notebooks import hand_points
from course.percent import Cell

__all__ = ["check_headers", "fill_in"]

_FIGURE = re.compile(r"\{\{(?P<inside>[^}]*)\}\}")


def fill_in(cells: Sequence[Cell], path: Path) -> set[str]:
    """Replace the figures in markdown cells and return which there were.

    Raises CourseError for an unknown one.
    """
    said: set[str] = set()
    points = {task.id: task.points for task in tasks_of(path.stem)}
    points |= {cell.id: hand_points(cell, path.name) for cell in cells if "manual" in cell.flags}
    figures = {f"points {task_id}": f"{value:g}" for task_id, value in points.items()}
    figures["total"] = f"{sum(points.values()):g}"
    for task in tasks_of(path.stem):
        figures[f"imports {task.id}"] = may_import(task.imports)
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
        said |= {match["inside"] for match in _FIGURE.finditer(cell.source)}
        cell.source = _FIGURE.sub(lambda m: figures[m["inside"]], cell.source)
    return said


def check_headers(said: set[str], path: Path) -> None:
    """Raise CourseError for a task whose points or imports are not among the figures `said`."""
    for task in tasks_of(path.stem):
        for figure in (f"points {task.id}", f"imports {task.id}"):
            if figure not in said:
                raise CourseError(
                    f"{path.name}: no text holds {{{{{figure}}}}}; a task's text does"
                )
