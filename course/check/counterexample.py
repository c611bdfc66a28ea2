"""The smallest input where an answer is wrong, as lines: the call, what belongs there, what came.

But: lines are few. A long value is shown only where it differs, and what does not fit is given
apart, for whoever has room.
"""

from course.check.lines import WIDTH, cut, wrapped
from course.check.literal import shown
from course.check.outcome import Counterexample
from course.check.record import Record
from course.check.verdict import Verdict

__all__ = ["counterexample", "without_value"]

_BEFORE = 20  # characters that are shown before two long values part
_CALL_LINES = 5  # whole, where it can be, to be worked out on paper
_PLAIN_REASONS = ("another number", "another text")  # the two values above say it already


def counterexample(verdict: Verdict, room: int) -> tuple[list[str], list[str]]:
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
    expected, yours = _apart(expected, yours)
    lines = part or [cut(f"  expected {expected}"), cut(f"  yours    {yours}")]
    if record.get("line"):
        lines.append(cut(f"  at your line: {record['line']}"))
    if example.reason and not (part or example.reason in _PLAIN_REASONS):
        colon = "" if example.reason.startswith("at ") else ":"
        lines.append(cut(f"  differs{colon} {example.reason}"))
    whole = max(1, min(_CALL_LINES, room - len(lines)))
    lines = [*wrapped(f"Smallest input where it shows: {call}", 2, whole), *lines]
    extra = []
    if entry.parts:
        terms = ", ".join(f"{term}: {value:.4g}" for term, value in entry.parts.items())
        extra.append(cut(f"  expected, part by part: {terms}"))
    printed = str(record.get("printed", "")).strip()
    if printed:
        extra.append(cut(f"  your code printed: {printed.splitlines()[0]}"))
    return lines, extra


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
    expected, got = _apart(shown(difference.expected, digits), shown(difference.got, digits))
    return [
        cut(f"  expected at {difference.path}: {expected}"),
        cut(f"  yours    at {difference.path}: {got}"),
    ]


def _apart(expected: str, yours: str) -> tuple[str, str]:
    """Return two values, from shortly before they part where a line would end before that."""
    pairs = enumerate(zip(expected, yours, strict=False))
    place = next((n for n, (one, other) in pairs if one != other), 0)
    if place <= WIDTH // 2:
        return expected, yours
    return f"… {expected[place - _BEFORE :].lstrip()}", f"… {yours[place - _BEFORE :].lstrip()}"


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
