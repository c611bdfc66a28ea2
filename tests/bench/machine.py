"""On what a benchmark ran: a ratio without its machine and versions says little.

But: what else ran there at the time is not seen.
"""

import os
import platform
from importlib.metadata import version
from pathlib import Path

__all__ = ["machine"]


def machine(*packages: str) -> str:
    """Return two lines: system, cores and Python; processor and the versions of `packages`."""
    system = f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    return f"{system}\n{_processor()}; {versions}"


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text(encoding="utf-8").splitlines() if known.is_file() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
