"""A student, forgotten: every file and every row of theirs in the course's folder.

Hand-ins, graded notebooks, feedback, what the grader remembered of them, and the rows of the
gradebook, whose file is written anew so that nothing deleted stays readable in it.

But: what has left the folder (an export, a backup, a learning platform, pages that nbgrader put
into its exchange under a hash) is not found; `grades.csv`, `students.csv` and `course.toml` are
named, not touched.
"""

import contextlib
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from course.errors import CourseError
from course.grading.gradebook import open_gradebook
from course.grading.ledger import Ledger
from course.grading.places import folder_of
from course.grading.secrets import FOLDER
from course.paths import ROOT, assignments

__all__ = ["forget"]

_TREES = ("submitted", "autograded", "feedback")


def forget(student: str, root: Path = ROOT) -> list[str]:
    """Remove a student everywhere and return what was removed, a line each.

    Raises CourseError where nothing of the student is there.
    """
    name = folder_of(student)
    ledgers = [Ledger(root, a) for a in assignments(root) if (root / FOLDER / f"{a}.json").exists()]
    with open_gradebook():  # first: it may be locked, and then nothing has been removed
        done = _from_the_gradebook(root, name)
    for folder in [*(root / tree / name for tree in _TREES), *_kept(root, name)]:
        if folder.is_symlink():
            folder.unlink()
            done.append(f"removed the link {folder.relative_to(root).as_posix()}")
        elif folder.is_dir():
            _make_writable(folder)
            shutil.rmtree(folder)
            done.append(f"removed {folder.relative_to(root).as_posix()}/")
    if sum(ledger.remove(name) for ledger in ledgers):
        done.append(f"removed the entries in {FOLDER}/")
    done += _from_the_exchange(root, name)
    runs = root / FOLDER / "runs"
    if done and runs.exists():  # they are named by content, older ones of this student too
        shutil.rmtree(runs)
        done.append(f"removed {FOLDER}/runs/: the next batch runs what it needs once more")
    if not done:
        raise CourseError(f"nothing of {student!r} is in this course's folder; is the id right?")
    held = ("grades.csv", "students.csv", "course.toml")
    exports = [name for name in held if (root / name).exists()]
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    mentioned = [p for p in exports if whole.search((root / p).read_text("utf-8", "replace"))]
    return [*done, *(f"look at {path} yourself: it holds this id" for path in mentioned)]


def _kept(root: Path, name: str) -> Iterator[Path]:
    for kind in ("attempts", "seen"):
        for assignment in sorted((root / FOLDER / kind).glob("*")):
            yield assignment / name


def _from_the_gradebook(root: Path, name: str) -> list[str]:
    from nbgrader.api import Gradebook, MissingEntry

    path = root / "gradebook.db"
    if not path.exists():
        return []
    with Gradebook(f"sqlite:///{path}") as gradebook:
        try:
            gradebook.remove_student(name)
        except MissingEntry:
            return []
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")  # a deleted row is still readable in the file without it
    return ["removed the rows in gradebook.db"]


def _from_the_exchange(root: Path, name: str) -> list[str]:
    found = [path for path in (root / ".exchange").glob("*/inbound/*") if path.is_dir()]
    done = []
    for path in found:
        if path.name.split("+")[0] == name:
            _make_writable(path)
            shutil.rmtree(path)
            done.append(f"removed {path.relative_to(root).as_posix()}/")
    return done


def _make_writable(folder: Path) -> None:
    """Allow removal: nbgrader writes graded notebooks read-only."""
    for place, folders, files in os.walk(folder):
        for part in [*folders, *files]:
            with contextlib.suppress(OSError):
                Path(place, part).chmod(0o700)
