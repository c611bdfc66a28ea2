"""Where things live, and which assignments there are.

But: nothing here creates a folder. A command that writes says so itself.
"""

from pathlib import Path

from course.errors import CourseError
from course.settings import load_settings
from minirag.files import replacing

__all__ = ["ROOT", "assignment_named", "assignments", "write_whole"]

ROOT = Path(__file__).resolve().parents[1]


def assignments(root: Path = ROOT) -> list[str]:
    """Return the names of the course's assignments, such as `03_bm25`, in order."""
    there = sorted({path.parent.name for path in (root / "exercises").glob("*/*.ipynb")})
    chosen = load_settings(root).assignments
    if chosen is None:
        return there
    missing = sorted(set(chosen) - set(there))
    if missing:
        known = ", ".join(there)
        raise CourseError(f"course.toml names the assignment {missing[0]!r}; there are: {known}")
    return [name for name in there if name in chosen]


def assignment_named(name: str, root: Path = ROOT) -> str:
    """Return the assignment with this name or number: `03`, `3` and `03_bm25` are the same.

    Raises CourseError that lists what there is.
    """
    known = assignments(root)
    for assignment in known:
        number = assignment.split("_")[0]
        same = name.isdecimal() and number.isdecimal() and int(name) == int(number)
        if same or name in (assignment, number):
            return assignment
    there = ", ".join(known) or "none: exercises/ is empty, restore it with `git checkout -- .`"
    raise CourseError(f"there is no assignment {name!r}; there are: {there}")


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all: to a temporary name beside it, then renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(content.encode("utf-8") if isinstance(content, str) else content)
