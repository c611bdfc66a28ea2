"""How much memory a process and all that it started hold together, as Linux tells from outside.

A limit binds one process; a submission may start others, each with a limit of its own, and fill
file systems in memory with files, of which an empty one holds memory too.

Memory that belongs to no process and no folder cannot be made there (`seccomp`).

But: what several processes share counts for each, because to part it takes a look at every page, a
tenth of a second for 2 GB. Elsewhere than on Linux nothing is known, and 0 is returned.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

__all__ = ["held_together"]

_KINDS = ("RssAnon:", "RssShmem:", "VmSwap:")  # not pages of files that are on a disk
_FILE = 1_024  # bytes that the kernel holds for a file in memory, beside what is in it


def held_together(pid: int, scratch: Sequence[str] = ()) -> int:
    """Return bytes held by processes and their files in memory; mapped files do not count.

    `scratch` are folders, as the processes see them, that are file systems in memory of their own.
    """
    held, waiting = 0, [pid]
    files: dict[int, int] = {}
    while waiting:
        process = Path("/proc", str(waiting.pop()))
        try:
            for line in (process / "status").read_text().splitlines():
                if line.startswith(_KINDS):
                    held += int(line.split()[1]) * 1024
            for thread in (process / "task").iterdir():
                waiting += map(int, (thread / "children").read_text().split())
        except (OSError, ValueError, IndexError):  # it has just ended, or there is no /proc
            continue
        files |= _in_memory(process, scratch)
    return held + sum(files.values())


def _in_memory(process: Path, scratch: Sequence[str]) -> dict[int, int]:
    """Return device → bytes of the scratch folders that this process sees and we do not."""
    found = {}
    for folder in scratch:
        with contextlib.suppress(OSError):  # ended, or not ours to look into
            inside = process / "root" / folder.lstrip("/")
            device = inside.stat().st_dev
            if not os.path.exists(folder) or os.stat(folder).st_dev != device:
                told = os.statvfs(inside)
                used = (told.f_blocks - told.f_bfree) * told.f_frsize
                found[device] = used + (told.f_files - told.f_ffree) * _FILE
    return found
