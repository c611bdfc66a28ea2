"""The file system that a submission sees: the interpreter, a student's part of the course, scratch.

All of it is read-only but for small file systems in memory. Of the course there is a compiled copy,
without casebook, solutions, misconceptions and grader.

But: it is bubblewrap's options that are made here; `walls` says what else a submission may not do.
"""

import os
import site
import sys
from collections.abc import Sequence
from pathlib import Path

from course.bundle_texts import settings_text
from course.grading.sandbox.compiled import compiled_copy
from course.paths import ROOT
from course.settings import OWN

__all__ = ["COURSE", "HOME", "INSIDE", "SCRATCH", "built"]

HOME = "/home/student"
COURSE = "/course"  # where the student's part of the course is inside
INSIDE = Path(__file__).parent / "inside"
SCRATCH = ("/tmp", HOME, "/dev/shm")
"""Where a submission may write: a file system in memory each."""

_SCRATCH_BYTES = 64_000_000  # of each; its files are counted as memory (`memory`)


def built(absent: frozenset[str]) -> list[str]:
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
    # mapped as shared it is memory that belongs to no process (see `seccomp`)
    options.extend(("--ro-bind", os.devnull, "/dev/zero"))
    mounted: list[Path] = []
    for scratch in SCRATCH:
        if scratch != "/dev/shm":
            parents(Path(scratch))
            made.add(Path(scratch))
        options.extend(("--perms", "1777", "--size", str(_SCRATCH_BYTES), "--tmpfs", scratch))
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
    code = [(str(ROOT / "course" / part), f"course/{part}") for part in parts]
    code += [(str(INSIDE), "inside"), (str(ROOT / "minirag"), "minirag")]
    code += [(str(ROOT / OWN / "tasks"), f"{OWN}/tasks")] if (ROOT / OWN / "tasks").exists() else []
    # as in a student's bundle: without comments and the extensions of others
    texts = [(settings_text(ROOT), "course.toml")] if (ROOT / "course.toml").exists() else []
    copy = compiled_copy(tuple(code), COURSE, tuple(texts))
    course = [(str(path), f"{COURSE}/{path.name}") for path in sorted(copy.iterdir())]
    course += [(str(ROOT / "data"), f"{COURSE}/data")]
    course = [place for place in course if Path(place[1]).name not in absent]
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
