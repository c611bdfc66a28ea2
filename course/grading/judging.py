"""A submission, graded: run in the sandbox, judged outside of it, by the committed solution.

An answer is asked for values on the visible cases and on fresh draws under the course's secret. It
sends back plain JSON, which is compared with the reference's values in this process.

But: points are all that is decided here. Who gets them, and when it was late, is nbgrader's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from course.check.casebook import load_casebook
from course.check.encode import JSON
from course.check.outcome import Verdict
from course.check.task import Inputs, Task
from course.check.verdict import judge
from course.grading.draws import with_expected
from course.grading.reference import reference_of
from course.grading.running import Asked, Ran, run_submission
from course.grading.sandbox.interpreter import Deadlines
from course.grading.secrets import seed_of

__all__ = ["Graded", "grade"]

Fresh = list[tuple[str, list[Inputs], list[JSON]]]


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
) -> Graded:
    """Grade a notebook's code cells. `code` is by their places, `tasks` by those of test cells.

    Raises RuntimeError where there are no walls, and nothing has run then.
    """
    cells = {place: source for place, source in code.items() if place not in tasks}
    fresh = {
        task.id: with_expected(
            task, reference_of(task.assignment), seed_of(secret, task.id, cells.values())
        )
        for task in tasks.values()
    }
    asked = {place: _asked(task, fresh[task.id]) for place, task in tasks.items()}
    ran = run_submission(cells, asked, walls=walls, deadlines=deadlines)
    verdicts = {task.id: _verdict(task, ran, fresh[task.id]) for task in tasks.values()}
    return Graded(verdicts, ran.outputs)


def _asked(task: Task, fresh: Fresh) -> Asked:
    book = load_casebook(task.assignment)[task.id]
    visible = [entry.inputs for entry in (*book.cases, *book.pool)]
    return Asked(task, visible, [given for _, draws, _ in fresh for given in draws])


def _verdict(task: Task, ran: Ran, fresh: Fresh) -> Verdict:
    book = load_casebook(task.assignment)[task.id]
    visible, rest = ran.visible[task.id], iter(ran.fresh[task.id])
    confirmed = [(name, [next(rest) for _ in draws], right) for name, draws, right in fresh]
    split = len(book.cases)
    return judge(task, book, visible[:split], visible[split:], confirmed)
