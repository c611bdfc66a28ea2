"""How the course's own kernels talk: over files where the system has them, else over ports.

A kernel on ports is given five free ones and takes them a moment later; two kernels that start side
by side can be given the same, and then one of them never answers. Files in a folder of this
process's own (ZeroMQ's `ipc`) cannot collide, and nobody else on the machine can reach them.

But: Windows has no such files there, and keeps the ports.
"""

import atexit
import os
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

__all__ = ["kernel_settings"]


@lru_cache(maxsize=1)
def kernel_settings() -> dict[str, str]:
    """Return the settings for `KernelManager`; the folder goes when this process ends."""
    if os.name == "nt":
        return {}
    # absolute and short: a relative one is looked for elsewhere, a long one is cut by the system
    folder = tempfile.mkdtemp(prefix="k")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return {"transport": "ipc", "ip": str(Path(folder) / "k")}
