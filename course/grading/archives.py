"""One archive, opened in memory: its notebooks and archives as files with names to be trusted.

What points out of its folder, is a link, is too large, or swells beyond reason when it is opened is
left out, with the reason.

But: an archive inside is a file here; `handed_in` opens it.
"""

import contextlib
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import PurePosixPath

__all__ = [
    "MOST_BYTES",
    "MOST_FILES",
    "STAMP",
    "File",
    "in_archive",
    "is_idle",
    "stamped",
    "too_large",
]

MOST_BYTES = 20_000_000  # of one file
MOST_FILES = 50_000
MOST_TOGETHER = 4_000_000_000  # bytes of one archive, opened
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(RuntimeError, NotImplementedError, OSError, EOFError, ValueError),
)
_NO_TIME = (1980, 1, 1, 0, 0, 0)  # what a program writes that knows none
STAMP = "timestamp.txt"  # nbgrader's, beside what it collects
_SWELLING = 200  # times its size in the archive; text with figures reaches 20


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


def in_archive(content: bytes, folder: PurePosixPath) -> Iterator[File]:
    """Yield the notebooks and archives in an archive, below `folder`."""
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        members = archive.infolist()
    except _DAMAGED as error:
        yield File(folder, b"", 0.0, f"the archive cannot be opened ({error})")
        return
    together, stamps = 0, _stamps(archive, members)
    number = 0
    for member in members:
        path = PurePosixPath(member.filename.replace("\\", "/"))
        inside = folder / path.name if path.is_absolute() or ".." in path.parts else folder / path
        if member.is_dir() or is_idle(path) or path.suffix.lower() not in (".ipynb", ".zip"):
            continue
        number, together = number + 1, together + member.file_size
        refused = _refusal(member, path)
        if number > MOST_FILES or together > MOST_TOGETHER:
            yield File(inside, b"", 0.0, "the archive holds too much; what is behind was not read")
            return
        try:
            content = b"" if refused else archive.read(member)
        except _DAMAGED as error:
            content, refused = b"", f"it cannot be read from the archive ({error})"
        when = stamps.get(str(PurePosixPath(member.filename).parent)) or _when(member)
        yield File(inside, content, when, refused, known=bool(when))


def _stamps(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> dict[str, float]:
    """Return folder → what its `timestamp.txt` says."""
    found: dict[str, float] = {}
    for member in members:
        path = PurePosixPath(member.filename)
        if path.name == STAMP and member.file_size <= 200 and len(found) < MOST_FILES:
            with contextlib.suppress(*_DAMAGED):
                found[str(path.parent)] = stamped(archive.read(member))
    return found


def stamped(text: bytes) -> float:
    """Return the moment that a `timestamp.txt` names, in seconds since 1970; 0 where it does not.

    nbgrader writes day, time and zone; without a zone it means UTC.
    """
    from nbgrader.utils import parse_utc

    try:
        return float(parse_utc(text.decode("utf-8").strip()).replace(tzinfo=UTC).timestamp())
    except (ValueError, OverflowError, TypeError, AttributeError):
        return 0.0


def _refusal(member: zipfile.ZipInfo, path: PurePosixPath) -> str:
    if path.is_absolute() or ".." in path.parts:
        return "its name points out of the archive"
    if (member.external_attr >> 16) & 0o170000 == 0o120000:
        return "it is a link, and was not followed"
    if member.file_size > MOST_BYTES:
        return too_large(member.file_size)
    if member.file_size > _SWELLING * max(member.compress_size, 1_000):
        return f"it swells from {member.compress_size:,} to {member.file_size:,} bytes"
    return ""


def too_large(size: int) -> str:
    """Say that a file is too large."""
    return f"it has {size:,} bytes; {MOST_BYTES:,} are the most"


def _when(member: zipfile.ZipInfo) -> float:
    if member.date_time == _NO_TIME:
        return 0.0
    try:
        return datetime(*member.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def is_idle(path: PurePosixPath) -> bool:
    """Tell whether a file is an editor's or a system's own."""
    return any(part in (".ipynb_checkpoints", "__MACOSX") for part in path.parts) or (
        path.name.startswith("._")
    )
