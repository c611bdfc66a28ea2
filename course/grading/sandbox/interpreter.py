"""A submission's interpreter, from outside: cells and inputs go in, outputs and records come out.

A deadline stands on every word that is sent or awaited. An interpreter that dies, hangs or talks
nonsense is started again, and the cells before are run once more, those that lost it aside: a loss
costs its own cell or its own task. After a few losses it is given up.

But: what comes out is whatever the submission made of it. It is judged by others, as plain JSON.
"""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from course.check.record import MOST_BYTES, Record, no_answer, too_large
from course.check.task import Inputs, Task
from course.grading.sandbox.inside.frames import PATIENCE, FrameError, TooLateError
from course.grading.sandbox.outputs import outputs_in
from course.grading.sandbox.process import Process, TooMuchMemoryError
from course.grading.sandbox.room import Room

__all__ = ["Deadlines", "Interpreter", "Lost"]

MOST_LOSSES = 4  # of one notebook; each costs a deadline and a replay


@dataclass(frozen=True)
class Deadlines:
    """Seconds of computing until a cell or a call is interrupted (four times as many by the clock),
    how long after that the walls close, and how long all of a submission may take.
    """

    start: float = 60.0
    cell: float = 30.0
    call: float = 5.0
    grace: float = 3.0
    whole: float = 600.0


class Lost(Exception):  # noqa: N818  (it is what happened to an interpreter, not a mistake)
    """The interpreter is gone; the message says why, in words for a student."""


@dataclass
class Interpreter:
    """One submission's process, started when it is needed, and again when it is lost."""

    absent: frozenset[str] = frozenset()
    walls: bool = True
    deadlines: Deadlines = field(default_factory=Deadlines)
    _ran: list[dict[str, Any]] = field(default_factory=list)
    _losses: int = 0
    _until: float = math.inf
    _process: Process | None = None

    def __enter__(self) -> "Interpreter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def given_up(self) -> bool:
        """Whether it was lost so often, or took so long, that there is no going on."""
        return self._losses > MOST_LOSSES or time.monotonic() > self._until

    def run(self, source: str) -> list[dict[str, Any]]:
        """Run a cell and return its outputs. Raises Lost, with the interpreter as it was before."""
        return outputs_in(self._done({"cell": source}).get("outputs"))

    def keep(self, task: Task) -> None:
        """Keep the answer to a task as it is now, for `records(…, kept=True)`. Raises Lost."""
        self._done({"keep": task.id})

    def records(
        self,
        task: Task,
        inputs: Sequence[Inputs],
        *,
        kept: bool = False,
        room: Room | None = None,
    ) -> list[Record]:
        """Return one record an input; those after a loss say what was lost, without being tried.

        One for which there is no `room` says that it is too large.
        """
        found: list[Record] = []
        room = room or Room()
        seconds = self.deadlines.call
        for given in inputs:
            try:
                frame = {"task": task.id, "inputs": given, "kept": kept, "seconds": seconds}
                answer = self._asked(frame, seconds)
            except Lost as loss:
                found.append({"raised": "KernelLost", "message": str(loss), "line": ""})
                break
            record = answer.get("record")
            record = record if isinstance(record, dict) else no_answer()
            found.append(record if room.takes(record, MOST_BYTES) else too_large())
            if found[-1].get("raised") == "KeyboardInterrupt":  # one time-out a task is enough
                break
        return found + found[-1:] * (len(inputs) - len(found))

    def close(self) -> None:
        """End the process and all that it started."""
        if self._process is not None:
            self._process.close()
        self._process = None

    def _done(self, frame: dict[str, Any]) -> dict[str, Any]:
        """Do what changes the interpreter, and remember it for a replay."""
        seconds = self.deadlines.cell
        answer = self._asked({**frame, "seconds": seconds}, seconds)
        self._ran.append(frame)
        return answer

    def _asked(self, frame: dict[str, Any], seconds: float) -> dict[str, Any]:
        if self.given_up:
            raise Lost("the interpreter was lost too often before, or all took too long")
        if self._process is None:
            self._until = min(self._until, time.monotonic() + self.deadlines.whole)
            self._process = self._started()
        try:
            return self._process.ask(frame, seconds * PATIENCE + self.deadlines.grace)
        except TooLateError:
            raise self._lost("it did not end in time") from None
        except TooMuchMemoryError:
            raise self._lost("it and what it started held too much memory") from None
        except FrameError:
            raise self._lost(self._process.how_it_ended()) from None

    def _started(self) -> Process:
        try:
            return Process(self.absent, self.walls, self.deadlines.start, self.deadlines.grace)
        except RuntimeError:
            self._losses = MOST_LOSSES + 1
            raise

    def _lost(self, words: str) -> Lost:
        """Start again as it was before, and return what is to be raised."""
        self._losses += 1
        self.close()
        replayed, self._ran = self._ran, []
        for frame in replayed:
            if self.given_up:
                break
            try:
                self._done(frame)
            except Lost:  # a cell that ran well before; its loss has been counted
                break
        return Lost(words)
