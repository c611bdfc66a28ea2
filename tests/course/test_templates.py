"""Figures in the text of an exercise: points that must not be typed by hand."""

from pathlib import Path

import pytest

from course.check.tasks import tasks_of
from course.errors import CourseError
from course.percent import parse
from course.templates import fill_in

PATH = Path("03_bm25.py")
WRITTEN = "# %% [markdown] id=03-written manual points=2\n# The answer.\n"


def filled(text: str, more: str = WRITTEN) -> str:
    cells = parse(f"# %% [markdown] id=a\n# {text}\n{more}", PATH.name)
    fill_in(cells, PATH)
    return cells[0].source


def test_points_come_from_the_task_and_from_the_header() -> None:
    assert filled("{{points 03-idf}} points, {{points 03-written}} by hand") == (
        "2 points, 2 by hand"
    )


def test_the_total_is_the_sum_of_both() -> None:
    total = sum(task.points for task in tasks_of("03_bm25")) + 2
    assert filled("{{total}}") == f"{total:g}"
    assert filled("{{total}}", more="") == f"{total - 2:g}"


def test_code_is_left_alone() -> None:
    cells = parse('# %% id=a\nf"{{total}}"\n', PATH.name)
    fill_in(cells, PATH)
    assert cells[0].source == 'f"{{total}}"'


@pytest.mark.parametrize("text", ["no figure", "$\\frac{a}{b}$", "a {dict} of it", "}} {"])
def test_other_braces_are_left_alone(text: str) -> None:
    assert filled(text) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{{points 03-idff}}", "unknown figure {{points 03-idff}}; known: "),
        ("{{ total }}", "unknown figure {{ total }}"),
        ("{{point 03-idf}}", "unknown figure"),
        ("{{points 03-idf", "opened and never closed"),
        ("{{points 03-idf} points", "opened and never closed"),
    ],
)
def test_an_unknown_figure_is_an_error_with_file_and_line(text: str, words: str) -> None:
    with pytest.raises(CourseError) as error:
        filled(text)
    assert str(error.value).startswith("03_bm25.py:1: ")
    assert words in str(error.value)


@pytest.mark.parametrize("points", ["", " points=two", " points=0", " points=1.5", " points=-1"])
def test_an_answer_graded_by_hand_needs_points(points: str) -> None:
    with pytest.raises(CourseError, match=r"03_bm25\.py:3: .*needs points=N"):
        filled("{{total}}", f"# %% [markdown] id=03-written manual{points}\n# The answer.\n")
