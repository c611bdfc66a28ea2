"""Every evaluation kept in one table: a run a week, a row a figure.

    append_history("history.db", reports, golden=sha256)
    read_history("history.db", "full", "ndcg@10")[-1].value

The table `eval_results` of an SQLite file. A run is one transaction, stored whole or not at all,
also where two write at once. A reader sees the runs that had ended when it began.

But: the split is not stored: measure the same one each time, or keep a file for each. Whether two
runs differ is not told here either, since a mean is kept and not the questions that it is of.
"""

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import minirag
from minirag.data import display_path
from minirag.evaluation.database import COLUMNS, SCHEMA, opened
from minirag.evaluation.report import Report

__all__ = ["Point", "append_history", "read_histories", "read_history"]

_POINTS = (
    "SELECT pipeline, measured_at, value, low, high, golden FROM eval_results"
    " WHERE metric = ? AND stratum = ? ORDER BY measured_at, rowid"
)
_NAMES = "SELECT group_concat(DISTINCT metric), group_concat(DISTINCT pipeline) FROM eval_results"


@dataclass(frozen=True, slots=True)
class Point:
    """What one run measured; `nan` for what it could not."""

    measured_at: datetime
    """In UTC, to the second."""
    value: float
    low: float
    """The 95 % interval of a mean over all questions; `nan` for a stratum and for "ms"."""
    high: float
    golden: str
    """The SHA-256 of the golden file: across two of them values cannot be compared."""


def append_history(
    path: str | os.PathLike[str],
    reports: Sequence[Report],
    *,
    golden: str,
    corpus: str = "",
    milliseconds: Mapping[str, float] | None = None,
    at: datetime | None = None,
) -> None:
    """Add a run: a row for each report, metric and stratum; stratum "" is all questions.

    `golden` is the SHA-256 of the golden file, 64 hex digits; `corpus` is a text that tells one
    corpus from another. `milliseconds` maps a report's name to a duration, kept as metric "ms".
    `at` is now unless given. The file is made where it is missing. ValueError for these arguments
    and for a file that is no history, OSError where it cannot be written; nothing is stored then.
    """
    names, took = [report.name for report in reports], milliseconds or {}
    if not all(names) or not 0 < len(names) == len(set(names)):
        raise ValueError(f"reports: named {names}; give one or more, each with a name of its own")
    if unknown := took.keys() - set(names):
        raise ValueError(f"milliseconds: {min(unknown)!r} is no report; use the names {names}")
    if not re.fullmatch("[0-9a-f]{64}", golden):
        raise ValueError(f"golden: {golden!r} is no SHA-256; hash the bytes of the golden file")
    at = datetime.now(UTC) if at is None else at
    if at.utcoffset() is None:
        raise ValueError(f"at: {at} has no time zone; use datetime.now(UTC)")
    moment = at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
    rows = [  # computed before the file is locked
        (moment, report.name, *figure, golden, corpus, minirag.__version__)
        for report in reports
        for figure in _figures(report, took.get(report.name))
    ]
    with opened(path, create=True) as database:
        database.execute(f"CREATE TABLE IF NOT EXISTS eval_results ({', '.join(COLUMNS)})")
        database.execute(f"PRAGMA user_version = {SCHEMA}")
        marks = ", ".join("?" * len(COLUMNS))
        database.executemany(f"INSERT INTO eval_results VALUES ({marks})", rows)


def read_history(
    path: str | os.PathLike[str], pipeline: str, metric: str, stratum: str = ""
) -> list[Point]:
    """Return the runs of one pipeline, oldest first; raises as `read_histories` does."""
    return read_histories(path, metric, [pipeline], stratum)[pipeline]


def read_histories(
    path: str | os.PathLike[str],
    metric: str,
    pipelines: Sequence[str] | None = None,
    stratum: str = "",
) -> dict[str, list[Point]]:
    """Return pipeline to its runs, oldest first: of those named, or of all with that metric.

    ValueError where nothing is stored under a name, and for a file that is no history; OSError
    where there is none or it cannot be read.
    """
    found: dict[str, list[Point]] = {name: [] for name in pipelines or ()}
    with opened(path) as database:
        for pipeline, at, *values, golden in database.execute(_POINTS, (metric, stratum)):
            if pipelines is None or pipeline in found:
                value, low, high = (math.nan if x is None else float(x) for x in values)
                point = Point(datetime.fromisoformat(at), value, low, high, golden)
                found.setdefault(pipeline, []).append(point)
        metrics, names = database.execute(_NAMES).fetchone()
    lacking = [name for name, points in found.items() if not points]
    if lacking or not found:
        raise ValueError(
            f"{display_path(path)} has no {metric!r} of stratum {stratum!r} for pipeline "
            f"{', '.join(lacking) or 'any'}; it has the metrics {metrics} of {names}"
        )
    return found


def _figures(report: Report, took: float | None) -> Iterator[tuple[str | float | None, ...]]:
    """Yield metric, stratum, questions, value, low and high as SQL takes them, None for nan."""
    questions = len(report.rows)
    for metric in report.metrics:
        mean_and_interval = (report.mean(metric), *report.interval(metric))
        yield (metric, "", questions, *map(_real, mean_and_interval))
        for stratum, inside in report.strata.items():
            if stratum:
                yield metric, stratum, inside, _real(report.mean(metric, stratum)), None, None
    if took is not None:
        yield "ms", "", questions, _real(took), None, None


def _real(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
