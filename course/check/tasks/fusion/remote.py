"""A ranking behind a network: one hit a call, or one document's score a call.

The two kinds of access of Fagin, Lotem & Naor 2003, each counted as one.

But: it counts calls, no time, and keeps its hits in plain sight; a real one is somewhere else.
"""

from collections.abc import Iterable

from course.check.counting import Counter

__all__ = ["RemoteList"]

_FAR_TOO_MANY = 20_000  # a loop that does not end should say so, not hang


class RemoteList:
    """Hits best first, of which a caller sees one a call."""

    def __init__(self, hits: Iterable[tuple[str, int]], counter: Counter | None = None) -> None:
        self._hits = list(hits)
        self._scores = dict(self._hits)
        self._read = 0
        self._counter = Counter() if counter is None else counter

    def next(self) -> tuple[str, int] | None:
        """Return the next best (id, score), or None when there is none left."""
        self._called()
        if self._read == len(self._hits):
            return None
        self._read += 1
        return self._hits[self._read - 1]

    def score(self, id: str) -> int:
        """Return the score of a document, wherever it stands; 0 if the list does not hold it."""
        self._called()
        return self._scores.get(id, 0)

    def __repr__(self) -> str:
        return f"RemoteList({self._hits!r})"

    def _called(self) -> None:
        self._counter.count += 1
        if self._counter.count > _FAR_TOO_MANY:
            raise RuntimeError(f"stopped after {_FAR_TOO_MANY:,} calls: does the loop end?")
