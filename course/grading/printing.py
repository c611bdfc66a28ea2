"""What `grade` and `void` print: the differences before anything is written, then a row a student.

But: exit code 1 says that somebody has no grade yet; what to do about it stands in the row.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from course.grading.batch import Batch
from course.grading.gradebook import open_gradebook
from course.grading.rows import Difference, Line
from course.grading.voids import keep_list, kept_list, restore, take_back
from course.paths import ROOT, assignment_named

__all__ = ["grade_and_print", "void_and_print"]


def grade_and_print(
    assignment: str,
    source: Path | None = None,
    *,
    root: Path = ROOT,
    walls: bool = True,
    workers: int = 0,
    again: bool = False,
    dry_run: bool = False,
) -> int:
    """Grade a batch; print what changes, then a row a student. Returns the exit code."""
    with open_gradebook():
        return _printed(Batch(assignment, source, root, walls, workers, again), dry_run)


def void_and_print(
    task_id: str,
    case: str,
    reason: str | None,
    *,
    root: Path = ROOT,
    walls: bool = True,
    dry_run: bool = False,
) -> int:
    """Take a case back (`reason` None: let it count again) and grade its assignment again.

    Everything that was remembered is judged anew, nothing runs twice. Where that cannot be done,
    and for a dry run, the list of cases stays as it was.
    """
    assignment, before = assignment_named(task_id.split("-")[0], root), kept_list(root)
    if reason is None:
        restore(task_id, case, root)
    else:
        take_back(task_id, case, reason, root)
    planned = False
    try:
        with open_gradebook():
            batch = Batch(assignment, root=root, walls=walls)
        planned = not dry_run
    finally:
        if not planned:  # once writing has begun the list stands, and `grade` goes on with it
            keep_list(root, before)
    with open_gradebook():
        return _printed(batch, dry_run)


def _printed(batch: Batch, dry_run: bool) -> int:
    for warning in batch.warnings:
        print(warning)
    _print_differences(batch.differences())
    lost = 0
    if dry_run:
        for line in batch.planned():
            _print_line(line)
            lost += line.state == "not graded"
        print("no grade was written")
        return 1 if lost else 0
    for line in batch.write():
        _print_line(line)
        lost += line.state == "not graded"
    return 1 if lost else 0


def _print_differences(differences: Sequence[Difference]) -> None:
    if not differences:
        return
    students = len({one.student for one in differences})
    print(f"automatic points that change ({students} student{'s' * (students > 1)}):")
    for one in differences:
        print(f"  {one.student:<24} {one.task:<20} {one.before:g} -> {one.after:g}")
    print()


def _print_line(line: Line) -> None:
    try:
        _print_whole(line)
    except BrokenPipeError:  # nobody reads on; the grades are written all the same
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_whole(line: Line) -> None:
    was = f" (was {line.before:g})" if line.before not in (None, line.points) else ""
    print(f"{line.student:<24} {line.points:>5g} of {line.most:g}  {line.state}{was}", flush=True)
    for note in line.notes:
        print(f"    {note}")
