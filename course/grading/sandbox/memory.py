"""How much memory a process and all that it started hold together, as Linux tells from outside.

A limit binds one process; a submission may start others, each with a limit of its own.

But: elsewhere than on Linux nothing is known, and 0 is returned.
"""

import os
from pathlib import Path

__all__ = ["held_together"]

_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def held_together(pid: int) -> int:
    """Return bytes: what only one of the processes holds counts once, shared files do not count."""
    held, waiting = 0, [pid]
    while waiting:
        process = Path("/proc", str(waiting.pop()))
        try:
            resident, shared = (process / "statm").read_text().split()[1:3]
            held += (int(resident) - int(shared)) * _PAGE
            for thread in (process / "task").iterdir():
                waiting += map(int, (thread / "children").read_text().split())
        except (OSError, ValueError, IndexError):  # it has just ended, or there is no /proc
            continue
    return held
