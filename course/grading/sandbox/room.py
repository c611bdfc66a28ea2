"""How much a submission may hand over, counted as JSON before anything is kept.

One frame is bounded, but a submission has as many as it has cells and calls, and what is short as
text may be large in memory.

But: what becomes of that for which there is no room, the caller says.
"""

import json
from dataclasses import dataclass

__all__ = ["MOST_BYTES", "Room"]

MOST_BYTES = 20_000_000  # of a submission's outputs, and as much of its records


@dataclass
class Room:
    """What is left for a submission, or for a part of it."""

    left: int = MOST_BYTES

    def takes(self, content: object, most: int = MOST_BYTES) -> bool:
        """Take room for something of at most so many bytes; False where there is none."""
        try:
            size = len(json.dumps(content))
        except (ValueError, RecursionError):  # it could not be written down either
            return False
        if size > min(self.left, most):
            return False
        self.left -= size
        return True
