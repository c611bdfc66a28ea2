"""The k best scores, in a total order: score descending, then insertion order.

Only candidates are ordered, those documents that hold a query term. Of more than k, the k-th best
score is found first (`np.partition`), what lies below goes, and the few left are sorted. Of several
documents tied at the k-th score the earlier ones stay, so that the answer for k is always the
beginning of the answer for k + 1.

But: `np.partition(-scores, k - 1)`, not `np.partition(scores, -k)`: the two say the same, and the
second is several times slower where most scores are equal.
"""

import numpy as np
from numpy.typing import NDArray

__all__ = ["top_k"]


def top_k(scores: NDArray[np.float32], candidates: NDArray[np.int64], k: int) -> NDArray[np.int64]:
    """Return at most `k` of `candidates` (ascending positions in `scores`), best first."""
    falling = -scores[candidates]
    if len(candidates) > k:
        worst = np.partition(falling, k - 1)[k - 1]
        better = np.flatnonzero(falling < worst)
        tied = np.flatnonzero(falling == worst)[: k - len(better)]
        kept = np.sort(np.concatenate([better, tied]))
        candidates, falling = candidates[kept], falling[kept]
    return candidates[np.argsort(falling, kind="stable")]  # stable: ties stay ascending
