"""Percent cells: what is read, and that nothing unknown passes in silence."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.errors import CourseError
from course.paths import ROOT
from course.percent import Cell, parse, read_source

SOURCE = """# %% [markdown] id=top tags=intro,alt
# # A title
#
# Text with a # in it.

# %% id=03-idf-answer solution

def idf(df):

    return df

# %%
print("%% in the text")  # %% not a header
"""


def test_cells_have_kind_source_line_options_and_flags() -> None:
    top, answer, last = parse(SOURCE, "03.py")
    assert (top.kind, top.line, top.id, top.tags) == ("markdown", 1, "top", ["intro", "alt"])
    assert top.source == "# A title\n\nText with a # in it."
    assert (answer.kind, answer.line, answer.flags) == ("code", 6, {"solution"})
    assert answer.source == "def idf(df):\n\n    return df"
    assert last.source == 'print("%% in the text")  # %% not a header'
    assert last.tags == []


def test_a_quoted_value_holds_spaces_and_equals_signs() -> None:
    (cell,) = parse('# %% id=a belief="k = 1, always" hint="Try k=2." case=x loses=2\n1', "c.py")
    assert cell.options["belief"] == "k = 1, always"
    assert cell.options["hint"] == "Try k=2."


def test_a_cell_without_an_id_gets_one_from_its_content() -> None:
    one = parse("# %%\nx = 1\n", "a.py")[0]
    moved = parse("# %% id=first\n0\n# %%\nx = 1\n", "a.py")[1]
    other = parse("# %%\nx = 2\n", "a.py")[0]
    assert one.id == moved.id != other.id
    assert parse("# %% [markdown]\n# x = 1\n", "a.py")[0].id != one.id


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# %% id=a solutoin\n1", 1, "unknown word 'solutoin'"),
        ("# %% id=a [markdwon]\n1", 1, "unknown word '[markdwon]'"),
        ("# %% id=a point=3\n1", 1, "unknown word 'point=3'"),
        ("# %% id=a SOLUTION\n1", 1, "unknown word 'SOLUTION'"),
        ("# %% id=a\n1\n# %% id=a\n2", 3, "the id 'a' stands at line 1 already"),
        ("# %%\n1\n# %%\n1", 3, "stands at line 1 already"),
        ("# %% id=A\n1", 1, "id 'A' may hold only"),
        ("# %% id=03.idf\n1", 1, "id '03.idf' may hold only"),
        ("# %% id=\n1", 1, "id= stands twice or without a value"),
        ("# %% id=a id=b\n1", 1, "id= stands twice or without a value"),
        ('# %% id=a hint=""\n1', 1, "hint= stands twice or without a value"),
        ('# %% id=a hint="never closed\n1', 1, "is a quote open?"),
        ('# %% id=a hint="one"two\n1', 1, "cannot read"),
        ("# %% solution\n1", 1, "a solution cell needs an id="),
        ("# %% test\n1", 1, "a test cell needs an id="),
        ("# %% id=a solution test\n1", 1, "one flag, not solution and test"),
        ("# %% id=a test points=3\n1", 1, "points= belongs to a manual cell"),
        ("x = 1\n# %% id=a\n1", 1, "text before the first"),
        ("\n\nx = 1\n", 3, "text before the first"),
        ("# %% [markdown] id=a\n# fine\nnot fine\n", 3, "must begin with `# `"),
        ("# %% id=a\n1\n#%% id=b\n2", 3, "header begins with `# %%`"),
        ("# %% id=a\n1\n # %% id=b\n2", 3, "header begins with `# %%`"),
        ("# %% [markdown] id=a\n# x\n#  %% id=b\n", 3, "header begins with `# %%`"),
    ],
)
def test_a_fault_is_one_line_with_file_and_line(text: str, line: int, words: str) -> None:
    with pytest.raises(CourseError) as error:
        parse(text, "03.py")
    message = str(error.value)
    assert message.startswith(f"03.py:{line}: ")
    assert words in message
    assert "\n" not in message


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_source_without_cells_is_an_error(text: str) -> None:
    with pytest.raises(CourseError, match=r"03\.py: no cell"):
        parse(text, "03.py")


def test_a_missing_source_names_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=r"nothing\.py is missing; restore it"):
        read_source(tmp_path / "nothing.py")


def test_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    unix, windows = tmp_path / "a.py", tmp_path / "b.py"
    unix.write_bytes(SOURCE.encode())
    windows.write_bytes(SOURCE.replace("\n", "\r\n").encode())
    assert read_source(unix) == read_source(windows)


code_lines = st.lists(
    st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=20)
    .filter(lambda line: "%%" not in line)
    .filter(lambda line: line.strip() != ""),
    min_size=1,
    max_size=5,
)


@given(st.lists(st.tuples(st.booleans(), code_lines), min_size=1, max_size=5))
def test_what_is_written_is_read(cells: list[tuple[bool, list[str]]]) -> None:
    text = ""
    for number, (markdown, lines) in enumerate(cells):
        text += f"# %% {'[markdown] ' if markdown else ''}id=cell-{number}\n"
        text += "".join(f"# {line}\n" if markdown else f"{line}\n" for line in lines)
    parsed: list[Cell] = parse(text, "x.py")
    assert [cell.source for cell in parsed] == ["\n".join(lines) for _, lines in cells]
    assert [cell.kind == "markdown" for cell in parsed] == [markdown for markdown, _ in cells]


SOURCES = [
    *sorted((ROOT / "course" / "sources").glob("*/*.py")),
    *sorted((ROOT / "course" / "misconceptions" / "cases").glob("*.py")),
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_source_of_the_course_is_readable(path: Path) -> None:
    assert read_source(path)
