"""`python -m course release --to course.zip`: the archive that students get.

Lessons, exercises, data, `minirag`, the checks with their casebooks, progress and `start.py`, as
they stand in the course's folder now. Before it is written, every file is searched for what
students must not get; one hit, and nothing is written. Equal folders give equal bytes.

But: it builds nothing. What was changed in a source is in it after `python -m course build`.
"""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

from course.bundle_answers import hidden_answers, leaks
from course.bundle_files import student_files
from course.errors import CourseError
from course.paths import ROOT, write_whole

__all__ = ["FOLDER", "release"]

FOLDER = "minirag-course"  # the one folder in the archive
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip can name
_MODE = 0o100644 << 16  # a plain file that everybody may read


def release(to: Path, root: Path = ROOT) -> str:
    """Write the students' archive and return what is in it, and what was looked for.

    Raises CourseError for a target that is no new .zip in a folder that is there, and for an answer
    that a file would give away.
    """
    if to.suffix.lower() != ".zip":
        raise CourseError(f"--to {to} is no name of an archive; end it in .zip")
    if not to.parent.is_dir():
        raise CourseError(f"--to {to}: there is no folder {to.parent}; create it first")
    if to.exists():
        raise CourseError(f"--to {to} is there already; move it, or give another name")
    files, answers = student_files(root), hidden_answers(root)
    found = leaks(files, answers)
    if found:
        first, more = found[0], f", and {len(found) - 1} more like it" * (len(found) > 1)
        raise CourseError(
            f"{first.file}:{first.line} gives away {first.what}{more}; take it out or rebuild. "
            "No archive was written"
        )
    content = _archive(files)
    write_whole(to, content)
    lines = {line for answer in answers for line in answer.lines}
    return (
        f"{to}: {len(files)} files, {len(content) / 1e6:.1f} MB, in the folder {FOLDER}/\n"
        f"searched for {len(lines):,} hidden lines of {len(answers):,} solutions, model answers, "
        "wrong and right variants: none is in it"
    )


def _archive(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{FOLDER}/{name}", _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, wherever it is written
            entry.external_attr = _MODE
            archive.writestr(entry, content, compresslevel=9)
    return packed.getvalue()
