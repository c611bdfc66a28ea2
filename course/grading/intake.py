"""From what was handed in to one notebook a student: found by its task ids, repaired, or refused.

A file may have any name, and be of an earlier release. Whose it is, is read from its folder or from
the beginning of its name; which exercise it is, from its cells. Every student on the roster gets a
row, with or without a notebook, and every row says in words what was done.

But: nothing is executed or graded here, and no file is written.
"""

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import nbformat

from course.grading.handed_in import File, files_in
from course.grading.places import folder_of
from course.grading.reading import read_notebook
from course.grading.whose import class_folders, owner_of, shared_folders
from course.paths import ROOT, assignments
from course.repair import Node, repair

__all__ = ["Received", "received"]


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
    rank: int = 0
    """2: has the exercise's name; 1: has cells of it; 0: has neither."""
    others: tuple["Received", ...] = field(default=())
    """What else this student handed in of this exercise, and can be graded."""


def received(
    source: Path, assignment: str, roster: Collection[str] = (), root: Path = ROOT
) -> list[Received]:
    """Return a row a student, in alphabetical order; of several files the latest readable counts.

    Raises CourseError where `source` is neither a folder nor an archive.
    """
    files = files_in(source)
    paths = [file.owner or file.path for file in files]
    shared = shared_folders(paths, assignment)
    classes = class_folders(paths, assignment, roster, shared)
    owners = [owner_of(path, assignment, roster, shared, classes) for path in paths]
    numbers: dict[str, set[str]] = {}
    for owner in owners:
        numbers.setdefault(owner.student, set()).add(owner.number)
    found: dict[str, list[Received]] = {}
    for file, owner in zip(files, owners, strict=True):
        two = len(numbers[owner.student] - {""}) > 1
        student = f"{owner.student}_{owner.number}" if two else owner.student
        row = _row(file, folder_of(student), assignment, root)
        if row is not None and two:
            row = _noted(row, "Two people have this name; the platform's number is added to it.")
        if row is not None:
            found.setdefault(row.student, []).append(row)
    rows = {student: _latest(several) for student, several in found.items()}
    for student in roster:
        rows.setdefault(student, Received(student, notes=("Nothing was handed in.",)))
    if roster:
        unknown = "This student was not in the gradebook before; is the name right?"
        rows = {s: _noted(row, unknown) if s not in roster else row for s, row in rows.items()}
    return [rows[student] for student in sorted(rows)]


def _row(file: File, student: str, assignment: str, root: Path) -> Received | None:
    """Return what a file is, None for one of another exercise."""
    source = file.path.as_posix().encode("utf-8", "backslashreplace").decode()
    names = {*file.path.parts, file.path.stem}
    elsewhere = names & set(assignments(root)) - {assignment}
    if elsewhere and (file.refused or not _read(file.content)[0]):
        return None
    if file.refused:
        return Received(student, source, file.when, notes=(f"Not read: {file.refused}.",))
    node, reason = _read(file.content)
    if node is None:
        return Received(student, source, file.when, notes=(reason,))
    text = (root / "exercises" / assignment / f"{assignment}.ipynb").read_text(encoding="utf-8")
    release = json.loads(text)
    of = _assignment_of(node, root)
    if of != assignment and (of or elsewhere):
        return None
    rank = 0 if not of else 2 if assignment in file.path.stem else 1
    notes = [] if of else ["No cell of this exercise was found in it."]
    stamp = node.get("metadata", {}).get("minirag", {})
    if (
        isinstance(stamp, dict)
        and stamp.get("release", "") != release["metadata"]["minirag"]["release"]
    ):
        notes.append("It was made from another release of the exercise; look at it once.")
    notes += repair(node["cells"], release["cells"])
    node["metadata"] = {**node["metadata"], "minirag": release["metadata"]["minirag"]}
    return Received(student, source, file.when, file.known, node, tuple(notes), rank)


def _read(content: bytes) -> tuple[dict[str, Any] | None, str]:
    """Return a notebook in format 4 as plain data, or None and the reason."""
    try:
        node: dict[str, Any] = json.loads(nbformat.writes(read_notebook(content)))
    except ValueError as error:
        return None, str(error)
    return node, ""


def _assignment_of(node: Node, root: Path) -> str:
    """Return the exercise whose graded cells a notebook has most of, "" where it has none."""
    own = {_grade_id(cell) for cell in node["cells"]} - {""}
    best, most = "", 0
    for name in assignments(root):
        number = name.split("_")[0]
        shared = sum(grade_id.startswith(f"{number}-") for grade_id in own)
        if shared > most:
            best, most = name, shared
    return best


def _latest(several: Sequence[Received]) -> Received:
    readable = [row for row in several if row.notebook is not None] or list(several)
    readable = [row for row in readable if row.rank] or readable
    last = max(readable, key=lambda row: (row.when or math.inf, row.rank, row.source))
    if len(several) == 1:
        return last
    others = ", ".join(row.source for row in several if row is not last)
    noted = _noted(last, f"{len(several)} files were handed in; beside this one: {others}.")
    for row in several:
        if row.notebook is None and row is not last:
            noted = _noted(noted, f"{row.source}: {' '.join(row.notes)}")
    readable = [row for row in readable if row is not last and row.notebook is not None]
    return replace(noted, others=tuple(readable))


def _noted(row: Received, note: str) -> Received:
    return replace(row, notes=(*row.notes, note))


def _grade_id(cell: Node) -> str:
    grading = cell["metadata"].get("nbgrader")
    found = grading.get("grade_id", "") if isinstance(grading, dict) else ""
    return found if isinstance(found, str) else ""
