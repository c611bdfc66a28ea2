"""Hand-ins of odd kinds, under both commands: everybody gets a row, with points or with a reason.

But: odd files and archives are in `test_odd_files`.
"""

import pytest

from course.grading.batch import grade_batch
from course.grading.sandbox import walls
from tests.grading.both_paths import Both, Points, exported, graded_by_both, points_in
from tests.grading.course_copy import ASSIGNMENT
from tests.grading.odd_kinds import HONEST, IDF, right, wrong
from tests.grading.tampered import TAMPERED

KINDS = [*HONEST, *TAMPERED]
NAMES = [  # a folder may have these
    "o'hara, zo\u00eb",
    'quo"ted',
    "\u674e\u5c0f\u9f99 \U0001f600",
    "x" * 200,
    "-dashed",
    "a=b;c$d`e",
    "eve,,,,27.0,0.0,27.0,27.0",
]

pytestmark = pytest.mark.skipif(bool(walls.problem()), reason=f"no sandbox here: {walls.problem()}")


def student_of(kind: str) -> str:
    return kind.replace(" ", "-").replace(",", "").replace(".", "-")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    made = {student_of(kind): make(right()) for kind, make in HONEST.items()}
    made |= {student_of(kind): make(wrong()) for kind, make in TAMPERED.items()}
    made |= {name: right() for name in NAMES}
    return graded_by_both(tmp_path_factory.mktemp("odd"), made)


def paid(points: Points) -> dict[str, float]:
    return {task_id: value for task_id, value in points.items() if value}


@pytest.mark.parametrize("path", ["stock", "batch"])
@pytest.mark.parametrize("kind", HONEST)
def test_a_notebook_that_another_program_saved_keeps_its_points(
    both: Both, kind: str, path: str
) -> None:
    assert paid(points_in(getattr(both, path), student_of(kind))) == {IDF: 2.0}


@pytest.mark.parametrize("path", ["stock", "batch"])
@pytest.mark.parametrize("kind", TAMPERED)
def test_a_notebook_that_was_tampered_with_earns_nothing(both: Both, kind: str, path: str) -> None:
    points = points_in(getattr(both, path), student_of(kind))
    assert points, both.said.stderr[-2000:]
    assert paid(points) == {}


def test_every_odd_notebook_has_a_row(both: Both) -> None:
    states = {student: line.state for student, line in both.lines.items()}
    assert {states[student_of(kind)] for kind in KINDS} <= {"graded", "partly graded"}
    assert both.said.returncode == 0, both.said.stderr[-2000:]


def test_an_odd_notebook_is_not_taken_for_a_new_one_each_time(both: Both) -> None:
    again = {line.student: line.state for line in grade_batch(ASSIGNMENT, root=both.batch)}
    assert [student for student, state in again.items() if state != "unchanged"] == []


@pytest.mark.parametrize("path", ["stock", "batch"])
def test_odd_names_of_students_survive_into_the_table_of_points(both: Both, path: str) -> None:
    rows = exported(getattr(both, path))
    shown = {name: f"'{name}" if name.startswith("-") else name for name in NAMES}  # no formula
    assert {name: rows.get(shown[name]) for name in NAMES} == dict.fromkeys(NAMES, 2.0)
