"""All that was handed in of an exercise: what a place holds, and what was there before.

But: which of it counts, `attempts` and `planning` decide.
"""

from collections.abc import Sequence
from pathlib import Path

from course.errors import CourseError
from course.grading.intake import received
from course.grading.notebooks import Received

__all__ = ["gathered"]


def gathered(
    assignment: str, source: Path | None, roster: Sequence[str], root: Path
) -> tuple[list[Received], dict[str, Received]]:
    """Return a row a student, and student → what is in `submitted/` of the course.

    `source` None is `submitted/` itself. Raises CourseError for a place that cannot be meant: it is
    not there, it holds the course itself, or nothing of anybody.
    """
    there = root / "submitted"
    if source is not None and root.resolve().is_relative_to(source.resolve()):
        raise CourseError(
            f"--submitted {source} holds the course itself; name the folder of the hand-ins"
        )
    if source is None and not there.is_dir():
        raise CourseError(f"{there} is not there; put hand-ins into it, or name --submitted")
    rows = received(source or there, assignment, roster, root)
    inside = rows if source is None else []
    if source is not None and there.is_dir():
        inside = received(there, assignment, roster, root)
    if not any(row.source for row in rows):
        _refuse(source, there, assignment, roster)
    return rows, {row.student: row for row in inside}


def _refuse(source: Path | None, there: Path, assignment: str, roster: Sequence[str]) -> None:
    """Raise CourseError where a place holds nothing of anybody, and that cannot be meant."""
    if source is not None:
        raise CourseError(f"{source} holds no notebook of {assignment}; is it the right place?")
    if not roster:
        raise CourseError(
            f"{there} holds no notebook of {assignment}, and nobody is in the gradebook; put "
            "hand-ins there, or name a folder or an archive with --submitted"
        )
