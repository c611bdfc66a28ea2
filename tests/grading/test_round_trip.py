"""The main job, with stock nbgrader: release, solve, grade, give feedback, export.

One course is graded once for the whole module. Each wrong submission holds one misconception of
every task, which tasks that do not depend on each other allow.
"""

import csv
import itertools
import json
from pathlib import Path

import pytest

from course.check.tasks import tasks_of
from course.misconceptions import Misconception, misconceptions_of
from tests.grading.course_copy import (
    ASSIGNMENT,
    RELEASE,
    SOLUTION,
    make_course,
    points_of,
    printed_by,
    right_answer,
    run_nbgrader,
    submit,
    with_answers,
)

TASKS = {task.id: task for task in tasks_of(ASSIGNMENT)}
WRITTEN = "03-written"


def _wrong_sets() -> list[dict[str, Misconception]]:
    """Deal the misconceptions out: the n-th set holds the n-th one of each task."""
    by_task: dict[str, list[Misconception]] = {}
    for misconception in misconceptions_of(ASSIGNMENT):
        by_task.setdefault(misconception.task_id, []).append(misconception)
    columns = itertools.zip_longest(*by_task.values())
    return [{m.task_id: m for m in column if m is not None} for column in columns]


WRONG = {f"wrong-{number}": chosen for number, chosen in enumerate(_wrong_sets())}
NOISY = """import sys, warnings
def idf(df, n_documents):
    print("one line to stderr", file=sys.stderr)
    warnings.warn("and a warning")
    return math.log(1 + (n_documents - df + 0.5) / (df + 0.5))
print("a line from the cell itself", file=sys.stderr)
"""
DIES = "def idf(df, n_documents):\n    import os\n    os._exit(1)\n"
FORGED = """import os, struct
body = b'{"record": {"value": 1.0}}'
for number in map(int, os.listdir("/proc/self/fd")):
    if "socket" in os.readlink(f"/proc/self/fd/{number}"):
        os.write(number, (struct.pack(">I", len(body)) + body) * 3)
"""
BROKEN = "def top_k(scores, k)\n    return []\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with a solution, an untouched release and all wrong submissions, graded."""
    root = make_course(tmp_path_factory.mktemp("course"))
    made = run_nbgrader(root, "generate_assignment", ASSIGNMENT)
    assert made.returncode == 0, made.stderr
    submit(root, "solution", json.loads(SOLUTION.read_text(encoding="utf-8")))
    submit(root, "blank", json.loads(RELEASE.read_text(encoding="utf-8")))
    submit(root, "noisy", with_answers({"03-idf": NOISY}))
    solved = {task_id: right_answer(task_id) for task_id in TASKS}
    submit(root, "dies", with_answers({**solved, "03-idf": "import os\n" + DIES}))
    submit(root, "exits", with_answers({**solved, "03-idf": solved["03-idf"] + "\nexit()"}))
    submit(root, "forged", with_answers({**solved, "03-proximity": FORGED}))
    submit(root, "broken", with_answers({**solved, "03-top_k": BROKEN}))
    copied = with_answers(solved)
    twin = next(cell for cell in copied["cells"] if cell["id"] == "03-idf-answer")
    copied["cells"].insert(copied["cells"].index(twin), {**twin, "id": "pasted"})
    submit(root, "copied", copied)
    for student, chosen in WRONG.items():
        submit(root, student, with_answers({t: m.source for t, m in chosen.items()}))
    graded = run_nbgrader(root, "autograde", ASSIGNMENT)
    assert graded.returncode == 0, graded.stderr
    return root


def test_release_of_stock_nbgrader_equals_the_committed_exercise(course: Path) -> None:
    made = course / "exercises" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    assert made.read_bytes() == RELEASE.read_bytes()


def test_solution_scores_the_maximum(course: Path) -> None:
    points = points_of(course, "solution")
    assert {task_id: points[task_id] for task_id in TASKS} == {
        task_id: task.points for task_id, task in TASKS.items()
    }
    assert points[WRITTEN] is None  # waits for a human


def test_untouched_release_scores_nothing_and_says_not_attempted(course: Path) -> None:
    points = points_of(course, "blank")
    assert set(points.values()) == {0.0}
    for task_id in TASKS:
        assert "not attempted" in printed_by(course, "blank", task_id)


@pytest.mark.parametrize("student", WRONG)
def test_wrong_solutions_lose_just_what_they_should(course: Path, student: str) -> None:
    points = points_of(course, student)
    for task_id, misconception in WRONG[student].items():
        expected = TASKS[task_id].points - misconception.loses
        assert points[task_id] == expected, misconception.name
        printed = printed_by(course, student, task_id)
        assert misconception.hint[:60] in printed, misconception.name
        lines = printed.splitlines()
        assert any(
            misconception.case in line and line.strip().startswith(("failed", "raised"))
            for line in lines
        ), misconception.name


def test_a_warning_or_a_line_on_stderr_costs_nothing(course: Path) -> None:
    assert points_of(course, "noisy")["03-idf"] == TASKS["03-idf"].points


def test_a_kernel_that_dies_costs_its_own_task_only(course: Path) -> None:
    points = points_of(course, "dies")
    assert points["03-idf"] == 0.0
    assert "it ended the interpreter" in printed_by(course, "dies", "03-idf")
    others = {task_id: task.points for task_id, task in TASKS.items() if task_id != "03-idf"}
    assert {task_id: points[task_id] for task_id in others} == others


def test_a_cell_that_asks_the_kernel_to_exit_costs_nothing(course: Path) -> None:
    points = points_of(course, "exits")
    assert {t: points[t] for t in TASKS} == {t: task.points for t, task in TASKS.items()}


def test_a_hand_made_reply_costs_its_own_task_only(course: Path) -> None:
    points = points_of(course, "forged")
    assert points["03-proximity"] == 0.0
    others = [name for name in TASKS if name != "03-proximity"]
    assert all(points[name] == TASKS[name].points for name in others)


def test_a_copied_answer_cell_costs_nothing_and_is_named(course: Path) -> None:
    points = points_of(course, "copied")
    assert {t: points[t] for t in TASKS} == {t: task.points for t, task in TASKS.items()}
    path = course / "autograded" / "copied" / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    assert "a copy of the cell 03-idf-answer" in path.read_text(encoding="utf-8")


def test_a_syntax_error_is_told_apart_from_a_wrong_answer(course: Path) -> None:
    assert points_of(course, "broken")["03-top_k"] == 0.0
    printed = printed_by(course, "broken", "03-top_k")
    assert "not attempted" in printed
    assert "SyntaxError" in printed


def test_feedback_and_export_work(course: Path) -> None:
    feedback = run_nbgrader(course, "generate_feedback", ASSIGNMENT)
    assert feedback.returncode == 0, feedback.stderr
    page = course / "feedback" / "wrong-0" / ASSIGNMENT / f"{ASSIGNMENT}.html"
    assert "Your numbers are those of" in page.read_text(encoding="utf-8")
    exported = run_nbgrader(course, "export")
    assert exported.returncode == 0, exported.stderr
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    total = sum(task.points for task in TASKS.values())
    assert float(rows["solution"]["score"]) == total
    assert float(rows["solution"]["max_score"]) == total + 2  # the written answer
    assert float(rows["blank"]["score"]) == 0.0


def test_validate_agrees_with_the_checks(course: Path, tmp_path: Path) -> None:
    solved = {task_id: right_answer(task_id) for task_id in TASKS}
    solved[WRITTEN] = "b hardly moves tickets of one length; I would measure it."
    for name, answers, verdict in (
        ("right", solved, "Success"),
        ("wrong", {**solved, "03-idf": WRONG["wrong-0"]["03-idf"].source}, "VALIDATION FAILED"),
    ):
        path = tmp_path / f"{name}.ipynb"
        path.write_text(json.dumps(with_answers(answers)), encoding="utf-8")
        result = run_nbgrader(course, "validate", str(path))
        assert verdict.lower() in (result.stdout + result.stderr).lower(), name
