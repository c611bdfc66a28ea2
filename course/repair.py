"""What students do to cells, set right before a notebook is graded.

Copying and splitting a cell copies its grade id with it, merging and retyping lose it, tools drop
it, and cells are deleted. Here a grade id is one cell again: the last copy that was changed counts;
an answer that stands elsewhere keeps its points; what is missing comes back from the release. What
was done is told, a sentence a kind.

But: no answer is chosen or mended, and no cell that a student wrote is taken away.
"""

from collections.abc import Mapping, Sequence

from course.beside import take_text_beside
from course.check.defining import defined_names
from course.check.tasks import all_tasks
from course.node_cells import Node, copy_of, grade_id_of, has_id_of, same_text, source_of
from course.repair_notes import Notes

__all__ = ["holds_anything_of", "repair"]

Holders = dict[str, list[tuple[Node, bool]]]
"""Name → the cells that give it a value, and whether it surely is a function there."""

_ANSWER = "-answer"  # a task's answer cell has the grade id of the task and this


def repair(cells: list[Node], released: Sequence[Node]) -> list[str]:
    """Give each graded cell of the release one place among `cells`, which are changed in place.

    Returns what was done. Cells are notebook cells as plain JSON.
    """
    known = {grade_id_of(cell): cell for cell in released if grade_id_of(cell)}
    notes = Notes()
    _one_cell_an_id(cells, known, notes)
    holders = _holders(cells, _answers(known))
    place = -1
    for original in released:
        grade_id = grade_id_of(original)
        if not grade_id:
            place = _same_cell(cells, original, place)
            continue
        there = next((n for n, cell in enumerate(cells) if grade_id_of(cell) == grade_id), None)
        if there is None:
            there = _brought_back(cells, original, place + 1, holders, notes)
        # points and roles are the release's, whatever a notebook says of itself
        cells[there]["metadata"]["nbgrader"] = dict(original["metadata"]["nbgrader"])
        place = there
    notes.beside = take_text_beside(cells, released)
    notes.below = _answered_below(cells, known, holders)
    return notes.sentences()


def holds_anything_of(cells: Sequence[Node], released: Sequence[Node]) -> bool:
    """Tell whether a notebook has a cell of the release, by its id, or an answer to a task."""
    if any(has_id_of(cell, original) for cell in cells for original in released):
        return True
    functions = {name for cell in released if (name := _function_of(grade_id_of(cell)))}
    texts = [source_of(cell) for cell in cells if cell["cell_type"] == "code"]
    return any(functions & {*defined_names(text)} for text in texts)


def _one_cell_an_id(cells: Sequence[Node], known: Mapping[str, Node], notes: Notes) -> None:
    """Take nbgrader's metadata off copies and off cells that the release does not know."""
    changed = {grade_id_of(cell) for cell in cells if _is_changed(cell, known)}
    seen: set[str] = set()
    for cell in reversed(cells):
        grade_id = grade_id_of(cell)
        untouched = grade_id in changed and not _is_changed(cell, known)
        if grade_id in known and grade_id not in seen and not untouched:
            seen.add(grade_id)
            continue
        cell["metadata"].pop("nbgrader", None)
        if grade_id in known:
            _mark_copy(cell, grade_id, untouched)
            (notes.untouched if untouched else notes.copies).insert(0, grade_id)
        elif grade_id:
            notes.unknown.insert(0, grade_id[:60] if grade_id.isprintable() else "?")


def _is_changed(cell: Node, known: Mapping[str, Node]) -> bool:
    """Tell whether a cell that a student fills in is no longer as it was released."""
    original = known.get(grade_id_of(cell))
    if original is None or not original["metadata"]["nbgrader"].get("solution"):
        return False
    return not same_text(cell, original)


def _mark_copy(cell: Node, grade_id: str, untouched: bool) -> None:
    which = "the changed one" if untouched else "the last one"
    note, source = f"a copy of the cell {grade_id}; {which} was graded", source_of(cell)
    if cell["cell_type"] != "code":
        cell["source"] = source if untouched else f"*({note})*\n\n{source}"
        return
    if untouched:  # run below the answer, the released stub would take its place
        source = "".join(f"# {line}" for line in source.splitlines(keepends=True))
    cell["source"] = f"# {note}\n{source}"


def _answers(known: Mapping[str, Node]) -> dict[str, str]:
    """Return function → grade id of the answers."""
    names = {_function_of(grade_id): grade_id for grade_id in known}
    return {function: grade_id for function, grade_id in names.items() if function}


def _holders(cells: Sequence[Node], names: Mapping[str, str]) -> Holders:
    """Return name → the cells that give it a value; each cell is read once, whatever it holds."""
    found: Holders = {name: [] for name in names}
    for cell in cells:
        source = source_of(cell) if cell["cell_type"] == "code" else ""
        if any(name in source for name in names):
            for name, is_function in defined_names(source).items():
                if name in found:
                    found[name].append((cell, is_function))
    return found


def _answered_below(
    cells: Sequence[Node], known: Mapping[str, Node], holders: Holders
) -> list[str]:
    """Return the tasks whose function stands in or below its check, and above only as a stub."""
    places = {id(cell): n for n, cell in enumerate(cells)}
    ids = {grade_id_of(cell): n for n, cell in enumerate(cells) if grade_id_of(cell)}
    below = []
    for task in all_tasks().values():
        test, own = ids.get(task.id, len(cells)), task.id + _ANSWER
        answers = [
            places[id(cell)]
            for cell, sure in holders.get(task.function, ())
            if sure and (grade_id_of(cell) != own or _is_changed(cell, known))
        ]
        if answers and min(answers) >= test:
            below.append(task.id)
    return sorted(below)


def _same_cell(cells: Sequence[Node], original: Node, place: int) -> int:
    """Return where behind `place` a cell of the release stands that is not graded, else `place`."""
    for n in range(place + 1, len(cells)):
        if has_id_of(cells[n], original) or same_text(cells[n], original):
            return n
    return place


def _brought_back(
    cells: list[Node], original: Node, place: int, holders: Holders, notes: Notes
) -> int:
    """Put a missing cell at `place`, or its grade id on the cell that it was."""
    grade_id, kind = grade_id_of(original), original["cell_type"]
    for n, cell in enumerate(cells):
        if cell["cell_type"] == kind and not grade_id_of(cell) and has_id_of(cell, original):
            notes.by_id.append(grade_id)
            return n
    function = _function_of(grade_id)
    found = holders.get(function, [])
    holder = next((cell for cell, sure in reversed(found) if sure), found[-1][0] if found else None)
    if holder is not None and not grade_id_of(holder):
        notes.by_name.append((grade_id, f"{function}()"))
        return next(n for n, cell in enumerate(cells) if cell is holder)
    cells.insert(place, copy_of(original, cells))
    if holder is not None:  # merged into another answer: a stub here would take its place
        note = f"# the answer {grade_id} stands in the cell {grade_id_of(holder)}\n"
        # a check's cell is written anew before it runs, so what stands in it would be lost
        kept = holder["metadata"]["nbgrader"].get("solution")
        cells[place]["source"] = note if kept else note + source_of(holder)
        notes.elsewhere.append((grade_id, grade_id_of(holder)))
    elif original["metadata"]["nbgrader"].get("solution"):  # of a test nothing is lost
        notes.missing.append(grade_id)
    return place


def _function_of(grade_id: str) -> str:
    """Return the name that the answer to a task defines, "" if this is no answer's id."""
    task = all_tasks().get(grade_id.removesuffix(_ANSWER))
    return task.function if task and grade_id.endswith(_ANSWER) else ""
