"""`python -m course new-task 03-my_task`: a task of an instructor's own, with all that it needs.

Four files in `own/`, small and whole: the text with the reference, the task with its cases, wrong
answers, right ones in other styles. It builds as it is; then make it yours.

But: nothing that is there is overwritten, and no file of the course itself is touched.
"""

import re
from pathlib import Path

from course.check.tasks import all_tasks
from course.errors import CourseError
from course.paths import ROOT, assignment_named, write_whole
from course.settings import OWN
from course.task_template import TEMPLATES

__all__ = ["new_task"]

_ID = re.compile(r"(?P<number>\d\d)-(?P<name>[a-z][a-z0-9_]*)")


def new_task(task_id: str, root: Path = ROOT) -> str:
    """Write the files of a new task and return what to do next.

    Raises CourseError for an id of another form, one that there is, and a file in the way.
    """
    match = _ID.fullmatch(task_id)
    if match is None:
        raise CourseError(
            f"{task_id!r} is no id for a task; give the number of the exercise and a name, "
            "such as 03-my_task (a-z, 0-9 and _)"
        )
    if task_id in all_tasks():
        raise CourseError(f"there is a task {task_id!r} already; ids are never used again")
    assignment = assignment_named(match["number"], root)
    files = {
        root / OWN / folder / name.format(id=task_id, stem=task_id.replace("-", "_")): text
        for (folder, name), text in TEMPLATES.items()
    }
    for path in files:
        if path.exists():
            raise CourseError(f"{path.relative_to(root).as_posix()} is in the way; move it")
    for path, text in files.items():
        filled = text
        for key, value in (
            ("TASK_ID", task_id),
            ("ASSIGNMENT", assignment),
            ("NAME", match["name"]),
        ):
            filled = filled.replace(key, value)
        write_whole(path, filled)
    toml = root / "course.toml"
    if not toml.exists():
        write_whole(toml, "# What is in this course; see docs/instructor.md\n")
    written = "\n".join(f"  {path.relative_to(root).as_posix()}" for path in files)
    return (
        f"written:\n{written}\nMake it yours, then build and look what its cases catch:\n"
        f"  python -m course build --only {match['number']} --no-execute\n"
        f"  python -m course misconceptions {match['number']}\n"
        f"  python -m course mutants {match['number']}"
    )
