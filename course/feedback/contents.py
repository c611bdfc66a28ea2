"""All that a feedback page says, as plain data: points, lateness, tasks, and what was set right.

But: it decides nothing. Points and penalty are the gradebook's, outcomes the verdicts'.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from course.feedback.gradebook import Kept
from course.feedback.outputs import PICTURES, Shown, shown_outputs
from course.feedback.released import release_of
from course.feedback.task import Task, number, task_of
from course.node_cells import grade_id_of

__all__ = ["Feedback", "contents_of"]

Cell = Mapping[str, Any]
MOST_TEXT = 400_000  # characters of all cells that belong to no task; a page opens on a phone
_ANSWER = "-answer"  # a task's answer cell has the grade id of the task and this


@dataclass(frozen=True)
class Feedback:
    """What one student reads about one notebook."""

    title: str
    student: str
    name: str
    points: float
    """After the penalty, as exports have it."""
    most: float
    penalty: float
    late: Sequence[str]
    """Sentences about due date and penalty; none where nothing is due."""
    tasks: Sequence[Task]
    notes: Sequence[str]
    """What was done before grading, a sentence each."""
    others: Sequence[tuple[str, Sequence[Shown]]]
    """Source and outputs of the cells that belong to no task."""
    nothing: bool = False
    """Nothing that can be graded was handed in; `notes` say why."""

    def part(self, written: bool) -> tuple[float, float]:
        """Return (points, most) of the written tasks or of the others."""
        chosen = [task for task in self.tasks if task.written is written]
        return sum(task.points for task in chosen), sum(task.most for task in chosen)


def contents_of(nb: Mapping[str, Any], said: Mapping[str, Any], kept: Kept) -> Feedback:
    """Return what a graded notebook says. `said` are nbgrader's resources of the submission."""
    release = release_of(str(said.get("assignment", "")))
    cells: Sequence[Cell] = nb["cells"]
    by_id = {grade_id_of(cell): cell for cell in cells if grade_id_of(cell)}
    tasks, room = [], PICTURES
    others: list[tuple[str, list[Shown]]] = []
    text_room, left_out = MOST_TEXT, 0
    for cell in cells:
        grade_id = grade_id_of(cell)
        if _is_graded(cell):
            answer = by_id.get(grade_id + _ANSWER)
            shown = shown_outputs((answer or {}).get("outputs") or (), room)
            task = task_of(cell, answer, release, kept)
            tasks.append(Task(**{**task.__dict__, "outputs": shown}))
        elif cell["cell_type"] == "code" and not grade_id.endswith(_ANSWER):
            shown = shown_outputs(cell.get("outputs") or (), room)
            source = str(cell["source"])
            size = len(source) + sum(len(output.text) for output in shown)
            if not shown or size > text_room:
                left_out += bool(shown)
                continue
            text_room -= size
            others.append((source, shown))
        else:
            continue
        room -= sum(len(output.picture) for output in shown)
    if left_out:
        one = "1 more cell is left out: it shows"
        told = one if left_out == 1 else f"{left_out:,} more cells are left out: they show"
        others.append(("", [Shown(f"({told} too much for a page.)")]))
    penalty = float(said.get("late_penalty") or 0.0)
    earned = sum(task.points for task in tasks)
    return Feedback(
        title=release.title or "Feedback",
        student=str(said.get("student", "")),
        name=kept.name,
        points=max(float(said.get("score", earned - penalty)), 0.0),
        most=float(said.get("max_score") or sum(task.most for task in tasks)),
        penalty=penalty,
        late=_late(nb["metadata"].get("minirag_late"), penalty, kept),
        tasks=tasks,
        notes=list(
            dict.fromkeys(_sentences(nb, "minirag_notes") + _sentences(nb, "minirag_repairs"))
        ),
        others=others,
        nothing=nb["metadata"].get("minirag_nothing") is True,
    )


def _is_graded(cell: Cell) -> bool:
    grading = cell["metadata"].get("nbgrader")
    return isinstance(grading, Mapping) and bool(grading.get("grade") or grading.get("task"))


def _sentences(nb: Mapping[str, Any], key: str) -> list[str]:
    found = nb["metadata"].get(key)
    return [str(sentence) for sentence in found] if isinstance(found, list) else []


def _late(said: Any, penalty: float, kept: Kept) -> list[str]:
    """Return when it was due and handed in, by which rule that costs what, a sentence each."""
    said = said if isinstance(said, Mapping) else {}
    if not said and not penalty:
        return []
    due, handed_in = said.get("due", kept.due), said.get("handed_in", kept.handed_in)
    in_time = not penalty and said.get("days_late") == 0
    sentences = []
    if due and handed_in:
        end = ", in time." if in_time else "."
        sentences.append(f"Due {_time(due)}, handed in {_time(handed_in)}{end}")
    if said.get("rule") and not in_time:
        sentences.append(str(said["rule"]))
    if penalty:
        points = "1 point" if penalty == 1 else f"{number(penalty)} points"
        sentences.append(f"It was late, and that costs {points}.")
    elif not in_time:
        sentences.append("It was late, and that costs nothing.")
    return sentences


def _time(when: Any) -> str:
    try:
        moment = when if isinstance(when, datetime) else datetime.fromisoformat(str(when))
    except ValueError:
        return str(when)
    return f"{moment:%Y-%m-%d %H:%M %Z}".strip()
