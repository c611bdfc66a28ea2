"""Copied cells, set aside: one grade id, one graded cell.

Copy and paste in a notebook copies nbgrader's metadata too. Stock nbgrader empties the copy's
metadata and then stops at it, with no points and no feedback for anybody in that call. Here the
last copy stays the graded one, as the last definition of a function stays the one that counts; the
others run as ordinary cells and say in their first line what they are.

But: it does not choose the better copy. The student is told which cell it was.
"""

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor

__all__ = ["SetCopiesAside"]


class SetCopiesAside(NbGraderPreprocessor):  # type: ignore[misc]
    """Take nbgrader's metadata off every copy of a graded cell but the last."""

    def preprocess(
        self, nb: NotebookNode, resources: dict[str, Any]
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Go over the cells from the last to the first."""
        seen: set[str] = set()
        for cell in reversed(nb.cells):
            grading = cell.metadata.get("nbgrader")
            if not isinstance(grading, dict):
                cell.metadata.pop("nbgrader", None)
                continue
            grade_id = str(grading.get("grade_id", ""))
            if grade_id and grade_id not in seen:
                seen.add(grade_id)
                continue
            del cell.metadata["nbgrader"]
            if grade_id:
                self.log.warning("Cell '%s' was copied; the last copy is graded", grade_id)
                note = f"a copy of the cell {grade_id}; the last one was graded"
                mark = f"# {note}\n" if cell.cell_type == "code" else f"*({note})*\n\n"
                cell.source = mark + cell.source
        return nb, resources
