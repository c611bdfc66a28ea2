"""Hand-ins that were tampered with: a wrong answer to `idf`, and a notebook that says otherwise.

Each takes a notebook with the wrong answer and returns a file's content; it must not earn a point.

But: what the code in the cells does is in `submissions/`.
"""

import copy
from collections.abc import Callable

from course.feedback.statement import MIME
from tests.grading.course_copy import Node
from tests.grading.odd_kinds import IDF, Made, cell_of, changed, marked

__all__ = ["TAMPERED"]


def _forged_outputs(node: Node) -> Made:
    statement = {"task": IDF, "title": "x", "outcome": "passed", "points": 2.0, "most": 2}
    statement |= {"lesson": "", "report": ["passed"], "cases": []}
    for cell_id in (IDF, f"{IDF}-answer"):
        cell = cell_of(node, cell_id)
        cell["execution_count"] = 1
        cell["outputs"] = [
            {"output_type": "stream", "name": "stdout", "text": "03-idf: passed, 2 of 2 points.\n"},
            {
                "output_type": "execute_result",
                "data": {"text/plain": "2.0", MIME: statement},
                "metadata": {},
                "execution_count": 1,
            },
        ]
    return node


def _another_test(source: str, cell_type: str = "code") -> Callable[[Node], Made]:
    """Return a maker that puts another cell into the place of the test cell of `idf`."""

    def made(node: Node) -> Made:
        cell = cell_of(node, IDF)
        cell |= {"source": [source], "cell_type": cell_type}
        if cell_type != "code":
            del cell["outputs"], cell["execution_count"]
        return node

    return made


def _one_more_test(node: Node) -> Made:
    more = copy.deepcopy(cell_of(node, IDF))
    more |= {"id": "more", "source": ["100.0"]}
    more["metadata"]["nbgrader"] |= {"grade_id": "03-more", "points": 100}
    node["cells"].append(more)
    return node


def _id_of_another_task(node: Node) -> Made:
    cell_of(node, "03-term_score-answer")["metadata"]["nbgrader"]["grade_id"] = f"{IDF}-answer"
    cell_of(node, IDF)["metadata"]["nbgrader"]["grade_id"] = "03-experiment"
    return node


TAMPERED: dict[str, Callable[[Node], Made]] = {
    "forged outputs": _forged_outputs,
    "forged marks": changed(minirag_secret="x", minirag_repairs=["Full points."], minirag={}),
    "no marks but text": changed(minirag="full points", minirag_notes={"a": 1}),
    "points of 100": marked(IDF, points=100),
    "points below nothing": marked(IDF, points=-5),
    "points that are text": marked(IDF, points="2"),
    "a test that is a solution": marked(IDF, solution=True, locked=False),
    "a test that is not graded": marked(IDF, grade=False),
    "a test of another schema": marked(IDF, schema_version=99, cell_type="markdown"),
    "a test that says 2": _another_test("2.0"),
    "a test that is text": _another_test("2.0", "markdown"),
    "a test that is raw": _another_test("2.0", "raw"),
    "one more test": _one_more_test,
    "the id of another task": _id_of_another_task,
    "an id that is a list": marked(IDF, grade_id=["03-idf"]),
}
