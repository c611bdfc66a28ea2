"""How many submissions a minute: `course grade` beside plain nbgrader, on the same notebooks.

    python -m tests.bench.grading [N]

Plain nbgrader has its own Execute step and none of the course's: no sandbox, no fresh draws, each
notebook in a kernel of its own. Every notebook differs by a comment, so that nothing is remembered.
`small` ones hold all answers but the experiment, `whole` ones hold it too.

But: plain nbgrader is started once for all, as an instructor does; what it prints is not compared.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from course.check.tasks import tasks_of
from course.grading.batch import Batch
from tests.grading.course_copy import (
    ASSIGNMENT,
    make_registered,
    right_answer,
    run_nbgrader,
    submit,
    with_answers,
)

__all__ = ["main"]

EXPERIMENT = "03-experiment"
PLAIN = """
c = get_config()
c.CourseDirectory.course_id = "plain"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
"""


def main(many: int = 12) -> None:
    """Print submissions a minute of both, interleaved, and their ratio."""
    answers = {task.id: right_answer(task.id) for task in tasks_of(ASSIGNMENT)}
    print(f"{'':<8}{'course grade':>14}{'plain nbgrader':>16}{'ratio':>8}   a minute, {many} each")
    for kind in ("small", "whole"):
        own = {t: a for t, a in answers.items() if kind == "whole" or t != EXPERIMENT}
        rates: tuple[list[float], list[float]] = ([], [])
        for turn in range(3):
            for rate, run in zip(rates, (_ours, _plain), strict=True):
                with tempfile.TemporaryDirectory() as folder:
                    root = make_registered(Path(folder) / "course")
                    for number in range(many):
                        marked = {**own, "03-idf": f"# {turn} {number}\n{own['03-idf']}"}
                        submit(root, f"student-{number:03}", with_answers(marked))
                    began = time.perf_counter()
                    run(root)
                    rate.append(60 * many / (time.perf_counter() - began))
        ours, plain = map(statistics.median, rates)
        print(f"{kind:<8}{ours:>14.0f}{plain:>16.0f}{ours / plain:>8.1f}", flush=True)


def _ours(root: Path) -> None:
    done = [line.state for line in Batch(ASSIGNMENT, root=root).write()]
    assert "not graded" not in done, done


def _plain(root: Path) -> None:
    (root / "nbgrader_config.py").write_text(PLAIN, encoding="utf-8")
    done = run_nbgrader(root, "autograde", ASSIGNMENT)
    assert done.returncode == 0, done.stderr[-2000:]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
