"""The k best scores, in a total order: score descending, then insertion order.

Only candidates are ordered, those documents that may be a hit. Of more than k, the k-th best
score is found first (`np.partition`), what lies below goes, and the few left are sorted. All that
tie with the k-th stay until then, so that the earliest of them win and the answer for k is always
the beginning of the answer for k + 1.

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
        kept = np.flatnonzero(falling <= worst)
        candidates, falling = candidates[kept], falling[kept]
    return candidates[np.argsort(falling, kind="stable")[:k]]  # stable: ties stay ascending
