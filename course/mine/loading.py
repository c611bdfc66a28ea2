"""The answers of a student's notebooks that pass their checks, as functions.

The code cells of a notebook run in order, in a namespace of their own; a cell that raises is passed
over, as the cells after it often do without. What it prints goes nowhere.

But: an endless loop outside a function never comes back. Stop it with Ctrl-C or ■.
"""

import contextlib
import io
import linecache
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from course.check import verdict_of
from course.check.outcome import Outcome
from course.check.tasks import tasks_of
from course.paths import ROOT, assignments
from course.work import Written, written_in

__all__ = ["passed_answers"]


def passed_answers(root: Path = ROOT) -> dict[str, Callable[..., Any]]:
    """Return task id → the student's function, for every task that passes on its visible cases."""
    passed: dict[str, Callable[..., Any]] = {}
    for assignment in assignments(root):
        written = written_in(assignment, root)
        if written is None or not written.answers:
            continue
        namespace = _run(written)
        for task in tasks_of(assignment):
            if task.id in written.answers and task.function in namespace:
                verdict = verdict_of(task.id, namespace)
                if verdict.outcome is Outcome.PASSED:
                    passed[task.id] = namespace[task.function]
    return passed


def _run(written: Written) -> Mapping[str, Any]:
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(written.code):
        name = f"<{written.path.name}, cell {number + 1}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        quiet = io.StringIO()
        with (
            contextlib.suppress(Exception, SystemExit),
            contextlib.redirect_stdout(quiet),
            contextlib.redirect_stderr(quiet),
        ):
            exec(compile(source, name, "exec"), namespace)
    return namespace
