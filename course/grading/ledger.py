"""What a batch knows of each student: a hash of all that the grade rests on.

It is written after every student, whole or not at all; so a batch that was killed goes on where it
was, and a regrading touches only what changed.

But: the points are the gradebook's. Without this file everybody is graded again, with the same
result.
"""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from course.check.casebook import casebook_path
from course.errors import CourseError
from course.grading.attempts import text_of
from course.grading.late import due_for
from course.grading.notebooks import Received
from course.grading.remembered import hash_of_files
from course.grading.secrets import FOLDER, fingerprint, secret_of
from course.grading.voids import voided_in
from course.paths import ROOT, write_whole
from course.settings import load_settings

__all__ = ["Ledger"]


class Ledger:
    """One assignment's entries. Raises CourseError for a file that is damaged."""

    def __init__(self, root: Path, assignment: str) -> None:
        self._path = root / FOLDER / f"{assignment}.json"
        number = assignment.split("_")[0]
        voided = {t: c for t, c in voided_in(root).items() if t.startswith(f"{number}-")}
        self._assignment, self._settings = assignment, load_settings(root)
        chosen = [self._settings.tasks.get(assignment), dict(self._settings.points)]
        self._rests_on = [_engine(assignment), fingerprint(secret_of(root)), voided, chosen]
        self._entries: dict[str, dict[str, Any]] = {}
        if self._path.exists():
            try:
                kept = json.loads(self._path.read_text(encoding="utf-8"))
                self._entries = {name: dict(entry) for name, entry in kept.items()}
            except (ValueError, TypeError, AttributeError):
                raise CourseError(
                    f"{self._path} is damaged; delete it, and all are graded again with the same "
                    "result"
                ) from None

    def key(self, row: Received, student: str) -> str:
        """Return a hash of a hand-in and of all else that its grade rests on.

        When it was handed in, and the rule for late work, count where something is due.
        """
        due, late = due_for(self._settings, self._assignment, student), list[object]()
        if due is not None:
            rule = [self._settings.late_per_day, self._settings.late_at_most]
            late = [row.when if row.known else 0, due.isoformat(), *rule]
        whole = json.dumps([text_of(row.notebook), late, self._rests_on], sort_keys=True)
        return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()

    def holds(self, student: str, key: str) -> bool:
        """Tell whether a student was graded on just this."""
        return bool(self._entries.get(student, {}).get("key") == key)

    def page(self, student: str) -> str:
        """Return the digest of the points and comments that a student's page was written with."""
        return str(self._entries.get(student, {}).get("page", ""))

    def enter(self, student: str, key: str, page: str) -> None:
        """Write down what a student was graded on (key "": on the same) and what the page says."""
        known = str(self._entries.get(student, {}).get("key", ""))
        self._entries[student] = {"key": key or known, "page": page}
        self._write()

    def remove(self, student: str) -> bool:
        """Forget a student. Returns whether there was an entry."""
        there = self._entries.pop(student, None) is not None
        if there:
            self._write()
        return there

    def _write(self) -> None:
        text = json.dumps(self._entries, indent=1, sort_keys=True, ensure_ascii=False)
        write_whole(self._path, text + "\n")


@cache
def _engine(assignment: str) -> str:
    """Return a hash of tasks, reference, casebook, engine, package and data."""
    return hash_of_files(
        [
            *(ROOT / "course" / "check").rglob("*.py"),
            *(ROOT / "course" / "grading").rglob("*.py"),
            *(ROOT / "minirag").rglob("*.py"),
            *(path for path in (ROOT / "data").rglob("*") if path.is_file()),
            casebook_path(assignment),
            ROOT / "solutions" / assignment / f"{assignment}.ipynb",
        ]
    )
