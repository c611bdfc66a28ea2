"""What was handed in: a folder or an archive, as files with names that can be trusted.

Archives from a learning platform are opened in memory and never unpacked to disk. What points out
of its folder, is a link, is too large, or swells beyond reason when it is opened is left out, with
the reason.

But: nothing is read as a notebook here.
"""

import contextlib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath

from course.errors import CourseError

__all__ = ["MOST_BYTES", "MOST_FILES", "STAMP", "File", "files_in"]

MOST_BYTES = 20_000_000  # of one file
MOST_FILES = 50_000
MOST_TOGETHER = 4_000_000_000  # bytes of one archive, opened
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


def files_in(source: Path) -> list[File]:
    """Return the notebooks and archives in a folder or an archive, in the order of their names.

    Archives inside are opened too, once. Raises CourseError where `source` is neither.
    """
    if source.is_dir():
        found = list(_in_folder(source))
    elif zipfile.is_zipfile(source):
        found = list(_in_archive(source.read_bytes(), PurePosixPath("")))
    else:
        raise CourseError(
            f"{source} is neither a folder nor a zip archive; name what your platform gave you"
        )
    opened = []
    for file in found:
        inner = not file.refused and file.path.suffix.lower() == ".zip"
        opened += list(_in_archive(file.content, file.path.with_suffix(""))) if inner else [file]
    wanted = (f for f in opened if f.refused or f.path.suffix.lower() == ".ipynb")
    return sorted(wanted, key=lambda file: file.path)


def _in_folder(source: Path) -> Iterator[File]:
    for number, path in enumerate(sorted(source.rglob("*"))):
        if number >= MOST_FILES:
            raise CourseError(f"{source} holds more than {MOST_FILES:,} files")
        inside = PurePosixPath(path.relative_to(source).as_posix())
        if _is_idle(inside) or (path.is_dir() and not path.is_symlink()):
            continue
        if path.is_symlink() or not path.is_file():
            yield File(inside, b"", 0.0, "it is a link or no file, and was not followed")
        elif inside.suffix.lower() not in (".ipynb", ".zip"):
            continue
        elif path.stat().st_size > MOST_BYTES:
            yield File(inside, b"", path.stat().st_mtime, _too_large(path.stat().st_size))
        else:
            said = path.with_name(STAMP)
            stamp = said.read_bytes()[:200] if said.is_file() and not said.is_symlink() else b""
            told = _stamped(stamp)
            when = told or path.stat().st_mtime
            yield File(inside, path.read_bytes(), when, known=bool(told))


def _in_archive(content: bytes, folder: PurePosixPath) -> Iterator[File]:
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        members = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        yield File(folder, b"", 0.0, f"the archive cannot be opened ({error})")
        return
    together, stamps = 0, _stamps(archive, members)
    for number, member in enumerate(members):
        path = PurePosixPath(member.filename.replace("\\", "/"))
        inside = folder / path.name if path.is_absolute() or ".." in path.parts else folder / path
        if member.is_dir() or _is_idle(path) or path.suffix.lower() not in (".ipynb", ".zip"):
            continue
        together += member.file_size
        refused = _refusal(member, path)
        if number >= MOST_FILES or together > MOST_TOGETHER:
            yield File(inside, b"", 0.0, "the archive holds too much; what is behind was not read")
            return
        try:
            content = b"" if refused else archive.read(member)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError) as error:
            content, refused = b"", f"it cannot be read from the archive ({error})"
        when = stamps.get(str(PurePosixPath(member.filename).parent)) or _when(member)
        yield File(inside, content, when, refused)


def _stamps(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo]) -> dict[str, float]:
    """Return folder → what its `timestamp.txt` says."""
    found: dict[str, float] = {}
    for member in members:
        path = PurePosixPath(member.filename)
        if path.name == STAMP and member.file_size <= 200 and len(found) < MOST_FILES:
            with contextlib.suppress(
                zipfile.BadZipFile, RuntimeError, NotImplementedError, OSError, EOFError
            ):
                found[str(path.parent)] = _stamped(archive.read(member))
    return found


def _stamped(text: bytes) -> float:
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
        return _too_large(member.file_size)
    if member.file_size > _SWELLING * max(member.compress_size, 1_000):
        return f"it swells from {member.compress_size:,} to {member.file_size:,} bytes"
    return ""


def _too_large(size: int) -> str:
    return f"it has {size:,} bytes; {MOST_BYTES:,} are the most"


def _when(member: zipfile.ZipInfo) -> float:
    try:
        return datetime(*member.date_time).timestamp()
    except (ValueError, OverflowError, OSError):
        return 0.0


def _is_idle(path: PurePosixPath) -> bool:
    """Tell whether a file is an editor's or a system's own."""
    return any(part in (".ipynb_checkpoints", "__MACOSX") for part in path.parts) or (
        path.name.startswith("._")
    )
