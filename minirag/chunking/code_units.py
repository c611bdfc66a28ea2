"""What the readers of code give: spans that should stay whole, each with the name it belongs to.

    import os         CodeUnit(0, 10, "", 0)          statements of the file share one group
    class Client:     CodeUnit(10, 90, "Client", 10)  a class or function is a group of its own

Units of one group that stand next to each other may share a chunk, as far as the budget goes.

But: a unit may be over the budget, when its reader knows no place to cut it; `code` then cuts it
between lines.
"""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["CodeUnit", "Fits"]

Fits = Callable[[int, int], bool]  # whether the span text[start:end] is within the budget


class CodeUnit(NamedTuple):
    """A span of code, the qualified name of what it is or lies in, and its group."""

    start: int
    end: int
    symbol: str = ""
    group: int = -1  # where the group's first unit starts; -1 is the file itself
