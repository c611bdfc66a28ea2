"""Zeros to add scores into, one array a thread, lent to a search and used again by the next.

A new array of a million zeros comes from the operating system page by page; making it costs as much
as a pruned search, which then changes only some of them. So a search says which of its zeros have
changed, and only those are set back. Each thread has its own array: searches never meet.

But: the array stays as large as the largest index that its thread has searched, until the thread
ends. One search at a time: a second one within the first is given an array of its own.
"""

import threading

import numpy as np
from numpy.typing import NDArray

__all__ = ["borrow_zeros", "give_back"]


class _Kept(threading.local):
    zeros: NDArray[np.float32] | None = None


_this_thread = _Kept()


def borrow_zeros(size: int) -> NDArray[np.float32]:
    """Return zeros, shape (size,); a search that fails does not give them back, which is safe."""
    zeros, _this_thread.zeros = _this_thread.zeros, None
    if zeros is None or len(zeros) < size:
        zeros = np.zeros(size, np.float32)
    return zeros[:size]


def give_back(zeros: NDArray[np.float32], changed: NDArray[np.integer] | None = None) -> None:
    """Take back what was borrowed; only the places `changed`, or any for None, may not be 0."""
    zeros[... if changed is None else changed] = 0
    _this_thread.zeros = zeros if zeros.base is None else zeros.base
