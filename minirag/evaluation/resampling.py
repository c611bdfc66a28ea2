"""How far can a mean over a few questions be trusted? Ask the questions themselves, many times.

Bootstrap (Efron 1979): draw as many questions as there are, with replacement, take the mean, and
do so 10,000 times; the middle 95 % of the means are the interval. Two systems are compared on the
differences question by question, since a question that is hard for one is mostly hard for both:
the interval of the paired difference is much narrower than two separate ones suggest.

Randomisation test (Fisher 1935; Smucker, Allan and Carterette 2007 for search): were both systems
the same, each difference could as well have the other sign. With flips drawn B times,

    p = (1 + draws with |mean| at least as large as the one measured) / (1 + B)

or, where only a fall matters, the draws whose mean is at most the one measured.

But: both take the questions for a random sample of what users ask. Nobody drew them, so the figures
tell what another such golden set would say, not what happens in production.
"""

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["RESAMPLES", "bootstrap_interval", "randomisation_p"]

RESAMPLES = 10_000
# draws that are held at a time: bounds the memory at large golden sets
_BLOCK = 500


def bootstrap_interval(
    values: ArrayLike, seed: int = 0, resamples: int = RESAMPLES, confidence: float = 0.95
) -> NDArray[np.float64]:
    """Return the percentile interval of the mean of `values`: an array (low, high).

    `values` has shape (questions,) or (questions, metrics), one result a column then, of shape
    (2, metrics): all metrics see the same draws. Without questions the interval is `nan`.
    Raises ValueError unless 0 < confidence < 1 and resamples >= 1.
    """
    scores = np.asarray(values, dtype=np.float64)
    if not 0 < confidence < 1:
        raise ValueError(f"confidence={confidence}: use a share between 0 and 1, such as 0.95")
    if not len(scores):
        return np.full((2, *scores.shape[1:]), np.nan)
    means = np.concatenate(
        [
            scores[rng.integers(len(scores), size=(size, len(scores)))].mean(axis=1)
            for rng, size in _blocks(seed, resamples)
        ]
    )
    tail = (1 - confidence) / 2
    interval: NDArray[np.float64] = np.quantile(means, [tail, 1 - tail], axis=0)
    return interval


def randomisation_p(
    differences: ArrayLike,
    seed: int = 0,
    resamples: int = RESAMPLES,
    alternative: Literal["two-sided", "less"] = "two-sided",
) -> float:
    """Return the p-value of "both systems are the same"; with "less", of "it did not get worse".

    It is `nan` without questions, and where a difference is.

    `differences` has shape (questions,). The smallest value possible is 1 / (1 + resamples).
    """
    if alternative not in ("two-sided", "less"):
        raise ValueError(f"alternative={alternative!r}: use 'two-sided' or 'less'")
    deltas = np.asarray(differences, dtype=np.float64)
    if not len(deltas) or np.isnan(deltas).any():
        return float("nan")
    # sums of the same numbers in another order differ in their last bits: those count as equal
    side = np.abs if alternative == "two-sided" else np.negative
    measured = float(side(deltas.sum()))
    least = measured - abs(measured) * 1e-9 - 1e-12
    extreme = 0
    for rng, size in _blocks(seed, resamples):
        signs = rng.choice([-1.0, 1.0], size=(size, len(deltas)))
        extreme += int(np.count_nonzero(side(signs @ deltas) >= least))
    return (1 + extreme) / (1 + resamples)


def _blocks(seed: int, resamples: int) -> list[tuple[np.random.Generator, int]]:
    """Split the draws into blocks that share one generator."""
    if resamples < 1:
        raise ValueError(f"resamples={resamples}: use 1 or more, such as {RESAMPLES}")
    rng = np.random.default_rng(seed)
    return [(rng, min(_BLOCK, resamples - done)) for done in range(0, resamples, _BLOCK)]
