"""Solution markers: anything that looks like one must be one, or an answer goes to students."""

import pytest

from course.errors import CourseError
from course.markers import SHORTEST_TELLING_LINE, check_markers, leaked_line, solution_lines
from course.percent import Cell, parse

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


def cell_of(body: str, flag: str = " solution") -> Cell:
    return parse(f"# %% id=99-x-answer{flag}\n{body}\n", "99.py")[0]


def test_right_markers_pass() -> None:
    check_markers(cell_of(f"def f():\n    {BEGIN}\n    return 1\n    {END}\n"), "99.py")
    check_markers(cell_of(f"{BEGIN}\n1\n{END}\nx = 2\n{BEGIN}\n3\n{END}"), "99.py")
    check_markers(cell_of("return 1  # the end of the list, begin again"), "99.py")
    check_markers(cell_of("# from start to end\nmarks = 3\n# hidden gems", ""), "99.py")


@pytest.mark.parametrize(
    "marker",
    [
        "### BEGIN SOLUTON",
        "### BEGIN SOLUTIONS",
        "### BEGIN  SOLUTION",
        "###BEGIN SOLUTION",
        "# BEGIN SOLUTION",
        "#### BEGIN SOLUTION",
        "### BEGIN SOLUTION:",
        "### Begin Solution",
        "### begin solution",
        "### BEGN SOLUTION",
        "### BEGIN SOLUTION ### END SOLUTION",
        "### BEGIN HIDDEN TESTS",
        "### BEGIN HIDDEN TEST",
        "### END HIDDEN TESTS",
        "### BEGIN MARK SCHEME",
        "### START SOLUTION",
        "### STOP SOLUTION",
        "### END OF SOLUTION",
        "### SOLUTION",
        "### END",
        "### END SOLUTOIN",
        "# end of solution",
        "x = 1  ### BEGIN SOLUTION",
        'text = "BEGIN SOLUTION"',
        "=== BEGIN MARK SCHEME ===",
    ],
)
@pytest.mark.parametrize("flag", [" solution", " test", ""])
def test_a_mistyped_marker_is_an_error(marker: str, flag: str) -> None:
    with pytest.raises(CourseError) as error:
        check_markers(cell_of(f"def f():\n    {marker}\n    return 1", flag), "99.py")
    message = str(error.value)
    assert message.startswith("99.py:3: ")
    assert "looks like a marker and is none" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("body", "flag", "line", "words"),
    [
        (f"{BEGIN}\n1", " solution", 2, "never closed; add ### END SOLUTION"),
        (f"1\n{END}", " solution", 3, "without ### BEGIN SOLUTION"),
        (f"{BEGIN}\n{BEGIN}\n1\n{END}\n{END}", " solution", 3, "begun at line 2"),
        (f"{BEGIN}\n1\n{END}\n{END}", " solution", 5, "without ### BEGIN"),
        (f"{BEGIN}\n1\n{END}", "", 2, "without the flag `solution`"),
        (f"{BEGIN}\n1\n{END}", " test", 2, "without the flag `solution`"),
    ],
)
def test_unclosed_nested_and_misplaced(body: str, flag: str, line: int, words: str) -> None:
    with pytest.raises(CourseError) as error:
        check_markers(cell_of(body, flag), "99.py")
    assert str(error.value).startswith(f"99.py:{line}: ")
    assert words in str(error.value)


def test_a_marker_in_a_heading_is_found_too() -> None:
    cell = parse("# %% [markdown] id=a\n# ### BEGIN SOLUTION\n# text\n", "99.py")[0]
    with pytest.raises(CourseError, match=r"99\.py:2: "):
        check_markers(cell, "99.py")


def test_solution_lines_are_those_between_the_markers() -> None:
    cells = [
        cell_of(
            "def f(numbers):\n"
            f"    {BEGIN}\n"
            "    # a comment that tells nothing\n"
            "    total = sum(numbers) / 2\n"
            "    x = 1\n"
            f"    {END}\n"
            "    return something_public\n"
        )
    ]
    assert solution_lines(cells) == {"total = sum(numbers) / 2"}


def test_without_markers_the_whole_answer_is_the_solution() -> None:
    answer = cell_of("total = sum(numbers) / 2\nreturn total or 'none at all'")
    assert len(solution_lines([answer])) == 2
    manual = parse("# %% [markdown] id=a manual points=2\n# The model answer says so.\n", "a")[0]
    assert solution_lines([manual]) == {"The model answer says so."}
    assert solution_lines([cell_of("total = sum(numbers) / 2", "")]) == set()


def test_a_solution_line_is_found_wherever_it_stands() -> None:
    lines = solution_lines([cell_of("total = sum(numbers) / 2")])
    assert leaked_line("# hint: total = sum(numbers) / 2, then", lines) == next(iter(lines))
    assert leaked_line("nothing of it", lines) is None
    assert solution_lines([cell_of("x" * (SHORTEST_TELLING_LINE - 1))]) == set()
    assert solution_lines([cell_of("x" * SHORTEST_TELLING_LINE)]) != set()
