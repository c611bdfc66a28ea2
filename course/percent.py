"""Notebook sources as text: percent cells, one short header a cell.

    # %% [markdown] id=rare-words
    # ## A rare word tells more
    # %% id=03-idf-answer solution
    def idf(df, n_documents): ...

A header holds `id=` (required for graded cells), flags (`solution`, `test`, `manual`), `points=`
for an answer graded by hand, and `tags=a,b`. Markdown stands behind `# `. The format follows
Jupytext's percent format, in the part that every editor folds and runs.

But: anything that is not known is an error with file and line. A mistyped flag must not ship an
answer to students.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from course.errors import CourseError

__all__ = ["Cell", "parse", "read_source"]

_HEADER = re.compile(r"^# %%(?P<rest>.*)$")
_LIKE_A_HEADER = re.compile(r"^\s*#\s*%%")
_WORD = re.compile(r"\s*(?P<word>[^\s\"]+)(?:\"(?P<quoted>[^\"]*)\")?(?=\s|$)")
_ID = re.compile(r"^[a-z0-9][a-z0-9_-]{0,63}$")
_FLAGS = {"solution", "test", "manual"}
_KEYS = {"id", "points", "tags", "belief", "by", "case", "hint", "loses", "task"}


@dataclass
class Cell:
    """One cell of a source."""

    kind: str
    """`code` or `markdown`."""
    source: str
    line: int
    """Where its header stands in the source, from 1."""
    options: dict[str, str] = field(default_factory=dict)
    flags: frozenset[str] = frozenset()
    id: str = ""

    @property
    def tags(self) -> list[str]:
        """The notebook tags of the cell."""
        return [tag for tag in self.options.get("tags", "").split(",") if tag]


def read_source(path: Path) -> list[Cell]:
    """Parse a source file. Raises CourseError with its name and line."""
    try:
        return parse(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise CourseError(f"{path.name}: not UTF-8 text (byte {error.start}); save it so") from None
    except FileNotFoundError:
        raise CourseError(
            f"{path} is missing; restore it with `git checkout -- {path.name}`"
        ) from None


def parse(text: str, name: str) -> list[Cell]:
    """Parse percent-format text into cells; `name` stands in error messages."""
    cells: list[Cell] = []
    body: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        header = _HEADER.match(line)
        if header is None:
            if _LIKE_A_HEADER.match(line):
                raise CourseError(
                    f"{name}:{number}: a cell's header begins with `# %%`, unindented"
                )
            if not cells and line.strip():
                raise CourseError(f"{name}:{number}: text before the first `# %%` header; move it")
            body.append(line)
            continue
        if cells:
            _close(cells[-1], body, name)
        cells.append(_open(header["rest"], number, name))
        body = []
    if not cells:
        raise CourseError(f"{name}: no cell; a cell begins with a line `# %%`")
    _close(cells[-1], body, name)
    _unique_ids(cells, name)
    return cells


def _open(rest: str, line: int, name: str) -> Cell:
    cell = Cell("code", "", line)
    where = f"{name}:{line}"
    flags = set()
    for word, quoted in _words(rest.rstrip(), where):
        key, equals, value = word.partition("=")
        if word == "[markdown]":
            cell.kind = "markdown"
        elif equals and key in _KEYS:
            if key in cell.options or not (value or quoted):
                raise CourseError(f"{where}: {key}= stands twice or without a value in a header")
            cell.options[key] = value or quoted
        elif word in _FLAGS:
            flags.add(word)
        else:
            known = ", ".join([*sorted(_FLAGS), *(f"{key}=" for key in sorted(_KEYS))])
            raise CourseError(f"{where}: unknown word {word!r} in a header; known: {known}")
    cell.flags = frozenset(flags)
    cell.id = cell.options.get("id", "")
    if cell.id and not _ID.match(cell.id):
        raise CourseError(f"{where}: id {cell.id!r} may hold only a-z, 0-9, _ and -")
    if len(flags) > 1:
        raise CourseError(f"{where}: a cell has one flag, not {' and '.join(sorted(flags))}")
    if flags and not cell.id:
        raise CourseError(f"{where}: a {'/'.join(flags)} cell needs an id=")
    if "points" in cell.options and "manual" not in flags:
        raise CourseError(f"{where}: points= belongs to a manual cell; a task has its own")
    return cell


def _words(rest: str, where: str) -> Iterator[tuple[str, str]]:
    """Split a header; values may be quoted: belief="the rank counts from zero"."""
    position = 0
    while position < len(rest):
        match = _WORD.match(rest, position)
        if match is None:
            raise CourseError(f"{where}: cannot read {rest[position:].strip()!r}; is a quote open?")
        yield match["word"], match["quoted"] or ""
        position = match.end()


def _close(cell: Cell, body: list[str], name: str) -> None:
    if cell.kind == "markdown":
        for offset, line in enumerate(body, start=1):
            if line.strip() and not line.startswith("#"):
                where = f"{name}:{cell.line + offset}"
                raise CourseError(f"{where}: a line of markdown must begin with `# `")
        body = [line[2:] if line.startswith("# ") else line[1:] for line in body]
    cell.source = "\n".join(body).strip("\n")
    if not cell.id:  # from the content, so that a cell put in before it does not rename it
        cell.id = hashlib.sha1(f"{cell.kind}\n{cell.source}".encode()).hexdigest()[:10]


def _unique_ids(cells: list[Cell], name: str) -> None:
    first: dict[tuple[str, str], int] = {}
    for cell in cells:
        key = cell.options.get("task", ""), cell.id  # answers to two tasks may have one name
        if key in first:
            where = f"{name}:{cell.line}"
            raise CourseError(f"{where}: the id {cell.id!r} stands at line {first[key]} already")
        first[key] = cell.line
