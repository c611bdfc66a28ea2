"""The misconception bank: plausible wrong answers, each with the belief behind it.

`cases/03_bm25.py` holds one percent cell a wrong answer:

    # %% task=03-idf id=no-plus-one belief="…" case=frequent-term loses=2 hint="…"

`case` must catch it, `loses` are the points that it must cost, `hint` is what the student reads.
`by=reader` marks a first attempt by somebody who had only the exercise, kept as it came.
`right/03_bm25.py` holds right answers in other styles than the reference's:

    # %% task=03-idf id=numpy

But: this is for the builder and the tests. The sources never go to students; only their values and
hints do, in the casebook.
"""

from dataclasses import dataclass
from pathlib import Path

from course.check.tasks import find_task
from course.errors import CourseError
from course.percent import read_source

__all__ = ["Misconception", "RightVariant", "misconceptions_of", "right_variants_of"]

_FOLDER = Path(__file__).parent / "cases"
_RIGHT = Path(__file__).parent / "right"


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
    path = _FOLDER / f"{assignment}.py"
    found = []
    for cell in read_source(path):
        where = f"{path.name}:{cell.line}"
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
        found.append(
            Misconception(
                name=options["id"],
                task_id=task.id,
                belief=options["belief"],
                case=options["case"],
                loses=loses,
                hint=options["hint"],
                source=cell.source,
                by_reader=options.get("by") == "reader",
            )
        )
    return found


def right_variants_of(assignment: str) -> list[RightVariant]:
    """Return the right answers in other styles. Raises CourseError for an incomplete one."""
    path = _RIGHT / f"{assignment}.py"
    found = []
    for cell in read_source(path):
        where = f"{path.name}:{cell.line}"
        missing = {"task", "id"} - cell.options.keys()
        if missing:
            raise CourseError(f"{where}: the header lacks {', '.join(sorted(missing))}")
        try:
            task = find_task(cell.options["task"])
        except ValueError as error:
            raise CourseError(f"{where}: {error}") from None
        found.append(RightVariant(cell.options["id"], task.id, cell.source))
    return found
