"""What the grader sees in a notebook: code by place, and the tasks whose tests stand among it.

But: a cell's mark is believed. Intake makes them what the release has (`intake`, `repair`).
"""

from collections.abc import Mapping
from typing import Any

from course.check.task import Task
from course.check.tasks import all_tasks

__all__ = ["code_and_tests"]


def code_and_tests(notebook: Mapping[str, Any]) -> tuple[dict[int, str], dict[int, Task]]:
    """Return place → source of all code cells, and place → task of those that are its test."""
    code, tests = {}, {}
    for place, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        code[place] = "".join(cell["source"])
        grading = cell["metadata"].get("nbgrader", {})
        task = all_tasks().get(grading.get("grade_id", ""))
        if task is not None and grading.get("grade") and not grading.get("solution"):
            tests[place] = task
    return code, tests
