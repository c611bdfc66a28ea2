"""Many numbers in a few: percentiles of durations, and how scores are distributed.

    P95: sorted values v[0..n-1], place h = 0.95 * (n - 1), a straight line between v[h] neighbours

That is definition 7 of Hyndman and Fan, Sample quantiles in statistical packages (1996), numpy's
"linear". P95 and P99 stand beside P50 because a mean hides the slow queries, which are those that
people remember (Dean and Barroso, The tail at scale, 2013).

But: of fewer than 100 samples P99 lies between the two largest, so it says little more than the
maximum. The number of samples stands beside every figure.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["CacheUse", "Distribution", "StageTimes", "distribution", "stage_times"]

_BINS = 10


@dataclass(frozen=True, slots=True)
class StageTimes:
    """How long a stage took, in milliseconds."""

    stage: str
    n: int
    p50: float
    p95: float
    p99: float
    budget: float | None
    share_over: float | None
    """The share of all samples above the budget; None without one."""

    @property
    def is_over(self) -> bool:
        """Whether the 95th percentile lies above the budget."""
        return self.budget is not None and self.p95 > self.budget


@dataclass(frozen=True, slots=True)
class Distribution:
    """Quantiles of a sample, and how many lie in each of ten equal bins from least to greatest."""

    n: int
    minimum: float
    p5: float
    p25: float
    p50: float
    p75: float
    p95: float
    maximum: float
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CacheUse:
    """The lookups of one cache."""

    name: str
    hits: int
    misses: int

    @property
    def hit_rate(self) -> float:
        """Hits / lookups; there is at least one lookup."""
        return self.hits / (self.hits + self.misses)


def stage_times(stage: str, milliseconds: Sequence[float], budget: float | None) -> StageTimes:
    """Return the percentiles of at least one duration."""
    sample = np.asarray(milliseconds, dtype=np.float64)
    p50, p95, p99 = np.percentile(sample, [50, 95, 99]).tolist()
    over = None if budget is None else float(np.mean(sample > budget))
    return StageTimes(stage, len(sample), p50, p95, p99, budget, over)


def distribution(values: Sequence[float]) -> Distribution:
    """Return the quantiles and the histogram of at least one value."""
    sample = np.asarray(values, dtype=np.float64)
    least, p5, p25, p50, p75, p95, most = np.percentile(
        sample, [0, 5, 25, 50, 75, 95, 100]
    ).tolist()
    return Distribution(len(sample), least, p5, p25, p50, p75, p95, most, _counts(sample))


def _counts(sample: NDArray[np.float64]) -> tuple[int, ...]:
    """Count the values in ten equal bins; where all are equal they lie in the middle one.

    numpy.histogram refuses values that differ by less than ten steps of a float, such as the
    cosines of near copies; a value's share of the range is always a number.
    """
    halves = sample / 2  # so that the range of any two finite numbers is finite
    least, most = halves.min(), halves.max()
    width = most - least
    shares = (halves - least) / width if width > 0 else np.full(len(sample), 0.5)
    bins = np.minimum((shares * _BINS).astype(np.int64), _BINS - 1)  # the greatest: the last bin
    return tuple(np.bincount(bins, minlength=_BINS).tolist())
