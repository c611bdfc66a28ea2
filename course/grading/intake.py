"""From what was handed in to one notebook a student: found by its task ids, repaired, or refused.

Whose a file is, is read from its folder or its name (`whose`); what it is, from its cells
(`notebooks`). Every student on the roster gets a row, with or without a notebook, and every row
says in words what was done.

But: nothing is executed or graded here, and no file is written.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from course.grading.handed_in import files_in
from course.grading.notebooks import Received, notebook_in, order, shown
from course.grading.places import folder_of
from course.grading.whose import class_folders, owner_of, shared_folders
from course.paths import ROOT

__all__ = ["received"]

_MOST_NAMED = 10  # files in one sentence
_MOST_TRIES = 10  # hand-ins that came at once, beside the one that counts


def received(
    source: Path, assignment: str, roster: Collection[str] = (), root: Path = ROOT
) -> list[Received]:
    """Return a row a student, in alphabetical order; of several files the latest readable counts.

    Raises CourseError where `source` is neither a folder nor an archive.
    """
    files = files_in(source, assignment, roster)
    paths = [file.owner or file.path for file in files if file.wanted]
    shared = shared_folders(paths, assignment, roster)
    classes = class_folders(paths, assignment, roster, shared)
    owners = [
        owner_of(file.owner or file.path, assignment, roster, shared, classes) for file in files
    ]
    numbers: dict[str, set[str]] = {}
    for owner in owners:
        numbers.setdefault(owner.student, set()).add(owner.number)
    found: dict[str, list[Received]] = {}
    strays: dict[str, list[str]] = {}
    for file, owner in zip(files, owners, strict=True):
        two = len(numbers[owner.student] - {""}) > 1
        student = f"{owner.student}_{owner.number}" if two else owner.student
        row = notebook_in(file, folder_of(student), assignment, root) if file.wanted else None
        if row is None:
            strays.setdefault(folder_of(student), []).append(shown(file))
            continue
        if two:
            row = _noted(row, "Two people have this name; the platform's number is added to it.")
        found.setdefault(row.student, []).append(row)
    rows = {student: _latest(several) for student, several in found.items()}
    for student in roster:
        rows.setdefault(student, _nothing(student, strays.get(student, [])))
    if roster:
        unknown = "This student was not in the gradebook before; is the name right?"
        rows = {s: row if s in roster else _aside(row, unknown) for s, row in rows.items()}
    return [rows[student] for student in sorted(rows)]


def _nothing(student: str, strays: Sequence[str]) -> Received:
    """Return the row of somebody of whom there is no notebook of this exercise."""
    if not strays:
        return Received(student, notes=("Nothing was handed in.",))
    listed = ", ".join(strays[:_MOST_NAMED])
    note = f"No notebook of this exercise was handed in. What came: {listed}."
    return Received(student, strays[0], notes=(note, "Hand in the file that ends in .ipynb."))


def _latest(several: Sequence[Received]) -> Received:
    """Return what counts of all that came at once, with the others that may count instead.

    Of one archive one notebook counts: nobody gets as many tries as files fit into it.
    """
    readable = [row for row in several if row.notebook is not None] or list(several)
    readable = [row for row in readable if row.rank > 0] or readable
    readable.sort(key=order)
    last = readable[-1]
    if len(several) == 1:
        return last
    others = ", ".join([row.source for row in several if row is not last][:_MOST_NAMED])
    noted = _noted(last, f"{len(several)} files were handed in; beside this one: {others}.")
    for row in several:
        if row.notebook is None and row is not last:
            noted = _noted(noted, f"{row.source}: {' '.join(row.notes)}")
    by_archive = {row.archive or row.source: row for row in readable if row.notebook is not None}
    rest = [row for row in by_archive.values() if row is not last and row.archive != last.archive]
    return replace(noted, others=tuple(rest[-_MOST_TRIES:]))


def _noted(row: Received, note: str) -> Received:
    return replace(row, notes=(*row.notes, note))


def _aside(row: Received, note: str) -> Received:
    return replace(row, asides=(*row.asides, note))
