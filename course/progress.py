"""`python -m course progress`, or `progress()` in a cell: what is passed, and what to do next.

It reads the notebooks in `work/` as they were saved, with the results that their checks left, and
marks a result whose code has changed since.

But: it runs nothing. A result is what the last saved check said; grading decides by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from course.check.tasks import tasks_of
from course.errors import CourseError
from course.paths import ROOT, assignments
from course.settings import load_settings
from course.work import Written, results_in, work_path, written_in

__all__ = ["progress", "progress_text"]

STALE = "changed since"
_WORDS = {"failed": "failing", "raised": "failing, it raises"}


@dataclass(frozen=True)
class _Line:
    task_id: str
    state: str
    points: float
    most: float

    @property
    def done(self) -> bool:
        return self.state == "passed"


def progress(assignment: str | None = None) -> None:
    """Print the progress over all assignments, or one; save the notebook first."""
    print(progress_text([assignment] if assignment else assignments()))


def progress_text(names: Sequence[str], root: Path = ROOT) -> str:
    """Return the progress as text. Raises CourseError for a notebook that cannot be read."""
    blocks, following, due = [], "", load_settings(root).due
    for name in names:
        written = written_in(name, root)
        if written is None:
            blocks.append(f"{name}: not begun (python -m course begin {name.split('_')[0]})")
            continue
        lines = _lines(name, written)
        earned, most = sum(x.points for x in lines), sum(x.most for x in lines)
        passed = sum(line.done for line in lines)
        head = f"{name}: {passed} of {len(lines)} tasks passed, {earned:g} of {most:g} points"
        if name in due:
            head += f"\n  due {due[name]:%A, %d %B %Y, %H:%M %Z}".rstrip()
        blocks.append("\n".join([head, *(_said(line) for line in lines), *_by_hand(name, written)]))
        following = following or _next(name, lines, root)
    if not blocks:
        raise CourseError("exercises/ holds no assignment; restore it with `git checkout -- .`")
    return "\n\n".join([*blocks, following or "Next: all that was begun is passed; begin another."])


def _lines(name: str, written: Written) -> list[_Line]:
    tasks = tasks_of(name)
    results = results_in(written, [task.id for task in tasks])
    lines = []
    for task in tasks:
        result = results[task.id]
        state = _WORDS.get(result.outcome, result.outcome)
        if result.stale:
            state = f"was {state}, {STALE}"
        lines.append(_Line(task.id, state, 0.0 if result.stale else result.points, task.points))
    return lines


def _said(line: _Line) -> str:
    return f"  {line.task_id:<24} {line.state:<32} {line.points:>4g} of {line.most:g}"


def _by_hand(name: str, written: Written) -> list[str]:
    """Return a line for each answer that is graded by hand and written."""
    checked = {task.id for task in tasks_of(name)}
    return [f"  {one:<24} written, graded by hand" for one in written.answers if one not in checked]


def _next(name: str, lines: Sequence[_Line], root: Path) -> str:
    """Say what to do next: check again, mend what fails, then begin what is not attempted."""
    path = work_path(name, root).relative_to(root).as_posix()
    for sign, advice in (
        (STALE, "run its check again: the code has changed since"),
        ("failing", 'read what its check says; hint("{id}") helps'),
        ("not checked", "run the cell below it and save"),
        ("not attempted", "write it in the cell below its text"),
    ):
        for line in lines:
            if sign in line.state:
                said = advice.format(id=line.task_id)
                return f"Next: {line.task_id} in {path}:\n  {said}."
    return ""
