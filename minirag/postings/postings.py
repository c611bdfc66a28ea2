"""The inverted index: for each term the documents that hold it, and what it adds to their scores.

What a term adds to a document's score (its impact) does not depend on the query, so it is computed
when the index is built. A search adds the lists of its terms:

    score(d) = sum over query terms t of  weight(t) * impact(t, d)

Source: Anh, de Kretser, Moffat, Vector-space ranking with effective early termination (SIGIR 2001),
for impacts; Lù, BM25S (2024), for impacts computed at index time in numpy.

But: how lists become hits stands in `scan` and `maxscore`. Both get the lists in one order, because
a sum of floats depends on it, and so agree to the last bit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from minirag.postings.counts import TermCounts
from minirag.postings.maxscore import maxscore
from minirag.postings.scan import WeightedList, scan

__all__ = ["Postings"]

_PLAIN_SCAN = 100_000  # documents up to which it is the faster search; measured
_TINY = float(np.finfo(np.float32).tiny)  # above it a product in float32 is not 0


@dataclass(frozen=True, slots=True)
class Postings:
    """For each term the documents that hold it, ascending, and its impact on each. Immutable."""

    vocabulary: dict[str, int]
    """Term to its number."""
    starts: NDArray[np.int64]
    """Where each term's entries begin; one more than terms."""
    documents: NDArray[np.integer]
    """Document numbers, ascending within a term; int64, or int32 where there are very many."""
    impacts: NDArray[np.float32]
    """What the term adds to the score of that document; 0 or more."""
    doc_len: NDArray[np.int64]
    """Tokens of each document, as far as they count in its length."""
    best: NDArray[np.float32] = field(init=False)
    """Each term's largest impact."""
    least: float = field(init=False)
    """The smallest impact of all."""

    def __post_init__(self) -> None:
        first = self.starts[:-1]  # no term is without entries, so each segment has a largest
        empty = np.empty(0, np.float32)
        best = np.maximum.reduceat(self.impacts, first) if len(first) else empty
        object.__setattr__(self, "best", best)
        object.__setattr__(self, "least", float(self.impacts.min(initial=np.inf)))

    @classmethod
    def from_counts(cls, counts: TermCounts, impacts: NDArray[np.floating]) -> "Postings":
        """Join counts with one impact for each of their entries (rounded to float32)."""
        return cls(
            vocabulary=counts.vocabulary,
            starts=counts.starts,
            documents=counts.documents,
            impacts=impacts.astype(np.float32),
            doc_len=counts.doc_len,
        )

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self.doc_len)

    def df(self, term: str) -> int:
        """In how many documents `term` stands; 0 for an unknown one."""
        number = self.vocabulary.get(term)
        return 0 if number is None else int(self.starts[number + 1] - self.starts[number])

    def scores(self, weights: Mapping[str, float]) -> NDArray[np.float32]:
        """Return every document's score, in insertion order; 0 where no term of `weights` is."""
        scores = np.zeros(len(self), np.float32)
        for each in self.weighted_lists(weights).values():
            each.add_to(scores)
        return scores

    def search(
        self, weights: Mapping[str, float], k: int, allowed: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return the numbers and scores of the `k` best documents that hold a weighted term.

        `allowed` has one entry a document; what is False there cannot be a hit.
        """
        lists = list(self.weighted_lists(weights).values())
        if not lists:
            return np.empty(0, np.int64), np.empty(0, np.float32)
        # bounds hold only if a term that a document holds cannot leave its score as it is
        prune = len(self) > _PLAIN_SCAN and min(weights.values(), default=0) * self.least > _TINY
        return (maxscore if prune else scan)(lists, len(self), k, allowed)

    def contributions(self, weights: Mapping[str, float], document: int) -> dict[str, float]:
        """Return what each term adds to the score of one document, in adding order."""
        added = {}
        for term, each in self.weighted_lists(weights).items():
            place = int(each.documents.searchsorted(document))
            if place < len(each.documents) and each.documents[place] == document:
                added[term] = float(each.impacts[place] * np.float32(each.weight))
        return added

    def weighted_lists(self, weights: Mapping[str, float]) -> dict[str, WeightedList]:
        """Return the lists of the known terms, the largest best contribution first, then by number.

        Sums of floats depend on the order; with one fixed order every search gives equal scores.
        """
        found = []
        for term, weight in weights.items():
            number = self.vocabulary.get(term)
            if number is not None:
                found.append((-weight * self.best.item(number), number, weight, term))
        lists = {}
        for negative_best, number, weight, term in sorted(found):
            entries = slice(self.starts.item(number), self.starts.item(number + 1))
            lists[term] = WeightedList(
                self.documents[entries], self.impacts[entries], weight, -negative_best
            )
        return lists
