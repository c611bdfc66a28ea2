"""nbgrader's exporter of feedback, replaced: a graded notebook becomes our page.

`nbgrader_config.py` names it, so that `nbgrader generate_feedback`, the formgrader's button and
`course grade` all write the same.

But: nbgrader's own template and its settings are not read.
"""

from typing import Any

from nbconvert.exporters import Exporter
from nbformat import NotebookNode
from traitlets import default

from course.feedback.contents import contents_of
from course.feedback.gradebook import Kept, kept_of
from course.feedback.page import page

__all__ = ["FeedbackPage"]


class FeedbackPage(Exporter):
    """Turn a graded notebook into one HTML file that needs nothing else."""

    output_mimetype = "text/html"

    @default("file_extension")
    def _file_extension_default(self) -> str:
        return ".html"

    def from_notebook_node(  # type: ignore[override]  # a page is a text
        self, nb: NotebookNode, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the page and nbgrader's resources, which name the student and the points."""
        nb, resources = super().from_notebook_node(nb, resources, **kw)
        said = resources.get("nbgrader") or {}
        kept = kept_of(resources) if "db_url" in said else Kept()
        return page(contents_of(nb, said, kept)), resources
