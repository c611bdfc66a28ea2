"""`repair`, as a step of nbgrader's autograde and of its validate.

Stock nbgrader empties a copied cell's metadata and then stops at it, with no points and no feedback
for anybody in that call; where an answer cell and its test are both gone, it ends in a KeyError.

But: an assignment without a release in `exercises/` is left as it is.
"""

import json
from typing import Any

from nbformat import NotebookNode
from nbformat.notebooknode import from_dict
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.validator import Validator

from course.node_cells import Node
from course.paths import ROOT, assignments
from course.repair import repair

__all__ = ["RepairCells", "repair_before_validating"]


class RepairCells(NbGraderPreprocessor):  # type: ignore[misc]
    """Give each graded cell of the release one place in the submission."""

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Repair the notebook in place; what was done is in the log and in its metadata."""
        nb.metadata.pop("minirag_repairs", None)  # not what a submission says of itself
        released = _released(nb, resources)
        if released:
            cells: list[Node] = nb.cells
            notes = repair(cells, released)
            nb.cells = [from_dict(cell) for cell in cells]
            for note in notes:
                self.log.warning(note)
            if notes:
                nb.metadata["minirag_repairs"] = notes
        return nb, resources


def repair_before_validating() -> None:
    """Put the repair before the steps of `nbgrader validate`, which no setting of its can."""
    steps = list(Validator.preprocessors.default_args[0])
    if RepairCells not in steps:
        Validator.preprocessors.default_args = ([RepairCells, *steps],)


def _released(nb: NotebookNode, resources: dict[str, Any]) -> list[Node]:
    """Return the released cells of the assignment that a notebook says it is of."""
    marks = nb.metadata.get("minirag")
    said = marks.get("assignment", "") if isinstance(marks, dict) else ""
    name = resources.get("nbgrader", {}).get("assignment", said)
    if name not in assignments():
        return []
    text = (ROOT / "exercises" / name / f"{name}.ipynb").read_text(encoding="utf-8")
    cells: list[Node] = json.loads(text)["cells"]
    return cells
