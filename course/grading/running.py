"""A submission, run: its cells' outputs, and what its answers return on visible and fresh inputs.

Two interpreters run the same cells. In one the course's packages are there: its outputs are shown,
and it is asked for the visible cases. In the other they are not: it is asked for the fresh draws,
and nothing of it is ever shown, for whoever has seen a hidden input can print it. Only a task that
may import those packages is asked for fresh draws in the first, when all cells have run.

But: nothing is judged here.
"""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from course.check.imports import READY_MADE
from course.check.record import Record
from course.check.task import Inputs, Task
from course.grading.sandbox.interpreter import Deadlines, Interpreter, Lost

__all__ = ["Asked", "Ran", "run_submission"]

Output = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """What a task is asked for."""

    task: Task
    visible: Sequence[Inputs]
    fresh: Sequence[Inputs]


@dataclass
class Ran:
    """What became of a submission."""

    outputs: dict[int, list[Output]] = field(default_factory=dict)
    """Place of a code cell → its outputs."""
    visible: dict[str, list[Record]] = field(default_factory=dict)
    fresh: dict[str, list[Record]] = field(default_factory=dict)


def run_submission(
    cells: Mapping[int, str],
    tests: Mapping[int, Asked],
    *,
    walls: bool = True,
    deadlines: Deadlines | None = None,
) -> Ran:
    """Run code cells in order, and ask for the answers at the places of the tests.

    `cells` and `tests` are keyed by the cells' places in the notebook.
    """
    ran, deadlines = Ran(), deadlines or Deadlines()
    roots = {name.split(".")[0] for asked in tests.values() for name in asked.task.imports}
    places = sorted([*cells, *tests])
    with Interpreter(READY_MADE - roots, walls, deadlines) as shown:
        for place in places:
            if place in cells:
                ran.outputs[place] = _outputs(shown, cells[place])
            else:
                task = tests[place].task
                ran.visible[task.id] = shown.records(task, tests[place].visible)
                if _needs_packages(task):
                    _kept(shown, task)
        for asked in tests.values():
            if _needs_packages(asked.task):
                ran.fresh[asked.task.id] = shown.records(asked.task, asked.fresh, kept=True)
    with Interpreter(READY_MADE, walls, deadlines) as bare:
        last = max((p for p, a in tests.items() if not _needs_packages(a.task)), default=-1)
        for place in (place for place in places if place <= last):
            if place in cells:
                _outputs(bare, cells[place])
            elif not _needs_packages(tests[place].task):
                asked = tests[place]
                ran.fresh[asked.task.id] = bare.records(asked.task, asked.fresh)
    return ran


def _needs_packages(task: Task) -> bool:
    return any(name.split(".")[0] in READY_MADE for name in task.imports)


def _kept(interpreter: Interpreter, task: Task) -> None:
    with contextlib.suppress(Lost):  # asked for at the end, its records will say so
        interpreter.keep(task)


def _outputs(interpreter: Interpreter, source: str) -> list[Output]:
    try:
        return interpreter.run(source)
    except Lost as loss:
        reason = f"In this cell the interpreter was lost: {loss}."
        return [{"output_type": "error", "ename": "Lost", "evalue": reason, "traceback": [reason]}]
