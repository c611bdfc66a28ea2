"""`begin` and `update`: the student's own copy of an exercise in `work/`, never overwritten.

`update` brings a new release to a copy that was begun with an older one: the old file is kept in
`work/<assignment>/earlier/`, and every answer moves to the cell with the same task id.

But: cells that a student added between the answers stay in the old file; only answers move.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from course.errors import CourseError
from course.notebooks import as_text
from course.paths import ROOT, write_whole
from course.work import STUBS

__all__ = ["begin", "update"]

Node = dict[str, Any]


def begin(assignment: str, root: Path = ROOT) -> str:
    """Copy an exercise to `work/` unless it is there already, and say which in one line."""
    source, target = _paths(assignment, root)
    if target.exists():
        if _stamp(_read(target, root)) != _stamp(_read(source, root)):
            return (
                f"{_short(target, root)} is from an older release; "
                f"`python -m course update {assignment}` brings your answers over"
            )
        return f"{_short(target, root)} is there already and was left as it is"
    _read(source, root)  # a broken exercise is not handed on
    write_whole(target, source.read_bytes())
    return f"{_short(target, root)} is ready"


def update(assignment: str, root: Path = ROOT) -> str:
    """Bring a copy in `work/` to the newest release, keeping the old file and all answers."""
    source, target = _paths(assignment, root)
    if not target.exists():
        return begin(assignment, root)
    old, new = _read(target, root), _read(source, root)
    if _stamp(old) == _stamp(new):
        return f"{_short(target, root)} is of the newest release already"
    mine = [
        (name, cell)
        for cell in old["cells"]
        if (name := _answer_id(cell)) and not any(stub in _text(cell) for stub in STUBS)
    ]
    answers = dict(mine)
    written = 0
    for cell in new["cells"]:
        name = _answer_id(cell)
        if name in answers and answers[name]["cell_type"] == cell["cell_type"]:
            answer = answers.pop(name)
            written += 1
            # a picture that was pasted into a written answer is an attachment
            cell |= {key: answer[key] for key in ("source", "attachments") if key in answer}
    kept = target.parent / "earlier" / f"{assignment}-{_name_of(target)}.ipynb"
    write_whole(kept, target.read_bytes())
    write_whole(target, as_text(new))
    twice = sorted({name for name, _ in mine if sum(name == other for other, _ in mine) > 1})
    notes = [f"; twice there, the last one taken: {', '.join(twice)}"] if twice else []
    notes += [f"; without a place in the new release: {', '.join(sorted(answers))}"] * bool(answers)
    return (
        f"{_short(target, root)} is new, {written} answers carried over; "
        f"the old file is {_short(kept, root)}{''.join(notes)}"
    )


def _text(cell: Node) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _paths(assignment: str, root: Path) -> tuple[Path, Path]:
    source = root / "exercises" / assignment / f"{assignment}.ipynb"
    if not source.exists():
        raise CourseError(f"{_short(source, root)} is missing; restore it with `git checkout -- .`")
    return source, root / "work" / assignment / f"{assignment}.ipynb"


def _read(path: Path, root: Path) -> Node:
    try:
        node: Node = json.loads(path.read_text(encoding="utf-8"))
        for part in (node, node["metadata"], *node["cells"]):
            if not isinstance(part, dict):
                raise TypeError("a part of it is of the wrong kind")
        for cell in node["cells"]:
            if not isinstance(cell["metadata"], dict):
                raise TypeError("a cell's metadata is of the wrong kind")
            source = cell["source"] if isinstance(cell["source"], list) else [cell["source"]]
            if not isinstance(cell["cell_type"], str) or not all(type(x) is str for x in source):
                raise TypeError("a cell's text is of the wrong kind")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise CourseError(
            f"{_short(path, root)} is no notebook ({error}); {_remedy(path, root)}"
        ) from error
    return node


def _remedy(path: Path, root: Path) -> str:
    if path.is_relative_to(root / "exercises"):
        return "restore it with `git checkout -- exercises`"
    return "rename it and begin again; what you wrote stays readable in the renamed file"


def _stamp(node: Node) -> str:
    stamp = node["metadata"].get("minirag", {})
    return str(stamp.get("release", "")) if isinstance(stamp, dict) else ""


def _answer_id(cell: Node) -> str | None:
    """Return the grade id of an answer cell, None for any other cell."""
    grading = cell["metadata"].get("nbgrader")
    if not isinstance(grading, dict) or not grading.get("solution"):
        return None
    return str(grading["grade_id"]) if "grade_id" in grading else None


def _name_of(path: Path) -> str:
    """Name a kept copy after its content, so that keeping it twice keeps it once."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def _short(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
