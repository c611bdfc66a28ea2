"""Has a change made the search worse? A gate for continuous integration.

With an earlier report, question by question, a metric fails when

    its mean fell, and p < alpha in the paired randomisation test (`resampling`), downwards
    its mean over a stratum fell by more than the tolerance

The first sees a small fall of many questions, the second a large one of a few. With bare means for
a baseline there are no pairs, and a mean fails that is worse by more than the tolerance.

Whatever cannot be compared fails too: an empty golden set, other questions, a figure that is `nan`,
a metric without a baseline. A gate that passes because nothing was measured is worse than none.

But: a fall that neither rule sees passes again and again, so write a new baseline when one is
accepted. Many metrics are many tests: of twenty that did not change, one may look as if it had.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from minirag.evaluation.report import Report
from minirag.evaluation.resampling import randomisation_p

__all__ = ["ALPHA", "TOLERANCE", "Verdict", "gate"]

ALPHA = 0.05
TOLERANCE = 0.05
_ROUNDING = 1e-9  # one that equals the limit passes, whatever its last bits are
_SHOWN = 3  # questions that a failure names
# what the figures cost, and how far they can be trusted: less or more of it is no fault
_NO_QUALITY = ("tokens@", "judged@")


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
    tolerance: float = TOLERANCE,
    metrics: Sequence[str] | None = None,
    alpha: float = ALPHA,
) -> Verdict:
    """Return whether `report` is no worse than `baseline`, an earlier report or metric to mean.

    `tolerance` is in the metric's unit. `metrics` defaults to all of both but tokens and judged.
    Raises ValueError unless tolerance is a number of at least 0 and alpha between 0 and 1.
    """
    if not 0 <= tolerance < math.inf:
        raise ValueError(f"tolerance={tolerance}: use 0 or more, such as 0.02")
    if not 0 < alpha < 1:
        raise ValueError(f"alpha={alpha}: use a number between 0 and 1, such as 0.05")
    means = baseline.means if isinstance(baseline, Report) else dict(baseline)
    both = dict.fromkeys([*report.metrics, *means])
    chosen = [name for name in both if not name.startswith(_NO_QUALITY)]
    chosen = chosen if metrics is None else list(metrics)
    if not report.rows:
        empty = "no question with evidence was measured: check the golden set and its split"
        return Verdict((f"{report.name}: {empty}",))
    if not chosen:
        return Verdict(("no metric to compare: name at least one in metrics",))
    failures = []
    if isinstance(baseline, Report) and (other := _other_questions(report, baseline)):
        failures.append(other)
    for name in chosen:
        if fault := _undefined(name, report.means, means):
            failures.append(fault)
        elif isinstance(baseline, Report):
            if not other:
                failures += _falls(name, report, baseline, tolerance, alpha)
        elif (worse_by := _sign(name) * (report.mean(name) - means[name])) > tolerance + _ROUNDING:
            failures.append(
                f"{name}: {report.mean(name):.4f}, baseline {means[name]:.4f}; "
                f"worse by {worse_by:.4f}, tolerance {tolerance:g}"
            )
    return Verdict(tuple(failures))


def _falls(
    name: str, report: Report, baseline: Report, tolerance: float, alpha: float
) -> Iterator[str]:
    """Yield a line for a fall over all questions, and one for each stratum that fell."""
    before = {row.question_id: row.scores[name] for row in baseline.rows}
    worse = {
        row.question_id: _sign(name) * (row.scores[name] - before[row.question_id])
        for row in report.rows
    }
    most = sorted((id for id in worse if worse[id] > 0), key=lambda id: -worse[id])[:_SHOWN]
    first = f"; first {', '.join(most)}"
    fall = math.fsum(worse.values()) / len(worse)
    p = randomisation_p(-np.array(list(worse.values())), alternative="less")
    if fall > 0 and p < alpha:
        yield (
            f"{name}: {report.mean(name):.4f}, baseline {baseline.mean(name):.4f}; "
            f"worse by {fall:.4f}, p = {p:.4f}{first}"
        )
    for stratum in report.strata:
        ids = [row.question_id for row in report.rows if row.stratum == stratum]
        fall = math.fsum(worse[id] for id in ids) / len(ids)
        if fall > tolerance + _ROUNDING:
            now = report.mean(name, stratum)
            then = now - _sign(name) * fall
            yield (
                f"{name} of {stratum}: {now:.4f}, baseline {then:.4f}; "
                f"worse by {fall:.4f}, tolerance {tolerance:g}"
            )


def _other_questions(report: Report, baseline: Report) -> str:
    """Return what one of both lacks, "" where they have the same questions."""
    now, then = (Counter(row.question_id for row in each.rows) for each in (report, baseline))
    said = []
    for lacking, what in (
        (then - now, "of the baseline not measured"),
        (now - then, "not in the baseline"),
    ):
        if lacking:
            shown = ", ".join(sorted(lacking)[:_SHOWN])
            more = ", …" * (len(lacking) > _SHOWN)
            said.append(f"questions {what}: {len(lacking)} ({shown}{more})")
    remedy = "measure the same ones, or write a new baseline"
    return f"{report.name}: {' and '.join(said)}; {remedy}" if said else ""


def _undefined(name: str, measured: Mapping[str, float], baseline: Mapping[str, float]) -> str:
    """Return why a metric cannot be compared, "" where it can."""
    both = (("the report", measured), ("the baseline", baseline))
    if lacking := [where for where, means in both if name not in means]:
        return f"{name}: missing from {' and '.join(lacking)}; evaluate with the same k again"
    if undefined := [where for where, means in both if not math.isfinite(means[name])]:
        return f"{name}: not a number in {' and '.join(undefined)}; find out why before merging"
    return ""


def _sign(metric: str) -> int:
    """Return 1 where more is worse, as of tokens, and -1 where less is."""
    return 1 if metric.startswith("tokens@") else -1
