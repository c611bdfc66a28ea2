"""How the course's own kernels talk: over files where the system has them, else over ports.

A kernel on ports is given five free ones and takes them a moment later; two kernels that start side
by side can be given the same, and then one of them never answers. Files in a folder of this
process's own (ZeroMQ's `ipc`) can be reached by nobody else on the machine. Their names are looked
for in the same two steps, though, so every call gives a name of its own: threads that each ask for
settings cannot be given the same files.

But: Windows has no such files there, and keeps the ports.
"""

import atexit
import os
import shutil
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

__all__ = ["kernel_settings"]


_NUMBERS = count()  # next() is one step, whichever thread takes it


def kernel_settings() -> dict[str, str]:
    """Return settings of one kernel's own for `KernelManager`.

    The folder that they name goes when this process ends.
    """
    if os.name == "nt":
        return {}
    return {"transport": "ipc", "ip": str(_folder() / f"k{next(_NUMBERS)}")}


@cache
def _folder() -> Path:
    # absolute and short: a relative one is looked for elsewhere, a long one is cut by the system
    folder = tempfile.mkdtemp(prefix="k")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
