"""A vector search with a limit: what lies farther than `max_distance` is not returned.

    kept = hits at distance <= max_distance, or the nearest one alone as a WeakHit where none is

But: which distance is far depends on the model. Look at the distances of searches that went well
and badly (`VectorIndex(on_search=...)`) before you set it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from minirag.dense import VectorIndex
from minirag.records import Hit, Where

__all__ = ["Near"]


@dataclass(frozen=True)
class Near:
    """A Retriever over a VectorIndex; `when_none` is "best" or "nothing"."""

    index: VectorIndex
    max_distance: float
    when_none: Literal["nothing", "best"] = "best"

    @property
    def parts(self) -> tuple[VectorIndex]:
        """What is searched: when it has other documents, so has this."""
        return (self.index,)

    @property
    def parameters(self) -> Mapping[str, Any]:
        """For the key of a cache."""
        return {"max_distance": self.max_distance, "when_none": self.when_none}

    @property
    def misses(self) -> str:
        """Why it does not find what it does not find, for a trace."""
        return f"it lies farther away than {self.max_distance:g}"

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the embedder."""
        return tuple(self.index.embedder.languages)

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits that are near enough; raises as `VectorIndex.search` does."""
        return self.index.search(query, k, where, self.max_distance, self.when_none)
