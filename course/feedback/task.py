"""One task of a graded notebook, as a student should read it: points, cases, answer, comment.

The points are the gradebook's. The cases come from the verdict that stands in the output of the
graded cell; a notebook graded by an older version has none, and then there are just points.

But: it holds plain text. What becomes of it on a page is `task_view`'s.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from course.feedback.cases import PASSED, UNTRIED, Case, Group, groups_of
from course.feedback.gradebook import Kept
from course.feedback.outputs import Shown
from course.feedback.released import Release
from course.feedback.statement import Statement, statement_in

__all__ = ["Task", "number", "task_of"]

_NBGRADERS_OWN = "No response."  # what nbgrader comments on an answer that nobody touched


@dataclass(frozen=True)
class Task:
    """A task and what became of it."""

    id: str
    title: str
    points: float
    most: float
    written: bool
    """Whether a person gives the points."""
    outcome: str
    """In words."""
    state: str
    """`full`, `part`, `none`, `untried` or `waits`."""
    answer: str
    """What was handed in: code, or Markdown where it is a written answer in words."""
    is_code: bool
    untouched: bool
    comment: str
    rubric: str
    lesson: str = ""
    report: Sequence[str] = ()
    groups: Sequence[Group] = ()
    note: str = ""
    """What the points are made of, where the cases do not say it."""
    outputs: Sequence[Shown] = field(default=())

    @property
    def open(self) -> float:
        """Return the points that are still to be gained; none before a person has looked."""
        return 0.0 if self.state == "waits" else max(self.most - self.points, 0.0)

    @property
    def lost(self) -> list[Case]:
        """Return the cases that did not pass, in order."""
        return [case for group in self.groups for case in group.cases if not case.passed]


def task_of(
    cell: Mapping[str, Any], answer: Mapping[str, Any] | None, release: Release, kept: Kept
) -> Task:
    """Return the task of a graded cell; `answer` is the cell that it grades, where there is one."""
    grading = cell["metadata"]["nbgrader"]
    grade_id = str(grading.get("grade_id", ""))
    points, most = float(grading.get("score") or 0.0), float(grading.get("points") or 0.0)
    written = bool(grading.get("solution") or grading.get("task"))
    statement = None if written else statement_in(cell.get("outputs", ()))
    place = cell if written else answer
    source = str(place["source"]) if place is not None else ""
    answer_id = place["metadata"]["nbgrader"].get("grade_id", "") if place is not None else ""
    untouched = not source.strip() or source.strip() == release.stubs.get(answer_id, "").strip()
    waits = written and grade_id in kept.waiting
    outcome = _outcome(statement, written, waits, untouched)
    none = "untried" if outcome == UNTRIED else "none"
    state = "full" if points >= most else "part" if points > 0 else none
    return Task(
        id=grade_id,
        title=release.headings.get(grade_id) or (statement or {}).get("title") or grade_id,
        points=points,
        most=most,
        written=written,
        outcome=outcome,
        state="waits" if waits else state,
        answer=source,
        is_code=place is not None and place["cell_type"] == "code",
        untouched=untouched,
        comment=_comment(cell) or (_comment(answer) if answer is not None else ""),
        rubric=release.rubrics.get(grade_id, "") if written else "",
        lesson=str(statement["lesson"]) if statement else "",
        report=[str(line) for line in statement["report"]] if statement else (),
        groups=groups_of(statement) if statement else (),
        note=_note(grade_id, written, points, statement, kept),
    )


def number(value: float) -> str:
    """Return points as they are said: 2, 1.5, 0.33."""
    return f"{round(value, 2):g}"


def _outcome(statement: Statement | None, written: bool, waits: bool, untouched: bool) -> str:
    if waits:
        return "waits to be read"
    if written:
        return UNTRIED if untouched else "read by a person"
    if statement is None:
        return "graded by an older version"
    outcomes = [case["outcome"] for case in statement["cases"]]
    if statement["outcome"] == PASSED:
        return f"passed, all {len(outcomes)} cases"
    if statement["outcome"] == UNTRIED:
        return UNTRIED
    passed = f"{outcomes.count(PASSED)} of {len(outcomes)} cases passed"
    return f"raised an error, {passed}" if statement["outcome"] == "raised" else passed


def _note(
    grade_id: str, written: bool, points: float, statement: Statement | None, kept: Kept
) -> str:
    if grade_id in kept.by_hand and not written:
        checks = kept.checks.get(grade_id)
        gave = "" if checks is None else f" The checks gave {number(checks)}."
        again = " They will be looked at again." if grade_id in kept.waiting else ""
        return f"A person set these points.{gave}{again}"
    if written or statement is None:
        return ""
    if abs(points - float(statement["points"])) > 0.005:
        return (
            f"The checks gave {number(float(statement['points']))}; the gradebook's points count."
        )
    return ""


def _comment(cell: Mapping[str, Any]) -> str:
    comment = str(cell["metadata"].get("nbgrader", {}).get("comment") or "").strip()
    return "" if comment == _NBGRADERS_OWN else comment
