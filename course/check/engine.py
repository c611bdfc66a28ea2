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
from typing import Any
from unittest import mock

from course.check.encode import JSON, NotPlainError, encode
from course.check.student import error_of_the_definition, forbidden_imports, students_line
from course.check.task import Inputs, Task

__all__ = ["Record", "values", "values_as_json"]

Record = dict[str, JSON]

MAX_PRINTED = 2_000  # characters of what a call printed; the rest is cut, and said so


def values(task: Task, inputs: Sequence[Inputs], namespace: Mapping[str, Any]) -> list[Record]:
    """Call the student's function once an input, and return one record a call.

    A record holds exactly one of `value`, `raised`, `missing`, `unattempted`, `refused`,
    `mutated` or `forbidden`, and `printed` where the call printed something.
    """
    if task.function not in namespace:
        error = error_of_the_definition(task.function)
        return [{"missing": task.function, "error": error} for _ in inputs]
    imports = forbidden_imports(namespace[task.function], task.imports)
    if imports:
        return [{"forbidden": imports, "allowed": sorted(task.imports)} for _ in inputs]
    return [_one(task, given, namespace) for given in inputs]


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
        record["printed"] = printed[:MAX_PRINTED] + (f"… ({cut:,} more)" if cut > 0 else "")
    return record


def _called(task: Task, inputs: Inputs, namespace: Mapping[str, Any]) -> Record:
    try:
        result = task.drive(namespace, inputs)
    except NotImplementedError as error:
        return {"unattempted": True, "line": students_line(error)}
    except (Exception, SystemExit) as error:
        message = str(error) if type(error).__str__ in _PLAIN_MESSAGES else ""
        return {
            "raised": type(error).__name__[:60],
            "message": message[:200],
            "line": students_line(error),
        }
    try:
        return {"value": encode(result)}
    except NotPlainError as refusal:
        return {"refused": str(refusal)}


# only builtin exceptions' own __str__ is called: a student's could print or loop
_PLAIN_MESSAGES = {
    BaseException.__str__,
    KeyError.__str__,
    OSError.__str__,
    SyntaxError.__str__,
    UnicodeEncodeError.__str__,
    UnicodeDecodeError.__str__,
    ImportError.__str__,
}


def _as_text(inputs: Inputs) -> str:
    try:
        return json.dumps(inputs, sort_keys=True)
    except (TypeError, ValueError):
        return ""  # something that is no JSON was put into an argument: changed, then


class _Bounded(io.StringIO):
    """A text buffer that stops growing: 50 MB of output must not fill the memory."""

    def write(self, text: str) -> int:
        if self.tell() < 50 * MAX_PRINTED:
            super().write(text[: 50 * MAX_PRINTED])
        return len(text)


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
