"""A copy of the course's code that submissions run beside, compiled once for all interpreters.

Inside the walls nothing can be written, so every interpreter would compile the same files anew,
which takes longer than starting does. The copy is this process's own and is removed with it; where
the process was killed, the next one does that. A copy that is in use is locked.

But: it holds what a student has, and nothing else; the caller names every part.
"""

import atexit
import contextlib
import os
import py_compile
import shutil
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path

__all__ = ["compiled_copy"]


_PREFIX = "minirag-course-"


@lru_cache(maxsize=4)
def compiled_copy(
    parts: Sequence[tuple[str, str]], seen_as: str, texts: Sequence[tuple[str, str]] = ()
) -> Path:
    """Return a folder with copies of files and folders, (outside, name inside), compiled.

    `seen_as` is where the folder will be for the interpreters that use it; `texts` are further
    files, (text, name inside).
    """
    _remove_abandoned()
    folder = _locked_folder()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)  # submissions run as another user
    for outside, name in parts:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if Path(outside).is_dir():
            shutil.copytree(outside, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copyfile(outside, target)
    for text, name in texts:
        (folder / name).write_text(text, encoding="utf-8")
    for source in sorted(folder.rglob("*.py")):
        py_compile.compile(
            str(source),
            cache_from_source(str(source)),
            dfile=f"{seen_as}/{source.relative_to(folder).as_posix()}",
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    return folder


def _locked_folder() -> Path:
    """Return a new folder, locked for as long as this process lives."""
    made = Path(tempfile.mkdtemp(prefix="minirag-new-"))
    _lock(made)
    # only under its own name can it be taken for abandoned, and then it is locked already
    return made.rename(made.with_name(made.name.replace("minirag-new-", _PREFIX)))


def _remove_abandoned() -> None:
    """Remove the copies whose processes are gone; those of other users are left alone."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            lock = _lock(folder) if folder.lstat().st_uid == os.getuid() else None
            if lock is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)


def _lock(folder: Path) -> int | None:
    """Return what holds a folder's lock until it is closed; None where another process has it."""
    import fcntl  # not on Windows, where nothing runs behind walls

    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(number)
        return None
    return number
