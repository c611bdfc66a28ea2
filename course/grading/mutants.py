"""Mutants: small changes of the reference that every set of cases should notice.

One operator, comparison, constant, boundary or branch of the reference's answer is changed at a
time (DeMillo, Lipton & Sayward, *Hints on test data selection*, 1978). A mutant that earns all
points survives: either no input tells it from the reference, or a case is missing. A survivor is
compared with the reference on many more random draws.

But: a mutant may differ only on inputs that no generator draws. Then it counts as equal here.
"""

import itertools
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import main_thread
from types import FrameType
from typing import Any

from course.check.casebook import load_casebook
from course.check.encode import JSON
from course.check.engine import values
from course.check.task import Inputs, Task
from course.check.tasks import tasks_of
from course.check.verdict import is_right
from course.errors import CourseError
from course.grading.changes import changed
from course.grading.draws import FRESH_SEED, with_expected
from course.grading.reference import answers_of, execute_cells, reference_of, right_value, setup_of

__all__ = ["Survivor", "TaskMutants", "mutants_of"]

SECONDS = 5.0  # for all inputs of one mutant, at least: a changed loop may never end
PATIENCE = 10.0  # times what the reference takes, where that is more
COMPARING_SECONDS = 60.0  # for one survivor: an experiment takes a third of a second a call


@dataclass(frozen=True)
class Survivor:
    """A changed reference that earned all points."""

    change: str
    """Line of the answer, before and after."""
    tried: int
    """Further random inputs on which it was compared with the reference."""
    differs: Inputs | None
    """The first of those on which it gave another value."""


@dataclass(frozen=True)
class TaskMutants:
    """The mutants of one task."""

    task_id: str
    made: int
    survivors: tuple[Survivor, ...]


def mutants_of(
    assignment: str, further: int = 0, seeds: Sequence[str] = (FRESH_SEED, "second", "third")
) -> Iterator[TaskMutants]:
    """Yield what became of each task's mutants; `further` random inputs for each survivor."""
    books, reference = load_casebook(assignment), reference_of(assignment)
    answers, setup = answers_of(assignment), setup_of(assignment)
    for task in tasks_of(assignment):
        book, made = books[task.id], 0
        right: list[tuple[Inputs, JSON]] = [(e.inputs, e.expected) for e in book.cases]
        begun = time.monotonic()
        for seed in seeds:
            for _, inputs, expected in with_expected(task, reference, seed):
                right += zip(inputs, expected, strict=True)
        seconds = max(SECONDS, PATIENCE * (time.monotonic() - begun))
        survivors = []
        for change, source in changed(answers[task.id]):
            made += 1
            with _deadline(seconds):
                namespace = _defined(setup, source)
                if namespace is None or not _all_right(task, namespace, right):
                    continue
                survivors.append((change, namespace))
        told = tuple(_compared(task, c, n, reference, further) for c, n in survivors)
        yield TaskMutants(task.id, made, told)


def _defined(setup: tuple[str, str], source: str) -> dict[str, Any] | None:
    try:
        return execute_cells([setup, ("mutant", source)])
    except (CourseError, _OutOfTimeError):
        return None


def _all_right(
    task: Task, namespace: Mapping[str, Any], right: Sequence[tuple[Inputs, JSON]]
) -> bool:
    """Tell whether every input gets its right value; the first wrong one ends it."""
    return all(
        is_right(values(task, [inputs], namespace)[0], expected, task.tolerance)
        for inputs, expected in right
    )


def _compared(
    task: Task,
    change: str,
    namespace: Mapping[str, Any],
    reference: Mapping[str, Any],
    further: int,
) -> Survivor:
    """Compare a survivor with the reference on `further` draws, spread over the cases."""
    tried = 0
    until = time.monotonic() + COMPARING_SECONDS
    for round_ in itertools.count():
        before = tried
        for case in task.cases:
            for inputs in task.fresh(case, f"further {round_}", 20):
                if tried >= further or time.monotonic() > until:
                    return Survivor(change, tried, None)
                tried += 1
                expected = right_value(task, values(task, [inputs], reference)[0])
                if not is_right(values(task, [inputs], namespace)[0], expected, task.tolerance):
                    return Survivor(change, tried, inputs)
        if tried == before:  # nothing but constant cases
            return Survivor(change, tried, None)
    raise AssertionError("count() never ends")


class _OutOfTimeError(BaseException):
    """A mutant that does not end: noticed by any case."""


@contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Interrupt the block, every second from the deadline on, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _OutOfTimeError

    earlier = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    except _OutOfTimeError:
        pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, earlier)
