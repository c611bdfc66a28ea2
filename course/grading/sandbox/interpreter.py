"""A submission's interpreter, from outside: cells and inputs go in, outputs and records come out.

A deadline stands on every word that is sent or awaited. An interpreter that dies, hangs or talks
nonsense is started again, and the cells before are run once more, those that lost it aside: a loss
costs its own cell or its own task. After a few losses it is given up.

But: what comes out is whatever the submission made of it. It is judged by others, as plain JSON.
"""

import contextlib
import math
import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from course.check.record import Record, no_answer
from course.check.task import Inputs, Task
from course.grading.sandbox.inside.frames import PATIENCE, FrameError, receive, send
from course.grading.sandbox.memory import held_together
from course.grading.sandbox.outputs import outputs_in
from course.grading.sandbox.walls import LIMITS, command

__all__ = ["Deadlines", "Interpreter", "Lost"]

MOST_MEMORY = LIMITS["RLIMIT_AS"]  # bytes, of a submission with all that it starts
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
    _number: int = 0
    _until: float = math.inf
    _process: subprocess.Popen[bytes] | None = None
    _channel: socket.socket | None = None
    _folder: tempfile.TemporaryDirectory[str] | None = None

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

    def records(self, task: Task, inputs: Sequence[Inputs], *, kept: bool = False) -> list[Record]:
        """Return one record an input; those after a loss say what was lost, without being tried."""
        found: list[Record] = []
        seconds = self.deadlines.call
        for given in inputs:
            try:
                frame = {"task": task.id, "inputs": given, "kept": kept, "seconds": seconds}
                answer = self._asked(frame, seconds)
            except Lost as loss:
                found.append({"raised": "KernelLost", "message": str(loss), "line": ""})
                break
            record = answer.get("record")
            found.append(record if isinstance(record, dict) else no_answer())
            if found[-1].get("raised") == "KeyboardInterrupt":  # one time-out a task is enough
                break
        return found + found[-1:] * (len(inputs) - len(found))

    def close(self) -> None:
        """End the process and all that it started."""
        if self._channel is not None:
            self._channel.close()
        if self._process is not None:
            self._end(self._process)
        if self._folder is not None:
            self._folder.cleanup()
        self._channel = self._process = self._folder = None

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
            self._start()
        assert self._channel is not None
        self._number += 1
        try:
            send(self._channel, {**frame, "number": self._number}, self.deadlines.grace)
            patience = seconds * PATIENCE + self.deadlines.grace
            answer = receive(self._channel, patience, self._watch_memory)
            if answer.get("number") != self._number:
                raise FrameError("an answer to another question: written by the submission itself")
            return answer
        except FrameError as error:
            if "in time" in str(error):
                self._lost("it did not end in time")
            if "memory" in str(error):
                self._lost("it and what it started held too much memory")
            self._lost(self._how_it_ended())
            raise AssertionError from error  # _lost raises

    def _watch_memory(self) -> None:
        assert self._process is not None
        if held_together(self._process.pid) > MOST_MEMORY:
            raise FrameError("too much memory")

    def _how_it_ended(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(self.deadlines.grace)
        except subprocess.TimeoutExpired:
            return "its answer could not be read"
        if code in (-signal.SIGKILL, 128 + signal.SIGKILL, -signal.SIGXCPU, 128 + signal.SIGXCPU):
            return "it was stopped: too much time or memory"
        return "it ended the interpreter"

    def _lost(self, words: str) -> None:
        """Start again as it was before. Raises Lost in any case."""
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
        raise Lost(words)

    def _start(self) -> None:
        own, other = socket.socketpair()
        arguments, environment = command(self.absent, walls=self.walls)
        self._folder = tempfile.TemporaryDirectory(prefix="minirag-")
        with other:
            self._process = subprocess.Popen(
                [*arguments, str(other.fileno())],
                env=environment,
                cwd=self._folder.name,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(other.fileno(),),
                start_new_session=True,
            )
        self._channel = own
        try:
            send(own, {"absent": sorted(self.absent), "limits": _limits(self.walls)}, 10.0)
            receive(own, self.deadlines.start)
        except FrameError as error:
            self._losses = MOST_LOSSES + 1
            self.close()
            raise RuntimeError(
                f"the interpreter for submissions does not start ({error}); nothing was graded"
            ) from None

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()


def _limits(walls: bool) -> dict[str, int]:
    return {k: v for k, v in LIMITS.items() if walls or k != "RLIMIT_NPROC"}
