"""A notebook, read as it was handed in: whatever program saved it, or why it is none.

Byte order marks, halves of characters, and outputs or metadata that nbformat forbids would stop
nbgrader at its first step. Cells without an id, or with that of another, are counted through:
nbformat invents one, another each time, and nothing would ever be found unchanged.

But: cells stay as they are. What students do to those is set right by `course.repair`.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters import NotebookExporter
from nbformat import NotebookNode
from nbformat.validator import normalize

from course.grading.files import MOST_BYTES, too_large

__all__ = ["SubmittedNotebook", "read_notebook"]

_IDS_SINCE = 5  # format 4.5
_MOST_CELLS = 2_000  # a released exercise has fewer than a hundred


class _TooManyError(ValueError):
    """More cells than anybody writes: each is looked at several times."""


def read_notebook(content: bytes) -> NotebookNode:
    """Return a notebook in format 4, without outputs; ValueError with a sentence for what is none.

    Equal files give equal notebooks.
    """
    if not content.strip():
        raise ValueError("The file is empty.")
    if len(content) > MOST_BYTES:
        raise ValueError(f"Not read: {too_large(len(content))}.")
    begin = content.lstrip()[:200].lower()
    if begin.startswith((b"<!doctype", b"<html")):
        raise ValueError("It is a web page, saved as .ipynb; download the notebook itself.")
    try:
        with _quiet():
            return _read(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        reason = "The file is no notebook: it is not text in UTF-8. Save it with JupyterLab."
        raise ValueError(reason) from None
    except _TooManyError as error:
        raise ValueError(str(error)) from None
    except Exception as error:  # a damaged notebook fails in many ways
        end = "" if content.rstrip().endswith(b"}") else " It breaks off before its end."
        reason = f"The file is no notebook ({type(error).__name__}).{end}"
        raise ValueError(reason) from None


def _read(text: str) -> NotebookNode:
    data = json.loads(text)
    if len(data.get("cells", ())) > _MOST_CELLS:
        raise _TooManyError(f"It has {len(data['cells']):,} cells; {_MOST_CELLS:,} are the most.")
    if data["nbformat"] == 4:
        data["nbformat_minor"] = max(data["nbformat_minor"], _IDS_SINCE)
        _set_right(data["cells"], seen=set())
    whole = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode()
    node = nbformat.reads(whole, as_version=4)
    if data["nbformat"] != 4:  # the ids that came with the conversion are made by chance
        _set_right(node.cells, seen={cell.pop("id", None) for cell in node.cells})
        node.nbformat_minor = _IDS_SINCE
    checked: NotebookNode = normalize(node, strip_invalid_metadata=True)[1]
    nbformat.validate(checked)
    return checked


def _set_right(cells: list[Any], seen: set[object]) -> None:
    """Empty the outputs of cells, and give those without an id of their own one by their place."""
    for place, cell in enumerate(cells):
        if not isinstance(cell.get("source"), str | list):
            cell["source"] = ""
        if not isinstance(cell.get("metadata"), dict):
            cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if not isinstance(cell.get("id"), str) or cell["id"] in seen:
            cell["id"] = f"cell-{place}"
        seen.add(cell["id"])


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep nbformat from telling the log what is set right here."""
    logger = logging.getLogger("traitlets")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


class SubmittedNotebook(NotebookExporter):
    """nbgrader's way from a submitted file to a notebook, with a reader that minds less."""

    def from_filename(  # type: ignore[override]
        self, filename: str, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the notebook's text. Raises ValueError for a link, which may be anybody's work."""
        for place in (Path(filename), *list(Path(filename).parents)[:2]):
            if place.is_symlink():
                raise ValueError(f"{place} is a link, and is not graded; put the file itself there")
        return super().from_filename(filename, resources, **kw)  # type: ignore[return-value]

    def from_file(  # type: ignore[override]
        self, file_stream: Any, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """Return the notebook's text."""
        node = read_notebook(Path(file_stream.name).read_bytes())
        made: tuple[str, dict[str, Any]] = self.from_notebook_node(  # type: ignore[no-untyped-call]
            node, resources, **kw
        )
        return made
