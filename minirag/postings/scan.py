"""The plain search: add up the lists of all query terms, then keep the k best.

    score(d) = sum over query terms t of  weight(t) * impact(t, d)

A document starts at 0, or at minus infinity where the filter does not allow it, which no impact can
make up for. Each list adds to the documents that it names and leaves the others alone: term at a
time (Turtle, Flood, Query evaluation: strategies and optimizations, 1995, section 3).

But: every list is read to its end, also those of words that stand nearly everywhere and decide
nothing. `maxscore` gives the same hits and skips them.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from minirag.postings.scratch import borrow_zeros, give_back
from minirag.postings.topk import kth_best_at_least, top_k

__all__ = ["WeightedList", "scan"]


class WeightedList(NamedTuple):
    """One query term: the documents that hold it, and what it adds to them."""

    documents: NDArray[np.integer]
    """Document numbers, ascending."""
    impacts: NDArray[np.float32]
    """One for each document, before the weight."""
    weight: float
    """How much the term counts in this query."""
    best: float
    """The most that it adds to a document."""

    def add_to(self, scores: NDArray[np.float32]) -> None:
        """Add the list to the scores of all documents."""
        impacts = self.impacts if self.weight == 1 else self.impacts * np.float32(self.weight)
        # unbuffered, and two to three times as fast as scores[documents] += impacts
        np.add.at(scores, self.documents, impacts)


def scan(
    lists: Sequence[WeightedList], size: int, k: int, allowed: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return numbers and scores of the `k` best of `size` documents that stand in one of `lists`.

    `allowed` has one entry a document; what is False there cannot be a hit.
    """
    scores = borrow_zeros(size)
    if allowed is not None:
        scores[~allowed] = -np.inf
    for each in lists:
        each.add_to(scores)
    least = kth_best_at_least(scores, k)
    if least > 0:
        matches = scores >= least
    else:  # a document can hold a term and score nothing
        matches = np.zeros(size, np.bool_)
        for each in lists:
            matches[each.documents] = True
        if allowed is not None:
            matches &= allowed
    found = top_k(scores, matches.nonzero()[0], k)
    found_scores = scores[found]
    give_back(scores)
    return found, found_scores
