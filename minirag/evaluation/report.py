"""What an evaluation found: a row a question, means a stratum, and an interval for every mean.

    mean = sum over the questions with evidence / their number

A stratum is a kind of question (paraphrase, number, code, …). The mean over all of them hides that
a system gets one kind right and another wrong, so both stand in the report.

But: the intervals treat each metric apart. Of twenty figures one will look "significant" by chance;
decide before measuring which one counts.
"""

import json
import math
import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.data import display_path, read_text, write_text
from minirag.evaluation.resampling import RESAMPLES, bootstrap_interval
from minirag.evaluation.rows import Row, Shown, row_from, shown_from
from minirag.evaluation.tables import Table, number

__all__ = ["Report"]

_FORMAT = "minirag-report-1"


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one retriever on one golden set; prints as a table."""

    name: str
    metrics: tuple[str, ...]
    rows: tuple[Row, ...]
    unanswerable: int = 0
    """Questions without evidence, left out of every figure but the empty rate."""
    notes: tuple[str, ...] = ()
    """What a reader of the figures must know, a sentence each."""
    shown: tuple[Shown, ...] = ()
    """One for each question that was asked, those without evidence too."""

    def values(self, metric: str) -> NDArray[np.float64]:
        """Return one score a question, in the order of `rows`; KeyError for another metric."""
        if metric not in self.metrics:
            known = ", ".join(self.metrics)
            raise KeyError(f"report {self.name!r} has no metric {metric!r}; it has {known}")
        return np.array([row.scores[metric] for row in self.rows], dtype=np.float64)

    def mean(self, metric: str, stratum: str | None = None) -> float:
        """Return the mean over all questions or those of a stratum; `nan` where there are none."""
        inside = [stratum is None or row.stratum == stratum for row in self.rows]
        scores = self.values(metric)[np.array(inside, dtype=bool)]
        return math.fsum(scores) / len(scores) if len(scores) else math.nan

    @property
    def means(self) -> dict[str, float]:
        """Metric name to its mean over all questions with evidence."""
        return {metric: self.mean(metric) for metric in self.metrics}

    @property
    def strata(self) -> Counter[str]:
        """Stratum to its number of questions, in the order of the golden set."""
        return Counter(row.stratum for row in self.rows)

    def empty_rate(self, answerable: bool) -> float:
        """Return the share of the questions with evidence, or of those without, that got no hit.

        `nan` where there are none.
        """
        with_evidence = {row.question_id for row in self.rows}
        empty = [
            shown.hits == 0
            for shown in self.shown
            if (shown.question_id in with_evidence) is answerable
        ]
        return sum(empty) / len(empty) if empty else math.nan

    def interval(
        self, metric: str, seed: int = 0, resamples: int = RESAMPLES, confidence: float = 0.95
    ) -> tuple[float, float]:
        """Return the bootstrap interval of the mean over all questions, (low, high)."""
        low, high = bootstrap_interval(self.values(metric), seed, resamples, confidence)
        return float(low), float(high)

    def tables(self) -> tuple[Table, Table]:
        """Return the means with their 95 % intervals, and the means of each stratum."""
        scores = np.array([self.values(metric) for metric in self.metrics]).T
        bounds = bootstrap_interval(scores).T
        counted = f"{len(self.rows)} questions with evidence"
        left_out = f"{self.unanswerable} without left out"
        means = Table(
            "\n".join([f"{self.name}: {counted}, {left_out}", *self.notes]),
            ("metric", "mean", "95 % low", "95 % high"),
            tuple(
                (metric, number(self.mean(metric)), number(low), number(high))
                for metric, (low, high) in zip(self.metrics, bounds, strict=True)
            ),
        )
        strata = Table(
            "Means by stratum",
            ("stratum", "n", *self.metrics),
            tuple(
                (stratum, str(n), *(number(self.mean(metric, stratum)) for metric in self.metrics))
                for stratum, n in self.strata.items()
            ),
        )
        return means, strata

    def __str__(self) -> str:
        return "\n\n".join(table.text() for table in self.tables())

    def _repr_html_(self) -> str:
        return "".join(table.html() for table in self.tables())

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data for `json`, `nan` as None; `means` stand in it too."""
        plain: dict[str, Any] = {"format": _FORMAT, **asdict(self), "means": self.means}
        return {key: _none_for_nan(value) for key, value in plain.items()}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the report as a JSON file, whole or not at all."""
        text = json.dumps(self.to_json(), ensure_ascii=False, indent=1, allow_nan=False)
        write_text(path, text + "\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Report":
        """Read what `save` wrote; ValueError when the file is something else."""
        try:
            return cls.from_json(json.loads(read_text(path)))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(
                f"{display_path(path)} holds no report ({error!r}); write one with report.save"
            ) from error

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> "Report":
        """Return the report of what `to_json` gave.

        ValueError, KeyError, TypeError and AttributeError for something else.
        """
        if plain.get("format", _FORMAT) != _FORMAT:
            raise ValueError(f"its format is {plain['format']!r}, not {_FORMAT!r}")
        rows = tuple(row_from(row) for row in plain["rows"])
        shown = tuple(shown_from(each) for each in plain.get("shown", ()))
        names = ("name", "metrics", "unanswerable", "notes")
        name, metrics, unanswerable, notes = (plain[key] for key in names)
        for row in rows:
            if lacking := sorted(set(metrics) - row.scores.keys()):
                raise ValueError(f"question {row.question_id!r} has no {lacking[0]}")
        return cls(name, tuple(metrics), rows, unanswerable, tuple(notes), shown)


def _none_for_nan(value: Any) -> Any:
    """JSON has no nan."""
    if isinstance(value, dict):
        return {key: _none_for_nan(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_none_for_nan(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
