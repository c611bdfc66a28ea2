"""A verdict in at most twelve lines of plain text, for screen readers, terminals and phones.

The verdict in words, one counterexample, one thing to try; the rest on request.

But: nothing here decides anything, and nothing here prints.
"""

import textwrap

from course.check.comparing import shown
from course.check.imports import may_import
from course.check.record import Record
from course.check.verdict import Counterexample, Outcome, Verdict

__all__ = ["MAX_LINES", "WIDTH", "all_cases", "summary", "without_value"]

MAX_LINES = 12
WIDTH = 100  # characters of a line: what a feedback page shows at 1,000 pixels

CALL_LINES = 5  # of a counterexample's call: whole, where it can be, to be worked out on paper

_IN_WORDS = {Outcome.FAILED: "failed", Outcome.RAISED: "raised an error"}
_PLAIN_REASONS = ("another number", "another text")  # the two values above say it already


def summary(verdict: Verdict) -> str:
    """Return the verdict, the counterexample and one thing to try."""
    task = verdict.task
    points = f"{verdict.points:g} of {task.points:g} points"
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return "\n".join([f"{task.id}: not attempted, {points}.", *_not_attempted(verdict)])
    if verdict.outcome is Outcome.PASSED:
        first = f"{task.id}: passed, all {len(verdict.results)} cases, {points}."
        return "\n".join([first, *_still_different(verdict)])
    total = len(verdict.results)
    outcome = _IN_WORDS[verdict.outcome]
    first = f"{task.id}: {outcome}, {verdict.passed} of {total} cases passed, {points}."
    unusable = _unusable(verdict)
    if unusable:
        return "\n".join([first, *unusable])
    case, advice = _advice(verdict)
    advice.append(f'More: hint("{task.id}") or check("{task.id}", details=True)')
    main, extra = _counterexample(verdict, MAX_LINES - 1 - len(advice))
    room = max(MAX_LINES - 1 - len(main) - len(advice), 0)
    before = extra[:room]
    after = case if len(before) + len(case) <= room else []  # whole or not at all
    return "\n".join([first, *main, *before, *after, *advice])


def all_cases(verdict: Verdict) -> str:
    """Return one entry a case: its name, its outcome, and why it is there."""
    whys = {case.name: case.why for case in verdict.task.cases}
    return "\n".join(
        line
        for result in verdict.results
        for line in _wrapped(f"  {result.outcome.value:<13} {result.name}: {whys[result.name]}", 9)
    )


def _still_different(verdict: Verdict) -> list[str]:
    """Show an input on which an answer that passed every case still differs from the right one."""
    if verdict.counterexample is None:
        return []
    return [
        "But here your answer differs; look at it before you hand in.",
        *_counterexample(verdict, MAX_LINES)[0],
    ]


def _not_attempted(verdict: Verdict) -> list[str]:
    record, function = verdict.results[0].record, verdict.task.function
    again = "then this one again."
    if record.get("error"):
        return [
            _cut(f"The cell that defines {function} ended in {record['error']}"),
            f"Repair it and run it, {again}",
        ]
    if record.get("similar"):
        return [
            _cut(f"There is no {function}, but there is {record['similar']}."),
            f"Give it the name {function}, run its cell, {again}",
        ]
    if "missing" in record:
        return [f"There is no {function} yet: run the cell above, {again}"]
    return _wrapped(
        f"{function} still raises NotImplementedError: write it in the cell above, "
        f"run that cell, {again}",
        0,
    )


def _unusable(verdict: Verdict) -> list[str]:
    """Say what is wrong with the function as a whole, where it was not called at all."""
    record, function = verdict.results[0].record, verdict.task.function
    if "uncallable" in record:
        return [
            _cut(
                f"{function} is {record['uncallable']}, not a function: "
                "some cell gave the name to something else."
            ),
            "Run the cell that defines it once more, then this one.",
        ]
    if "forbidden" in record:
        whole = [name for name in record["forbidden"] if "." not in name]
        named = [n for n in record.get("allowed", []) if n.split(".")[0] in whole and "." in n]
        advice = "Write that part yourself"
        if named:  # the package is there, but only some names of it
            advice = f"Name what you use, as in `from {named[0].replace('.', ' import ')}`"
        return [
            _cut(f"{function} uses {', '.join(record['forbidden'])}."),
            *_wrapped(f"This task may import {may_import(record.get('allowed', []))}.", 0, 3),
            _cut(f"{advice}, run its cell, then this one again."),
        ]
    return []


def _counterexample(verdict: Verdict, room: int) -> tuple[list[str], list[str]]:
    """Return the counterexample in so many lines, and what is shown where there is more room."""
    example = verdict.counterexample
    if example is None:
        return [
            "On the inputs shown here your answer is right, on others of the kind it is not."
        ], []
    entry, record = example.entry, example.record
    call = verdict.task.describe(entry.inputs)
    expected, yours = _beside(example)
    part = _part(example) if max(len(expected), len(yours)) > WIDTH - 11 else []
    lines = part or [_cut(f"  expected {expected}"), _cut(f"  yours    {yours}")]
    if record.get("line"):
        lines.append(_cut(f"  at your line: {record['line']}"))
    if example.reason and not (part or example.reason in _PLAIN_REASONS):
        colon = "" if example.reason.startswith("at ") else ":"
        lines.append(_cut(f"  differs{colon} {example.reason}"))
    whole = max(1, min(CALL_LINES, room - len(lines)))
    lines = [*_wrapped(f"Smallest input where it shows: {call}", 2, whole), *lines]
    extra = []
    if entry.parts:
        terms = ", ".join(f"{term}: {value:.4g}" for term, value in entry.parts.items())
        extra.append(_cut(f"  expected, part by part: {terms}"))
    printed = str(record.get("printed", "")).strip()
    if printed:
        extra.append(_cut(f"  your code printed: {printed.splitlines()[0]}"))
    return lines, extra


def _advice(verdict: Verdict) -> tuple[list[str], list[str]]:
    """Return what the failed case is about, and one thing to try.

    A case explains a mistake only where others passed, or where it failed as the input shown did;
    where everything is wrong the first general hint says more.
    """
    lost = [r for r in verdict.results if r.outcome is not Outcome.PASSED]
    if not lost:
        return [], []
    example = verdict.counterexample.record if verdict.counterexample else {}
    kind = example.get("raised")
    alike = [r for r in lost if r.record.get("raised") == kind] or lost
    case = next(case for case in verdict.task.cases if case.name == alike[0].name)
    about = _wrapped(f"Case {case.name}: {case.why}", 0)
    if verdict.belief is not None:
        what = "Your numbers are those of a mix-up" if "value" in example else "A known mix-up"
        known = _wrapped(f"{what}: {verdict.belief.text}", 0)
        return about, [*known, *_wrapped(f"Try: {verdict.belief.hint}", 0)]
    if "value" in example and example["value"] is None:
        return [], ["Try: return the result; print() only shows it."]
    if verdict.counterexample and "do not round" in verdict.counterexample.reason:
        return [], [
            "Try: return the number as it is; round(), formatting, a sum ended early lose digits."
        ]
    if kind == "TypeError" and "argument" in example.get("message", ""):
        return [], ["Try: keep the function's name and its arguments as the task gives them."]
    if kind == "KernelLost":
        return [], ["Try: run it on this input yourself. Does every loop come to an end?"]
    if len(alike) == len(verdict.results):
        return [], _wrapped(f"Try: {verdict.task.hints[0]}", 0)
    return about, _wrapped(f"Try: {case.hint}", 0)


def _beside(example: Counterexample) -> tuple[str, str]:
    """Return the expected value and the student's, with as many digits as tell them apart."""
    record, expected = example.record, example.entry.expected
    if "value" not in record:
        return shown(expected), without_value(record)
    if record["value"] is None:
        return shown(expected), "None; is there a `return`?"
    short = shown(expected), shown(record["value"])
    return short if short[0] != short[1] else (shown(expected, 17), shown(record["value"], 17))


def _part(example: Counterexample) -> list[str]:
    """Return the two lines of a value that is too long for them: only where it differs."""
    difference = example.difference
    if difference is None or not difference.path or difference.expected is None:
        return []
    digits = 6 if shown(difference.expected) != shown(difference.got) else 17
    return [
        _cut(f"  expected at {difference.path}: {shown(difference.expected, digits)}"),
        _cut(f"  yours    at {difference.path}: {shown(difference.got, digits)}"),
    ]


def without_value(record: Record) -> str:
    """Say what became of a call that returned no value."""
    if record.get("raised") == "KeyboardInterrupt":
        return "stopped by you, or by a limit on time; does every loop come to an end?"
    if record.get("raised") == "KernelLost":
        return str(record.get("message"))
    if "raised" in record:
        message = record.get("message")
        return f"{record['raised']}: {message}" if message else f"{record['raised']}"
    if "unattempted" in record:
        return "NotImplementedError: this part is not written yet"
    if "mutated" in record:
        return "the arguments were changed; work on a copy, as sorted(x) does and x.sort() does not"
    if "refused" in record:
        return f"it cannot be read as an answer: {record['refused']}"
    return "no answer"


def _cut(line: str) -> str:
    """Return the text as one line, cut at the width."""
    line = " ".join(line.splitlines())
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2]} …"


def _wrapped(text: str, indent: int, lines: int = 2) -> list[str]:
    """Return the text in at most so many lines; what is longer is cut."""
    return textwrap.wrap(
        " ".join(text.splitlines()),
        WIDTH,
        subsequent_indent=" " * indent,
        max_lines=lines,
        placeholder=" …",
        break_on_hyphens=False,
    )
