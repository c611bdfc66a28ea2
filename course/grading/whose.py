"""Whose a file is, from where it lay and how platforms name what they collect.

In this order: a part of the path is an id of the roster; a platform's form (Moodle's folders,
Canvas's files); the folder above the exercise's, as nbgrader collects; a name that begins with an
id of the roster and goes on as a file of this exercise; the outermost folder; the file's name.

But: inside a student's own archive nothing names a student, or work could be put into another's
name.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from course.grading.places import folder_of

__all__ = ["Owner", "owner_of", "shared_folders"]

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
    path: PurePosixPath, assignment: str, roster: Collection[str], shared: int = 0
) -> Owner:
    """Return whose a file at `path` is. `shared`: so many outer folders name nobody."""
    ids = {_same(student): student for student in roster}
    number = assignment.split("_")[0]
    containers = {"submitted", assignment, number}
    named = [part for part in path.parts[:-1] if part not in containers]
    for name in [*named, path.stem]:
        for known in (_same(name), _same(folder_of(name))):
            if known in ids:
                return Owner(ids[known])
    for name in [*named, path.stem]:
        match = _MOODLE.match(name) or _CANVAS.match(name)
        if match:
            return Owner(ids.get(_same(match["name"]), match["name"]), match["number"])
    if assignment in path.parts[1:-1]:
        above = path.parts[path.parts.index(assignment) - 1]
        if above not in containers:
            return Owner(above)
    word = rf"{re.escape(assignment)}|{number}|\d|{_WORDS}"
    goes_on = re.compile(rf"[_\-+. ]+({word})", re.IGNORECASE)
    for name in map(_same, [*named, path.stem]):
        begins = [s for s in ids if name.startswith(s) and goes_on.match(name[len(s) :])]
        if begins:
            return Owner(ids[max(begins, key=len)])
    if len(named) > shared:
        return Owner(named[shared])
    return Owner(path.stem.split(f"_{assignment}")[0] or path.stem)


def shared_folders(paths: Sequence[PurePosixPath], assignment: str) -> int:
    """Return how many outer folders all files share and still have another below: a class's."""
    folders = [
        [part for part in path.parts[:-1] if part not in ("submitted", assignment)]
        for path in paths
    ]
    shared = 0
    while folders and all(len(one) > shared + 1 for one in folders):
        if len({one[shared] for one in folders}) > 1:
            break
        shared += 1
    return shared


def _same(name: str) -> str:
    """Return a name as it compares: macOS takes letters and accents apart."""
    return unicodedata.normalize("NFC", name)
