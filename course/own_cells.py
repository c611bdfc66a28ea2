"""What `course.toml` and `own/exercises/` make of an exercise's source.

The cells of tasks that are not chosen are left out; those of the instructor's own tasks stand
before the exercise's last text.

But: what the first text says of tasks by their numbers stays as it is.
"""

from collections.abc import Sequence
from pathlib import Path

from course.errors import CourseError
from course.paths import ROOT
from course.percent import Cell, read_source
from course.settings import OWN, load_settings

__all__ = ["chosen_cells", "own_stamp"]

_LAST = "end"  # the id of an exercise's last text


def chosen_cells(cells: Sequence[Cell], assignment: str, root: Path = ROOT) -> list[Cell]:
    """Return the cells of the chosen tasks, the instructor's own among them.

    Raises CourseError for a task that `course.toml` names in vain.
    """
    kept = [*cells]
    place = next((n for n, cell in enumerate(kept) if cell.id == _LAST), len(kept))
    own = [cell for path in _own_files(assignment, root) for cell in read_source(path)]
    kept[place:place] = own
    settings = load_settings(root)
    graded = {cell.id for cell in kept if cell.flags & {"test", "manual"}}
    missing = sorted(set(settings.tasks.get(assignment, ())) - graded)
    if missing:
        there = ", ".join(sorted(graded))
        raise CourseError(
            f"course.toml: [assignments.{assignment}] names {missing[0]!r}; there are: {there}"
        )
    left_out = {task for task in graded if not settings.has_task(assignment, task)}
    number = assignment.split("_")[0]
    return [cell for cell in kept if _task_of(cell, number) not in left_out]


def own_stamp(assignment: str, root: Path = ROOT) -> bytes:
    """Return what of the instructor's own goes into a release's stamp; b"" without any."""
    parts = [path.read_bytes() for path in _own_files(assignment, root)]
    toml = root / "course.toml"
    return b"".join([*parts, toml.read_bytes() if toml.exists() else b""])


def _own_files(assignment: str, root: Path) -> list[Path]:
    return sorted((root / OWN / "exercises").glob(f"{assignment.split('_')[0]}-*.py"))


def _task_of(cell: Cell, number: str) -> str:
    """Return the id of a cell's task: the text of `03-idf` is `idf-task`."""
    if cell.id.endswith("-task"):
        return f"{number}-{cell.id.removesuffix('-task')}"
    return cell.id.removesuffix("-answer")
