"""One student's points for one task, with everything that they rest on: for the instructor only.

Every case is printed with its inputs, the expected value and the student's, those of fresh draws
too. The draws come from the course's secret and the submitted code, so they are the same again.

But: hidden inputs are in it. It goes to the terminal and nowhere else.
"""

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from course.check.casebook import load_casebook
from course.check.counterexample import without_value
from course.check.encode import JSON
from course.check.literal import shown
from course.check.record import Record, trusted
from course.check.task import Case, Task
from course.check.tasks import all_tasks, find_task
from course.check.verdict import is_right
from course.errors import CourseError
from course.grading.gradebook import open_gradebook
from course.grading.judging import right_values, run_wanted, verdict_of
from course.grading.places import autograded_path, folder_of
from course.grading.remembered import Remembered
from course.grading.running import Asked, Ran
from course.grading.secrets import fingerprint, secret_of
from course.grading.voids import voided_in
from course.grading.worker import asked_in
from course.paths import ROOT, assignment_named

__all__ = ["explanation"]


def explanation(student: str, task_id: str, root: Path = ROOT, *, walls: bool = True) -> list[str]:
    """Return the lines that explain a student's points for a task.

    Raises CourseError where the student was not graded, or there is no such task.
    """
    assignment = assignment_named(task_id.split("-")[0], root)
    student = folder_of(student)
    graded = _graded_notebook(root, student, assignment)
    given = _in_the_gradebook(root, student, assignment, task_id)
    if task_id not in all_tasks():
        return [f"{student}, {task_id}: {given}. It is graded by a person."]
    task, secret = find_task(task_id), fingerprint(secret_of(root))
    code, asked = asked_in(graded, root)
    ran = run_wanted(code, asked, Remembered(root, lost_too=True), walls=walls)
    mine = next(one for one in asked.values() if one.task.id == task_id)
    right, voided = right_values(mine, ran), voided_in(root).get(task_id, {})
    verdict = verdict_of(mine, ran, right, voided)
    lines = [
        f"{student}, {task_id}: {verdict.points:g} of {task.points:g} points by the checks.",
        f"In the gradebook: {given}.",
    ]
    if graded["metadata"].get("minirag_secret") not in (None, secret):
        lines.append("It was graded under another secret: these fresh draws are not those of then.")
    outcomes = {result.name: result.outcome.value for result in verdict.results}
    for group in task.groups:
        paid = all(outcomes[case.name] == "passed" for case in group.cases)
        lines += ["", f"{group.name}: {group.points:g} points, {'paid' if paid else 'not paid'}"]
        for case in group.cases:
            lines.append(f"  {outcomes[case.name]:<13} {case.name}: {case.why}")
            if case.name in voided:
                lines.append(f"    taken back: {voided[case.name]}")
            lines += _draws(mine, ran, right, case)
    path = autograded_path(root, student, assignment).relative_to(root)
    return [
        *lines,
        "",
        f"The answer stands in {path.as_posix()}; secret {secret}.",
        f"The same again: {shlex.join(['python', '-m', 'course', 'explain', student, task_id])}",
    ]


def _draws(asked: Asked, ran: Ran, right: Mapping[str, list[JSON]], case: Case) -> Iterator[str]:
    """Yield every draw of a case: the visible one and the fresh ones that were asked for."""
    task = asked.task
    entries = load_casebook(task.assignment)[task.id].cases
    place = next(n for n, entry in enumerate(entries) if entry.name == case.name)
    record, expected = trusted(ran.visible[task.id][place]), entries[place].expected
    yield from _call(task, "shown to all", task.visible(case), record, expected)
    fresh = ran.fresh.get(task.id, {}).get(case.name)
    if fresh is None:
        yield "    no fresh draw was asked for"
    rows = zip(asked.fresh[case.name], fresh or (), right.get(case.name, ()), strict=False)
    for number, (inputs, one, value) in enumerate(rows, 1):
        yield from _call(task, f"fresh draw {number}", inputs, trusted(one), value)


def _call(task: Task, what: str, inputs: Any, record: Record, expected: Any) -> list[str]:
    right = is_right(record, expected, task.tolerance)
    lines = [f"    {what}, {'right' if right else 'wrong'}: {task.describe(inputs)}"]
    if right:
        return [*lines, f"      both give {shown(expected)}"]
    got = shown(record["value"], 17) if "value" in record else without_value(record)
    return [*lines, f"      expected {shown(expected, 17)}", f"      got      {got}"]


def _graded_notebook(root: Path, student: str, assignment: str) -> dict[str, Any]:
    path = autograded_path(root, student, assignment)
    try:
        notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return notebook
    except FileNotFoundError:
        there = sorted(p.parent.parent.name for p in (root / "autograded").glob("*/*/*.ipynb"))
        listed = ", ".join(dict.fromkeys(there)) or "nobody"
        raise CourseError(
            f"there is no graded {assignment} of {student!r}; graded so far: {listed[:300]}"
        ) from None


def _in_the_gradebook(root: Path, student: str, assignment: str, task_id: str) -> str:
    from nbgrader.api import Gradebook, MissingEntry

    if not (root / "gradebook.db").exists():
        raise CourseError(f"there is no gradebook.db; grade {assignment} first")
    with open_gradebook(), Gradebook(f"sqlite:///{root / 'gradebook.db'}") as gradebook:
        try:
            grade = gradebook.find_grade(task_id, assignment, assignment, student)
        except MissingEntry:
            near = [name for name, task in all_tasks().items() if task.assignment == assignment]
            raise CourseError(
                f"the gradebook has no task {task_id!r} of {student}; those checked are "
                f"{', '.join(near)}"
            ) from None
        auto = "none" if grade.auto_score is None else f"{grade.auto_score:g}"
        hand = "none" if grade.manual_score is None else f"{grade.manual_score:g}"
        looks = ", waits for a look" if grade.needs_manual_grade else ""
        return f"{auto} automatic, {hand} by hand{looks}"
