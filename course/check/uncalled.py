"""What is said of an answer that was not called: it is not there, no function, or not allowed.

But: why a call went wrong is not said here; see `report`.
"""

from course.check.encode import readable
from course.check.files import is_file
from course.check.imports import may_import
from course.check.lines import WIDTH, cut, wrapped
from course.check.record import Record
from course.check.verdict import Verdict

__all__ = ["not_attempted", "unusable"]

_MOST_NAMED = 20  # names of packages that are read of a record


def not_attempted(verdict: Verdict) -> list[str]:
    """Say why there is nothing to judge, and what to do."""
    record, function = verdict.results[0].record, verdict.task.function
    again = "then this one again."
    if record.get("error"):
        return [
            cut(f"The cell that defines {function} ended in {record['error']}"),
            f"Repair it and run it, {again}",
        ]
    if record.get("line", "").startswith("%%"):
        return [
            cut(
                f"The cell that defines {function} begins with {record['line']}, "
                "which keeps no function."
            ),
            f"Take that line out, run the cell, {again}",
        ]
    if record.get("similar"):
        return [
            cut(f"There is no {function}, but there is {record['similar']}."),
            f"Give it the name {function}, run its cell, {again}",
        ]
    if "missing" in record:
        return [f"There is no {function} yet: run the cell above, {again}"]
    return wrapped(
        f"{function} still raises NotImplementedError: write it in the cell above, "
        f"run that cell, {again}",
        0,
    )


def unusable(verdict: Verdict) -> list[str]:
    """Say what is wrong with the function as a whole, where it was not called at all."""
    record, function = verdict.results[0].record, verdict.task.function
    if "uncallable" in record:
        return [
            cut(
                f"{function} is {record['uncallable']}, not a function: "
                "some cell gave the name to something else."
            ),
            "Run the cell that defines it once more, then this one.",
        ]
    if "forbidden" in record:
        return _forbidden(record, function)
    return []


def _forbidden(record: Record, function: str) -> list[str]:
    """Say what an answer uses and may not; the names come from the student's process."""
    used, allowed = (
        [readable(name, WIDTH) for name in record.get(key, [])[:_MOST_NAMED]]
        for key in ("forbidden", "allowed")
    )
    first = cut(f"{function} uses {', '.join(used)}.")
    files = [name for name in used if is_file(name)]
    if files:
        them = "that file is" if len(files) == 1 else "those files are"
        return [
            first,
            f"Only the notebook is handed in: {them} not there when it is graded.",
            "Copy the code into the cell above, run that cell, then this one again.",
        ]
    whole = {name for name in used if "." not in name}
    named = [name for name in allowed if name.split(".")[0] in whole and "." in name]
    advice = "Write that part yourself"
    if named:  # the package is there, but only some names of it
        advice = f"Name what you use, as in `from {named[0].replace('.', ' import ')}`"
    return [
        first,
        *wrapped(f"This task may import {may_import(allowed)}.", 0, 3),
        cut(f"{advice}, run its cell, then this one again."),
    ]
