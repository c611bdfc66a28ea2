"""The measures on a matrix of grades, all queries at once. `minirag.metrics` states the formulas.

But: a precision that is asked for at k is divided by k, also where fewer were found.
"""

import numpy as np
from numpy.typing import NDArray

from minirag.measures.grades import Judged
from minirag.measures.names import Measure

__all__ = ["measured"]

Floats = NDArray[np.float64]


def measured(measure: Measure, judged: Judged) -> Floats:
    """Return the measure of each query that has something relevant, shape (those queries,)."""
    rows = np.flatnonzero(judged.n_relevant)
    grades, n_relevant = judged.grades[rows, : measure.k], judged.n_relevant[rows]
    found = grades > 0
    n_found = np.count_nonzero(found, axis=1)
    ranks = np.arange(1, found.shape[1] + 1)
    scores: Floats
    if measure.kind == "nDCG":
        best = _dcg(judged.ideal[rows, : measure.k], measure.exponential)
        # never above 1: the same sum in another order may differ in its last bit
        scores = np.minimum(_dcg(grades, measure.exponential) / best, 1.0)
    elif measure.kind == "R":
        scores = n_found / n_relevant
    elif measure.kind == "P":
        scores = n_found / float(measure.k or 1)
    elif measure.kind == "Success":
        scores = (n_found > 0).astype(np.float64)
    elif measure.kind == "RR":
        scores = np.where(found, 1 / ranks, 0.0).max(axis=1, initial=0.0)
    else:
        precisions = np.where(found, np.cumsum(found, axis=1) / ranks, 0.0)
        scores = precisions.sum(axis=1) / n_relevant
    return scores


def _dcg(grades: Floats, exponential: bool) -> Floats:
    gains = np.exp2(grades) - 1 if exponential else grades
    dcg: Floats = gains @ (1 / np.log2(np.arange(2, grades.shape[1] + 2)))
    return dcg
