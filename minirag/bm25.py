"""BM25: how well a document answers a query, judged by the words they share.

    score(q, d) = sum over query terms t of  idf(t) * tf * (k1 + 1) / (tf + k1 * norm(d))
    idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))
    norm(d)     = 1 - b + b * doc_len / avg_doc_len

A rare word counts more (idf); a repeated word counts more, but less each time and never more than
k1 + 1 times idf (tf, k1); a long document needs more repeats for the same (b). A term that
stands twice in the query counts twice.

Source: Robertson, Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), for the
term; its idf can fall below 0, so 1 is added inside the logarithm, as Lucene does. This is what
bm25s calls `method="atire", idf_method="lucene"`; Lucene since version 8 leaves out (k1 + 1), which
changes every score by one factor and no order. k1 = 1.2 and b = 0.75 are Lucene's defaults.

But: no synonyms, no word order, no proximity; a document that says it in other words scores 0.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite, log

import numpy as np
from numpy.typing import NDArray

from minirag.lexical import AnyTokenizer, KeywordIndex
from minirag.postings import Postings, TermCounts

__all__ = ["BM25"]


class BM25(KeywordIndex):
    """Keyword search by BM25: `BM25().index(documents).search("refund policy", k=3)`."""

    def __init__(
        self, k1: float = 1.2, b: float = 0.75, tokenizer: AnyTokenizer | None = None
    ) -> None:
        """Choose `k1` (0 or more: how late repeats saturate) and `b` (0 to 1: what length counts).

        `tokenizer` is any function from a text to its tokens; its `query` method, if it has one, is
        used for queries. ValueError for a parameter out of range.
        """
        if not (_is_number(k1) and k1 >= 0):
            raise ValueError(f"k1: {k1!r} is out of range; choose a number of 0 or more")
        if not (_is_number(b) and 0 <= b <= 1):
            raise ValueError(f"b: {b!r} is out of range; choose a number from 0 to 1")
        super().__init__(tokenizer)
        self.k1 = float(k1)
        self.b = float(b)

    @property
    def parameters(self) -> dict[str, float]:
        """`k1` and `b`."""
        return {"k1": self.k1, "b": self.b}

    def idf(self, term: str) -> float:
        """Return how much a term counts, by how few of the documents hold it; always above 0.

        `term` is a token, spelt as the tokenizer spells it.
        """
        postings = self._state.postings
        N, df = len(postings), postings.df(term)
        return log(1 + (N - df + 0.5) / (df + 0.5))

    def _impacts(self, counts: TermCounts) -> NDArray[np.float64]:
        """Return the formula's term for each pair of a term and a document that holds it."""
        N, df, tf = len(counts.doc_len), counts.df, counts.tf
        idf = np.log(1 + (N - df + 0.5) / (df + 0.5))
        avg_doc_len = counts.doc_len.mean() if counts.doc_len.any() else 1.0
        norm = 1 - self.b + self.b * counts.doc_len / avg_doc_len
        saturated = tf * (self.k1 + 1) / (tf + self.k1 * norm[counts.documents])
        impacts: NDArray[np.float64] = np.repeat(idf, df) * saturated
        return impacts

    def _weights(self, tokens: Sequence[str], postings: Postings) -> Mapping[str, float]:
        """Return how often each term stands in the query."""
        return Counter(tokens)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | np.number) and isfinite(value)
