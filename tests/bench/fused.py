"""Two retrievers asked the same, their rankings fused by reciprocal rank, and nothing else.

But: for a pipeline that leaves a part out where it does not speak the language, see
`minirag.pipeline`. This is what that is compared with.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minirag.fusion import reciprocal_rank_fusion
from minirag.records import Hit, Retriever, Where

__all__ = ["Fused"]

_DEPTH = 100  # hits of each part that are fused


@dataclass(frozen=True)
class Fused:
    """Retrievers as one."""

    parts: Sequence[Retriever]

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """Return at most `k` hits; each part is asked for `k`, and for 100 at least."""
        depth = max(k, _DEPTH)
        return reciprocal_rank_fusion([part.search(query, depth, where) for part in self.parts], k)
