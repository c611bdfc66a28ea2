"""One process behind the walls and the channel to it: started, asked, watched, ended.

But: it knows nothing of cells and tasks, and a process that is gone is gone; `interpreter` decides
whether another is started.
"""

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterable
from typing import Any

from course.grading.sandbox.inside.frames import FrameError, receive, send
from course.grading.sandbox.memory import held_together
from course.grading.sandbox.seccomp import filter_file
from course.grading.sandbox.tree import SCRATCH
from course.grading.sandbox.walls import LIMITS, command

__all__ = ["Process", "TooMuchMemoryError"]

MOST_MEMORY = LIMITS["RLIMIT_AS"]  # bytes, of a submission with all that it starts
_HELLO = 10.0  # seconds in which the first frame has to be taken


class TooMuchMemoryError(FrameError):
    """A submission and what it started hold more than they may."""


class Process:
    """A submission's process, from its start to its end.

    Args:
        absent: Packages that are not to be there.
        walls: Whether it runs behind walls.
        start: Seconds in which it has to be ready.
        grace: Seconds in which it has to take what it is sent, and to end.

    Raises:
        RuntimeError: It does not start, or there are no walls.
    """

    def __init__(self, absent: Iterable[str], walls: bool, start: float, grace: float) -> None:
        self.grace = grace
        self._number = 0
        self._channel, other = socket.socketpair()
        self._folder = tempfile.TemporaryDirectory(prefix="minirag-")
        with other, contextlib.ExitStack() as stack:
            passed = [other.fileno()]
            refusing = filter_file() if walls else None
            if refusing is not None:
                stack.callback(os.close, refusing)
                passed.append(refusing)
            arguments, environment = command(absent, walls=walls, refusing=refusing)
            self._process = subprocess.Popen(
                [*arguments, str(other.fileno())],
                env=environment,
                cwd=self._folder.name,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=passed,
                start_new_session=True,
            )
        try:
            send(self._channel, {"absent": sorted(absent), "limits": _limits(walls)}, _HELLO)
            receive(self._channel, start)
        except FrameError as error:
            self.close()
            raise RuntimeError(
                f"the interpreter for submissions does not start ({error}); nothing was graded"
            ) from None

    def ask(self, frame: dict[str, Any], patience: float) -> dict[str, Any]:
        """Return the answer to a frame.

        Raises FrameError: none in time, none that can be read, or too much memory held meanwhile.
        """
        self._number += 1
        send(self._channel, {**frame, "number": self._number}, self.grace)
        answer = receive(self._channel, patience, self._watch_memory)
        if answer.get("number") != self._number:
            raise FrameError("an answer to another question: written by the submission itself")
        return answer

    def how_it_ended(self) -> str:
        """Say in words for a student why it does not answer any more."""
        try:
            code = self._process.wait(self.grace)
        except subprocess.TimeoutExpired:
            return "its answer could not be read"
        if code in (-signal.SIGKILL, 128 + signal.SIGKILL, -signal.SIGXCPU, 128 + signal.SIGXCPU):
            return "it was stopped: too much time or memory"
        return "it ended the interpreter"

    def close(self) -> None:
        """End the process and all that it started."""
        self._channel.close()
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()

    def _watch_memory(self) -> None:
        if held_together(self._process.pid, SCRATCH) > MOST_MEMORY:
            raise TooMuchMemoryError("too much memory")


def _limits(walls: bool) -> dict[str, int]:
    return {k: v for k, v in LIMITS.items() if walls or k != "RLIMIT_NPROC"}
