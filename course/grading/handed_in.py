"""What was handed in: a folder or an archive, as files with names that can be trusted.

Archives from a learning platform are opened in memory and never unpacked to disk. What points out
of its folder, is a link, is too large, or swells beyond reason when it is opened is left out, with
the reason.

But: nothing is read as a notebook here.
"""

import zipfile
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from course.errors import CourseError
from course.grading.archives import MOST_FILES, in_archive
from course.grading.files import (
    MOST_BYTES,
    NO_NOTEBOOK,
    STAMP,
    File,
    believed,
    is_idle,
    is_wanted,
    stamped,
    too_large,
)
from course.grading.whose import names_somebody

__all__ = ["files_in"]

_INSIDE = "it is an archive inside another; hand in the notebook itself"


def files_in(source: Path, assignment: str, roster: Collection[str] = ()) -> list[File]:
    """Return the files in a folder or an archive, in the order of their names.

    Archives inside are opened too, once. Raises CourseError where `source` is neither.
    """
    if source.is_dir():
        found = list(_in_folder(source))
    elif zipfile.is_zipfile(source):
        found = list(in_archive(source.read_bytes(), PurePosixPath("")))
    else:
        raise CourseError(
            f"{source} is neither a folder nor a zip archive; name what your platform gave you"
        )
    opened: list[File] = []
    for file in found:
        path = file.path
        if file.refused or path.suffix.lower() != ".zip":
            opened.append(file)
        elif len(found) == len(path.parts) == 1 and not names_somebody(
            path.stem, assignment, roster
        ):
            # the platform's archive, packed once more
            opened += in_archive(file.content, path.with_suffix(""))
        else:  # times in a student's own archive are the student's to set
            inner = list(in_archive(file.content, path.with_suffix(""), own=True))
            inner = inner or [File(path, b"", 0.0, "the archive is empty")]
            opened += [replace(one, when=file.when, known=file.known, owner=path) for one in inner]
    told = [file if _is_told(file) else replace(file, refused=_INSIDE) for file in opened]
    return sorted(told, key=lambda file: file.path)


def _is_told(file: File) -> bool:
    return bool(file.refused) or file.path.suffix.lower() == ".ipynb"


def _in_folder(source: Path) -> Iterator[File]:
    number = 0
    for path in sorted(source.rglob("*")):
        inside = PurePosixPath(path.relative_to(source).as_posix())
        if is_idle(inside) or (path.is_dir() and not path.is_symlink()):
            continue
        if path.is_symlink() or not path.is_file():
            yield File(inside, b"", 0.0, "it is a link or no file, and was not followed")
        elif not is_wanted(inside):
            yield File(inside, b"", 0.0, NO_NOTEBOOK, wanted=False)
        elif path.stat().st_size > MOST_BYTES:
            yield File(inside, b"", path.stat().st_mtime, too_large(path.stat().st_size))
        else:
            number += 1
            if number > MOST_FILES:
                raise CourseError(f"{source} holds more than {MOST_FILES:,} notebooks and archives")
            yield _read_file(path, inside)


def _read_file(path: Path, inside: PurePosixPath) -> File:
    try:
        told = stamped(_stamp_of(path, inside))
        return File(inside, path.read_bytes(), told or path.stat().st_mtime, known=bool(told))
    except OSError as error:
        return File(inside, b"", 0.0, f"it cannot be read ({error.strerror})")


def _stamp_of(path: Path, inside: PurePosixPath) -> bytes:
    """Return the outermost `timestamp.txt` above a file: those further in are the student's."""
    outer = reversed(path.parents[: len(inside.parts)])
    for outside, own in zip(outer, reversed(inside.parents), strict=True):
        said = outside / STAMP
        if said.is_file() and not said.is_symlink() and believed(own / STAMP):
            return said.read_bytes()[:200]
    return b""
