"""Cases taken back: one was found wrong after release, so it counts as passed for everybody.

But: only the list is kept here, in the course's `.grading/`. The points change when the assignment
is graded again, which the command that takes a case back does at once, from what was remembered.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from course.check.tasks import find_task
from course.errors import CourseError
from course.grading.secrets import FOLDER
from course.paths import ROOT, assignment_named, write_whole
from course.settings import load_settings

__all__ = ["keep_list", "kept_list", "restore", "take_back", "voided_in"]

_NAME = "voids.json"

Voids = dict[str, dict[str, dict[str, str]]]
"""Task id → case → `reason` and `since`."""


def voided_in(root: Path = ROOT) -> dict[str, dict[str, str]]:
    """Return task id → case → why it was taken back. Raises CourseError for a damaged file."""
    return {
        task_id: {case: entry["reason"] for case, entry in cases.items()}
        for task_id, cases in kept_list(root).items()
    }


def take_back(task_id: str, case: str, reason: str, root: Path = ROOT) -> None:
    """Take a case back. Raises CourseError for what is not there, or where it was done before."""
    try:
        names = [known.name for known in find_task(task_id).cases]
    except ValueError as error:
        raise CourseError(str(error)) from None
    if not load_settings(root).has_task(assignment_named(task_id.split("-")[0], root), task_id):
        raise CourseError(f"{task_id} is not in this course; course.toml leaves it out")
    if case not in names:
        raise CourseError(f"{task_id} has no case {case!r}; its cases: {', '.join(names)}")
    if not reason.strip():
        raise CourseError("--reason is empty; say why, students will read it")
    if case in voided_in(root).get(task_id, {}):
        raise CourseError(f"{task_id}, {case}: it was taken back before; --undo counts it again")
    entry = {"reason": " ".join(reason.split()), "since": datetime.now(UTC).isoformat()}
    kept = kept_list(root)
    kept.setdefault(task_id, {})[case] = entry
    keep_list(root, kept)


def restore(task_id: str, case: str, root: Path = ROOT) -> None:
    """Let a case count again. Raises CourseError where it was not taken back."""
    kept = kept_list(root)
    if case not in kept.get(task_id, {}):
        there = [f"{task}, {name}" for task, cases in kept.items() for name in cases]
        listed = "; ".join(there) or "none"
        raise CourseError(f"{task_id}, {case}: it was not taken back; those that were: {listed}")
    del kept[task_id][case]
    if not kept[task_id]:
        del kept[task_id]
    keep_list(root, kept)


def kept_list(root: Path) -> Voids:
    """Return the list as the file holds it. Raises CourseError for a damaged file."""
    try:
        kept = json.loads((root / FOLDER / _NAME).read_text(encoding="utf-8"))
        return {
            task_id: {case: {**entry, "reason": str(entry["reason"])} for case, entry in c.items()}
            for task_id, c in kept.items()
        }
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CourseError(
            f"{FOLDER}/{_NAME} is damaged; delete it and take the cases back once more"
        ) from None


def keep_list(root: Path, kept: Voids) -> None:
    """Write the list, whole or not at all."""
    write_whole(root / FOLDER / _NAME, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
