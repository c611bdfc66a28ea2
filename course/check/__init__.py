"""What a student's notebook calls: `check("03-idf")` and `hint("03-idf")`.

`check` runs the task's visible cases on the function in the notebook, prints what it found in at
most twelve lines, and returns the points as a plain float, which is what nbgrader reads.

But: it writes no file and sends nothing. Which hints were shown is kept in memory only.
"""

import sys
from collections.abc import Mapping
from typing import Any

from course.check.casebook import load_casebook
from course.check.engine import values
from course.check.report import all_cases, summary
from course.check.saying import say
from course.check.tasks import find_task
from course.check.verdict import Outcome, Verdict, judge

__all__ = ["check", "hint", "verdict_of"]

_hints_shown: dict[str, int] = {}


def verdict_of(task_id: str, namespace: Mapping[str, Any]) -> Verdict:
    """Judge the function in `namespace` on the task's visible cases and on its pool."""
    task = find_task(task_id)
    books = load_casebook(task.assignment)
    if task_id not in books:
        remedy = "restore it with `git checkout -- course/check/casebook`"
        raise ValueError(f"the casebook of {task.assignment} has no task {task_id}; {remedy}")
    book = books[task_id]
    entries = [*book.cases, *book.pool]
    records = values(task, [entry.inputs for entry in entries], namespace)
    split = len(book.cases)
    return judge(task, book, records[:split], records[split:])


def check(task_id: str, details: bool = False) -> float:
    """Print the verdict on a task and return its points; 0 for an id that is no task's."""
    if _unknown(task_id):
        return 0.0
    namespace = vars(sys.modules["__main__"])
    verdict = verdict_of(task_id, namespace)
    text = summary(verdict)
    if details and verdict.outcome is not Outcome.NOT_ATTEMPTED:
        text += "\n" + all_cases(verdict)
    say(text, verdict, namespace)
    return verdict.points


def hint(task_id: str) -> None:
    """Print the next hint for a task: from a nudge to nearly there, never the solution."""
    if _unknown(task_id):
        return
    task = find_task(task_id)
    hints = task.hints
    number = _hints_shown.get(task_id, 0)
    if number >= len(hints):
        print(f"{task_id}: these were all {len(hints)} hints. Read again: {task.lesson}")
        return
    _hints_shown[task_id] = number + 1
    print(f"{task_id}, hint {number + 1} of {len(hints)}: {hints[number]}")


def _unknown(task_id: str) -> bool:
    """Say in one line that there is no such task, if so: a traceback would help nobody."""
    try:
        find_task(str(task_id))
    except ValueError as error:
        print(f"{error} (an answer that is graded by hand has no check)")
        return True
    return False
