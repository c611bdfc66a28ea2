"""A student, forgotten: every file and every row of theirs in the course's folder.

Hand-ins, graded notebooks, feedback, what the grader remembered of them, and the rows of the
gradebook, whose file is written anew so that nothing deleted stays readable in it.

But: what has left the folder (an export, a backup, a learning platform, `course.toml`) is named and
not touched.
"""

import contextlib
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from course.errors import CourseError
from course.grading.ledger import Ledger
from course.grading.places import folder_of
from course.grading.remembered import Remembered
from course.grading.secrets import FOLDER
from course.paths import ROOT, assignments

__all__ = ["forget"]

_TREES = ("submitted", "autograded", "feedback")


def forget(student: str, root: Path = ROOT) -> list[str]:
    """Remove a student everywhere and return what was removed, a line each.

    Raises CourseError where nothing of the student is there.
    """
    name = folder_of(student)
    done = []
    runs = {path for path in _runs_of(root, name) if path.exists()}
    for folder in [*(root / tree / name for tree in _TREES), *_kept(root, name)]:
        if folder.is_dir() and not folder.is_symlink():
            _make_writable(folder)
            shutil.rmtree(folder)
            done.append(f"removed {folder.relative_to(root).as_posix()}/")
    for path in runs:
        path.unlink(missing_ok=True)
        path.with_suffix(".right.json").unlink(missing_ok=True)
    if runs:
        done.append(f"removed {len(runs)} remembered runs")
    for assignment in assignments(root):
        there = (root / FOLDER / f"{assignment}.json").exists()
        if there and Ledger(root, assignment).remove(name):
            done.append(f"removed the entry in {FOLDER}/{assignment}.json")
    done += _from_the_gradebook(root, name)
    done += _from_the_exchange(root, name)
    if not done:
        raise CourseError(f"nothing of {student!r} is in this course's folder; is the id right?")
    exports = [path.name for path in (root / "grades.csv", root / "course.toml") if path.exists()]
    mentioned = [p for p in exports if name in (root / p).read_text("utf-8", "replace")]
    return [*done, *(f"look at {path} yourself: it holds this id" for path in mentioned)]


def _kept(root: Path, name: str) -> Iterator[Path]:
    for kind in ("attempts", "seen"):
        for assignment in sorted((root / FOLDER / kind).glob("*")):
            yield assignment / name


def _runs_of(root: Path, name: str) -> Iterator[Path]:
    """Yield the remembered runs of a student's hand-ins; equal code of others runs again."""
    from course.grading.worker import asked_in

    remembered = Remembered(root)
    trees = [root / "submitted" / name, root / "autograded" / name]
    paths = [path for tree in trees for path in tree.rglob("*.ipynb")]
    paths += [path for folder in _kept(root, name) for path in folder.glob("*.json")]
    for path in paths:
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            content = json.loads(path.read_text(encoding="utf-8"))
            notebook = content.get("notebook", content)
            yield remembered.path(*asked_in(notebook, root))


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
