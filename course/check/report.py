"""A verdict in at most twelve lines of plain text, for screen readers, terminals and phones.

The verdict in words, one counterexample, one thing to try; the rest on request.

But: nothing here decides anything, and nothing here prints.
"""

from course.check.counterexample import counterexample
from course.check.lines import wrapped
from course.check.uncalled import not_attempted, unusable
from course.check.verdict import Counterexample, Outcome, Verdict

__all__ = ["MAX_LINES", "all_cases", "summary"]

MAX_LINES = 12

_IN_WORDS = {Outcome.FAILED: "failed", Outcome.RAISED: "raised an error"}


def summary(verdict: Verdict) -> str:
    """Return the verdict, the counterexample and one thing to try."""
    task = verdict.task
    points = f"{verdict.points:g} of {task.points:g} points"
    if verdict.outcome is Outcome.NOT_ATTEMPTED:
        return "\n".join([f"{task.id}: not attempted, {points}.", *not_attempted(verdict)])
    if verdict.outcome is Outcome.PASSED:
        first = f"{task.id}: passed, all {len(verdict.results)} cases, {points}."
        return "\n".join([first, *_still_different(verdict)])
    total = len(verdict.results)
    outcome = _IN_WORDS[verdict.outcome]
    first = f"{task.id}: {outcome}, {verdict.passed} of {total} cases passed, {points}."
    told = unusable(verdict)
    if told:
        return "\n".join([first, *told])
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
    if "of type" in str(example.get("refused", "")):
        return [], [
            "Try: return plain Python: tuple(...) around a named tuple, list(...), float(...)."
        ]
    if verdict.counterexample and "do not round" in verdict.counterexample.reason:
        short = _short_float(verdict.counterexample)
        if short:
            return [], [f"Try: {short}. Compute with float64, or with Python's own float()."]
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


def _short_float(example: Counterexample) -> str:
    """Say how many digits the answer's numbers have, where numpy was told to keep few."""
    got = example.difference.got if example.difference else None
    for value in (got, example.record.get("value")):
        kind = value.get("dtype") if isinstance(value, dict) else None
        if kind in ("float16", "float32"):
            return f"{kind} has only {'three' if kind == 'float16' else 'seven'} digits"
    return ""
