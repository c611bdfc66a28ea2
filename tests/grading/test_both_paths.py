"""Both real paths give the same points: `nbgrader autograde` with our settings, and the batch.

One hostile submission of each family, in alphabetical order between honest ones, as students of one
course. All of the corpus: `python -m tests.grading.attack_table`.
"""

import itertools
import json
from pathlib import Path

import pytest

from course.feedback.statement import MIME
from course.grading.sandbox import walls
from tests.grading.attack_table import differences
from tests.grading.attacks import TASKS, notebook_of
from tests.grading.both_paths import Both, graded_by_both, points_in
from tests.grading.course_copy import ASSIGNMENT
from tests.grading.families import CHOSEN, is_honest, student_of

pytestmark = pytest.mark.skipif(bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    folder = tmp_path_factory.mktemp("both")
    return graded_by_both(folder, {student_of(name): notebook_of(name) for name in CHOSEN})


@pytest.mark.parametrize("path", ["stock", "batch"])
@pytest.mark.parametrize("name", CHOSEN)
def test_a_submission_earns_its_pinned_points(both: Both, name: str, path: str) -> None:
    assert differences(name, points_in(getattr(both, path), student_of(name))) == []


def test_one_submission_stops_neither_command_for_the_others(both: Both) -> None:
    assert both.said.returncode == 0, both.said.stderr[-3000:]
    assert set(both.lines) == {student_of(name) for name in CHOSEN}
    assert {line.state for line in both.lines.values()} <= {"graded", "partly graded"}


def test_each_attack_has_an_honest_student_before_and_behind_it() -> None:
    honest = [is_honest(name) for name in sorted(CHOSEN, key=student_of)]
    assert honest[0]
    assert honest[-1]
    assert not any(not a and not b for a, b in itertools.pairwise(honest))


def test_a_submission_writes_no_verdict_of_its_own(both: Both) -> None:
    """Only cells that are graded hold a verdict, and it is that of the gradebook."""
    for path in (both.stock, both.batch):
        for name in CHOSEN:  # one of them displays such a verdict in its answer
            student = student_of(name)
            graded = path / "autograded" / student / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
            cells = json.loads(Path(graded).read_text(encoding="utf-8"))["cells"]
            stated = {cell["id"]: points for cell in cells for points in _stated(cell)}
            points = points_in(path, student)
            assert stated == {task_id: points[task_id] for task_id in TASKS}, name


def _stated(cell: dict[str, object]) -> list[float]:
    outputs = cell.get("outputs", [])
    assert isinstance(outputs, list)
    data = [output.get("data", {}) for output in outputs]
    return [float("".join(d["text/plain"])) for d in data if MIME in d]
