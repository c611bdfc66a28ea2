"""Has a change made the search worse? A gate for continuous integration.

A metric passes when   value >= baseline - tolerance   (for tokens: value <= baseline + tolerance).

Whatever cannot be compared fails: an empty golden set, a figure that is `nan`, a metric without a
baseline. A gate that passes because nothing was measured is worse than none.

But: it compares means only. A fall within the tolerance passes again and again, so write a new
baseline when one is accepted, and look at the strata from time to time.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from minirag.evaluation.report import Report

__all__ = ["Verdict", "gate"]

# one that equals the limit passes, whatever its last bits are
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a report may pass, and every reason why not; true when it may."""

    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True when nothing failed."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        return "\n".join(["gate: passed" if self.passed else "gate: failed", *self.failures])


def gate(
    report: Report,
    baseline: Report | Mapping[str, float],
    tolerance: float = 0.0,
    metrics: Sequence[str] | None = None,
) -> Verdict:
    """Return whether `report` is no worse than `baseline` by more than `tolerance`.

    `baseline` is an earlier report, or metric name to mean. `tolerance` is in the metric's unit.
    `metrics` defaults to all of both but tokens. Raises ValueError unless tolerance is a number
    of at least 0.
    """
    if not 0 <= tolerance < math.inf:
        raise ValueError(f"tolerance={tolerance}: use 0 or more, such as 0.02")
    means = baseline.means if isinstance(baseline, Report) else dict(baseline)
    both = dict.fromkeys([*report.metrics, *means])
    chosen = [name for name in both if not _is_cost(name)] if metrics is None else metrics
    if not report.rows:
        empty = "no question with evidence was measured: check the golden set and its split"
        return Verdict((f"{report.name}: {empty}",))
    return Verdict(tuple(_failures(report.means, means, chosen, tolerance)))


def _failures(
    measured: Mapping[str, float],
    baseline: Mapping[str, float],
    metrics: Sequence[str],
    tolerance: float,
) -> Iterator[str]:
    if not metrics:
        yield "no metric to compare: name at least one in metrics"
    for name in metrics:
        lacking = [
            where
            for where, means in (("the report", measured), ("the baseline", baseline))
            if name not in means
        ]
        if lacking:
            yield f"{name}: missing from {' and '.join(lacking)}; evaluate with the same k again"
            continue
        value, limit = measured[name], baseline[name]
        undefined = [
            where
            for where, number in (("the report", value), ("the baseline", limit))
            if not math.isfinite(number)
        ]
        if undefined:
            yield f"{name}: not a number in {' and '.join(undefined)}; find out why before merging"
            continue
        worse_by = value - limit if _is_cost(name) else limit - value
        if worse_by > tolerance + _ROUNDING:
            yield (
                f"{name}: {value:.4f}, baseline {limit:.4f}; worse by {worse_by:.4f}, "
                f"tolerance {tolerance:g}"
            )


def _is_cost(metric: str) -> bool:
    """Tokens are what the figures cost: fewer are better."""
    return metric.startswith("tokens@")
