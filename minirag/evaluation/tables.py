"""One table, two forms: aligned plain text for terminals, HTML for notebooks.

The text is for people who read with a screen reader, in a log or at 80 columns: no box characters,
numbers flush right under their heading. The HTML carries no colours of its own, so that it is
readable on a white page and on a dark one, and names its headings for screen readers.

But: it knows nothing about what the numbers mean, wraps nothing and pages nothing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Table", "number"]


@dataclass(frozen=True, slots=True)
class Table:
    """A heading and rows of cells, all as text; the first column names the row."""

    caption: str
    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """Return the table as lines of plain text, two spaces between the columns."""
        lines = [self.heading, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        aligned = ["  ".join(_pad(line, widths)).rstrip() for line in lines]
        return "\n".join([self.caption, *aligned])

    def html(self) -> str:
        """Return the table as HTML, everything escaped, without any colour."""
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in self.heading)
        body = "".join(f"<tr>{_html_row(row)}</tr>" for row in self.rows)
        caption = (
            '<caption style="text-align: left; color: inherit; white-space: pre-line">'
            f"{escape(self.caption)}</caption>"
        )
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def number(value: float, signed: bool = False) -> str:
    """Return a share with three decimals, a larger number with none, `nan` as "-"."""
    if math.isnan(value):
        return "-"
    sign = "+" if signed else ""
    return f"{value:{sign}.3f}" if abs(value) < 10 else f"{value:{sign},.0f}"


def _pad(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Names to the left, numbers to the right."""
    first, *rest = (
        cell.rjust(width) if i else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return [first, *rest]


def _html_row(cells: Sequence[str]) -> str:
    name, *values = cells
    return f'<th scope="row">{escape(name)}</th>' + "".join(
        f'<td style="text-align: right">{escape(value)}</td>' for value in values
    )
