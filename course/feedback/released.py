"""What the release says of a task: its heading, as students know it, and the rubric if it has one.

It is read from `exercises/`, not from what was handed in, where anybody can rewrite it.

But: an assignment that is not in `exercises/` has none of both, and the page does without.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from course.paths import ROOT, assignments

__all__ = ["Release", "read_again", "release_of"]

_HEADING = re.compile(r"^#{1,2} +(.+?) *$", re.MULTILINE)
_RUBRIC = re.compile(r"^- \*\*.*(?:\n(?!- |\n).*)*", re.MULTILINE)  # items that begin in bold
_LESSON = re.compile(r"\blesson (\d+)\b")


@dataclass(frozen=True)
class Release:
    """The texts of a release that a page repeats."""

    title: str
    headings: dict[str, str] = field(default_factory=dict)
    """Grade id → the heading of the task."""
    rubrics: dict[str, str] = field(default_factory=dict)
    """Grade id → the rubric, in Markdown, "" where there is none."""
    stubs: dict[str, str] = field(default_factory=dict)
    """Grade id → what stands in an answer cell that nobody has touched."""


def release_of(assignment: str) -> Release:
    """Return the texts of an assignment's release."""
    if assignment not in assignments():
        return Release(assignment)
    path = ROOT / "exercises" / assignment / f"{assignment}.ipynb"
    title, text = "", ""
    headings: dict[str, str] = {}
    rubrics: dict[str, str] = {}
    stubs: dict[str, str] = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source, grading = "".join(cell["source"]), cell["metadata"].get("nbgrader")
        if grading:
            grade_id = grading["grade_id"]
            headings[grade_id] = _first_heading(text, grade_id)
            rubrics[grade_id] = "\n".join(_rubric(text))
            if grading.get("solution"):
                stubs[grade_id] = source
        elif cell["cell_type"] == "markdown":
            title, text = title or _first_heading(source, assignment), source
    return Release(title or assignment, headings, rubrics, stubs)


def read_again(lesson: str) -> str:
    """Return what to read again in words, with the name of the file where it is a lesson."""
    names = []
    for number in dict.fromkeys(_LESSON.findall(lesson)):
        found = sorted((ROOT / "lessons").glob(f"{int(number):02}_*.ipynb"))
        names += [f"lessons/{path.name}" for path in found]
    return f"{lesson} (the notebook {' and '.join(names)})" if names else lesson


def _first_heading(text: str, otherwise: str) -> str:
    found = _HEADING.search(text)
    return found[1] if found else otherwise


def _rubric(text: str) -> Sequence[str]:
    return [found[0] for found in _RUBRIC.finditer(text)]
