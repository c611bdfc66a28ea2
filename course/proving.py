"""`python -m course misconceptions` and `mutants`: what the tasks catch, printed for an instructor.

Both exit with 1 where something survives that should not.

But: they run the course's own answers in this process. No submission ever comes here.
"""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from course.check.tasks import find_task
from course.grading.draws import FRESH_SEED
from course.grading.matrix import Row, kill_matrix
from course.grading.mutants import TaskMutants, mutants_of

__all__ = ["show_matrix", "show_mutants"]

WIDTH = 80
MOST_SURVIVORS = 0.05  # of an assignment's mutants


def show_matrix(assignments: Iterable[str], secrets: int = 1) -> int:
    """Print the kill matrix of each assignment and return the exit code."""
    seeds = [FRESH_SEED, *(f"secret {number}" for number in range(2, secrets + 1))]
    faults = 0
    for assignment in assignments:
        rows = []
        for row in kill_matrix(assignment, seeds):
            if row.kind == "reference":
                print(f"\n{row.task_id}  {find_task(row.task_id).title}, {row.wanted:g} points")
            rows.append(row)
            for line in _row_lines(row):
                print(line)
        faults += sum(bool(row.fault) for row in rows)
        print(f"\n{assignment}: {_summary(rows, len(seeds))}")
    return 1 if faults else 0


def _row_lines(row: Row) -> list[str]:
    what = row.name if row.kind == "wrong" else f"({row.kind}) {row.name}".strip()
    by = ", ".join(row.caught) if row.kind == "wrong" else ""
    lines = wrap(
        f"  {what:<28} {row.points:>4g}  {by}",
        WIDTH,
        subsequent_indent=" " * 37,
        break_on_hyphens=False,
    )
    return [*lines, *([f"    FAULT: {row.fault}"] if row.fault else [])]


def _summary(rows: Sequence[Row], seeds: int) -> str:
    wrong = [row for row in rows if row.kind == "wrong"]
    right = sum(row.kind == "right" for row in rows)
    faults = sum(bool(row.fault) for row in rows)
    said = f"{faults} faults" if faults else "each loses what it should, by the case that should"
    tasks = len({row.task_id for row in rows})
    return (
        f"{tasks} tasks, {len(wrong)} wrong answers, {right} right variants,\n"
        f"{seeds} secret{'s' * (seeds > 1)}: {said}"
    )


def show_mutants(assignments: Iterable[str], further: int) -> int:
    """Print what became of the mutants of each assignment and return the exit code."""
    code = 0
    for assignment in assignments:
        made = survived = 0
        for task in mutants_of(assignment, further):
            made += task.made
            survived += len(task.survivors)
            code |= any(one.differs is not None for one in task.survivors)
            for line in _mutant_lines(task):
                print(line, flush=True)
        share = survived / made if made else 0.0
        code |= share >= MOST_SURVIVORS
        print(f"{assignment}: {made} mutants, {survived} survive ({share:.1%})\n")
    return int(code)


def _mutant_lines(task: TaskMutants) -> list[str]:
    lines = [f"{task.task_id}: {task.made} mutants, {len(task.survivors)} survive"]
    for one in task.survivors:
        lines += wrap(one.change, WIDTH, initial_indent="  ", subsequent_indent="      ")
        if one.differs is not None:
            found = find_task(task.task_id).describe(one.differs, 300)
            lines += wrap(
                f"DIFFERS: {found}", WIDTH, initial_indent="    ", subsequent_indent=" " * 6
            )
        elif one.tried:
            lines.append(f"    equal to the reference on {one.tried:,} random inputs")
    return lines
