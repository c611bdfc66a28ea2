"""`python -m course build`: sources to lessons, solutions, exercises and casebooks.

Everything is made in memory first; files are written when all of it has succeeded, each whole or
not at all. `--check` writes nothing and reports drift: exercises, solutions and casebooks byte for
byte, lessons by their sources and by what their cells print.

But: it does not judge prose. What a lesson says is read by people.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from course.casebooks import build_casebook
from course.check.casebook import casebook_path
from course.errors import CourseError
from course.lessons import differences, executed
from course.markers import check_markers
from course.paths import ROOT, write_whole
from course.percent import read_source
from course.release import exercise_cells, released, solution_text
from course.settings import load_settings

__all__ = ["build"]

SOURCES = ROOT / "course" / "sources"
AT_ONCE = 2  # lessons executed side by side: one a core on the smallest machine we support

Files = dict[Path, str]


def build(
    check: bool = False, only: str | None = None, execute: bool = True, rewrite: bool = False
) -> list[str]:
    """Build everything, or what `only` names, and return what changed or drifted, a line each.

    A lesson is written when its sources or its printed text changed, with `rewrite` also when
    pictures or timings may have. Raises CourseError for a fault in a source, and writes nothing.
    """
    exercises = _in_course(_chosen(SOURCES / "exercises", only))
    lessons = _chosen(SOURCES / "lessons", only)
    if not exercises and not lessons:
        names = sorted({p.stem for p in SOURCES.glob("*/*.py")})
        if not names:
            raise CourseError("there is nothing to build here: course/sources is not in this copy")
        raise CourseError(f"there is no source {only!r}; there are: {', '.join(names)}")
    files: Files = {}
    for path in exercises:
        files |= _exercise(path)
    changed = _compare(files.items(), check)
    if execute:
        with ThreadPoolExecutor(AT_ONCE) as pool:
            notebooks = list(pool.map(_lesson, lessons))
        for path, text in zip(lessons, notebooks, strict=True):
            target = ROOT / "lessons" / f"{path.stem}.ipynb"
            drift = differences(target, text)
            if rewrite and not drift:
                drift = [f"{target.name} written again"]
            changed += drift
            if drift and not check:
                files[target] = text
    if not check:
        for target, text in files.items():
            write_whole(target, text)
    return changed


def _chosen(folder: Path, only: str | None) -> list[Path]:
    paths = sorted(folder.glob("*.py"))
    return [p for p in paths if only is None or p.stem == only or p.stem.split("_")[0] == only]


def _in_course(paths: list[Path]) -> list[Path]:
    """Leave out what `course.toml` leaves out. Raises CourseError for a name without a source."""
    chosen = load_settings().assignments
    if chosen is None:
        return paths
    names = {path.stem for path in (SOURCES / "exercises").glob("*.py")}
    missing = sorted(set(chosen) - names)
    if missing:
        there = ", ".join(sorted(names))
        raise CourseError(f"course.toml names the assignment {missing[0]!r}; there are: {there}")
    return [path for path in paths if path.stem in chosen]


def _exercise(path: Path) -> Files:
    cells = exercise_cells(path)
    solution = solution_text(cells, path)
    code = [(f"{path.name}:{c.line}", c.source) for c in cells if c.kind == "code"]
    name = path.stem
    return {
        ROOT / "solutions" / name / f"{name}.ipynb": solution,
        ROOT / "exercises" / name / f"{name}.ipynb": released(name, solution, cells),
        casebook_path(name, to_build=True): build_casebook(name, code),
    }


def _lesson(path: Path) -> str:
    cells = read_source(path)
    for cell in cells:
        check_markers(cell, path.name)
    return executed(cells, path.name)


def _compare(files: Iterable[tuple[Path, str]], check: bool) -> list[str]:
    ending = "has drifted from its source; run `python -m course build`" if check else "written"
    changed = (p for p, text in files if not p.exists() or p.read_bytes() != text.encode("utf-8"))
    return [f"{path.relative_to(ROOT).as_posix()} {ending}" for path in changed]
