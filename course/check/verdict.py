"""The second pure function: `judge` turns records and expected values into outcomes and points.

A case is passed, failed, raised or not attempted. A group pays when all of its cases pass, fresh
draws included. Among all inputs the smallest that separates the answer from the right one becomes
the counterexample, and a misconception is named when the answer gives its values everywhere.

But: it runs no code and reads no file. Whoever calls it brings the records and the casebook.
"""

from collections.abc import Collection, Sequence

from course.check.casebook import Belief, CasebookTask, Entry
from course.check.comparing import compare
from course.check.encode import JSON
from course.check.outcome import CaseResult, Counterexample, Outcome, Verdict
from course.check.record import Record, no_answer, trusted
from course.check.task import Task

__all__ = ["CaseResult", "Counterexample", "Outcome", "Verdict", "is_right", "judge"]


def is_right(record: Record, expected: JSON, tolerance: float) -> bool:
    """Tell whether a record holds the expected value."""
    return (
        isinstance(record, dict)
        and "value" in record
        and compare(record["value"], expected, tolerance) is None
    )


def judge(
    task: Task,
    book: CasebookTask,
    case_records: Sequence[Record],
    pool_records: Sequence[Record] = (),
    fresh: Sequence[tuple[str, Sequence[Record], Sequence[JSON]]] = (),
    voided: Collection[str] = (),
) -> Verdict:
    """Return the verdict on one task.

    `case_records` and `pool_records` belong to `book.cases` and `book.pool`, in order. `fresh` has
    (case name, records, expected values) for draws that only the grader knows: a case passes when
    they are right too. A record that is missing or malformed counts as raised. A case in `voided`
    was found wrong after release: it counts as passed, whatever the answer gives.
    """
    case_records = [trusted(record) for record in case_records]
    pool_records = [trusted(record) for record in pool_records]
    failed_fresh = {
        name
        for name, records, expected in fresh
        if len(records) != len(expected)
        or not all(map(lambda r, e: is_right(r, e, task.tolerance), records, expected))
    }
    results = []
    for index, entry in enumerate(book.cases):
        record = case_records[index] if index < len(case_records) else no_answer()
        outcome = _outcome(record, entry.expected, task.tolerance)
        fresh_only = outcome is Outcome.PASSED and entry.name in failed_fresh
        outcome = Outcome.FAILED if fresh_only else outcome
        if entry.name in voided:
            fresh_only, outcome = False, Outcome.PASSED
        results.append(CaseResult(entry.name, outcome, record, fresh_only))
    counted = [result for result in results if result.name not in voided]
    outcomes = {result.outcome for result in counted} or {Outcome.PASSED}
    if outcomes == {Outcome.PASSED}:
        overall = Outcome.PASSED
    elif outcomes == {Outcome.NOT_ATTEMPTED}:
        overall = Outcome.NOT_ATTEMPTED
    else:
        overall = Outcome.RAISED if outcomes == {Outcome.RAISED} else Outcome.FAILED
    pairs = [
        *zip(book.pool, pool_records, strict=False),
        *((e, r) for e, r in zip(book.cases, case_records, strict=False) if e.name not in voided),
    ]
    separating = _first_separating(pairs, task.tolerance)
    if voided and overall is Outcome.PASSED:  # what the pool says rests on the same mistake
        separating = None
    return Verdict(
        task=task,
        outcome=overall,
        results=tuple(results),
        points=_points(task, results),
        counterexample=separating,
        belief=_matching_belief(book, pairs, task.tolerance),
    )


def _points(task: Task, results: Sequence[CaseResult]) -> float:
    passed = {result.name for result in results if result.outcome is Outcome.PASSED}
    paid = (group.points for group in task.groups if all(c.name in passed for c in group.cases))
    return float(sum(paid))


def _outcome(record: Record, expected: JSON, tolerance: float) -> Outcome:
    if is_right(record, expected, tolerance):
        return Outcome.PASSED
    if "missing" in record or "unattempted" in record:
        return Outcome.NOT_ATTEMPTED
    return Outcome.RAISED if "raised" in record else Outcome.FAILED


def _first_separating(
    pairs: Sequence[tuple[Entry, Record]], tolerance: float
) -> Counterexample | None:
    for entry, record in pairs:
        if is_right(record, entry.expected, tolerance):
            continue
        reason, difference = "", None
        if "value" in record:
            difference = compare(record["value"], entry.expected, tolerance)
            if difference is not None:
                at = f"at {difference.path}: " if difference.path else ""
                reason = f"{at}{difference.reason}"
        return Counterexample(entry, record, reason, difference)
    return None


def _matching_belief(
    book: CasebookTask, pairs: Sequence[tuple[Entry, Record]], tolerance: float
) -> Belief | None:
    """Name a misconception when the answer equals it wherever it differs from the reference."""
    for name, belief in book.beliefs.items():
        separating = 0
        for entry, record in pairs:
            wrong = entry.wrong.get(name)
            separating += wrong is not None
            if not _same(record, wrong or {"value": entry.expected}, tolerance):
                break
        else:
            if separating:
                return belief
    return None


def _same(record: Record, other: Record, tolerance: float) -> bool:
    if "value" in other:
        return is_right(record, other["value"], tolerance)
    kind = next((key for key in ("raised", "mutated", "refused") if key in other), None)
    return kind is not None and record.get(kind) == other[kind]
