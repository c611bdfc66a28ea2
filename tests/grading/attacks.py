"""The attack corpus, read: what each file of `submissions/` answers, earns, and belongs to.

A file holds answers as cells; the other tasks are answered rightly. `earns` are the points of the
answer that attacks; the others keep all of theirs unless the file says `others=any`. Those named
`honest_…` do what students do and must keep everything.

But: nothing is graded here. `test_attacks` asks the judge itself, `test_both_paths` the commands.
"""

from pathlib import Path
from typing import NamedTuple

from course.check.tasks import tasks_of
from tests.grading.course_copy import ASSIGNMENT, Node, right_answer, with_answers

__all__ = [
    "EXPERIMENT",
    "NAMES",
    "NEEDS_PACKAGES",
    "TASKS",
    "Attack",
    "notebook_of",
    "pins_of",
    "read",
]

FOLDER = Path(__file__).parent / "submissions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))
TASKS = {task.id: task for task in tasks_of(ASSIGNMENT)}
EXPERIMENT = "03-experiment"  # seconds of search, for nothing that most submissions do
NEEDS_PACKAGES = ("calls_the_package", "hides_the_package", "honest_everything")


class Attack(NamedTuple):
    """A submission's own cells: task id → source, and what they should earn."""

    answers: dict[str, str]
    earns: dict[str, float]
    others: bool
    """Whether the other tasks must keep their points."""


def read(name: str) -> Attack:
    """Read a submission's file."""
    answers: dict[str, str] = {}
    earns: dict[str, float] = {}
    others = True
    for part in (FOLDER / f"{name}.py").read_text(encoding="utf-8").split("# %% ")[1:]:
        head, source = part.split("\n", 1)
        options = dict(word.split("=") for word in head.split() if "=" in word)
        task_id = options["task"]
        before = right_answer(task_id) + "\n" if head.endswith("append") else ""
        answers[task_id], earns[task_id] = before + source, float(options["earns"])
        others = others and options.get("others") != "any"
    return Attack(answers, earns, others)


def notebook_of(name: str) -> Node:
    """Return the submission as a notebook: everything right but what attacks, no experiment."""
    right = {task_id: right_answer(task_id) for task_id in TASKS if task_id != EXPERIMENT}
    return with_answers({**right, **read(name).answers})


def pins_of(name: str) -> dict[str, float]:
    """Return task id → the points that `notebook_of` must earn, without tasks that may lose."""
    attack = read(name)
    if not attack.others:
        return attack.earns
    most = {task_id: float(task.points) for task_id, task in TASKS.items()}
    return {**most, EXPERIMENT: 0.0, **attack.earns}
