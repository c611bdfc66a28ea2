"""The graded tasks, one module an assignment; each module holds `TASKS`.

But: a wrong answer is not known here; see `course/misconceptions`.
"""

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from course.check.task import Task

__all__ = ["all_tasks", "find_task", "tasks_of"]


@lru_cache(maxsize=1)
def all_tasks() -> dict[str, Task]:
    """Return task id → task, in the order of the modules. Raises ValueError for a repeated id."""
    found: dict[str, Task] = {}
    for module in sorted(info.name for info in iter_modules(__path__)):
        for task in import_module(f"{__name__}.{module}").TASKS:
            if task.id in found:
                raise ValueError(f"two tasks have the id {task.id!r}; ids are never reused")
            found[task.id] = task
    return found


def tasks_of(assignment: str) -> list[Task]:
    """Return the tasks of an assignment such as `03_bm25`, in order."""
    return [task for task in all_tasks().values() if task.assignment == assignment]


def find_task(task_id: str) -> Task:
    """Return the task. Raises ValueError that names the ids of the same lesson."""
    tasks = all_tasks()
    if task_id not in tasks:
        lesson = task_id.split("-")[0]
        near = [name for name in tasks if name.startswith(f"{lesson}-")] or list(tasks)
        raise ValueError(f"there is no task {task_id!r}; there are: {', '.join(near)}")
    return tasks[task_id]
