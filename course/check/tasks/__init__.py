"""The graded tasks, one module an assignment; each module holds `TASKS`.

An instructor's own tasks come from `own/tasks/`, and `course.toml` says which tasks are in the
course and what they are worth.

But: a wrong answer is not known here; see `course/misconceptions`.
"""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from course.check.own import own_tasks
from course.check.task import Task
from course.errors import CourseError
from course.settings import load_settings

__all__ = ["all_tasks", "find_task", "tasks_of"]


@lru_cache(maxsize=1)
def all_tasks() -> dict[str, Task]:
    """Return task id → task, in the order of the modules, the course's own at the end.

    Raises ValueError for a repeated id, CourseError for one that `course.toml` names in vain.
    """
    modules = sorted(info.name for info in iter_modules(__path__))
    tasks = [task for name in modules for task in import_module(f"{__name__}.{name}").TASKS]
    found: dict[str, Task] = {}
    for task in [*tasks, *own_tasks()]:
        if task.id in found:
            raise ValueError(f"two tasks have the id {task.id!r}; ids are never reused")
        found[task.id] = task
    settings = load_settings()
    for named, points in settings.points.items():
        if named not in found:  # those of an answer graded by hand stand in its source
            near = [name for name in found if name.split("-")[0] == named.split("-")[0]]
            there = ", ".join(near) or "none of that number"
            raise CourseError(f"course.toml: [points] names {named!r}; there are: {there}")
        found[named] = found[named].worth(points)
    return found


def tasks_of(assignment: str) -> list[Task]:
    """Return the tasks of an assignment such as `03_bm25` that are in the course, in order."""
    settings = load_settings()
    return [
        task
        for task in all_tasks().values()
        if task.assignment == assignment and settings.has_task(assignment, task.id)
    ]


def find_task(task_id: str) -> Task:
    """Return the task. Raises ValueError that names the ids of the same lesson."""
    tasks = all_tasks()
    if task_id not in tasks:
        lesson = task_id.split("-")[0]
        near = [name for name in tasks if name.startswith(f"{lesson}-")] or list(tasks)
        raise ValueError(f"there is no task {task_id!r}; there are: {', '.join(near)}")
    return tasks[task_id]
