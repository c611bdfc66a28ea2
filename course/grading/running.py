"""A submission, run: its cells' outputs, and what its answers return on visible and fresh inputs.

Two interpreters run the same cells. In one the course's packages are there: its outputs are shown,
and it is asked for the visible cases. In the other they are not: it is asked for the fresh draws,
and nothing of it is ever shown, for whoever has seen a hidden input can print it. Only a task that
may import those packages is asked for fresh draws in the first, when all cells have run.

But: nothing is judged here; which fresh draws are still worth asking for, the caller says.
"""

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from course.check.imports import READY_MADE, uses_ready_made
from course.check.record import Record
from course.check.task import Inputs, Task
from course.grading.sandbox.interpreter import Deadlines, Interpreter, Lost
from course.grading.sandbox.outputs import line
from course.grading.sandbox.room import MOST_BYTES, Room

__all__ = ["Asked", "Ran", "Wanted", "run_submission"]

Output = dict[str, Any]
Wanted = Callable[[Task, Sequence[Record]], Collection[str]]
"""(a task, its records on the visible inputs) → the cases whose fresh draws are to be asked for."""


@dataclass(frozen=True)
class Asked:
    """What a task is asked for."""

    task: Task
    visible: Sequence[Inputs]
    """The cases, then the pool."""
    fresh: Mapping[str, Sequence[Inputs]]
    """Case → its draws."""

    @property
    def packages(self) -> bool:
        """Whether the task may use the course's packages: each call is long, so few are made."""
        return uses_ready_made(self.task.imports)


@dataclass
class Ran:
    """What became of a submission."""

    outputs: dict[int, list[Output]] = field(default_factory=dict)
    """Place of a code cell → its outputs."""
    visible: dict[str, list[Record]] = field(default_factory=dict)
    fresh: dict[str, dict[str, list[Record]]] = field(default_factory=dict)
    """Task id → case → a record a draw, for the cases that were asked for."""


def run_submission(
    cells: Mapping[int, str],
    tests: Mapping[int, Asked],
    wanted: Wanted,
    *,
    walls: bool = True,
    deadlines: Deadlines | None = None,
) -> Ran:
    """Run code cells in order, and ask for the answers at the places of the tests.

    `cells` and `tests` are keyed by the cells' places in the notebook. A case that has failed
    already is not `wanted` on fresh draws; where none is, the second interpreter is not started.
    """
    ran, deadlines, shown_room = Ran(), deadlines or Deadlines(), Room(MOST_BYTES)
    # of each task its own, so that what one gives too much costs no other
    rooms = {asked.task.id: Room(MOST_BYTES // len(tests)) for asked in tests.values()}
    roots = {name.split(".")[0] for asked in tests.values() for name in asked.task.imports}
    places = sorted([*cells, *tests])
    cases: dict[str, list[str]] = {}
    with Interpreter(READY_MADE - roots, walls, deadlines) as shown:
        for place in places:
            if place in cells:
                ran.outputs[place] = _fitting(_outputs(shown, cells[place]), shown_room)
            else:
                asked = tests[place]
                room = rooms[asked.task.id]
                split = len(asked.task.cases) if asked.packages else len(asked.visible)
                records = shown.records(asked.task, asked.visible[:split], room=room)
                names = wanted(asked.task, records)
                if len(names) < len(asked.task.cases):  # only a wrong answer needs an example
                    records += shown.records(asked.task, asked.visible[split:], room=room)
                ran.visible[asked.task.id] = records
                cases[asked.task.id] = [
                    n for n, draws in asked.fresh.items() if draws and n in names
                ]
                if asked.packages and cases[asked.task.id]:
                    _kept(shown, asked.task)
        for asked in tests.values():
            if asked.packages:
                room, names = rooms[asked.task.id], cases[asked.task.id]
                ran.fresh[asked.task.id] = _fresh(shown, asked, names, room, kept=True)
    rest = {p: a for p, a in tests.items() if not a.packages and cases[a.task.id]}
    if not rest:
        return ran
    with Interpreter(READY_MADE, walls, deadlines) as bare:
        for place in (place for place in places if place <= max(rest)):
            if place in cells:
                _outputs(bare, cells[place])
            elif place in rest:
                asked = rest[place]
                room, names = rooms[asked.task.id], cases[asked.task.id]
                ran.fresh[asked.task.id] = _fresh(bare, asked, names, room)
    return ran


def _fresh(
    interpreter: Interpreter, asked: Asked, names: Sequence[str], room: Room, *, kept: bool = False
) -> dict[str, list[Record]]:
    draws = [given for name in names for given in asked.fresh[name]]
    records = iter(interpreter.records(asked.task, draws, kept=kept, room=room))
    return {name: [next(records) for _ in asked.fresh[name]] for name in names}


def _kept(interpreter: Interpreter, task: Task) -> None:
    with contextlib.suppress(Lost):  # asked for at the end, its records will say so
        interpreter.keep(task)


def _outputs(interpreter: Interpreter, source: str) -> list[Output]:
    try:
        return interpreter.run(source)
    except Lost as loss:
        reason = f"In this cell the interpreter was lost: {loss}."
        return [{"output_type": "error", "ename": "Lost", "evalue": reason, "traceback": [reason]}]


def _fitting(outputs: list[Output], room: Room) -> list[Output]:
    """Return outputs for which there is room, else a line that says so."""
    if room.takes(outputs):
        return outputs
    return [line("what this cell shows is left out: the cells show too much; it costs no points")]
