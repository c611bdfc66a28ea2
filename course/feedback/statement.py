"""A verdict as plain data: what the graded notebook keeps, and the feedback page is made of.

It stands beside the points in the output of the graded cell, under a type of its own, so that
whoever has the notebook can tell why it earned what it did.

But: it holds what a student may read. Of a case that only a fresh draw failed it says just that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from course.check.outcome import Verdict
from course.check.report import summary

__all__ = ["MIME", "plain", "statement_in"]

MIME = "application/vnd.minirag.verdict+json"
_KEYS = frozenset({"task", "title", "outcome", "points", "most", "lesson", "report", "cases"})

Statement = dict[str, Any]


def plain(verdict: Verdict, voided: Mapping[str, str] | None = None) -> Statement:
    """Return a verdict as JSON: the task, its points, the report, and every case with its reason.

    `report` is a list of lines. A case has `name`, `group`, `points` (of the whole group), `why`,
    `hint`, `outcome`, `fresh`: whether it failed on fresh draws only, and `voided`: why it was
    taken back, "" where it counts.
    """
    task, taken_back = verdict.task, voided or {}
    results = {result.name: result for result in verdict.results}
    return {
        "task": task.id,
        "title": task.title,
        "outcome": verdict.outcome.value,
        "points": float(verdict.points),
        "most": task.points,
        "lesson": task.lesson,
        "report": summary(verdict).splitlines(),
        "cases": [
            {
                "name": case.name,
                "group": group.name,
                "points": float(group.points),
                "why": case.why,
                "hint": case.hint,
                "outcome": results[case.name].outcome.value,
                "fresh": results[case.name].fresh,
                "voided": taken_back.get(case.name, ""),
            }
            for group in task.groups
            for case in group.cases
        ],
    }


def statement_in(outputs: Sequence[Mapping[str, Any]]) -> Statement | None:
    """Return the statement among a graded cell's outputs, None where there is none."""
    for output in outputs:
        found = output.get("data", {}).get(MIME)
        if isinstance(found, dict) and found.keys() >= _KEYS:
            return dict(found)
    return None
