"""Whose a file is, from where it lay and how platforms name what they collect.

Only names that a platform or an instructor gave are asked: the outermost folder that tells students
apart, or the file's own name where there is none. In this order: a platform's form (Moodle's
folders, Canvas's files); an id of the roster; one that goes on as a file of this exercise; the name
itself.

But: below that folder, and inside a student's own archive, nothing names a student: names there are
the student's to choose, and would put work into another's name.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from course.grading.places import folder_of

__all__ = ["Owner", "class_folders", "owner_of", "shared_folders"]

_MOODLE = re.compile(r"^(?P<name>.+?)_(?P<number>\d+)_assignsubmission_file")
_CANVAS = re.compile(r"^(?P<name>[^_]+)_(?:LATE_)?(?P<number>\d+)_\d+_")
_WORDS = "late|homework|exercise|assignment|solution|submission"  # behind an id, in a file's name


@dataclass(frozen=True)
class Owner:
    """A student as a file names them."""

    student: str
    number: str = ""
    """The platform's number, which tells two people of one name apart."""


def owner_of(
    path: PurePosixPath,
    assignment: str,
    roster: Collection[str],
    shared: int = 0,
    classes: Collection[str] = (),
) -> Owner:
    """Return whose a file at `path` is.

    `shared`: so many outer folders name nobody; no more does one that is in `classes`.
    """
    ids = {_same(student): student for student in roster}
    named = _named(path, assignment)
    named = named[shared:] or named[-1:]
    if named and named[0] in classes:
        named = named[1:]
    name = named[0] if named else path.stem
    match = _MOODLE.match(name) or _CANVAS.match(name)
    if match:
        return Owner(ids.get(_same(match["name"]), match["name"]), match["number"])
    for known in (_same(name), _same(folder_of(name))):
        if known in ids:
            return Owner(ids[known])
    word = rf"{re.escape(assignment)}|{assignment.split('_')[0]}|\d|{_WORDS}"
    goes_on = re.compile(rf"[_\-+. ]+({word})", re.IGNORECASE)
    begins = [s for s in ids if _same(name).startswith(s) and goes_on.match(_same(name)[len(s) :])]
    if begins:
        return Owner(ids[max(begins, key=len)])
    return Owner(name if named else name.split(f"_{assignment}")[0] or name)


def class_folders(
    paths: Sequence[PurePosixPath], assignment: str, roster: Collection[str], shared: int
) -> set[str]:
    """Return the outer folders below which several students of the roster have a folder each."""
    ids = {_same(student) for student in roster}
    below: dict[str, set[str]] = {}
    for path in paths:
        named = _named(path, assignment)[shared:]
        if len(named) > 1 and _same(named[0]) not in ids and _same(named[1]) in ids:
            below.setdefault(named[0], set()).add(_same(named[1]))
    return {folder for folder, students in below.items() if len(students) > 1}


def _named(path: PurePosixPath, assignment: str) -> list[str]:
    """Return the folders of a path that may name a student."""
    containers = {"submitted", assignment, assignment.split("_")[0]}
    parts = path.parts[:-1]
    if assignment in parts[1:]:  # what is below the exercise's folder is the student's
        parts = parts[: parts.index(assignment)]
    return [part for part in parts if part not in containers]


def shared_folders(paths: Sequence[PurePosixPath], assignment: str) -> int:
    """Return how many outer folders all files share and still have another below: a class's."""
    folders = [_named(path, assignment) for path in paths]
    shared = 0
    while folders and all(len(one) > shared + 1 for one in folders):
        if len({one[shared] for one in folders}) > 1:
            break
        shared += 1
    return shared


def _same(name: str) -> str:
    """Return a name as it compares: macOS takes letters and accents apart."""
    return unicodedata.normalize("NFC", name)
