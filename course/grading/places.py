"""Where a student's things are in the course's folder, under a name that every system can have.

nbgrader takes the folder's name for the student's id, in paths, in patterns and in the gradebook.
An id that no folder can have gets one of its own: cleaned, and with a hash, so that two different
students never share one.

But: nothing is written here.
"""

import hashlib
import re
from pathlib import Path

from course.grading.secrets import FOLDER

__all__ = ["autograded_path", "feedback_path", "folder_of", "kept_folder", "submitted_path"]

_UNSAFE = re.compile(r"[/\\\x00-\x1f\x7f*?\[\]+]|^\.+|^\s+|\s+$")  # + : nbgrader refuses it
_MOST_BYTES = 200  # of a name; file systems take 255, and others add to it


def folder_of(student: str) -> str:
    """Return a student's id as the name of a folder: the id itself wherever that can be."""
    clean = _UNSAFE.sub("_", student.encode("utf-8", "replace").decode())
    if clean == student and 0 < len(clean.encode()) <= _MOST_BYTES:
        return student
    short = clean.encode()[: _MOST_BYTES - 9].decode("utf-8", "ignore").rstrip(" .") or "_"
    return f"{short}-{hashlib.sha256(student.encode('utf-8', 'replace')).hexdigest()[:8]}"


def submitted_path(root: Path, student: str, assignment: str) -> Path:
    """Return where nbgrader looks for a student's notebook."""
    return root / "submitted" / folder_of(student) / assignment / f"{assignment}.ipynb"


def autograded_path(root: Path, student: str, assignment: str) -> Path:
    """Return where nbgrader puts a student's graded notebook."""
    return root / "autograded" / folder_of(student) / assignment / f"{assignment}.ipynb"


def feedback_path(root: Path, student: str, assignment: str) -> Path:
    """Return where nbgrader puts a student's feedback."""
    return root / "feedback" / folder_of(student) / assignment / f"{assignment}.html"


def kept_folder(root: Path, kind: str, assignment: str, student: str) -> Path:
    """Return where the grader keeps something of a student: `attempts`, or what was `seen`."""
    return root / FOLDER / kind / assignment / folder_of(student)
