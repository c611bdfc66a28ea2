"""The files around a submission: what of `course.toml` it sees, and that no copy stays behind."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from course.grading.sandbox import compiled, tree
from course.paths import ROOT

SETTINGS = """
# ben was ill
[course]
title = "Search"
[assignments.03_bm25]
due = 2026-12-04T12:00:00+00:00
extensions = { ben = 2026-12-07T12:00:00+00:00 }
"""
COPY = """
import signal, sys
from course.grading.sandbox.compiled import compiled_copy
print(compiled_copy((({file!r}, "begin.py"),), "/course"), flush=True)
signal.pause()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files with nobody else's in it."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_of_the_settings_a_submission_sees_what_students_have(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = folder / "course"
    root.mkdir()
    for name in ("course", "minirag", "data"):
        (root / name).symlink_to(ROOT / name)
    (root / "course.toml").write_text(SETTINGS, encoding="utf-8")
    monkeypatch.setattr(tree, "ROOT", root)
    options = tree.built(frozenset())
    seen = Path(options[options.index("/course/course.toml") - 1]).read_text(encoding="utf-8")
    assert "Search" in seen
    assert "2026-12-04" in seen
    assert "ben" not in seen


def test_a_copy_that_a_killed_process_left_is_removed_and_no_other(folder: Path) -> None:
    killed, living = running(), running()
    try:
        left, used = copy_of(killed), copy_of(living)
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        assert left.exists()
        foreign = folder / "minirag-course-link"
        foreign.symlink_to(folder)
        own = compiled._locked_folder()
        compiled._remove_abandoned()
        assert [path.exists() for path in (left, used, own, foreign)] == [False, True, True, True]
    finally:
        for process in (killed, living):
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


def test_folders_of_other_users_are_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = folder / "minirag-course-other"
    other.mkdir()
    user = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: user + 1)
    compiled._remove_abandoned()
    assert other.exists()


def running() -> "subprocess.Popen[str]":
    """Start a process that makes a copy and stays."""
    source = COPY.format(file=str(ROOT / "course" / "begin.py"))
    return subprocess.Popen(
        [sys.executable, "-c", source], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def copy_of(process: "subprocess.Popen[str]") -> Path:
    assert process.stdout is not None
    return Path(process.stdout.readline().strip())
