"""Which of several hand-ins counts, and where the others are kept: nothing that came in is lost.

A candidate is what the place to be graded holds of a student; where that is not `submitted/`, what
is in `submitted/` too; and where the best counts, everything that was ever kept.

But: it does not know what a candidate is worth. `planning` asks for the best of them.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from course.grading.files import STAMP
from course.grading.notebooks import Received, order
from course.grading.places import kept_folder, submitted_path
from course.paths import write_whole

__all__ = ["candidates", "keep", "put", "text_of"]


def candidates(
    row: Received, before: Received | None, root: Path, assignment: str, every: bool
) -> list[Received]:
    """Return what may count for a student, the latest last. `before` is what is in `submitted/`.

    `every`: everything that was kept is a candidate too.
    """
    own = [row, *row.others] if row.notebook is not None else []
    if before is not None and before.notebook is not None:
        own.append(before)
    if every:
        own += _kept(row.student, root, assignment)
    own.sort(key=order)
    several: list[Received] = []
    for found in own:
        if several and text_of(several[-1].notebook) == text_of(found.notebook):
            several[-1] = _once(several[-1], found)
        else:
            several.append(found)
    return several


def _once(first: Received, again: Received) -> Received:
    """Return one for a hand-in and the same once more: when it came first, where that is known."""
    if not first.known:
        return again
    if again.moment not in (None, first.moment):
        note = f"The same was handed in before, {first.moment:%Y-%m-%d %H:%M:%S} UTC: that counts."
        return replace(first, asides=(*first.asides, note))
    return first


def keep(row: Received, root: Path, assignment: str) -> None:
    """Keep a hand-in beside the others of its student."""
    folder = kept_folder(root, "attempts", assignment, row.student)
    names = ("source", "when", "known", "notes", "asides", "notebook", "rank")
    content = {name: getattr(row, name) for name in names}
    name = hashlib.sha256(text_of(row.notebook).encode()).hexdigest()[:16]
    if not (folder / f"{name}.json").exists():
        write_whole(folder / f"{name}.json", json.dumps(content) + "\n")


def put(row: Received, root: Path, assignment: str) -> None:
    """Put a hand-in where nbgrader looks for it, with the moment at which it was handed in."""
    path = submitted_path(root, row.student, assignment)
    content = text_of(row.notebook)
    before = path.read_bytes() if path.exists() else b""
    if before and before != content.encode():
        name = f"overwritten-{hashlib.sha256(before).hexdigest()[:16]}.ipynb"
        write_whole(kept_folder(root, "attempts", assignment, row.student) / name, before)
    if before != content.encode():
        write_whole(path, content)
    if row.known:
        moment = datetime.fromtimestamp(row.when, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        write_whole(path.with_name(STAMP), moment + "\n")
    else:  # that of another hand-in
        path.with_name(STAMP).unlink(missing_ok=True)


def text_of(notebook: dict[str, Any] | None) -> str:
    """Return a notebook as a file holds it."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "replace").decode()  # half a character cannot be written


def _kept(student: str, root: Path, assignment: str) -> Sequence[Received]:
    found = []
    for path in sorted(kept_folder(root, "attempts", assignment, student).glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            data |= {name: tuple(data.get(name, ())) for name in ("notes", "asides")}
            found.append(Received(student, **data))
        except (OSError, ValueError, KeyError, TypeError):
            continue  # a half of a disk: the others still count
    return found
