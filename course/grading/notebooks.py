"""One file that was handed in, as a notebook of an exercise, or why it is none.

A file may have any name, and be of an earlier release; which exercise it is of, its cells tell.

But: nothing is executed or graded here, and no file is written.
"""

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import nbformat

from course.grading.files import File
from course.grading.reading import read_notebook
from course.node_cells import Node, grade_id_of, has_id_of
from course.paths import assignments
from course.repair import holds_anything_of, repair

__all__ = ["Received", "notebook_in", "order", "shown"]

# line breaks, escapes, and marks that turn a line round
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


@dataclass(frozen=True)
class Received:
    """What there is of one student."""

    student: str
    source: str = ""
    """The file's path as it was handed in, "" where there is none."""
    when: float = 0.0
    known: bool = False
    """Whether `when` is the moment of handing in, and not just when a file was last written."""
    notebook: dict[str, Any] | None = None
    """The notebook, in format 4, each graded cell in its place; None where it cannot be graded."""
    notes: tuple[str, ...] = field(default=())
    """What was done to it, or why it cannot be graded: a sentence each."""
    asides: tuple[str, ...] = field(default=())
    """What the instructor alone should read of it."""
    rank: int = 0
    """How likely it is what should count: 3 has the exercise's name, 2 has it among other words, 1
    has cells of it, 0 has neither, -1 is the exercise as it was released."""
    archive: str = ""
    """The student's own archive that it came in."""
    others: tuple["Received", ...] = field(default=())
    """What else this student handed in of this exercise, and can be graded."""

    @property
    def moment(self) -> datetime | None:
        """When it was handed in; None where that is not known."""
        return datetime.fromtimestamp(self.when, UTC) if self.known else None


def order(row: Received) -> tuple[bool, float, int, str]:
    """Return what puts hand-ins in order, the one that counts last.

    An answered one counts before one as it was released; what has no time has just come.
    """
    return row.rank >= 0, row.when or math.inf, row.rank, row.source


def notebook_in(file: File, student: str, assignment: str, root: Path) -> Received | None:
    """Return what a file is, None for one of another exercise."""
    source = shown(file)
    names = {*file.path.parts, file.path.stem}
    elsewhere = names & set(assignments(root)) - {assignment}
    node, reason = (None, f"Not read: {file.refused}.") if file.refused else _read(file.content)
    if node is None:
        return None if elsewhere else Received(student, source, file.when, notes=(reason,))
    text = (root / "exercises" / assignment / f"{assignment}.ipynb").read_text(encoding="utf-8")
    release = json.loads(text)
    of = _assignment_of(node, root)
    if of != assignment and (of or elsewhere):
        return None
    if not of and not holds_anything_of(node["cells"], release["cells"]):
        notes = ["No cell of this exercise was found in it."]
        return Received(student, source, file.when, notes=tuple(notes))
    asides = []
    stamp = node.get("metadata", {}).get("minirag", {})
    told = stamp.get("release") if isinstance(stamp, dict) else None
    if told not in (None, release["metadata"]["minirag"]["release"]):
        asides.append("It was made from another release of the exercise; look at it once.")
    by_id = any(has_id_of(c, o) for c in node["cells"] for o in release["cells"])
    notes = repair(node["cells"], release["cells"])
    rank = 1 if of or by_id else 0
    if rank and not _is_answered(node["cells"], release["cells"]):
        rank = -1
    elif rank and assignment in file.path.stem:
        rank = 3 if file.path.stem == assignment else 2
    node["metadata"] = {**node["metadata"], "minirag": release["metadata"]["minirag"]}
    return Received(
        *(student, source, file.when, file.known, node, tuple(notes), tuple(asides), rank),
        archive=file.owner.as_posix() if file.owner else "",
    )


def _is_answered(cells: Sequence[Node], released: Sequence[Node]) -> bool:
    """Tell whether any answer's cell is another than it was released."""

    def answers(of: Sequence[Node]) -> list[str]:
        solutions = (c for c in of if c["metadata"].get("nbgrader", {}).get("solution"))
        return sorted("".join(cell["source"]).strip() for cell in solutions)

    return answers(cells) != answers(released)


def shown(file: File) -> str:
    """Return a file's path in one line that a terminal shows as it is."""
    text = file.path.as_posix().encode("utf-8", "backslashreplace").decode()
    return _UNSEEN.sub("\ufffd", text)


def _read(content: bytes) -> tuple[dict[str, Any] | None, str]:
    """Return a notebook in format 4 as plain data, or None and the reason."""
    try:
        node: dict[str, Any] = json.loads(nbformat.writes(read_notebook(content)))
    except ValueError as error:
        return None, str(error)
    return node, ""


def _assignment_of(node: Node, root: Path) -> str:
    """Return the exercise whose graded cells a notebook has most of, "" where it has none."""
    own = {grade_id_of(cell) for cell in node["cells"]} - {""}
    best, most = "", 0
    for name in assignments(root):
        number = name.split("_")[0]
        shared = sum(grade_id.startswith(f"{number}-") for grade_id in own)
        if shared > most:
            best, most = name, shared
    return best
