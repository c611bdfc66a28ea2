"""What was done to the cells of a notebook, in sentences: one a kind, however many cells there are.

But: a list of more than a few cells is cut, with their number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Notes"]

_MOST_NAMED = 20
# what was done: the sentence for one cell, that for several, and how each is named in it
_FORMS: dict[str, tuple[str, ...]] = {
    "copies": (
        "A copy of the cell {}; the last one was graded.",
        "Cells of which there were copies; the last one of each was graded: {}.",
    ),
    "untouched": (
        "A copy of the cell {} was as it was released; the changed one was graded.",
        "Cells of which there were copies as released; the changed ones were graded: {}.",
    ),
    "unknown": (
        "No task of this exercise has the id {}; its cell only ran.",
        "No tasks of this exercise have these ids; their cells only ran: {}.",
    ),
    "by_id": (
        "The cell {} had lost its mark and was found by its id.",
        "These cells had lost their marks and were found by their ids: {}.",
    ),
    "by_name": (
        "The answer {} had lost its id; it was found by {}.",
        "These answers had lost their ids and were found by their names: {}.",
        "{} by {}",
    ),
    "elsewhere": (
        "The answer {} stands in the cell {}.",
        "These answers stand in other cells: {}.",
        "{} in {}",
    ),
    "missing": (
        "The cell {} was missing and is as it was released.",
        "These cells were missing and are as they were released: {}.",
    ),
    "beside": (
        "{}: the text of the cell beside it was taken as the answer.",
        "The text beside these cells was taken as the answers: {}.",
    ),
    "below": (
        "The answer to {} stands in or below its check, and counts only above: move it up.",
        "These answers stand in or below their checks, and count only above: {}.",
    ),
}


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
        said = [_said(getattr(self, kind), *forms) for kind, forms in _FORMS.items()]
        return [sentence for sentence in said if sentence]


def _said(cells: Sequence[str | tuple[str, str]], one: str, many: str, each: str = "{}") -> str:
    """Return the sentence for one cell or for several, "" for none."""
    parts = [(cell,) if isinstance(cell, str) else cell for cell in dict.fromkeys(cells)]
    if len(parts) < 2:
        return one.format(*parts[0]) if parts else ""
    more = len(parts) - _MOST_NAMED
    rest = [f"and {more} more"] if more > 0 else []
    return many.format(", ".join([*(each.format(*part) for part in parts[:_MOST_NAMED]), *rest]))
