"""What is installed, against what `requirements.lock` says.

The lock is a constraints file: one `name==version` a line, some behind a marker that names the
system or the Python they hold for. The closure of a package is the package, what it needs, what
that needs, and so on, as the installed metadata tells.

But: it resolves nothing and asks no index. Whether a newer release exists is not its question.
"""

import importlib.metadata
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from course.paths import ROOT

__all__ = ["canonical", "closure", "direct_pins", "faults", "locked_versions"]

LOCK = ROOT / "requirements.lock"


def canonical(name: str) -> str:
    """Return a package's name as indexes compare it: `rank_bm25` is `rank-bm25` (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def direct_pins(path: Path) -> dict[str, str]:
    """Return name → version of the `name==version` lines of a requirements file."""
    lines = re.findall(r"^([\w.-]+)==(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {canonical(name): version for name, version in lines}


def locked_versions(
    path: Path = LOCK, environment: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return name → version of the lock's lines that hold here.

    `environment` replaces markers of this machine, such as `{"sys_platform": "win32"}`, to ask
    about another one.
    """
    from packaging.requirements import Requirement

    locked = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate(dict(environment or {})):
                locked[canonical(requirement.name)] = str(requirement.specifier).lstrip("=")
    return locked


def closure(names: Iterable[str]) -> dict[str, str | None]:
    """Return name → installed version of the packages and all they need; None where missing."""
    waiting = [(canonical(name), "") for name in names]
    seen = set(waiting)
    found: dict[str, str | None] = {}
    for name, extra in waiting:  # the list grows while it is walked
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = None
            continue
        found[name] = distribution.version
        for need in _needs(distribution, extra):
            if need not in seen:
                seen.add(need)
                waiting.append(need)
    return found


def _needs(distribution: importlib.metadata.Distribution, extra: str) -> Iterator[tuple[str, str]]:
    """The packages a distribution asks for on this machine, each as (name, extra)."""
    from packaging.requirements import Requirement

    for text in distribution.requires or ():
        needed = Requirement(text)
        if needed.marker is None or needed.marker.evaluate({"extra": extra}):
            yield canonical(needed.name), ""
            yield from ((canonical(needed.name), wanted) for wanted in needed.extras)


def faults(installed: dict[str, str | None], locked: dict[str, str]) -> list[str]:
    """Return one phrase for each package that is missing or not of the locked version."""
    found = []
    for name, version in sorted(installed.items()):
        if version is None:
            found.append(f"{name} is missing")
        # a local build such as 2.13.0+cpu is the release 2.13.0
        elif name in locked and version.split("+")[0] != locked[name].split("+")[0]:
            found.append(f"{name} is {version}, the lock says {locked[name]}")
    return found
