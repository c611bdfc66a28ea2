"""The walls: the command that starts a submission's process where it can reach nothing.

On Linux bubblewrap builds them: namespaces for users, processes, network, IPC and host names; the
interpreter and its packages read-only; of the course what a student has, without the casebook; a
small file system in memory to write to; a filter before some system calls (`seccomp`). Root becomes
nobody first, for limits do not bind root.

But: they are Linux's. Elsewhere `problem()` says what is missing, and whoever grades without walls
has to ask for it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import lru_cache

from course.grading.sandbox.tree import COURSE, HOME, INSIDE, built
from course.paths import ROOT

__all__ = ["HOME", "LIMITS", "command", "environment", "problem"]

NOBODY = "65534"
MEGABYTE = 1_000_000

LIMITS = {
    "RLIMIT_AS": 4_000 * MEGABYTE,
    "RLIMIT_CPU": 120,  # seconds, of one process
    "RLIMIT_FSIZE": 64 * MEGABYTE,
    "RLIMIT_NOFILE": 256,
    "RLIMIT_NPROC": 64,
    "RLIMIT_CORE": 0,
}


def environment(course: str) -> dict[str, str]:
    """Return all that a submission's process finds in its environment."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": HOME,
        "USER": "student",
        "LANG": "C.UTF-8",
        "PYTHONPATH": course,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "MPLCONFIGDIR": "/tmp/matplotlib",
        "IPYTHONDIR": "/tmp/ipython",
        **dict.fromkeys(
            ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"),
            "1",
        ),
    }


def command(
    absent: Iterable[str] = (), *, walls: bool = True, refusing: int | None = None
) -> tuple[list[str], dict[str, str]]:
    """Return the command line of a submission's process and its environment.

    `absent` are packages whose files are not to be there; `refusing` is a file descriptor with the
    filter of system calls. The number of the file descriptor for the frames is to be added. Raises
    RuntimeError where there are no walls.
    """
    python = [sys.executable, "-P", "-s", "-m", "inside"]
    if sys.platform == "win32":
        raise RuntimeError("submissions run on Linux or macOS only; on Windows, grade in WSL")
    if not walls:
        course = os.pathsep.join((str(INSIDE.parent), str(ROOT)))
        return python, {**environment(course), "PATH": os.environ.get("PATH", "")}
    missing = problem()
    if missing:
        raise RuntimeError(missing)
    bwrap, own = _bwrap(), environment(COURSE)
    inner = ["--unshare-user", "--unshare-cgroup-try", "--disable-userns"]
    inner += ["--seccomp", str(refusing)] if refusing is not None else []
    spaces = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    ends = ["--die-with-parent", "--new-session", "--chdir", HOME]
    tree = built(frozenset(absent))
    if os.getuid() != 0:
        return [bwrap, *spaces, *inner, *tree, *ends, *python], own
    caps = [part for cap in ("SETUID", "SETGID", "SETPCAP") for part in ("--cap-add", f"CAP_{cap}")]
    drop = [
        str(shutil.which("setpriv")),
        *("--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"),
        *("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"),
    ]
    again = [bwrap, *inner, "--dev-bind", "/", "/", "--die-with-parent", "--chdir", HOME]
    return [bwrap, *spaces, *caps, *tree, *ends, *drop, *again, *python], own


@lru_cache(maxsize=1)
def problem() -> str:
    """Say what is missing for walls on this machine, in one sentence; "" where nothing is."""
    if not sys.platform.startswith("linux"):
        return f"there is no sandbox for {sys.platform}: it is built with Linux's namespaces"
    if not shutil.which("bwrap"):
        return "bubblewrap is not installed (`apt install bubblewrap`, `dnf install bubblewrap`)"
    if os.getuid() == 0 and not shutil.which("setpriv"):
        return "setpriv is not installed (`apt install util-linux`), and root's limits do not bind"
    spaces = ("--unshare-user", "--unshare-pid", "--unshare-net")
    tree = ("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev")
    tried = subprocess.run([_bwrap(), *spaces, *tree, "true"], capture_output=True, text=True)
    if tried.returncode == 0:
        return ""
    said = tried.stderr.strip().splitlines()
    return f"bubblewrap cannot make namespaces here ({said[-1] if said else tried.returncode})"


def _bwrap() -> str:
    return str(shutil.which("bwrap"))
