"""How long a student waits for a check: every task of every exercise, answered by its reference.

    python -m tests.bench.checks            all tasks
    python -m tests.bench.checks --check    exit code 1 where one is far beyond the goal

Printed is the CPU time of a first check in a new process, what it loads aside, and of a second one.

But: a student's code may be slower than the reference; then the wait is theirs.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence

from course.check import verdict_of
from course.check.tasks import find_task, tasks_of
from course.grading.reference import reference_of
from course.paths import ROOT, assignments

__all__ = ["main"]

GOAL = 2.0  # seconds
FAR = GOAL / 0.6  # what CI does not let pass, on whatever machine
WIDTH = 24


def _one(task_id: str) -> tuple[float, float]:
    """Return the CPU seconds of the first and of the second check in this process."""
    namespace = reference_of(find_task(task_id).assignment)
    taken = []
    for _ in range(2):
        start = time.process_time()
        verdict_of(task_id, namespace)
        taken.append(time.process_time() - start)
    return taken[0], taken[1]


def _in_a_process(task_id: str) -> tuple[float, float]:
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "tests.bench.checks", "--task", task_id]
    printed = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **threads}, capture_output=True, text=True, check=True
    ).stdout.split()
    return float(printed[0]), float(printed[1])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the times of all tasks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.checks")
    parser.add_argument("--check", action="store_true", help="exit code 1 far beyond the goal")
    parser.add_argument("--task", help="one task in this process; prints two numbers")
    options = parser.parse_args(arguments)
    if options.task:
        print(*_one(options.task))
        return 0
    slow, far = [], False
    print(f"CPU seconds of a check; goal: below {GOAL:g}")
    print(f"{'task':<{WIDTH}}  first  second")
    for assignment in assignments():
        for task in tasks_of(assignment):
            first, second = _in_a_process(task.id)
            print(f"{task.id:<{WIDTH}}{first:>7.2f}{second:>8.2f}", flush=True)
            slow += [task.id] if first > GOAL else []
            far |= first > FAR
    print(f"slower than {GOAL:g} s: {', '.join(slow) or 'none'}")
    return 1 if options.check and far else 0


if __name__ == "__main__":
    sys.exit(main())
