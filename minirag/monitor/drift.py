"""Whether distances drift: do recent queries lie as near to the documents as earlier ones did?

    D = max over x of |share of reference <= x  -  share of recent <= x|
    p = Q(sqrt(n m / (n + m)) * D),     Q(t) = 2 * sum over j >= 1 of (-1)^(j-1) exp(-2 j^2 t^2)

The two-sample test of Kolmogorov (1933) and Smirnov (1939): D is the largest gap between the two
distribution functions, p how often two samples of one source have a gap as large. Questions about
what is not in the documents, a new model, half an index: all of them move the distances.

But: p is the limit for many samples, a little too large for few, and nothing is said below 30 of
each. With thousands of samples every small change is "significant": look at D as well. And samples
should not depend on each other: take one distance a query, the nearest.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import exp, fsum, nan, pi, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["MINIMUM", "Drift", "kolmogorov_smirnov"]

MINIMUM = 30  # of each: below, the limit is no good guide to the p of the sample


@dataclass(frozen=True, slots=True)
class Drift:
    """How far recent distances are from those of the reference."""

    statistic: float
    """D, from 0 (the same) to 1 (apart); `nan` with too few samples."""
    p_value: float
    """How often as large a gap comes by chance; `nan` with too few samples."""
    reference: int
    recent: int
    left_out: int
    """Values that were nan or infinite."""
    reference_median: float
    recent_median: float

    @property
    def has_enough(self) -> bool:
        """Whether there were 30 samples of each."""
        return min(self.reference, self.recent) >= MINIMUM

    def drifted(self, level: float = 0.01) -> bool:
        """Tell whether chance would make such a gap less often than `level`."""
        return self.has_enough and self.p_value < level

    def to_json(self) -> dict[str, Any]:
        """Return the result as plain data for `json`, `nan` as None."""
        return {key: None if value != value else value for key, value in asdict(self).items()}

    def __str__(self) -> str:
        counted = f"{self.reference:,} reference and {self.recent:,} recent distances"
        if not self.has_enough:
            return f"drift: unknown, {counted}; {MINIMUM} of each are needed"
        moved = f"median {self.reference_median:.3f} to {self.recent_median:.3f}"
        return f"drift: D = {self.statistic:.3f}, p = {self.p_value:.2g}, {moved}\n{counted}"


def kolmogorov_smirnov(reference: Iterable[float], recent: Iterable[float]) -> Drift:
    """Compare two samples; nan and infinity are left out and counted.

    ValueError for what is no list of numbers.
    """
    one, left_out_of_one = _finite("reference", reference)
    other, left_out_of_other = _finite("recent", recent)
    n, m = len(one), len(other)
    statistic = p_value = nan
    if min(n, m) >= MINIMUM:
        points = np.concatenate([one, other])
        below_one = np.searchsorted(one, points, side="right") / n
        below_other = np.searchsorted(other, points, side="right") / m
        statistic = float(np.abs(below_one - below_other).max())
        p_value = _survival(sqrt(n * m / (n + m)) * statistic)
    medians = [float(np.median(sample)) if len(sample) else nan for sample in (one, other)]
    return Drift(statistic, p_value, n, m, left_out_of_one + left_out_of_other, *medians)


def _survival(t: float) -> float:
    """Return Q(t), by whichever of its two series comes to its end sooner."""
    if t < 0.04:
        return 1.0  # to the last digit
    if t < 1.18:  # the same function after a theta transformation
        x = pi * pi / (8 * t * t)
        terms = [exp(-((2 * j - 1) ** 2) * x) for j in range(1, 6)]
        return 1.0 - sqrt(2 * pi) / t * fsum(terms)
    return 2 * fsum((-1) ** (j - 1) * exp(-2 * j * j * t * t) for j in range(1, 6))


def _finite(name: str, values: Iterable[float]) -> tuple[NDArray[np.float64], int]:
    """Return the finite values in rising order, and how many others there were."""
    try:
        sample = np.asarray(list(values), dtype=np.float64)
    except (TypeError, ValueError):
        sample = np.empty((0, 0))
    if sample.ndim != 1:
        raise ValueError(f"{name}: expected a list of numbers; pass the distances, one a query")
    finite = sample[np.isfinite(sample)]
    return np.sort(finite), len(sample) - len(finite)
