"""The first of two pure functions: `values` runs the student's function and returns plain data.

For every input it records one of: the encoded value, the exception with the student's own line,
"this name does not exist", or "not attempted". What the call prints is kept apart. Nothing here
knows an expected value, so nothing here can leak one.

But: it isolates nothing and bounds no time. Sandbox, deadlines and limits belong to the runner.
"""

import contextlib
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from types import CoroutineType
from typing import Any
from unittest import mock

from course.check.encode import NotPlainError, encode, readable, type_name
from course.check.imports import forbidden_imports, refused_import, without_ready_made
from course.check.record import Record
from course.check.student import (
    error_of_the_definition,
    is_stale,
    magic_that_kept_nothing,
    similar_name,
    students_line,
    what_it_is,
)
from course.check.task import Inputs, Task

__all__ = ["Record", "values", "values_as_json"]

MAX_PRINTED = 2_000  # characters of what a call printed; the rest is cut, and said so


def values(task: Task, inputs: Sequence[Inputs], namespace: Mapping[str, Any]) -> list[Record]:
    """Call the student's function once an input, and return one record a call."""
    ran = namespace.get("In")
    if task.function not in namespace:
        error = error_of_the_definition(task.function, ran)
        similar = similar_name(task.function, namespace)
        missing = {"missing": task.function, "error": error, "similar": similar}
        magic = magic_that_kept_nothing(task.function, ran)
        return [missing | ({"line": magic} if magic else {}) for _ in inputs]
    function = namespace[task.function]
    if is_stale(function, task.function, ran):
        error = error_of_the_definition(task.function, ran)
        if error:  # the function in memory is of an older version of the cell
            return [{"missing": task.function, "error": error} for _ in inputs]
    if not callable(function):
        return [{"uncallable": what_it_is(function)} for _ in inputs]
    imports = forbidden_imports(function, task.imports)
    if imports:
        return [{"forbidden": imports, "allowed": sorted(task.imports)} for _ in inputs]
    records: list[Record] = []
    with without_ready_made(task.imports):
        for given in inputs:
            records.append(_one(task, given, namespace))
            if records[-1].get("raised") == "KeyboardInterrupt":  # one press of stop ends the check
                break
    return records + records[-1:] * (len(inputs) - len(records))


def values_as_json(task_id: str, inputs: str, namespace: Mapping[str, Any]) -> str:
    """`values` for a runner in another process: JSON in, JSON out."""
    from course.check.tasks import find_task

    return json.dumps(values(find_task(task_id), json.loads(inputs), namespace))


def _one(task: Task, given: Inputs, namespace: Mapping[str, Any]) -> Record:
    before = json.dumps(given, sort_keys=True)
    mine = json.loads(before)  # the student gets a copy, the casebook stays as it is
    with _captured() as out:
        record = _called(task, mine, namespace)
    if "value" in record and _as_text(mine) != before:
        record = {"mutated": True}
    printed = out.getvalue()
    if printed:
        cut = len(printed) - MAX_PRINTED
        more = f"… ({cut:,} more)" if cut > 0 else ""
        record["printed"] = readable(printed, MAX_PRINTED) + more
    return record


def _called(task: Task, inputs: Inputs, namespace: Mapping[str, Any]) -> Record:
    try:
        result = task.drive(namespace, inputs)
    except NotImplementedError as error:
        return {"unattempted": True, "line": _raised(error)["line"]}
    except BaseException as error:
        refused = refused_import(error, task.imports)
        if refused:
            return {"forbidden": [refused], "allowed": sorted(task.imports)}
        return _raised(error)
    if type(result) is CoroutineType:
        result.close()  # else Python warns later that it was never awaited
    try:
        return {"value": encode(result)}
    except NotPlainError as refusal:
        return {"refused": str(refusal)}


def _raised(error: BaseException) -> Record:
    record: Record = {"raised": type_name(type(error)), "message": "", "line": ""}
    # an exception class of the student's own may raise again when it is looked at
    with contextlib.suppress(BaseException):
        record["message"] = readable(str(error), 200)
    with contextlib.suppress(BaseException):
        record["line"] = readable(students_line(error), 160)
    return record


def _as_text(inputs: Inputs) -> str:
    try:
        return json.dumps(inputs, sort_keys=True)
    except Exception:  # an object that is no JSON was put into an argument: changed, then
        return ""


class _Bounded(io.StringIO):
    """A text buffer that stops growing: 50 MB of output must not fill the memory."""

    def write(self, text: str) -> int:
        if self.tell() < 50 * MAX_PRINTED:
            super().write(text[: 50 * MAX_PRINTED])
        return len(text)

    def close(self) -> None:
        """Stay open: what was printed is still to be read."""


def _no_input(prompt: object = "") -> str:
    raise RuntimeError("a graded function gets its data as arguments and must not call input()")


@contextlib.contextmanager
def _captured() -> Iterator[io.StringIO]:
    out = _Bounded()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        mock.patch("builtins.input", _no_input),
    ):
        yield out
