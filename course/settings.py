"""`course.toml`: an instructor's choice of assignments, tasks, points and due dates.

    [course]
    title = "Search, autumn 2026"
    assignments = ["01_metrics", "03_bm25"]

    [assignments.03_bm25]
    tasks = ["03-idf", "03-term_score", "03-my_task"]
    due = 2026-12-04T23:59:00+01:00

    [points]
    03-idf = 4

What is not said stays as it is: without the file, all assignments with all their tasks. Tasks of an
instructor's own stand in `own/`; `python -m course new-task` begins one.

But: nothing is built here. After a change, `python -m course build` makes the release anew.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from course.errors import CourseError

__all__ = ["OWN", "Settings", "load_settings"]

_ROOT = Path(__file__).resolve().parents[1]
OWN = "own"
_KNOWN = {
    "": {"course", "assignments", "points"},
    "course": {"title", "assignments"},
    "assignment": {"tasks", "due"},
}


@dataclass(frozen=True)
class Settings:
    """What `course.toml` says."""

    title: str = ""
    assignments: tuple[str, ...] | None = None
    """The chosen ones; None for all."""
    tasks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Assignment → the chosen task ids, where not all are."""
    points: Mapping[str, float] = field(default_factory=dict)
    """Task id → its points, where others than its own."""
    due: Mapping[str, datetime] = field(default_factory=dict)
    """Assignment → when it is due."""

    def has_task(self, assignment: str, task_id: str) -> bool:
        """Tell whether a task is chosen."""
        return assignment not in self.tasks or task_id in self.tasks[assignment]


@lru_cache(maxsize=8)
def load_settings(root: Path = _ROOT) -> Settings:
    """Return the settings of a course's folder. Raises CourseError that names key and remedy."""
    path = root / "course.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"course.toml cannot be read: {error}; mend that line") from None
    _only("", data, "course.toml")
    course = _table(data, "course", "course.toml")
    _only("course", course, "[course]")
    chosen = _names(course.get("assignments"), "[course] assignments")
    tasks: dict[str, tuple[str, ...]] = {}
    due: dict[str, datetime] = {}
    for name, table in _table(data, "assignments", "course.toml").items():
        where = f"[assignments.{name}]"
        if not isinstance(table, dict):
            raise CourseError(f"course.toml: {where} is {table!r}; make it a table")
        _only("assignment", table, where)
        listed = _names(table.get("tasks"), f"{where} tasks")
        if listed is not None:
            tasks[name] = listed
        if "due" in table:
            due[name] = _moment(table["due"], f"{where} due")
    points = {
        task: _points(value, f"[points] {task}")
        for task, value in _table(data, "points", "course.toml").items()
    }
    return Settings(_text(course.get("title", ""), "[course] title"), chosen, tasks, points, due)


def _only(kind: str, table: Mapping[str, Any], where: str) -> None:
    odd = sorted(table.keys() - _KNOWN[kind])
    if odd:
        known = ", ".join(sorted(_KNOWN[kind]))
        raise CourseError(f"course.toml: {where} has the unknown key {odd[0]!r}; known: {known}")


def _table(data: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise CourseError(f"{where}: {key} is {found!r}; make it a table, [{key}]")
    return found


def _names(value: Any, where: str) -> tuple[str, ...] | None:
    if value is None:
        return None
    good = isinstance(value, list) and value and all(isinstance(item, str) for item in value)
    if not good:
        raise CourseError(f'course.toml: {where} is {value!r}; list names, such as ["03-idf"]')
    if len(set(value)) < len(value):
        raise CourseError(f"course.toml: {where} names something twice; take one out")
    return tuple(value)


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise CourseError(f"course.toml: {where} is {value!r}; put it in quotes")
    return value


def _moment(value: Any, where: str) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise CourseError(
            f"course.toml: {where} is {value!r}; give day, time and zone, such as "
            "2026-12-04T23:59:00+01:00, without quotes"
        )
    return value


def _points(value: Any, where: str) -> float:
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1000
    if not good:
        raise CourseError(f"course.toml: {where} is {value!r}; use a number above 0, up to 1000")
    return float(value)
