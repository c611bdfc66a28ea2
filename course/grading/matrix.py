"""The kill matrix: every known wrong answer loses what it should, by the case that should catch it.

For each task: the reference and its variants in other styles get all points, an unwritten answer
and a look-up table of the visible cases get none, and each misconception loses its points, on the
visible cases alone and with fresh draws under each of several secrets.

But: it shows that known mistakes are caught. For unknown ones see `mutants`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from course.check.casebook import CasebookTask, load_casebook
from course.check.imports import uses_ready_made
from course.check.record import Record
from course.check.task import Task
from course.check.tasks import tasks_of
from course.check.verdict import Outcome, Verdict, judge
from course.grading.draws import FRESH_SEED, Fresh, verdict_on, verdicts_on, with_expected
from course.grading.reference import execute_cells, reference_of, setup_of
from course.misconceptions import misconceptions_of, right_variants_of

__all__ = ["Row", "kill_matrix"]

_TABLE_ELSE: tuple[Record, ...] = ({"value": None}, {"value": 0.0}, {"raised": "ValueError"})


@dataclass(frozen=True)
class Row:
    """One answer to one task, and what became of it."""

    task_id: str
    kind: str
    """`reference`, `right`, `blank`, `table` or `wrong`."""
    name: str
    wanted: float
    """The points that it should earn."""
    points: float
    """The points furthest from that, of all the judgements."""
    caught: tuple[str, ...]
    """The cases that it does not pass."""
    fault: str
    """What is wrong with the matrix here, in words; "" where it is as it should be."""


def kill_matrix(
    assignment: str,
    seeds: Sequence[str] = (FRESH_SEED,),
    experiment_seeds: Sequence[str] | None = None,
) -> Iterator[Row]:
    """Yield a row an answer, task after task. Raises CourseError for what cannot be read.

    `experiment_seeds` are those of tasks whose every call builds a search engine, `seeds` without
    it: fifteen times as much work as all other tasks together.
    """
    books, reference = load_casebook(assignment), reference_of(assignment)
    wrong, right = misconceptions_of(assignment), right_variants_of(assignment)
    setup = setup_of(assignment)
    for task in tasks_of(assignment):
        book = books[task.id]
        own = experiment_seeds if experiment_seeds and uses_ready_made(task.imports) else seeds
        fresh = [with_expected(task, reference, seed) for seed in own]
        judged = verdicts_on(task, book, reference, [(), *fresh])
        yield _row(task, "reference", "", task.points, judged)
        for variant in (v for v in right if v.task_id == task.id):
            judged = _judged(task, book, fresh, [setup, (variant.name, variant.source)])
            yield _row(task, "right", variant.name, task.points, judged)
        blank = verdict_on(task, book, {task.function: _unwritten})
        attempted = blank.outcome is not Outcome.NOT_ATTEMPTED
        yield _row(task, "blank", "", 0.0, [blank], "counts as attempted" if attempted else "")
        tables = [_table(task, book, draws, other) for draws in fresh for other in _TABLE_ELSE]
        yield _row(task, "table", "", 0.0, tables)
        for mistake in (m for m in wrong if m.task_id == task.id):
            judged = _judged(task, book, fresh, [setup, (mistake.name, mistake.source)])
            fault = _fault(judged, mistake.case, mistake.name)
            yield _row(task, "wrong", mistake.name, task.points - mistake.loses, judged, fault)


def _judged(
    task: Task, book: CasebookTask, fresh: Sequence[Fresh], cells: Sequence[tuple[str, str]]
) -> list[Verdict]:
    namespace = execute_cells(cells)
    return verdicts_on(task, book, namespace, [(), *fresh])


def _row(
    task: Task, kind: str, name: str, wanted: float, judged: Sequence[Verdict], fault: str = ""
) -> Row:
    furthest = max((v.points for v in judged), key=lambda points: abs(points - wanted))
    if abs(furthest - wanted) > 1e-9:
        fault = f"earns {furthest:g} where it should earn {wanted:g}"
    lost = {r.name for v in judged for r in v.results if r.outcome is not Outcome.PASSED}
    caught = tuple(case.name for case in task.cases if case.name in lost)
    return Row(task.id, kind, name, wanted, furthest, caught, fault)


def _fault(judged: Sequence[Verdict], case: str, name: str) -> str:
    """Return what is wrong with a misconception's verdicts, "" if nothing."""
    for verdict in judged:
        lost = {r.name for r in verdict.results if r.outcome is not Outcome.PASSED}
        if case not in lost:
            return f"SURVIVES: passes its case {case}"
        if verdict.counterexample is None:
            return "no input shows it"
        if verdict.belief is None or verdict.belief.name != name:
            called = verdict.belief.name if verdict.belief else "nothing"
            return f"is called {called}"
    return ""


def _table(task: Task, book: CasebookTask, fresh: Fresh, otherwise: Record) -> Verdict:
    """Judge an answer that knows what everybody sees by heart, and nothing else."""
    known: list[Record] = [{"value": e.expected} for e in (*book.cases, *book.pool)]
    drawn = [(name, [otherwise] * len(inputs), right) for name, inputs, right in fresh]
    split = len(book.cases)
    return judge(task, book, known[:split], known[split:], drawn)


def _unwritten(*_: Any, **__: Any) -> Mapping[str, Any]:
    raise NotImplementedError
