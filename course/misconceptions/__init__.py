"""The misconception bank: plausible wrong answers, each with the belief behind it.

`cases/03_bm25.py` holds one percent cell a wrong answer:

    # %% task=03-idf id=no-plus-one belief="…" case=frequent-term loses=2 hint="…"

`case` must catch it, `loses` are the points that it must cost, `hint` is what the student reads.
`by=reader` marks an attempt by a reader who had only the exercise (a language model as yet), kept
as it came.
`right/03_bm25.py` holds right answers in other styles than the reference's:

    # %% task=03-idf id=numpy

But: this is for the builder and the tests. The sources never go to students; only their values and
hints do, in the casebook.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from course.check.tasks import find_task
from course.errors import CourseError
from course.percent import Cell, read_source
from course.settings import OWN, load_settings

__all__ = ["Misconception", "RightVariant", "misconceptions_of", "right_variants_of"]

_FOLDER = Path(__file__).parent / "cases"
_RIGHT = Path(__file__).parent / "right"
_OWN = Path(__file__).resolve().parents[2] / OWN


@dataclass(frozen=True)
class Misconception:
    """One wrong answer to one task."""

    name: str
    task_id: str
    belief: str
    case: str
    loses: float
    hint: str
    source: str
    by_reader: bool = False
    """Written by somebody who saw only the exercise."""


@dataclass(frozen=True)
class RightVariant:
    """A right answer to one task, in another style than the reference's."""

    name: str
    task_id: str
    source: str


def misconceptions_of(assignment: str) -> list[Misconception]:
    """Return the wrong answers of an assignment. Raises CourseError for an incomplete one."""
    found = []
    for cell, name in _cells(_FOLDER, assignment, "misconceptions"):
        where = f"{name}:{cell.line}"
        missing = {"task", "id", "belief", "case", "loses", "hint"} - cell.options.keys()
        if missing:
            raise CourseError(f"{where}: the header lacks {', '.join(sorted(missing))}")
        options = cell.options
        try:
            task, loses = find_task(options["task"]), float(options["loses"])
        except ValueError as error:
            raise CourseError(f"{where}: {error}") from None
        if options["case"] not in {case.name for case in task.cases}:
            raise CourseError(f"{where}: task {task.id} has no case {options['case']!r}")
        if not load_settings().has_task(assignment, task.id):
            continue
        found.append(
            Misconception(
                name=options["id"],
                task_id=task.id,
                belief=options["belief"],
                case=options["case"],
                loses=loses * task.scale,
                hint=options["hint"],
                source=cell.source,
                by_reader=options.get("by") == "reader",
            )
        )
    return found


def right_variants_of(assignment: str) -> list[RightVariant]:
    """Return the right answers in other styles. Raises CourseError for an incomplete one."""
    found = []
    for cell, name in _cells(_RIGHT, assignment, "right"):
        where = f"{name}:{cell.line}"
        missing = {"task", "id"} - cell.options.keys()
        if missing:
            raise CourseError(f"{where}: the header lacks {', '.join(sorted(missing))}")
        try:
            task = find_task(cell.options["task"])
        except ValueError as error:
            raise CourseError(f"{where}: {error}") from None
        if load_settings().has_task(assignment, task.id):
            found.append(RightVariant(cell.options["id"], task.id, cell.source))
    return found


def _cells(folder: Path, assignment: str, own: str) -> Iterator[tuple[Cell, str]]:
    """Yield (cell, file name) of the course's file, then of an instructor's own."""
    own_files = sorted((_OWN / own).glob(f"{assignment.split('_')[0]}-*.py"))
    for path in (folder / f"{assignment}.py", *own_files):
        for cell in read_source(path):
            yield cell, path.name
