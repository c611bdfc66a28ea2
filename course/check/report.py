"""A verdict in at most twelve lines of plain text, for screen readers, terminals and phones.

The verdict in words, one counterexample, one thing to try; the rest on request.

But: nothing here decides anything, and nothing here prints.
"""

from course.check.counterexample import counterexample
from course.check.imports import may_import
from course.check.lines import cut, wrapped
from course.check.verdict import Outcome, Verdict

__all__ = ["MAX_LINES", "all_cases", "summary"]

MAX_LINES = 12

_IN_WORDS = {Outcome.FAILED: "failed", Outcome.RAISED: "raised an error"}


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
    main, extra = counterexample(verdict, MAX_LINES - 1 - len(advice))
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
        for line in wrapped(f"  {result.outcome.value:<13} {result.name}: {whys[result.name]}", 9)
    )


def _still_different(verdict: Verdict) -> list[str]:
    """Show an input on which an answer that passed every case still differs from the right one."""
    if verdict.counterexample is None:
        return []
    return [
        "But here your answer differs; look at it before you hand in.",
        *counterexample(verdict, MAX_LINES)[0],
    ]


def _not_attempted(verdict: Verdict) -> list[str]:
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
                f"The cell that defines {function} begins with {record['line']}: it keeps nothing."
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


def _unusable(verdict: Verdict) -> list[str]:
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
        whole = [name for name in record["forbidden"] if "." not in name]
        named = [n for n in record.get("allowed", []) if n.split(".")[0] in whole and "." in n]
        advice = "Write that part yourself"
        if named:  # the package is there, but only some names of it
            advice = f"Name what you use, as in `from {named[0].replace('.', ' import ')}`"
        return [
            cut(f"{function} uses {', '.join(record['forbidden'])}."),
            *wrapped(f"This task may import {may_import(record.get('allowed', []))}.", 0, 3),
            cut(f"{advice}, run its cell, then this one again."),
        ]
    return []


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
    about = wrapped(f"Case {case.name}: {case.why}", 0)
    if verdict.belief is not None:
        what = "Your numbers are those of a mix-up" if "value" in example else "A known mix-up"
        known = wrapped(f"{what}: {verdict.belief.text}", 0)
        return about, [*known, *wrapped(f"Try: {verdict.belief.hint}", 0)]
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
        return [], wrapped(f"Try: {verdict.task.hints[0]}", 0)
    return about, wrapped(f"Try: {case.hint}", 0)
