"""The formulas that go by the name of BM25: two idfs more, and three ways to count repeats.

    name       idf(t)                                    part(tf)
    robertson  ln((N - df + 0.5) / (df + 0.5)), not < 0  tf / (tf + k1 * norm)
    lucene     ln(1 + (N - df + 0.5) / (df + 0.5))       tf / (tf + k1 * norm)
    atire      ln(N / df)                                (k1 + 1) * tf / (tf + k1 * norm)
    bm25l      ln((N + 1) / (df + 0.5))                  (k1 + 1) * (c + delta) / (k1 + c + delta)
    bm25+      ln((N + 1) / df)                          (k1 + 1) * tf / (tf + k1 * norm) + delta

with norm as in `minirag.bm25` and c = tf / norm; a term's impact is idf(t) * part(tf). BM25L and
BM25+ lift long documents, which the plain formula pushes down almost to those that lack the word.

Sources: Robertson, Walker et al., Okapi at TREC-3 (1994); Lucene since version 8; Trotman, Jia,
Crane, Towards an efficient and effective search engine (2012), for ATIRE; Lv, Zhai, When documents
are very long, BM25 fails! (SIGIR 2011), for BM25L; Lv, Zhai, Lower-bounding term frequency
normalization (CIKM 2011), for BM25+. Names and numbers are those of bm25s, after Kamphuis et al.,
Which BM25 do you mean? (ECIR 2020).

But: Robertson's idf gives 0 to a word of half the documents or more, ATIRE's to one of all. What
such a word finds is in the order of insertion.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["VARIANTS", "Variant"]

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Variant:
    """One formula: how much a term counts, and what its repeats make of it."""

    idf: Callable[[int, Array], Array]
    """From N and each term's df, 1 or more."""
    part: Callable[[Array, Array, float, float], Array]
    """From tf (1 or more), norm, k1 and delta."""
    part_of_none: Callable[[float, float], float] = lambda k1, delta: 0.0
    """What tf = 0 gives, from k1 and delta."""
    delta: float | None = None
    """The choice of its paper; None where the formula has no delta."""


def _robertson_idf(N: int, df: Array) -> Array:
    # left below 0, the word of a query would count against the documents that hold it
    return np.log(np.maximum((N - df + 0.5) / (df + 0.5), 1.0))


def _lucene_idf(N: int, df: Array) -> Array:
    return np.log(1 + (N - df + 0.5) / (df + 0.5))


def _atire_idf(N: int, df: Array) -> Array:
    return np.log(N / df)


def _bm25l_idf(N: int, df: Array) -> Array:
    return np.log((N + 1) / (df + 0.5))


def _bm25plus_idf(N: int, df: Array) -> Array:
    return np.log((N + 1) / df)


def _saturated(tf: Array, norm: Array, k1: float, delta: float) -> Array:
    return tf / (tf + k1 * norm)


def _scaled(tf: Array, norm: Array, k1: float, delta: float) -> Array:
    return (k1 + 1) * _saturated(tf, norm, k1, delta)


def _bm25l(tf: Array, norm: Array, k1: float, delta: float) -> Array:
    # multiplied by norm above and below, because norm may be 0 (b = 1, a text of stop words)
    return (k1 + 1) * (tf + delta * norm) / (k1 * norm + tf + delta * norm)


def _bm25l_of_none(k1: float, delta: float) -> float:
    return (k1 + 1) * delta / (k1 + delta) if delta else 0.0


def _bm25plus(tf: Array, norm: Array, k1: float, delta: float) -> Array:
    return _scaled(tf, norm, k1, delta) + delta


def _bm25plus_of_none(k1: float, delta: float) -> float:
    return delta


VARIANTS: Mapping[str, Variant] = {
    "robertson": Variant(_robertson_idf, _saturated),
    "lucene": Variant(_lucene_idf, _saturated),
    "atire": Variant(_atire_idf, _scaled),
    "bm25l": Variant(_bm25l_idf, _bm25l, _bm25l_of_none, delta=0.5),
    "bm25+": Variant(_bm25plus_idf, _bm25plus, _bm25plus_of_none, delta=1.0),
}
