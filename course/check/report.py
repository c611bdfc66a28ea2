"""A verdict in at most twelve lines of plain text, for screen readers, terminals and phones.

The verdict in words, one counterexample, one thing to try; the rest on request.

But: nothing here decides anything, and nothing here prints.
"""

import textwrap

from course.check.engine import Record
from course.check.judge import plain
from course.check.verdict import Counterexample, Outcome, Verdict

__all__ = ["MAX_LINES", "all_cases", "summary"]

MAX_LINES = 12
WIDTH = 100


def summary(verdict: Verdict) -> str:
    """Return the verdict, the counterexample and one thing to try."""
    task = verdict.task
    points = f"{verdict.points:g} of {task.points:g} points"
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return "\n".join([f"{task.id}: not attempted, {points}.", *_not_attempted(verdict)])
    if verdict.outcome is Outcome.PASSED:
        return f"{task.id}: passed, all {len(verdict.results)} cases, {points}."
    total = len(verdict.results)
    lines = [f"{task.id}: {verdict.outcome.value}, {verdict.passed} of {total} cases, {points}."]
    if verdict.counterexample is not None:
        lines += _counterexample(verdict, verdict.counterexample)
    lost = verdict.first_lost
    if lost is not None:
        case = next(case for case in task.cases if case.name == lost.name)
        lines.append(_cut(f"case {case.name}: {case.why}"))
        if verdict.belief is not None:
            lines.append(_cut(f"Your numbers are those of: {verdict.belief.text}"))
        lines.append(_cut(f"Try: {verdict.belief.hint if verdict.belief else case.hint}"))
    lines.append(f'More: hint("{task.id}") or check("{task.id}", details=True)')
    return "\n".join(lines[:MAX_LINES])


def all_cases(verdict: Verdict) -> str:
    """Return one line a case: its name, its outcome, and why it is there."""
    whys = {case.name: case.why for case in verdict.task.cases}
    return "\n".join(
        _cut(f"  {result.outcome.value:<13} {result.name}: {whys[result.name]}")
        for result in verdict.results
    )


def _not_attempted(verdict: Verdict) -> list[str]:
    record = verdict.results[0].record
    if record.get("error"):
        return [_cut(f"The cell that defines {record['missing']} ended in {record['error']}")]
    if "missing" in record:
        return [f"There is no {record['missing']} yet: run the cell above, then this one again."]
    return [
        f"{verdict.task.function} still raises NotImplementedError: write it in the cell above."
    ]


def _counterexample(verdict: Verdict, example: Counterexample) -> list[str]:
    entry, task = example.entry, verdict.task
    lines = [
        _cut(f"Smallest input where it shows: {task.describe(entry.inputs)}", 2 * WIDTH),
        _cut(f"  expected {shown(entry.expected)}"),
        _cut(f"  yours    {_yours(example.record)}"),
    ]
    if example.reason.startswith("["):
        lines.append(_cut(f"  differs at {example.reason}"))
    if entry.parts:
        terms = ", ".join(f"{term} {value:.4g}" for term, value in entry.parts.items())
        lines.append(_cut(f"  expected by term: {terms}"))
    if example.record.get("printed"):
        first = str(example.record["printed"]).strip().splitlines()[:1]
        lines.append(_cut(f"  your code printed: {' '.join(first)}"))
    return lines


def shown(value: object) -> str:
    """Write an encoded value as Python would, numbers to six digits."""
    return repr(plain(value))


def _yours(record: Record) -> str:
    line = f" at your line `{record['line']}`" if record.get("line") else ""
    if "value" in record:
        return shown(record["value"])
    if "raised" in record:
        message = f": {record['message']}" if record.get("message") else ""
        return f"{record['raised']}{message}{line}"
    if "unattempted" in record:
        return f"NotImplementedError{line}: this part is not written yet"
    if "mutated" in record:
        return "the arguments were changed; work on a copy"
    if "refused" in record:
        return f"the answer cannot be read: {record['refused']}"
    if "forbidden" in record:
        names = ", ".join(record["forbidden"])
        return f"imports {names}; this task may import {', '.join(record['allowed'])}"
    return f"there is no {record.get('missing', 'answer')}"


def _cut(line: str, width: int = WIDTH) -> str:
    return textwrap.shorten(line, width, placeholder=" …") if len(line) > width else line
