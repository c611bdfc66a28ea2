"""What a student gets, by name: nothing is in the bundle because nobody thought of leaving it out.

Of `course/` it is what the students' commands import, followed from import to import, so that a
module that is split in two is in with both halves.

But: nothing is searched for leaks here; see `course/bundle_answers.py`.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from course.bundle_texts import readme, settings_text
from course.errors import CourseError
from course.paths import assignments
from course.settings import OWN

__all__ = ["student_files"]

_NAMED = (  # must be there
    "LICENSE",
    "data/README.md",
    "data/answers.jsonl",
    "data/baseline.json",
    "data/claims.jsonl",
    "data/generations.jsonl",
    "data/golden.jsonl",
    "data/judged.jsonl",
    "docs/measured.md",
    "docs/self-learner.md",
    "docs/student.md",
    "lessons/README.md",
    "lessons/glossary.md",
    "lessons/techniques.md",
    "nbgrader_config.py",
    "pyproject.toml",
    "requirements-light.txt",
    "requirements-test.txt",
    "requirements.lock",
    "requirements.txt",
    "start.py",
    "course/py.typed",
    "minirag/py.typed",
)
_PATTERNS = (  # each must match something
    "course/check/**/*.py",
    "course/check/casebook/*.json",
    "course/mine/*.py",
    "data/handbook/*",
    "data/vectors/*.npz",
    "lessons/outputs/*.md",
    "minirag/**/*.py",
    "minirag/**/*.pyi",
)
_OWN_PATTERNS = (f"{OWN}/tasks/*.py", f"{OWN}/casebook/*.json")
_COMMANDS = ("begin", "progress", "doctor")  # what `python -m course` imports for a student
_HIDDEN = ("course/grading/", "course/misconceptions/", "course/sources/", "solutions/", "tests/")


def student_files(root: Path) -> dict[str, bytes]:
    """Return name → content of every file for students.

    Raises CourseError for a file that is missing, that is a link out of the course's folder, that
    an instructor keeps, or for a casebook that is older than its exercise.
    """
    if not assignments(root):
        raise CourseError("exercises/ holds no assignment; run `python -m course build`")
    exercises = [f"exercises/{name}/{name}.ipynb" for name in assignments(root)]
    sources = sorted((root / "course" / "sources" / "lessons").glob("*.py"))
    lessons = [f"lessons/{path.stem}.ipynb" for path in sources]  # no copy that somebody made
    names = {*_NAMED, *lessons, *exercises, *_matching(root, _OWN_PATTERNS)}
    for pattern in _PATTERNS:
        matching = set(_matching(root, [pattern]))
        if not matching:
            raise CourseError(f"{pattern} matches no file in {root}; restore them")
        names |= matching
    names |= _imported(root, [*(f"course/{name}.py" for name in _COMMANDS), *sorted(names)])
    files = {name: _content(root, name) for name in sorted(names)}
    files["README.md"] = readme(root).encode("utf-8")
    if (root / "course.toml").exists():
        files["course.toml"] = settings_text(root).encode("utf-8")
    for name in assignments(root):
        _check_casebook(name, files)
    return dict(sorted(files.items()))


def _matching(root: Path, patterns: list[str] | tuple[str, ...]) -> Iterator[str]:
    for pattern in patterns:
        for path in root.glob(pattern):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
                yield name


def _content(root: Path, name: str) -> bytes:
    path = root / name
    if name.startswith(_HIDDEN):
        raise CourseError(f"{name} is the instructor's, and a student's file imports it; part them")
    if not path.resolve().is_relative_to(root.resolve()):
        raise CourseError(f"{name} is a link out of the course's folder; put the file itself there")
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise CourseError(f"{name} is missing; restore it with `git checkout -- {name}`") from None


def _imported(root: Path, names: list[str]) -> set[str]:
    """Return the files of `course` that those named import, directly or not, with themselves.

    Of `__main__` only what it imports at once: it reads a command's module when it is asked for it.
    """
    found, waiting = set(), ["course/__main__.py", *names]
    while waiting:
        name = waiting.pop()
        if name in found or not name.endswith(".py") or not (root / name).exists():
            continue
        found.add(name)
        tree = ast.parse((root / name).read_bytes())
        nodes = tree.body if name == "course/__main__.py" else ast.walk(tree)
        for node in nodes:
            waiting += [file for module in _modules(node) for file in _files_of(module)]
    return found


def _modules(node: ast.AST) -> list[str]:
    """Return what an import may name: `from a.b import c` is the module a.b, or a.b.c."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def _files_of(module: str) -> list[str]:
    """Return the files that importing a module of the course reads, its packages' first."""
    parts = module.split(".")
    if parts[0] != "course":
        return []
    packages = ["/".join([*parts[:n], "__init__.py"]) for n in range(1, len(parts) + 1)]
    return [*packages, "/".join(parts) + ".py"]


def _check_casebook(assignment: str, files: dict[str, bytes]) -> None:
    """Raise CourseError if the exercise has a check that its casebook cannot answer."""
    number = assignment.split("_")[0]
    own, common = f"{OWN}/casebook/{number}.json", f"course/check/casebook/{number}.json"
    book = files.get(own if "course.toml" in files else common) or files.get(common, b"{}")
    known = json.loads(book).get("tasks", {})
    notebook: dict[str, Any] = json.loads(files[f"exercises/{assignment}/{assignment}.ipynb"])
    for cell in notebook["cells"]:
        grading = cell["metadata"].get("nbgrader", {})
        name = grading.get("grade_id", "")
        if grading.get("grade") and not grading.get("solution") and name not in known:
            raise CourseError(
                f"the casebook of {assignment} knows no {name!r}; "
                f"run `python -m course build --only {number} --no-execute`"
            )
