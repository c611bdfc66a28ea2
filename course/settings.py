"""`course.toml`: an instructor's choice of assignments, tasks, points and due dates.

    [course]
    title = "Search, autumn 2026"
    assignments = ["01_metrics", "03_bm25"]

    [assignments.03_bm25]
    tasks = ["03-idf", "03-term_score", "03-my_task"]
    due = 2026-12-04T23:59:00+01:00
    extensions = { ben = 2026-12-11T23:59:00+01:00 }

    [grading]
    counts = "best"
    late_per_day = 0.1
    late_at_most = 0.5

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

from course.errors import CourseError
from course.toml_values import (
    moment_at,
    names_at,
    only_known,
    points_at,
    share_at,
    table_at,
    text_at,
)

__all__ = ["OWN", "Settings", "load_settings"]

_ROOT = Path(__file__).resolve().parents[1]
OWN = "own"
_KNOWN = {
    "": {"course", "assignments", "grading", "points"},
    "course": {"title", "assignments"},
    "assignment": {"tasks", "due", "extensions"},
    "grading": {"counts", "late_per_day", "late_at_most"},
}
_COUNTS = ("latest", "best")


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
    extensions: Mapping[str, Mapping[str, datetime]] = field(default_factory=dict)
    """Assignment → student → when it is due for this one."""
    counts: str = "latest"
    """Which of several hand-ins counts: the `latest`, or the `best` after late penalties."""
    late_per_day: float = 0.0
    """The share of the points earned that every day begun costs."""
    late_at_most: float = 1.0
    """The share that lateness costs at most."""

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
    only_known(_KNOWN[""], data, "the file")
    course = table_at(data, "course", "the file")
    only_known(_KNOWN["course"], course, "[course]")
    chosen = names_at(course.get("assignments"), "[course] assignments")
    tasks: dict[str, tuple[str, ...]] = {}
    due: dict[str, datetime] = {}
    extensions: dict[str, dict[str, datetime]] = {}
    for name, table in table_at(data, "assignments", "the file").items():
        where = f"[assignments.{name}]"
        if not isinstance(table, dict):
            raise CourseError(f"course.toml: {where} is {table!r}; make it a table")
        only_known(_KNOWN["assignment"], table, where)
        listed = names_at(table.get("tasks"), f"{where} tasks")
        if listed is not None:
            tasks[name] = listed
        if "due" in table:
            due[name] = moment_at(table["due"], f"{where} due")
        extensions[name] = {
            student: moment_at(value, f"{where} extensions, {student}")
            for student, value in table_at(table, "extensions", where).items()
        }
        if extensions[name] and name not in due:
            raise CourseError(f"course.toml: {where} has extensions but no `due`; add it")
        early = [student for student, moment in extensions[name].items() if moment < due[name]]
        if early:
            raise CourseError(
                f"course.toml: {where} extensions, {early[0]} ends before `due`; move it behind"
            )
        there = {path.parent.name for path in (root / "exercises").glob("*/*.ipynb")}
        if there and name not in there:
            known = ", ".join(sorted(there))
            raise CourseError(f"course.toml: {where} is no exercise; there are: {known}")
    points = {
        task: points_at(value, f"[points] {task}")
        for task, value in table_at(data, "points", "the file").items()
    }
    grading = table_at(data, "grading", "the file")
    only_known(_KNOWN["grading"], grading, "[grading]")
    counts = grading.get("counts", "latest")
    if counts not in _COUNTS:
        raise CourseError(f'course.toml: [grading] counts is {counts!r}; use "latest" or "best"')
    return Settings(
        title=text_at(course.get("title", ""), "[course] title"),
        assignments=chosen,
        tasks=tasks,
        points=points,
        due=due,
        extensions=extensions,
        counts=counts,
        late_per_day=share_at(grading.get("late_per_day", 0.0), "[grading] late_per_day"),
        late_at_most=share_at(grading.get("late_at_most", 1.0), "[grading] late_at_most"),
    )
