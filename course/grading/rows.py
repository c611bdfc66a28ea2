"""What a batch tells of each student: what became of them, and which points change.

But: these are plain records. `batch` makes them, `printing` puts them into words.
"""

from dataclasses import dataclass
from typing import Literal

__all__ = ["Difference", "Line"]


@dataclass(frozen=True)
class Line:
    """What became of one student."""

    student: str
    points: float
    """All that count: automatic, by hand, less the late penalty."""
    most: float
    state: Literal["graded", "partly graded", "unchanged", "not graded"]
    """`partly graded`: a person has to look."""
    notes: tuple[str, ...]
    before: float | None = None
    """The points before, where there were any."""


@dataclass(frozen=True)
class Difference:
    """A task's automatic points that are about to change."""

    student: str
    task: str
    before: float
    after: float
