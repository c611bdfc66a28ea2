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
from datetime import datetime
from io import BytesIO
from pathlib import PurePosixPath

from course.grading.files import (
    MOST_BYTES,
    NO_NOTEBOOK,
    File,
    believed,
    is_idle,
    is_wanted,
    stamped,
    too_large,
)

__all__ = ["MOST_FILES", "in_archive"]

MOST_FILES = 50_000
MOST_TOGETHER = 4_000_000_000  # bytes of one archive, opened
MOST_OWN_FILES, MOST_OWN = 50, 60_000_000  # notebooks and bytes of a student's own archive
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(RuntimeError, NotImplementedError, OSError, EOFError, ValueError),
)
_NO_TIME = (1980, 1, 1, 0, 0, 0)  # what a program writes that knows none
_SWELLING = 200  # times its size in the archive; text with figures reaches 20, dots printed more
_SMALL = 10_000_000  # bytes that are no burden, however small they were packed


def in_archive(content: bytes, folder: PurePosixPath, *, own: bool = False) -> Iterator[File]:
    """Yield all files in an archive, below `folder`; only notebooks and archives are opened.

    `own`: it is a student's own, which may hold less and whose times are the student's to set.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        members = archive.infolist()
    except _DAMAGED as error:
        yield File(folder, b"", 0.0, f"the archive cannot be opened ({error})")
        return
    together, stamps = 0, {} if own else _stamps(archive, members)
    most_files, most = (MOST_OWN_FILES, MOST_OWN) if own else (MOST_FILES, MOST_TOGETHER)
    number = unwanted = 0
    for member in members:
        path = PurePosixPath(_name_of(member).replace("\\", "/"))
        inside = folder / path.name if path.is_absolute() or ".." in path.parts else folder / path
        if member.is_dir() or is_idle(path):
            continue
        if not is_wanted(path):
            unwanted += 1
            if unwanted > most_files:
                continue
            yield File(inside, b"", 0.0, NO_NOTEBOOK, wanted=False)
            continue
        number, together = number + 1, together + member.file_size
        refused = _refusal(member, path)
        if number > most_files or together > most:
            yield File(inside, b"", 0.0, "the archive holds too much; what is behind was not read")
            return
        try:
            content = b"" if refused else archive.read(member)
        except _DAMAGED as error:
            content, refused = b"", f"it cannot be read from the archive ({error})"
        above = reversed(PurePosixPath(member.filename).parents)
        told = next((stamps[str(place)] for place in above if str(place) in stamps), 0.0)
        when = told or _when(member)
        yield File(inside, content, when, refused, known=bool(when))


def _name_of(member: zipfile.ZipInfo) -> str:
    """Return a member's name; macOS writes UTF-8 without saying so."""
    if not member.flag_bits & 0x800:
        with contextlib.suppress(UnicodeError):
            return member.filename.encode("cp437").decode("utf-8")
    return member.filename


def _stamps(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> dict[str, float]:
    """Return folder → what its `timestamp.txt` says, where nbgrader would have put one."""
    found: dict[str, float] = {}
    for member in members:
        path = PurePosixPath(member.filename)
        if believed(path) and member.file_size <= 200 and len(found) < MOST_FILES:
            with contextlib.suppress(*_DAMAGED):
                found[str(path.parent)] = stamped(archive.read(member))
    return found


def _refusal(member: zipfile.ZipInfo, path: PurePosixPath) -> str:
    if path.is_absolute() or ".." in path.parts:
        return "its name points out of the archive"
    if (member.external_attr >> 16) & 0o170000 == 0o120000:
        return "it is a link, and was not followed"
    if member.file_size > MOST_BYTES:
        return too_large(member.file_size)
    if member.file_size > max(_SMALL, _SWELLING * member.compress_size):
        return f"it swells from {member.compress_size:,} to {member.file_size:,} bytes"
    return ""


def _when(member: zipfile.ZipInfo) -> float:
    if member.date_time == _NO_TIME:
        return 0.0
    try:
        return datetime(*member.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0
