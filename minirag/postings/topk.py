"""The k best scores, in a total order: score descending, then insertion order.

Only candidates are ordered, those documents that may be a hit. Of more than k, the k-th best
score is found first (`np.partition`), what lies below goes, and the few left are sorted. All that
tie with the k-th stay until then, so that the earliest of them win and the answer for k is always
the beginning of the answer for k + 1.

A bound below the k-th best score is far cheaper than the score itself, and good enough to drop
nearly every document: lay the scores out in rows, keep the best of each column, and take the k-th
best of those. Each column's best is another document, so at least k documents reach it.

But: `np.partition(-scores, k - 1)`, not `np.partition(scores, -k)`: the two say the same, and the
second is several times slower where most scores are equal.
"""

import numpy as np
from numpy.typing import NDArray

__all__ = ["kth_best", "kth_best_at_least", "top_k"]

_COLUMNS = 1024  # few of the k best share a column, and a row fits the fastest cache
_COLUMNS_PER_HIT = 8
_FEW = 64  # more than k, that are as quickly sorted as dropped


def top_k(scores: NDArray[np.float32], candidates: NDArray[np.int64], k: int) -> NDArray[np.int64]:
    """Return at most `k` of `candidates` (ascending positions in `scores`), best first."""
    falling = -scores[candidates]
    if len(candidates) > k + _FEW:
        worst = np.partition(falling, k - 1)[k - 1]
        kept = np.flatnonzero(falling <= worst)
        candidates, falling = candidates[kept], falling[kept]
    return candidates[np.argsort(falling, kind="stable")[:k]]  # stable: ties stay ascending


def kth_best(scores: NDArray[np.float32], k: int) -> float:
    """Return the `k`-th best score; minus infinity where there are fewer."""
    if len(scores) < k:
        return -np.inf
    falling = -scores
    falling.partition(k - 1)
    return -float(falling[k - 1])


def kth_best_at_least(scores: NDArray[np.float32], k: int) -> float:
    """Return a number that at least `k` of `scores` reach, close to the `k`-th best of them.

    Minus infinity where there are fewer than `k`.
    """
    columns = max(_COLUMNS, _COLUMNS_PER_HIT * k)
    rows = len(scores) // columns
    if rows < 2:
        return kth_best(scores, k)
    # what lies behind the last full row could only raise the number, and is left out
    table = scores[: rows * columns].reshape(rows, columns)
    return kth_best(np.maximum.reduce(table), k)
