"""Files written whole or not at all.

The bytes go to a temporary file beside the target, which then takes its name in one step
(`os.replace`): a reader, a crash or a full disk never leaves half a file.

But: the folder must be there, and a power cut may still lose what the disk had not written.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["replacing"]


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file to be written in place of `path`; nothing changes there if the block raises.

    A link is followed. FileNotFoundError without a folder to write in; OSError for a target that
    is there and no plain file: a device would be replaced by one.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        kind = IsADirectoryError if target.is_dir() else OSError
        raise kind(f"path: {path} is a folder, a device or a pipe; name a plain file")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"path: there is no folder {target.parent}; create it first")
    # the name is this thread's own, so that two writers never share a temporary file
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{threading.get_ident()}.tmp")
    try:
        with temporary.open("wb") as file:
            yield file
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
