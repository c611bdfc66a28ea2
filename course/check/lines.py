"""Lines of plain text that a terminal, a phone and a feedback page all show whole.

But: what is too long is cut, with a sign of it.
"""

import textwrap

__all__ = ["WIDTH", "cut", "wrapped"]

WIDTH = 100
"""Characters of a line: what a feedback page shows at 1,000 pixels."""


def cut(line: str) -> str:
    """Return the text as one line, cut at the width."""
    line = " ".join(line.splitlines())
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 2]} …"


def wrapped(text: str, indent: int, lines: int = 2) -> list[str]:
    """Return the text in at most so many lines; what is longer is cut."""
    return textwrap.wrap(
        " ".join(text.splitlines()),
        WIDTH,
        subsequent_indent=" " * indent,
        max_lines=lines,
        placeholder=" …",
        break_on_hyphens=False,
    )
