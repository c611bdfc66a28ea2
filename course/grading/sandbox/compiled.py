"""A copy of the course's code that submissions run beside, compiled once for all interpreters.

Inside the walls nothing can be written, so every interpreter would compile the same files anew,
which takes longer than starting does. The copy is this process's own and is removed with it.

But: it holds what a student has, and nothing else; the caller names every part.
"""

import atexit
import py_compile
import shutil
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path

__all__ = ["compiled_copy"]


@lru_cache(maxsize=4)
def compiled_copy(parts: Sequence[tuple[str, str]], seen_as: str) -> Path:
    """Return a folder with copies of files and folders, (outside, name inside), compiled.

    `seen_as` is where the folder will be for the interpreters that use it.
    """
    folder = Path(tempfile.mkdtemp(prefix="minirag-code-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)  # submissions run as another user
    for outside, name in parts:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if Path(outside).is_dir():
            shutil.copytree(outside, target, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        else:
            shutil.copyfile(outside, target)
    for source in sorted(folder.rglob("*.py")):
        py_compile.compile(
            str(source),
            cache_from_source(str(source)),
            dfile=f"{seen_as}/{source.relative_to(folder).as_posix()}",
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
    return folder
