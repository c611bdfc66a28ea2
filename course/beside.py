"""Answers in words that stand beside their cells: put where nbgrader and whoever grades look.

A student writes below "*Your answer here.*" in a cell of their own, merges the cell with the task,
or types it anew. Then the graded cell is as it was released, which is 0 points that no person looks
at. So the student's text between the released cells before and behind it is copied into it.

But: whether it is an answer is not asked. A note of the student's costs somebody a look, no more.
"""

from collections.abc import Sequence

from course.node_cells import Node, grade_id_of, has_id_of, same_text, source_of

__all__ = ["take_text_beside"]

_PROSE = ("markdown", "raw")


def take_text_beside(cells: Sequence[Node], released: Sequence[Node]) -> list[str]:
    """Fill in answers in words that are as they were released; return their grade ids."""
    by_grade_id = {grade_id_of(original): original for original in released}
    places = [n for n, cell in enumerate(cells) if _is_written(cell)]
    empty = [n for n in places if same_text(cells[n], by_grade_id[grade_id_of(cells[n])])]
    originals = [_original(cell, released) for cell in cells] if empty else []
    taken = []
    for n in empty:
        before, behind = range(n - 1, -1, -1), range(n + 1, len(cells))
        around = [*_between(cells, originals, before)[::-1], *_between(cells, originals, behind)]
        texts = [(place, _own_text(cells[place], originals[place])) for place in around]
        parts = [text for _, text in texts if text]
        if not parts:
            continue
        grade_id = grade_id_of(cells[n])
        note = f"*({grade_id}: the text of the cell beside it was taken as the answer.)*"
        cells[n]["source"] = "\n\n".join([source_of(cells[n]), note, *parts])
        _copy_pictures(cells[n], [cells[place] for place, text in texts if text])
        taken.append(grade_id)
    return taken


def _is_written(cell: Node) -> bool:
    grading = cell["metadata"].get("nbgrader")
    return isinstance(grading, dict) and bool(grading.get("grade") and grading.get("solution"))


def _original(cell: Node, released: Sequence[Node]) -> Node | None:
    """Return the released cell that a cell is, by its grade id, its id or its text."""
    grade_id = grade_id_of(cell)
    for original in released:
        if grade_id:
            if grade_id == grade_id_of(original):
                return original
        elif has_id_of(cell, original) or same_text(cell, original):
            return original
    return None


def _between(
    cells: Sequence[Node], originals: Sequence[Node | None], places: Sequence[int]
) -> list[int]:
    """Return the places of prose up to the next released cell, and that one where it is prose."""
    found = []
    for place in places:
        if cells[place]["cell_type"] in _PROSE and not _is_written(cells[place]):
            found.append(place)
        if originals[place] is not None:
            break
    return found


def _own_text(cell: Node, original: Node | None) -> str:
    """Return a cell's text without the released text in it, "" where there is no other."""
    text = source_of(cell).strip()
    if original is None:
        return text
    if same_text(cell, original):
        return ""
    lines = {line.strip() for line in source_of(original).splitlines()}
    return "\n".join(line for line in text.splitlines() if line.strip() not in lines).strip()


def _copy_pictures(cell: Node, others: Sequence[Node]) -> None:
    pictures = {
        name: picture
        for other in others
        if isinstance(other.get("attachments"), dict)
        for name, picture in other["attachments"].items()
    }
    if pictures and cell["cell_type"] in _PROSE:
        own = cell.get("attachments")
        cell["attachments"] = {**pictures, **(own if isinstance(own, dict) else {})}
