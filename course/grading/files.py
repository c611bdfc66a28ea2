"""A file that was handed in: where it lay, what is in it, when, whether it is to be read.

But: nothing is opened here; `handed_in` and `archives` do that.
"""

import re
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path, PurePosixPath

from course.grading.whose import platform_form

__all__ = [
    "MOST_BYTES",
    "NO_NOTEBOOK",
    "STAMP",
    "File",
    "believed",
    "is_idle",
    "is_wanted",
    "stamped",
    "too_large",
    "unreadable",
]

MOST_BYTES = 20_000_000  # of one file
NO_NOTEBOOK = "it is no notebook; hand in the file that ends in .ipynb"
STAMP = "timestamp.txt"  # nbgrader's, beside what it collects


@dataclass(frozen=True)
class File:
    """One file that was handed in, or why it cannot be taken."""

    path: PurePosixPath
    content: bytes
    when: float
    """Seconds since 1970: what `timestamp.txt` beside it says, or else when it was last changed, as
    its folder or archive says."""
    refused: str = ""
    known: bool = True
    """Whether `when` is the moment of handing in, and not just when a file was last written."""
    owner: PurePosixPath | None = None
    """The student's own archive that it came in; None where it lay open."""
    wanted: bool = True
    """Whether it is a notebook or an archive by its name; others count only where nothing else is
    there."""


def believed(path: PurePosixPath) -> bool:
    """Tell whether a file is a `timestamp.txt` that nbgrader wrote, and no student handed in."""
    return path.name == STAMP and not any(map(platform_form, path.parts))


def stamped(text: bytes) -> float:
    """Return the moment that a `timestamp.txt` names, in seconds since 1970; 0 where it does not.

    nbgrader writes day, time and zone; without a zone it means UTC.
    """
    from nbgrader.utils import parse_utc

    if not re.match(rb"\d{4}-\d\d-\d\d", text):  # other forms are read month first, or not at all
        return 0.0
    try:
        return float(parse_utc(text.decode("utf-8").strip()).replace(tzinfo=UTC).timestamp())
    except (ValueError, OverflowError, TypeError, AttributeError):
        return 0.0


def unreadable(stamp: Path) -> str:
    """Say what is wrong with a `timestamp.txt` that tells no moment, and what helps."""
    said = stamp.read_bytes()[:40].decode("utf-8", "replace").strip()
    place = "/".join(stamp.parts[-4:])
    return f"{place} says {said!r}; write a moment as 2026-12-04 22:59:00 UTC, or delete the file"


def too_large(size: int) -> str:
    """Say that a file is too large, and what helps."""
    return (
        f"it has {size:,} bytes; {MOST_BYTES:,} are the most. Clear its outputs (Edit, Clear "
        "Outputs of All Cells), save it and hand it in again"
    )


def is_wanted(path: PurePosixPath) -> bool:
    """Tell whether a file is a notebook or an archive by its name."""
    return path.suffix.lower() in (".ipynb", ".zip")


def is_idle(path: PurePosixPath) -> bool:
    """Tell whether a file is an editor's, a system's or nbgrader's own."""
    return any(part in (".ipynb_checkpoints", "__MACOSX") for part in path.parts) or (
        path.name.startswith("._") or path.name == STAMP
    )
