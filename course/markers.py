"""Solution markers, checked before anything is released.

    ### BEGIN SOLUTION
    ...
    ### END SOLUTION

nbgrader replaces what stands between the two. A marker with a typing error is no marker to it, and
the answer goes to the students: so any line that looks like a marker must be one.

But: this module changes nothing; clearing the solution is nbgrader's work.
"""

import re
from collections.abc import Iterable

from course.errors import CourseError
from course.percent import Cell

__all__ = ["check_markers", "leaked_line", "solution_lines"]

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"

# a comment whose first word is begin/end/start/stop in some spelling, or that shouts SOLUTION
_LIKE_A_MARKER = re.compile(
    r"^\s*#+\s*(?:(?:BEG[A-Z]{1,4}|END|START|STOP)\b|.*\b(?:SOLU[A-Z]*|HIDDEN|MARK SCHEME)\b)"
)
_LIKE_ANY_CASE = re.compile(r"^\s*#+\s*(?:beg\w*|end|start)\s+(?:of\s+)?(?:sol|hid|mark)\w*", re.I)
# nbgrader acts on these words wherever they stand in a line
_INSIDE = re.compile(r"(?:BEGIN|END) (?:SOLUTION|HIDDEN TESTS|MARK SCHEME)")
SHORTEST_TELLING_LINE = 16  # characters; shorter lines (`return total`) say nothing alone


def check_markers(cell: Cell, name: str) -> None:
    """Raise CourseError for an unknown, unclosed, nested or misplaced marker."""
    opened = 0
    for offset, line in enumerate(cell.source.split("\n"), start=1):
        where = f"{name}:{cell.line + offset}"
        text = line.strip()
        if text == BEGIN:
            if opened:
                raise CourseError(f"{where}: {BEGIN} inside a solution begun at line {opened}")
            if "solution" not in cell.flags:
                raise CourseError(f"{where}: a solution in a cell without the flag `solution`")
            opened = cell.line + offset
        elif text == END:
            if not opened:
                raise CourseError(f"{where}: {END} without {BEGIN}")
            opened = 0
        elif _LIKE_A_MARKER.match(line) or _LIKE_ANY_CASE.match(line) or _INSIDE.search(line):
            raise CourseError(
                f"{where}: {text!r} looks like a marker and is none; write {BEGIN} or {END}, "
                "or reword the comment"
            )
    if opened:
        raise CourseError(f"{name}:{opened}: {BEGIN} is never closed; add {END}")


def solution_lines(cells: Iterable[Cell]) -> set[str]:
    """Return the lines that must not reach a student: solution regions and model answers."""
    lines: set[str] = set()
    for cell in cells:
        if "solution" not in cell.flags and "manual" not in cell.flags:
            continue
        inside = BEGIN not in cell.source  # without markers the whole cell is the solution
        for line in map(str.strip, cell.source.split("\n")):
            if line in (BEGIN, END):
                inside = line == BEGIN
            elif inside and len(line) >= SHORTEST_TELLING_LINE and not line.startswith("#"):
                lines.add(line)
    return lines


def leaked_line(text: str, lines: set[str]) -> str | None:
    """Return a solution line that occurs in `text`, or None."""
    return next((line for line in sorted(lines) if line in text), None)
