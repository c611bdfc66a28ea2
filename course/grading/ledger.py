"""What a batch knows of each student: a hash of all that the grade rests on, and the points.

It is written after every student, whole or not at all; so a batch that was killed goes on where it
was, and a regrading touches only what changed.

But: the points that count are the gradebook's. Without this file everybody is graded again, with
the same result.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from course.errors import CourseError
from course.grading.secrets import FOLDER, fingerprint, secret_of
from course.paths import ROOT, write_whole

__all__ = ["Ledger"]


class Ledger:
    """One assignment's entries. Raises CourseError for a file that is damaged."""

    def __init__(self, root: Path, assignment: str) -> None:
        self._path = root / FOLDER / f"{assignment}.json"
        self._rests_on = f"{_engine(assignment)} {fingerprint(secret_of(root))}"
        self._entries: dict[str, dict[str, Any]] = {}
        if self._path.exists():
            try:
                self._entries = json.loads(self._path.read_text(encoding="utf-8"))
            except ValueError:
                raise CourseError(
                    f"{self._path} is damaged; delete it, and all are graded again with the same "
                    "result"
                ) from None

    def key(self, notebook: dict[str, Any]) -> str:
        """Return a hash of a notebook and of all else that its grade rests on."""
        text = f"{json.dumps(notebook, sort_keys=True)} {self._rests_on}"
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()

    def holds(self, student: str, key: str) -> bool:
        """Tell whether a student was graded on just this."""
        return bool(self._entries.get(student, {}).get("key") == key)

    def points(self, student: str) -> float | None:
        """Return the points of a student's last grading, None before the first."""
        points = self._entries.get(student, {}).get("points")
        return None if points is None else float(points)

    def enter(self, student: str, key: str, points: float) -> None:
        """Write down that a student was graded."""
        self._entries[student] = {"key": key, "points": points}
        text = json.dumps(self._entries, indent=1, sort_keys=True, ensure_ascii=False)
        write_whole(self._path, text + "\n")


@cache
def _engine(assignment: str) -> str:
    """Return a hash of tasks, reference, casebook, engine, package and data."""
    number, found = assignment.split("_", maxsplit=1)[0], hashlib.sha256()
    files = [
        *(ROOT / "course" / "check").rglob("*.py"),
        *(ROOT / "course" / "grading").rglob("*.py"),
        *(ROOT / "minirag").rglob("*.py"),
        *(ROOT / "data").glob("*.json*"),
        ROOT / "course" / "check" / "casebook" / f"{number}.json",
        ROOT / "solutions" / assignment / f"{assignment}.ipynb",
    ]
    for path in sorted(files):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()
