"""The pruned search: the hits and scores of the plain one, most of the work left out.

What a term can add at most (its best impact) is known before the search. Terms come best first, and
behind them they leave

    rest(i) = sum of the best impacts of the terms from the i-th on

1. Whole lists are added until k documents score above rest(i): a document that none of these lists
   names can no longer be a hit.
2. Of the documents named, those stay whose score + rest(i) reaches the k-th best so far.
3. The lists left, of frequent words and the longest by far, are only looked up for those documents,
   which become fewer with every list.

Source: Turtle, Flood, Query evaluation: strategies and optimizations (1995), section 4, MaxScore.

But: exact only while every impact is above 0, and slower than the plain scan in a small collection,
where reading a list to its end costs less than deciding not to.
"""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from minirag.postings.scan import WeightedList
from minirag.postings.scratch import borrow_zeros, give_back
from minirag.postings.topk import kth_best, kth_best_at_least, top_k

__all__ = ["maxscore"]

# what costs as much as each other, measured:
_SHORT = 12_000  # adding so many entries, and asking whether they are needed
_SPARSE = 8  # reading so many scores in a row, and picking one
_LOOK_UP = 30  # adding so many entries, and looking one up
_FEW = 64  # looking so many up, and dropping some of them first


def maxscore(
    lists: Sequence[WeightedList], size: int, k: int, allowed: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return what `scan` returns, for `lists` whose impacts are all above 0, largest best first."""
    rest = list(accumulate((each.best for each in reversed(lists)), initial=0.0))[::-1]
    # bounds are rounded up: weighting, and each of the additions in float32, may have done so
    rounded = 1 - float(np.finfo(np.float32).eps) * (len(lists) + 4)
    scores = borrow_zeros(size)
    if allowed is not None:
        scores[~allowed] = -np.inf

    # 1: whole lists, until a document that stands in none of them can no longer be a hit
    for whole in range(len(lists) + 1):
        if whole == len(lists) or _may_suffice(lists, whole, rest):
            named = _named_in(lists[:whole], size)
            reached = scores if named is None else scores[named]
            kth = max(0.0, kth_best_at_least(reached, k))
            if whole == len(lists) or kth * rounded > rest[whole]:
                break
        lists[whole].add_to(scores)

    # 2: the documents that still can be one
    kept = reached >= kth * rounded - rest[whole] if kth > 0 else reached > 0
    candidates, reached = kept.nonzero()[0] if named is None else named[kept], reached[kept]

    # 3: the lists left
    for each, left in zip(lists[whole:], rest[whole + 1 :], strict=True):
        if len(candidates) * _LOOK_UP < len(each.documents):
            reached += _looked_up(each, candidates)
        else:
            scores[candidates] = reached
            each.add_to(scores)
            reached = scores[candidates]
            named = None
        if len(candidates) > _FEW:
            kth = max(kth, kth_best(reached, k))
            kept = reached >= kth * rounded - left
            candidates, reached = candidates[kept], reached[kept]
    give_back(scores, named if allowed is None else None)
    best = top_k(reached, np.arange(len(reached)), k)
    return candidates[best].astype(np.int64), reached[best]


def _may_suffice(lists: Sequence[WeightedList], whole: int, rest: Sequence[float]) -> bool:
    """Tell whether to ask if the first `whole` lists are enough: the next is long, and they may."""
    return len(lists[whole].documents) > _SHORT and rest[0] - rest[whole] > rest[whole]


def _named_in(lists: Sequence[WeightedList], size: int) -> NDArray[np.integer] | None:
    """Return the documents in `lists`, ascending, each once; None for all where they are many."""
    if sum(len(each.documents) for each in lists) * _SPARSE > size:
        return None
    named = np.concatenate([each.documents for each in lists])
    named.sort(kind="stable")  # merges the lists, which are sorted already
    first = np.ones(len(named), np.bool_)
    np.not_equal(named[1:], named[:-1], out=first[1:])
    return named[first]


def _looked_up(each: WeightedList, documents: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return what a list adds to each of some `documents` (ascending), by binary search."""
    places = each.documents.searchsorted(documents)
    held = each.documents.take(places, mode="clip") == documents
    found: NDArray[np.float32] = each.impacts.take(places, mode="clip") * np.float32(each.weight)
    found *= held  # 0 where the document lacks the term, which changes no score
    return found
