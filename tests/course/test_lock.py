"""`requirements.lock` is the closure of what the requirements files pin, for every system."""

import re
from pathlib import Path

import pytest

from course.locked import canonical, closure, direct_pins, faults, locked_versions
from course.paths import ROOT

LOCK = ROOT / "requirements.lock"
REQUIREMENTS = ("requirements-light.txt", "requirements.txt", "requirements-test.txt")
SYSTEMS = [
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
]


def pinned() -> dict[str, str]:
    return {
        name: version for file in REQUIREMENTS for name, version in direct_pins(ROOT / file).items()
    }


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: str(system["sys_platform"]))
def test_every_direct_pin_is_the_locks_on_every_system(system: dict[str, str], python: str) -> None:
    version = {"python_version": python, "python_full_version": f"{python}.9"}
    locked = locked_versions(environment={**system, **version, "platform_machine": "x86_64"})
    assert {name: locked.get(name) for name in pinned()} == pinned()


def test_every_requirement_is_pinned() -> None:
    for file in REQUIREMENTS:
        for line in (ROOT / file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith(("#", "-r ", "-e .")):
                assert re.fullmatch(r"[\w.-]+==[\w.]+", line), f"{file}: {line}"


def test_the_full_set_includes_the_light_one_and_ends_in_the_course() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert "-r requirements-light.txt" in lines
    assert lines[-1] == "-e ."


def test_what_is_installed_is_what_the_lock_says() -> None:
    installed = closure(pinned())
    assert len(installed) > len(pinned())
    assert faults(installed, locked_versions()) == []


def test_the_lock_covers_the_closure() -> None:
    assert set(closure(pinned())) - set(locked_versions()) == set()


def test_the_lock_names_no_host_path_index_extra_or_hash() -> None:
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    for line in lines:
        assert "://" not in line
        assert "--hash" not in line
        if not line.startswith("#"):
            assert re.match(r"[a-z0-9-]+==[\w.!+]+( ; |$)", line), line
    assert not any("/home/" in line or "/tmp/" in line or "\\" in line for line in lines)


def test_names_are_compared_as_indexes_do() -> None:
    assert canonical("Rank_BM25") == canonical("rank-bm25") == canonical("rank.bm25")


def test_markers_of_another_system_are_left_out(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text("# x\na==1 ; sys_platform == 'win32'\nb==2 ; python_version >= '3.12'\nc==3\n")
    windows = locked_versions(lock, {"sys_platform": "win32", "python_version": "3.11"})
    assert windows == {"a": "1", "c": "3"}
    linux = locked_versions(lock, {"sys_platform": "linux", "python_version": "3.12"})
    assert linux == {"b": "2", "c": "3"}


def test_faults_name_what_is_missing_and_what_differs() -> None:
    installed = {"a": None, "b": "1.0", "c": "2.0+cpu", "d": "9"}
    assert faults(installed, {"a": "1", "b": "1.1", "c": "2.0"}) == [
        "a is missing",
        "b is 1.0, the lock says 1.1",
    ]


def test_the_closure_reaches_what_a_package_needs_and_says_what_is_missing() -> None:
    found = closure(["pytest", "not-a-package-at-all"])
    assert found["pluggy"] is not None
    assert found["not-a-package-at-all"] is None
