"""What a pipeline returns: the hits, as a sequence, and the trace that led to them.

But: it cannot be changed. `list(retrieved)` is a list of your own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from minirag.pipeline.trace import Trace
from minirag.records import Hit

__all__ = ["Retrieved"]


@dataclass(frozen=True, repr=False)
class Retrieved(Sequence[Hit]):
    """The hits of one query, best first, and how they came about."""

    hits: tuple[Hit, ...]
    trace: Trace

    @overload
    def __getitem__(self, place: int) -> Hit: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Hit, ...]: ...
    def __getitem__(self, place: int | slice) -> Hit | tuple[Hit, ...]:
        return self.hits[place]

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __repr__(self) -> str:
        return f"Retrieved({list(self.hits)!r})"

    def _repr_html_(self) -> str:
        return self.trace._repr_html_()
