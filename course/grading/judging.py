"""A submission, graded: run in the sandbox, judged outside of it, by the committed solution.

An answer is asked for values on the visible cases and on fresh draws under the course's secret. It
sends back plain JSON, which is compared with the reference's values in this process.

But: points are all that is decided here. Who gets them, and when it was late, is nbgrader's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from course.check.casebook import load_casebook
from course.check.encode import JSON
from course.check.outcome import Verdict
from course.check.record import Record, trusted
from course.check.task import Task
from course.check.verdict import is_right, judge
from course.grading.draws import expected_values, fresh_inputs
from course.grading.reference import reference_of
from course.grading.remembered import Remembered, Right, hash_of_files
from course.grading.running import Asked, Ran, run_submission
from course.grading.sandbox.interpreter import Deadlines
from course.grading.secrets import seed_of
from course.paths import ROOT

__all__ = ["Graded", "Voided", "asked_of", "grade", "right_values", "run_wanted", "verdict_of"]

Voided = Mapping[str, Mapping[str, str]]
"""Task id → case → why it was taken back."""


@dataclass(frozen=True)
class Graded:
    """The verdicts on a submission, and what its cells showed."""

    verdicts: dict[str, Verdict]
    outputs: dict[int, list[dict[str, Any]]]
    """Place of a code cell → its outputs, as nbformat has them."""


def grade(
    code: Mapping[int, str],
    tasks: Mapping[int, Task],
    secret: str,
    *,
    walls: bool = True,
    deadlines: Deadlines | None = None,
    voided: Voided | None = None,
    remembered: Remembered | None = None,
) -> Graded:
    """Grade a notebook's code cells. `code` is by their places, `tasks` by those of test cells.

    With `remembered`, code that was run before on the same inputs is judged without another run.
    Raises RuntimeError where there are no walls, and nothing has run then.
    """
    cells = {place: source for place, source in code.items() if place not in tasks}
    asked = {place: asked_of(task, cells, secret) for place, task in tasks.items()}
    ran = run_wanted(cells, asked, remembered, walls=walls, deadlines=deadlines)

    def compute() -> Right:
        return {one.task.id: right_values(one, ran) for one in asked.values()}

    hashed = _references(tasks) if remembered else ""
    right = remembered.right(cells, asked, hashed, compute) if remembered else compute()
    verdicts = {
        one.task.id: verdict_of(one, ran, right[one.task.id], (voided or {}).get(one.task.id, {}))
        for one in asked.values()
    }
    return Graded(verdicts, ran.outputs)


def run_wanted(
    cells: Mapping[int, str],
    asked: Mapping[int, Asked],
    remembered: Remembered | None,
    *,
    walls: bool = True,
    deadlines: Deadlines | None = None,
) -> Ran:
    """Run a submission, or take what is remembered of it."""
    ran = remembered.get(cells, asked) if remembered else None
    if ran is None:
        ran = run_submission(cells, asked, _still_right, walls=walls, deadlines=deadlines)
        if remembered:
            remembered.put(cells, asked, ran)
    return ran


def asked_of(task: Task, cells: Mapping[int, str], secret: str) -> Asked:
    """Return what a task is asked for, given all code cells of the submission but the tests."""
    book = load_casebook(task.assignment)[task.id]
    visible = [entry.inputs for entry in (*book.cases, *book.pool)]
    return Asked(task, visible, dict(fresh_inputs(task, seed_of(secret, task.id, cells.values()))))


def right_values(asked: Asked, ran: Ran) -> dict[str, list[JSON]]:
    """Return what the reference gives on the fresh draws that were asked for."""
    reference = reference_of(asked.task.assignment)
    return {
        name: expected_values(asked.task, asked.fresh[name], reference)
        for name in ran.fresh.get(asked.task.id, {})
    }


def verdict_of(
    asked: Asked, ran: Ran, right: Mapping[str, Sequence[JSON]], voided: Mapping[str, str]
) -> Verdict:
    """Return the verdict on one task of a submission that was run."""
    task = asked.task
    book = load_casebook(task.assignment)[task.id]
    visible, split = ran.visible[task.id], len(book.cases)
    fresh = ran.fresh.get(task.id, {})
    confirmed = [(name, records, right[name]) for name, records in fresh.items()]
    return judge(task, book, visible[:split], visible[split:], confirmed, voided)


def _references(tasks: Mapping[int, Task]) -> str:
    """Return a hash of the solutions that the right values come from."""
    names = {task.assignment for task in tasks.values()}
    return hash_of_files(ROOT / "solutions" / name / f"{name}.ipynb" for name in names)


def _still_right(task: Task, records: Sequence[Record]) -> list[str]:
    """Return the cases that the visible draws leave open; no fresh draw saves the others."""
    cases = load_casebook(task.assignment)[task.id].cases
    return [
        entry.name
        for entry, record in zip(cases, records, strict=False)
        if is_right(trusted(record), entry.expected, task.tolerance)
    ]
