"""Fresh draws: inputs that only the grader knows, and the judgement of a namespace on them.

Each case of a task has a generator; the visible case is one draw of it, and at grading time others
confirm it. The expected values come from the reference, so nothing is written down anywhere.

But: with the public seed the draws can be repeated by anybody. It is for the course's own proofs;
a submission is graded under a seed of the instructor's secret (`secrets`).
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from course.check.casebook import CasebookTask
from course.check.encode import JSON
from course.check.engine import values
from course.check.imports import uses_ready_made
from course.check.task import Inputs, Task
from course.check.verdict import Verdict, judge
from course.grading.reference import right_value

__all__ = [
    "FRESH_DRAWS",
    "FRESH_SEED",
    "Fresh",
    "expected_values",
    "fresh_inputs",
    "verdict_on",
    "verdicts_on",
    "with_expected",
]

FRESH_DRAWS = 3  # a case, beside the visible one
FRESH_EXPERIMENTS = 2  # of a task that runs the whole package: each call is a search engine built
FRESH_SEED = "public"  # of the kill matrix and the mutants, so that they can be repeated

_MOST_KNOWN = 20_000

Namespace = Mapping[str, Any]
Fresh = Sequence[tuple[str, list[Inputs], list[JSON]]]
"""(case, its fresh draws, what is right on them)."""


def fresh_inputs(task: Task, seed: str = FRESH_SEED) -> list[tuple[str, list[Inputs]]]:
    """Return case name → its fresh draws under a seed, in the order of the cases."""
    count = FRESH_EXPERIMENTS if uses_ready_made(task.imports) else FRESH_DRAWS
    return [(case.name, task.fresh(case, seed, count)) for case in task.cases]


def with_expected(
    task: Task, reference: Namespace, seed: str = FRESH_SEED
) -> list[tuple[str, list[Inputs], list[JSON]]]:
    """Return (case name, its fresh draws, what the reference gives on them), a case at a time."""
    return [
        (name, inputs, expected_values(task, inputs, reference))
        for name, inputs in fresh_inputs(task, seed)
    ]


def expected_values(task: Task, inputs: Sequence[Inputs], reference: Namespace) -> list[JSON]:
    """Return what the reference gives on inputs; what was asked for before is remembered."""
    return [_expected(task, given, reference) for given in inputs]


_known: dict[tuple[str, object, str], JSON] = {}  # the function itself: an id may come again


def _expected(task: Task, given: Inputs, reference: Namespace) -> JSON:
    """Return the reference's value; an experiment that 300 submissions are asked for runs once."""
    key = (task.id, reference.get(task.function), json.dumps(given, sort_keys=True))
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = right_value(task, values(task, [given], reference)[0])
    return _known[key]


def verdict_on(task: Task, book: CasebookTask, namespace: Namespace, fresh: Fresh = ()) -> Verdict:
    """Judge a namespace in this process on what everybody sees, and on draws with right values.

    For the course's own answers only; a submission's code runs in a process of its own.
    """
    return verdicts_on(task, book, namespace, [fresh])[0]


def verdicts_on(
    task: Task, book: CasebookTask, namespace: Namespace, seeds: Sequence[Fresh]
) -> list[Verdict]:
    """Judge a namespace under several seeds; what everybody sees is asked for once."""
    records = values(task, [entry.inputs for entry in (*book.cases, *book.pool)], namespace)
    split = len(book.cases)
    return [
        judge(
            task,
            book,
            records[:split],
            records[split:],
            [(name, values(task, inputs, namespace), right) for name, inputs, right in fresh],
        )
        for fresh in seeds
    ]
