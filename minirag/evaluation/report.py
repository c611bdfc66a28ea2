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
from minirag.evaluation.tables import Table, number

__all__ = ["Report", "Row"]

_FORMAT = "minirag-report-1"


@dataclass(frozen=True, slots=True)
class Row:
    """How one question fared."""

    question_id: str
    stratum: str
    scores: Mapping[str, float]
    """Metric name to score, such as `{"recall@10": 0.5, "tokens@10": 812.0, …}`."""
    ranks: tuple[int | None, ...]
    """The rank from which each span of evidence is covered, None for never."""
    hits: tuple[str, ...]
    """The ids of the first k hits, best first."""


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of one retriever on one golden set; prints as a table."""

    name: str
    metrics: tuple[str, ...]
    rows: tuple[Row, ...]
    unanswerable: int = 0
    """Questions without evidence, left out of every figure."""
    notes: tuple[str, ...] = ()
    """What a reader of the figures must know, a sentence each."""

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
            plain = json.loads(read_text(path))
            if plain["format"] != _FORMAT:
                raise ValueError(f"its format is {plain['format']!r}, not {_FORMAT!r}")
            rows = tuple(_row(row) for row in plain["rows"])
            names = ("name", "metrics", "unanswerable", "notes")
            name, metrics, unanswerable, notes = (plain[key] for key in names)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(
                f"{display_path(path)} holds no report ({error!r}); write one with report.save"
            ) from error
        return cls(name, tuple(metrics), rows, unanswerable, tuple(notes))


def _row(plain: Mapping[str, Any]) -> Row:
    scores = {key: math.nan if x is None else float(x) for key, x in plain["scores"].items()}
    ranks, hits = tuple(plain["ranks"]), tuple(plain["hits"])
    return Row(plain["question_id"], plain["stratum"], scores, ranks, hits)


def _none_for_nan(value: Any) -> Any:
    """JSON has no nan."""
    if isinstance(value, dict):
        return {key: _none_for_nan(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_none_for_nan(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
