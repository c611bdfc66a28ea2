"""Building the casebook: what the reference and every misconception give on every visible input.

Pool entries are kept where they can help: an input on which no misconception differs from the
reference teaches nothing, unless it is among the smallest few.

But: a misconception that its case does not catch is an error here, not a row in the file.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from course.check.encode import JSON
from course.check.engine import values
from course.check.record import Record
from course.check.task import Inputs, Task
from course.check.tasks import tasks_of
from course.check.verdict import is_right
from course.errors import CourseError
from course.grading.reference import execute_cells, right_value
from course.misconceptions import Misconception, misconceptions_of

__all__ = ["build_casebook"]

POOL_SIZE = 24  # inputs a task; a check has to answer in a second
ALWAYS = 6  # the smallest inputs stay whatever the misconceptions give
Node = dict[str, Any]


def build_casebook(assignment: str, code: Sequence[tuple[str, str]]) -> str:
    """Return the casebook of an assignment as JSON text, from its source's code cells.

    Each cell comes with its place for messages; the first is the setup, on which misconceptions
    rest too.

    Raises CourseError for a reference that fails or a misconception that is not caught.
    """
    reference, setup = execute_cells(code), code[0]
    wrong = misconceptions_of(assignment)
    tasks = {
        task.id: _task(task, reference, setup, [m for m in wrong if m.task_id == task.id])
        for task in tasks_of(assignment)
    }
    if not tasks:
        raise CourseError(f"{assignment} has no tasks; define them in course/check/tasks")
    return json.dumps({"assignment": assignment, "tasks": tasks}, indent=1) + "\n"


def _task(
    task: Task,
    reference: Mapping[str, Any],
    setup: tuple[str, str],
    wrong: Sequence[Misconception],
) -> Node:
    inputs = [task.visible(case) for case in task.cases]
    pool = list(task.pool())
    everything = [*inputs, *pool]
    right = [right_value(task, record) for record in values(task, everything, reference)]
    answers = {m.name: _answers(task, m, setup, everything) for m in wrong}
    entries = []
    for index, given in enumerate(everything):
        differing = {
            name: _kept(records[index])
            for name, records in answers.items()
            if not is_right(records[index], right[index], task.tolerance)
        }
        expected = _rounded(right[index])
        entries.append({"inputs": given, "expected": expected, "wrong": differing})
        if task.parts is not None:
            entries[-1]["parts"] = dict(task.parts(reference, given))
    cases = [{"name": c.name, **entry} for c, entry in zip(task.cases, entries, strict=False)]
    for misconception in wrong:
        caught = {case["name"] for case in cases if misconception.name in case["wrong"]}
        if misconception.case not in caught:
            raise CourseError(
                f"{task.id}: the misconception {misconception.name!r} is not caught by the case "
                f"{misconception.case!r}, but by {', '.join(sorted(caught)) or 'none'}"
            )
    small = [e for n, e in enumerate(entries[len(inputs) :]) if e["wrong"] or n < ALWAYS]
    beliefs = {m.name: {"text": m.belief, "hint": m.hint} for m in wrong}
    return {"cases": cases, "pool": small[:POOL_SIZE], "beliefs": beliefs}


def _answers(
    task: Task, misconception: Misconception, setup: tuple[str, str], inputs: Sequence[Inputs]
) -> list[Record]:
    place = f"misconception {misconception.name} of {task.id}"
    namespace = execute_cells([setup, (place, misconception.source)])
    return values(task, inputs, namespace)


def _kept(record: Record) -> Record:
    """Drop what belongs to one run or to one version of Python: line, message, what was printed."""
    dropped = ("line", "message", "printed")
    return {key: _rounded(value) for key, value in record.items() if key not in dropped}


def _rounded(value: JSON) -> JSON:
    """Round to 12 digits: the last ones of a logarithm differ between operating systems."""
    if isinstance(value, float):
        return float(f"{value:.12g}")
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return value
