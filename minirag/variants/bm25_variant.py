"""An index for the other BM25s: plain scan, and a constant where a formula has one.

    score(q, d) = constant(q) + sum over query terms t in d of  idf(t) * (part(tf) - part(0))
    constant(q) = sum over query terms t in the index of  idf(t) * part(0)

Where part(0) is above 0 (BM25L, BM25+) a query term adds to every document of the index, and more
to those that hold it. Written like this, only these are touched when impacts are added up.

Source: Lù, BM25S (2024), section 2.2, for the shift; the formulas' own stand in `formulas`.

But: every list is read to its end, and the constant makes scores of different queries no more
comparable than before.
"""

from collections.abc import Mapping, Sequence
from math import fsum, isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.bm25 import BM25
from minirag.filters import mask
from minirag.intake import checked_k
from minirag.lexical import AnyTokenizer
from minirag.postings import Postings, TermCounts, top_k
from minirag.records import Hit, Where
from minirag.variants.formulas import VARIANTS

__all__ = ["BM25Variant"]


class BM25Variant(BM25):
    """Keyword search by a variant of BM25: `BM25Variant("bm25+").index(documents)`."""

    def __init__(
        self,
        name: str,
        k1: float = 1.2,
        b: float = 0.75,
        delta: float | None = None,
        tokenizer: AnyTokenizer | None = None,
    ) -> None:
        """Choose a formula of `VARIANTS` by its name, in any case; `k1` and `b` as for BM25.

        `delta` (0 or more) is for BM25L and BM25+; by default it is 0.5 and 1, as in their papers
        (bm25s takes 0.5 for both). ValueError for an unknown name or a parameter out of range.
        """
        super().__init__(k1, b, tokenizer)
        self.name = str(name).lower()
        if self.name not in VARIANTS:
            raise ValueError(f"name: no variant {name!r}; choose one of {', '.join(VARIANTS)}")
        self._variant = VARIANTS[self.name]
        if delta is not None and self._variant.delta is None:
            raise ValueError(f"delta: {self.name} has none; leave it out")
        if delta is not None and not (isfinite(delta) and delta >= 0):
            raise ValueError(f"delta: {delta!r} is out of range; choose a number of 0 or more")
        self.delta = self._variant.delta if delta is None else float(delta)

    @property
    def parameters(self) -> dict[str, Any]:
        """`name`, `k1`, `b` and `delta` (None for a formula without one)."""
        return {"name": self.name, "k1": self.k1, "b": self.b, "delta": self.delta}

    def idf(self, term: str) -> float:
        """Return how much a term counts; 0 or more, and 0 for one that no document holds."""
        return self._idf(term, self._state.postings)

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[Hit]:
        """Return at most `k` documents that hold a query term and pass `where`, best first.

        A document that holds a term is a hit also where its score is 0, one that holds none is no
        hit also where the constant gives it a score. Raises as `BM25.search` does.
        """
        k, state = checked_k(k), self._state
        weights, postings = self._query_weights(query, state), state.postings
        matches = np.zeros(len(postings), np.bool_)
        for each in postings.weighted_lists(weights).values():
            matches[each.documents] = True
        if where is not None:
            matches &= mask(where, state.metadatas)
        scores = self._scores(weights, postings)
        found = top_k(scores, np.flatnonzero(matches), k)
        return [Hit(state.ids[position], float(scores[position])) for position in found]

    def scores(self, query: str | Sequence[str]) -> NDArray[np.float32]:
        """Return the score of every document, in insertion order, the constant included."""
        state = self._state
        return self._scores(self._query_weights(query, state), state.postings)

    def explain(self, query: str | Sequence[str], id: str) -> dict[str, float]:
        """Return what each query term adds to the score of one document; the sum is its score.

        A term that the document lacks is there with its constant, if the formula has one. KeyError
        for an unknown id.
        """
        state = self._state
        if id not in state.positions:
            raise KeyError(f"id: {id!r} is not in the index; ids are listed by .ids")
        weights = self._query_weights(query, state)
        added = dict(state.postings.contributions(weights, state.positions[id]))
        for term, constant in self._constants(weights, state.postings).items():
            added[term] = added.get(term, 0.0) + constant
        return added

    def _impacts(self, counts: TermCounts) -> NDArray[np.float64]:
        """Return what holding a term adds, beyond the constant of lacking it."""
        delta = self.delta or 0.0
        avg_doc_len = counts.doc_len.mean() if counts.doc_len.any() else 1.0
        norm = (1 - self.b + self.b * counts.doc_len / avg_doc_len)[counts.documents]
        part = self._variant.part(counts.tf, norm, self.k1, delta)
        idf = np.repeat(self._variant.idf(len(counts.doc_len), counts.df), counts.df)
        beyond = part - self._variant.part_of_none(self.k1, delta)
        impacts: NDArray[np.float64] = idf * np.maximum(beyond, 0.0)  # rounding may fall below 0
        return impacts

    def _scores(self, weights: Mapping[str, float], postings: Postings) -> NDArray[np.float32]:
        constant = fsum(self._constants(weights, postings).values())
        return postings.scores(weights) + np.float32(constant)

    def _constants(self, weights: Mapping[str, float], postings: Postings) -> dict[str, float]:
        """Return what each query term adds to every document; empty where that is nothing."""
        part = self._variant.part_of_none(self.k1, self.delta or 0.0)
        known = (term for term in weights if part and term in postings.vocabulary)
        return {term: weights[term] * self._idf(term, postings) * part for term in known}

    def _idf(self, term: str, postings: Postings) -> float:
        df = postings.df(term)
        return float(self._variant.idf(len(postings), np.array(df))) if df else 0.0
