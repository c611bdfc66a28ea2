"""What students must not get, and when a file gives it away.

Hidden are the lines of solutions and model answers, those of wrong answers and of right ones in
other styles, the markers of a solution, and the secret that fresh draws are made from. Rubrics,
beliefs and hints are public. So is a line that `minirag`, a lesson or the open part of an exercise
has too: it tells nothing.

In a notebook, a page, a casebook or data one line of a solution gives it away. The course's own
code works on the same problems and shares such lines by chance (`left.remove(best)`), and any text
may share one with 7,000 lines of wrong and right variants: there it takes three of one answer, or
all that it has.

But: hidden cases are not among them. They are drawn while grading, and stand in no file.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from course.bundle_scan import Found, scan
from course.errors import CourseError
from course.markers import BEGIN, END, SHORTEST_TELLING_LINE, solution_lines
from course.percent import Cell, read_source
from course.settings import OWN

__all__ = ["Answer", "hidden_answers", "leaks"]

SEVERAL = 3  # lines of one answer, where a single one can stand by chance
MARKERS = frozenset({BEGIN, END, "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"})
_PAGES = ("docs/student.md", "docs/self-learner.md")  # they quote a mistake on purpose


@dataclass(frozen=True)
class Answer:
    """Something that students must not get."""

    what: str
    """In words, with the file that it is hidden in."""
    lines: frozenset[str]
    strict: bool = True
    """One line gives it away, where no line stands by chance."""


def hidden_answers(root: Path) -> list[Answer]:
    """Return all that is hidden in a course's folder. Raises CourseError without any solution."""
    public = _public(root)
    solutions = _without(public, _solutions(root))
    if not solutions:
        raise CourseError(
            "course/sources/exercises holds no solution, so nothing can be looked for; "
            "restore it with `git checkout -- course/sources`"
        )
    pages = {name: (root / name).read_bytes() for name in _PAGES if (root / name).exists()}
    variants = _without(public | pages, _variants(root))
    secret = root / ".grading" / "secret"
    told = [os.environ.get("MINIRAG_SECRET", "")]
    told += [secret.read_text(encoding="utf-8")] if secret.exists() else []
    private = frozenset(text.strip() for text in told if text.strip())
    return [
        *solutions,
        *variants,
        Answer("a marker of what is hidden", MARKERS),
        *([Answer("this course's secret", private)] if private else []),
    ]


def leaks(files: Mapping[str, bytes], answers: Iterable[Answer]) -> list[Found]:
    """Return the places where an answer is given away, in order; `what` says which answer."""
    owners = defaultdict(list)
    for answer in answers:
        for line in answer.lines:
            owners[line].append(answer)
    places: dict[tuple[str, Answer], list[Found]] = defaultdict(list)
    for found in scan(files, dict.fromkeys(owners, "")):
        for answer in owners[found.text]:
            places[found.file, answer].append(found)
    given_away = []
    for (file, answer), lines in places.items():
        by_chance = not answer.strict or (file.startswith("course/") and file.endswith(".py"))
        if len(lines) >= (min(SEVERAL, len(answer.lines)) if by_chance else 1):
            first = min(lines, key=lambda found: (found.line, found.text))
            given_away.append(replace(first, what=answer.what))
    return sorted(given_away, key=lambda found: (found.file, found.line, found.what))


def _solutions(root: Path) -> Iterator[Answer]:
    """Yield every solution and model answer: of the sources, and of the notebooks made of them."""
    exercises = [root / "course" / "sources" / "exercises", root / OWN / "exercises"]
    for path in sorted(path for folder in exercises for path in folder.glob("*.py")):
        for cell in read_source(path):
            yield _answer("the solution of", cell.id, path, root, solution_lines([cell]))
    for path in sorted((root / "solutions").glob("*/*.ipynb")):
        for node in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            grading = node["metadata"].get("nbgrader", {})
            if grading.get("solution"):
                source = "".join(node["source"])
                cell = Cell(node["cell_type"], source, 0, flags=frozenset({"solution"}))
                name = grading["grade_id"]
                yield _answer("the solution of", name, path, root, solution_lines([cell]))


def _variants(root: Path) -> Iterator[Answer]:
    """Yield every wrong answer, and every right one in another style."""
    bank = root / "course" / "misconceptions"
    for kind, folders in (
        ("the wrong answer", (bank / "cases", root / OWN / "misconceptions")),
        ("the right answer", (bank / "right", root / OWN / "right")),
    ):
        for path in sorted(path for folder in folders for path in folder.glob("*.py")):
            for cell in read_source(path):
                lines = {line for line in map(str.strip, cell.source.split("\n")) if _tells(line)}
                yield replace(_answer(kind, cell.id, path, root, lines), strict=False)


def _answer(kind: str, name: str, path: Path, root: Path, lines: Iterable[str]) -> Answer:
    telling = frozenset(line for line in lines if any(map(str.isalnum, line)))
    return Answer(f"{kind} {name} in {path.relative_to(root).as_posix()}", telling)


def _tells(line: str) -> bool:
    return len(line) >= SHORTEST_TELLING_LINE and not line.startswith("#")


def _without(public: Mapping[str, bytes], answers: Iterable[Answer]) -> list[Answer]:
    """Take the lines that are public out of the answers, and the answers that then hold none."""
    known = list(answers)
    lines = {line: "" for answer in known for line in answer.lines}
    open_lines = {found.text for found in scan(public, lines)}
    left = [replace(answer, lines=answer.lines - open_lines) for answer in known]
    return [answer for answer in left if answer.lines]


def _public(root: Path) -> dict[str, bytes]:
    """Return what is public by right: package, lessons, the open part of the exercises."""
    public = {path.as_posix(): path.read_bytes() for path in (root / "minirag").rglob("*.py")}
    for folder in ("course/sources/lessons", "course/sources/exercises", f"{OWN}/exercises"):
        for path in (root / folder).glob("*.py"):
            cells = read_source(path)
            hidden = set() if folder.endswith("lessons") else solution_lines(cells)
            lines = [line for cell in cells for line in cell.source.split("\n")]
            shown = "\n".join(line for line in lines if line.strip() not in hidden)
            public[path.as_posix()] = shown.encode("utf-8")
    return public
