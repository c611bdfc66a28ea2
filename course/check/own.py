"""Tasks of an instructor's own, from `own/tasks/*.py`: each file holds a `TASK`.

But: a file there is code, and runs when the tasks are read. It comes from whoever teaches.
"""

import importlib.util
from pathlib import Path

from course.check.task import Task
from course.errors import CourseError
from course.settings import OWN

__all__ = ["own_tasks"]

_ROOT = Path(__file__).resolve().parents[2]


def own_tasks(root: Path = _ROOT) -> list[Task]:
    """Return the tasks, by file name. Raises CourseError that names the file."""
    return [_task(path) for path in sorted((root / OWN / "tasks").glob("*.py"))]


def _task(path: Path) -> Task:
    place = f"{OWN}/tasks/{path.name}"
    spec = importlib.util.spec_from_file_location(f"own_task_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise CourseError(f"{place} cannot be read; give it the ending .py")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise CourseError(f"{place} raises {type(error).__name__}: {error}; mend it") from error
    task = getattr(module, "TASK", None)
    if not isinstance(task, Task):
        raise CourseError(f"{place} holds no TASK; `python -m course new-task` shows how one looks")
    return task
