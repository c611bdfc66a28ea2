"""The walls: the command that starts a submission's process where it can reach nothing.

On Linux bubblewrap builds them: namespaces for users, processes, network, IPC and host names; the
interpreter and its packages read-only; of the course what a student has, without the casebook; a
small file system in memory to write to. Root becomes nobody first, for limits do not bind root.

But: they are Linux's. Elsewhere `problem()` says what is missing, and whoever grades without walls
has to ask for it.
"""

import os
import shutil
import site
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from course.paths import ROOT
from course.settings import OWN

__all__ = ["HOME", "LIMITS", "command", "environment", "problem"]

HOME = "/home/student"
COURSE = "/course"  # where the student's part of the course is inside
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
_SCRATCH = 64 * MEGABYTE  # of the file system in memory
_INSIDE = Path(__file__).parent / "inside"


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


def command(absent: Iterable[str] = (), *, walls: bool = True) -> tuple[list[str], dict[str, str]]:
    """Return the command line of a submission's process and its environment.

    `absent` are packages whose files are not to be there. The number of the file descriptor for the
    frames is to be added. Raises RuntimeError where there are no walls.
    """
    python = [sys.executable, "-P", "-s", "-m", "inside"]
    if sys.platform == "win32":
        raise RuntimeError("submissions run on Linux or macOS only; on Windows, grade in WSL")
    if not walls:
        course = os.pathsep.join((str(_INSIDE.parent), str(ROOT)))
        return python, {**environment(course), "PATH": os.environ.get("PATH", "")}
    missing = problem()
    if missing:
        raise RuntimeError(missing)
    bwrap, own = _bwrap(), environment(COURSE)
    inner = ["--unshare-user", "--unshare-cgroup-try", "--disable-userns"]
    spaces = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    ends = ["--die-with-parent", "--new-session", "--chdir", HOME]
    built = _built(frozenset(absent))
    if os.getuid() != 0:
        return [bwrap, *spaces, *inner, *built, *ends, *python], own
    caps = [part for cap in ("SETUID", "SETGID", "SETPCAP") for part in ("--cap-add", f"CAP_{cap}")]
    drop = [
        str(shutil.which("setpriv")),
        *("--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"),
        *("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"),
    ]
    again = [bwrap, *inner, "--bind", "/", "/", "--die-with-parent", "--chdir", HOME]
    return [bwrap, *spaces, *caps, *built, *ends, *drop, *again, *python], own


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


def _built(absent: frozenset[str]) -> list[str]:
    """Return bubblewrap's options that build the file system, parents before children."""
    options: list[str] = []
    made: set[Path] = {Path("/")}

    def parents(target: Path) -> None:
        for parent in reversed(target.parents):
            if parent not in made and not any(parent.is_relative_to(m) for m in mounted):
                options.extend(("--perms", "0755", "--dir", str(parent)))
                made.add(parent)

    # scratch folders first: the course or its environment may itself be below one of them
    options.extend(("--proc", "/proc", "--dev", "/dev"))
    mounted: list[Path] = []
    for scratch in ("/tmp", HOME, "/dev/shm"):
        if scratch != "/dev/shm":
            parents(Path(scratch))
            made.add(Path(scratch))
        options.extend(("--perms", "1777", "--size", str(_SCRATCH), "--tmpfs", scratch))
    for source, inside in _mounts(absent):
        target = Path(inside)
        if any(target == place for place in mounted):
            continue
        parents(target)
        options.extend(("--ro-bind", source, inside))
        mounted.append(target)
    for link in ("/bin", "/sbin", "/lib", "/lib64"):
        place = Path(link)
        if place.is_symlink():
            options.extend(("--symlink", os.readlink(place), link))
        elif place.exists():
            options.extend(("--ro-bind", link, link))
    for hidden in _files_of(absent):
        empty = ("--tmpfs", str(hidden), "--remount-ro", str(hidden))
        options.extend(empty if hidden.is_dir() else ("--ro-bind", os.devnull, str(hidden)))
    options.extend(("--remount-ro", "/dev", "--remount-ro", "/"))
    return options


def _mounts(absent: frozenset[str]) -> Sequence[tuple[str, str]]:
    """Return (folder or file outside, its place inside)."""
    system = [(place, place) for place in ("/usr", "/etc/ld.so.cache", "/etc/localtime")]
    interpreter = [(str(path), str(path)) for path in (Path(sys.base_prefix), Path(sys.prefix))]
    parts = ["__init__.py", "errors.py", "settings.py", "toml_values.py"]
    check = ROOT / "course" / "check"
    parts += [f"check/{path.name}" for path in sorted(check.glob("*.py"))] + ["check/tasks"]
    course = [(str(ROOT / "course" / part), f"{COURSE}/course/{part}") for part in parts]
    course += [(str(_INSIDE), f"{COURSE}/inside")]
    for name in ("course.toml", f"{OWN}/tasks", "data", "minirag"):
        if (ROOT / name).exists() and name not in absent:
            course.append((str(ROOT / name), f"{COURSE}/{name}"))
    mounts = [*system, *interpreter, *course]
    return [(source, target) for source, target in mounts if Path(source).exists()]


def _files_of(absent: frozenset[str]) -> list[Path]:
    """Return the installed folders and modules of these packages, which are covered by nothing."""
    inside = (Path(sys.prefix), Path(sys.base_prefix), Path("/usr"))
    places = {Path(place) for place in (*site.getsitepackages(), *sys.path) if place}
    found = (p / n for p in places for name in absent for n in (name, f"{name}.py"))
    return sorted(
        path for path in found if path.exists() and any(path.is_relative_to(p) for p in inside)
    )
