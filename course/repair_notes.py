"""What was done to the cells of a notebook, in sentences: one a kind, however many cells there are.

But: a list of more than a few cells is cut, with their number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Notes"]

_MOST_NAMED = 20


@dataclass
class Notes:
    """Grade ids by what was done to their cells."""

    copies: list[str] = field(default_factory=list)
    untouched: list[str] = field(default_factory=list)
    """Of copies that are as they were released, where another was changed."""
    unknown: list[str] = field(default_factory=list)
    by_id: list[str] = field(default_factory=list)
    by_name: list[tuple[str, str]] = field(default_factory=list)
    """With the function by which each was found."""
    elsewhere: list[tuple[str, str]] = field(default_factory=list)
    """With the cell that each stands in."""
    missing: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    def sentences(self) -> list[str]:
        """Return a sentence for each kind that there is."""
        by_name = [f"{one} by {name}" for one, name in self.by_name]
        elsewhere = [f"{one} in {other}" for one, other in self.elsewhere]
        found = [
            _said(
                self.copies,
                "A copy of the cell {}; the last one was graded.",
                "Cells of which there were copies; the last one of each was graded: {}.",
            ),
            _said(
                self.untouched,
                "A copy of the cell {} was as it was released; the changed one was graded.",
                "Cells of which there were copies as released; the changed ones were graded: {}.",
            ),
            _said(
                self.unknown,
                "No task of this exercise has the id {}; its cell only ran.",
                "No tasks of this exercise have these ids; their cells only ran: {}.",
            ),
            _said(
                self.by_id,
                "The cell {} had lost its mark and was found by its id.",
                "These cells had lost their marks and were found by their ids: {}.",
            ),
            _said(
                [f"{one} had lost its id; it was found by {name}" for one, name in self.by_name]
                if len(by_name) == 1
                else by_name,
                "The answer {}.",
                "These answers had lost their ids and were found by their names: {}.",
            ),
            _said(
                [f"{one} stands in the cell {other}" for one, other in self.elsewhere]
                if len(elsewhere) == 1
                else elsewhere,
                "The answer {}.",
                "These answers stand in other cells: {}.",
            ),
            _said(
                self.missing,
                "The cell {} was missing and is as it was released.",
                "These cells were missing and are as they were released: {}.",
            ),
            _said(
                self.beside,
                "{}: the text of the cell beside it was taken as the answer.",
                "The text beside these cells was taken as the answers: {}.",
            ),
            _said(
                self.below,
                "The answer to {} stands in or below its check, and counts only above: move it up.",
                "These answers stand in or below their checks, and count only above: {}.",
            ),
        ]
        return [sentence for sentence in found if sentence]


def _said(names: Sequence[str], one: str, many: str) -> str:
    """Return the sentence for one cell or for several, "" for none."""
    names = list(dict.fromkeys(names))
    if len(names) < 2:
        return one.format(names[0]) if names else ""
    more = len(names) - _MOST_NAMED
    rest = [f"and {more} more"] if more > 0 else []
    return many.format(", ".join([*names[:_MOST_NAMED], *rest]))
