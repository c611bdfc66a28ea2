"""The attack table: `python -m tests.grading.attack_table [FAMILY ...]`.

Prints, for each submission of the corpus, the points of the task that it attacks: what they should
be, under stock `nbgrader autograde` with our settings, and under the batch. Below stands what else
went otherwise than it should. Ends with 1 where anything did.

But: it takes minutes; the tests send a few of each family.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from course.grading.sandbox import walls
from tests.grading.attacks import TASKS, notebook_of, pins_of, read
from tests.grading.both_paths import Points, graded_by_both, points_in
from tests.grading.families import FAMILIES, student_of

__all__ = ["differences", "main"]


def differences(name: str, found: Points) -> list[str]:
    """Return what a submission's points should have been, a sentence a task."""
    wrong = []
    for task_id, points in pins_of(name).items():
        if found.get(task_id) != points:
            wrong.append(f"{task_id}: {found.get(task_id)}, should be {points:g}")
    for task_id, task in TASKS.items():
        earned = found.get(task_id)
        if earned is None or not 0 <= earned <= task.points:
            wrong.append(f"{task_id}: {earned} is not within 0 and {task.points:g}")
    return wrong


def main(chosen: Sequence[str]) -> int:
    """Print the table, a family at a time."""
    if walls.problem():
        print(walls.problem(), file=sys.stderr)
        return 2
    unknown = sorted(set(chosen) - set(FAMILIES))
    if unknown:
        print(f"no family {unknown[0]!r}; there are: {', '.join(FAMILIES)}", file=sys.stderr)
        return 2
    print(f"{'submission':<52} {'task':<15} {'should':>6} {'stock':>6} {'batch':>6}")
    failed: list[str] = []
    for family in chosen or FAMILIES:
        print(f"\n{family}", flush=True)
        failed += _table(FAMILIES[family])
    print(f"\n{len(failed)} things went otherwise than they should", *failed, sep="\n  ")
    return 1 if failed else 0


def _table(names: Sequence[str]) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        both = graded_by_both(Path(folder), {student_of(name): notebook_of(name) for name in names})
        failed = []
        for name in names:
            paths = {"stock": both.stock, "batch": both.batch}
            found = {path: points_in(root, student_of(name)) for path, root in paths.items()}
            for task_id, points in read(name).earns.items():
                shown = " ".join(f"{found[path].get(task_id, '-')!s:>6}" for path in paths)
                print(f"  {name:<50} {task_id:<15} {points:>6} {shown}", flush=True)
            for path in paths:
                failed += [f"{name}, {path}: {text}" for text in differences(name, found[path])]
        return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
