"""Hand-ins of odd kinds: notebooks that other programs saved.

Each takes a notebook with a right answer to `idf` and returns a file's content; it must keep its
2 points.

But: what was changed on purpose is in `tampered`, what is no notebook at all in `test_odd_files`.
"""

import json
from collections.abc import Callable
from typing import Any

import nbformat

from tests.grading.course_copy import Node, right_answer, with_answers

__all__ = ["HONEST", "IDF", "Made", "cell_of", "changed", "marked", "right", "wrong"]

IDF = "03-idf"
Made = Node | bytes


def right() -> Node:
    """Return the exercise with `idf` answered rightly."""
    return with_answers({IDF: right_answer(IDF)})


def wrong() -> Node:
    """Return the exercise with `idf` answered wrongly."""
    return with_answers({IDF: "def idf(df, n_documents):\n    return 0.0\n"})


def cell_of(node: Node, cell_id: str) -> Node:
    found: Node = next(cell for cell in node["cells"] if cell["id"] == cell_id)
    return found


def changed(**parts: Any) -> Callable[[Node], Made]:
    """Return a maker that changes a notebook's metadata."""
    return lambda node: {**node, "metadata": {**node["metadata"], **parts}}


def marked(cell_id: str, **parts: Any) -> Callable[[Node], Made]:
    """Return a maker that changes the metadata that nbgrader keeps in a cell."""

    def made(node: Node) -> Made:
        cell_of(node, cell_id)["metadata"]["nbgrader"].update(parts)
        return node

    return made


def _without_ids(node: Node) -> Made:
    for cell in node["cells"]:
        del cell["id"]
    return {**node, "nbformat_minor": 4}


def _format_3(node: Node) -> Made:
    for cell in node["cells"]:
        cell["source"] = "".join(cell["source"])
    text: str = nbformat.writes(nbformat.convert(nbformat.from_dict(node), 3), version=3)
    return text.encode()


def _attachments(node: Node) -> Made:
    picture = {"image/png": "iVBORw0KGgo="}
    top = next(cell for cell in node["cells"] if cell["cell_type"] == "markdown")
    top["attachments"] = {"photo of my notes.png": picture, "../../evil.png": picture}
    top["source"] = ["![](attachment:photo of my notes.png)\n"]
    return node


def _outputs_of(language: str, kernel: str, text: str) -> Callable[[Node], Made]:
    """Return a maker of a notebook that was opened with another kernel, whose outputs are there."""

    def made(node: Node) -> Made:
        for count, cell in enumerate(c for c in node["cells"] if c["cell_type"] == "code"):
            shown = {
                "text/plain": text,
                "text/latex": "$x$",
                "application/x-of-its-own": ["a", "b"],
            }
            cell["execution_count"] = count
            cell["outputs"] = [
                {"output_type": "display_data", "data": shown, "metadata": {"isolated": True}},
                {"output_type": "error", "ename": "ERROR", "evalue": text, "traceback": [text]},
            ]
        spec = {"display_name": language, "language": language, "name": kernel}
        node["metadata"] |= {"kernelspec": spec, "language_info": {"name": language}}
        return node

    return made


def _equal_ids(node: Node) -> Made:
    for cell in node["cells"]:
        cell["id"] = "same"
    return node


def _extra_metadata(node: Node) -> Made:
    for cell in node["cells"]:
        cell["metadata"] |= {"id": "x", "colab": {"base_uri": "x"}, "tags": ["a"], "scrolled": True}
    node["metadata"] |= {"colab": {"provenance": []}, "widgets": {"state": {}}, "toc": {"a": [1]}}
    return node


def _half_of_a_character(node: Node) -> Made:
    return json.dumps(node).replace("# YOUR", r"# \ud83d YOUR").encode()


def _no_outputs(node: Node) -> Made:
    for cell in node["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [{"output_type": "nonsense"}, 7], "execution_count": "x"}
    return node


HONEST: dict[str, Callable[[Node], Made]] = {
    "format 4.4, cells without ids": _without_ids,
    "format 3": _format_3,
    "format 4 of the future": lambda node: {**node, "nbformat_minor": 9},
    "attachments": _attachments,
    "outputs of R": _outputs_of("R", "ir", "[1] 0.98"),
    "outputs of Julia": _outputs_of("julia", "julia-1.10", "0.98\u2026"),
    "a kernel that is not there": changed(kernelspec={"name": "conda", "display_name": "mine"}),
    "a kernel without a name": changed(kernelspec={"name": "conda"}),
    "no kernel": lambda node: {**node, "metadata": {"minirag": node["metadata"]["minirag"]}},
    "nothing about the course": lambda node: {**node, "metadata": {}},
    "a byte order mark": lambda node: b"\xef\xbb\xbf" + json.dumps(node).encode(),
    "line ends of Windows": lambda node: json.dumps(node, indent=1).replace("\n", "\r\n").encode(),
    "equal ids": _equal_ids,
    "metadata of other programs": _extra_metadata,
    "half of a character": _half_of_a_character,
    "outputs that are none": _no_outputs,
    "points of its own": marked(IDF, points=100),
    "a schema of the future": marked(f"{IDF}-answer", schema_version=99),
    "a schema of the past": marked(f"{IDF}-answer", schema_version=0),
}
