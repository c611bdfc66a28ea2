"""Unique words in every hidden place: none of them in what a student, or a program, is handed.

The fresh draws of a task are made of words that exist nowhere else, solutions and model answers
hold some too. Submissions do what they can to carry them out: print, warn, raise, return, remember.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from course.check.task import Task
from course.grading import judging
from course.grading.batch import Batch
from course.grading.draws import fresh_inputs
from course.grading.sandbox import walls
from tests.grading.course_copy import (
    ASSIGNMENT,
    make_registered,
    right_answer,
    run_nbgrader,
    submit,
    with_answers,
)

WALLS = not walls.problem()
TASK = "03-feedback"
RIGHT = right_answer(TASK)
HEAD = "def feedback_terms(documents, relevant, m):\n"
CARRIERS = {
    "prints": f"{HEAD}    print(documents)\n    return _right(documents, relevant, m)\n",
    "warns": f"{HEAD}    import warnings\n    warnings.warn(str(documents))\n    return []\n",
    "raises": f"{HEAD}    raise ValueError(str(documents))\n",
    "names-its-error": f"{HEAD}    raise type(str(documents[0][0]), (Exception,), {{}})('x')\n",
    "returns": f"{HEAD}    return [str(documents)] * m\n",
    "remembers": (
        f"seen = []\n{HEAD}    seen.append(documents)\n    return _right(documents, relevant, m)\n"
    ),
    "writes-files": (
        f"{HEAD}    open('/tmp/seen', 'a').write(str(documents))\n"
        "    return _right(documents, relevant, m)\n"
    ),
    "wrong-when-hidden": (
        f"{HEAD}    import sys\n    sys.stderr.write(str(documents))\n"
        "    found = _right(documents, relevant, m)\n"
        "    return found if 'canary' not in str(documents) else [str(documents)]\n"
    ),
    "right": "",
}
LATER = (
    "import os\n"
    "print(globals().get('seen'))\n"
    "print(open('/tmp/seen').read() if os.path.exists('/tmp/seen') else '')\n"
)


def _with_canaries(value: Any, made: dict[str, str]) -> Any:
    """Replace every word of an input by one that exists nowhere else."""
    if isinstance(value, str):
        return made.setdefault(value, f"canary{len(made):04}x")
    if isinstance(value, list):
        return [_with_canaries(part, made) for part in value]
    if isinstance(value, dict):
        return {key: _with_canaries(part, made) for key, part in value.items()}
    return value


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which all hidden words are canaries, graded, with feedback and export."""
    root = make_registered(tmp_path_factory.mktemp("canaries") / "course")
    for path in (root / "solutions").rglob("*.ipynb"):
        node = json.loads(path.read_text(encoding="utf-8"))
        for number, cell in enumerate(node["cells"]):
            if cell["metadata"].get("nbgrader", {}).get("solution"):
                text = "".join(cell["source"])
                mark = f"### BEGIN SOLUTION\n    # canary of solution {number}"
                cell["source"] = text.replace("### BEGIN SOLUTION", mark)
        path.write_text(json.dumps(node), encoding="utf-8")
    renamed = RIGHT.replace("def feedback_terms(", "def _right(")
    for name, source in CARRIERS.items():
        node = with_answers({TASK: f"{renamed}\n{source}" if source else RIGHT})
        place = next(n for n, cell in enumerate(node["cells"]) if cell["id"] == TASK)
        later = {**node["cells"][0], "cell_type": "code", "id": "later", "source": LATER}
        node["cells"].insert(place + 1, {**later, "outputs": [], "execution_count": None})
        submit(root, name, node)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "fresh_inputs", _drawn)
        made = [line.state for line in Batch(ASSIGNMENT, root=root, walls=WALLS, workers=1).write()]
    assert "not graded" not in made
    done = run_nbgrader(root, "export")
    assert done.returncode == 0, done.stderr
    return root


def _drawn(task: Task, seed: str) -> list[tuple[str, list[Any]]]:
    return [
        (name, [_with_canaries(inputs, {}) for inputs in draws])
        for name, draws in fresh_inputs(task, seed)
    ]


def test_the_canaries_went_in(course: Path) -> None:
    kept = [path.read_text("utf-8") for path in (course / ".grading" / "runs").iterdir()]
    assert any("canary0000x" in text for text in kept)  # what came back, for the instructor only
    page = (course / "feedback" / "wrong-when-hidden" / ASSIGNMENT).glob("*.html")
    assert "on others of the kind it is not" in next(page).read_text(encoding="utf-8")


def test_no_canary_comes_out_in_feedback_graded_notebooks_or_exports(course: Path) -> None:
    for folder in ("feedback", "autograded", "submitted"):
        files = [path for path in (course / folder).rglob("*") if path.is_file()]
        assert len(files) >= len(CARRIERS)
        for path in files:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"canary\d{4}x", text), path
    assert "canary" not in (course / "grades.csv").read_text(encoding="utf-8")


def test_a_release_made_of_solutions_with_canaries_has_none(course: Path) -> None:
    source = course / "solutions" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    assert "canary of solution" in source.read_text("utf-8")
    made = run_nbgrader(course, "generate_assignment", ASSIGNMENT, "--force")
    assert made.returncode == 0, made.stderr
    text = (course / "exercises" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb").read_text("utf-8")
    assert "canary of solution" not in text
