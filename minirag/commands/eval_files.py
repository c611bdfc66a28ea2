"""The files that `eval` writes and compares with, refused at once where they do not fit.

    --json FILE       the reports, written whole or not at all
    --history FILE    a database of all runs, to which one is added
    --gate FILE       reports of before

But: whether the golden file is that of the baseline is told by the gate, after the tables.
"""

import os
from argparse import Namespace
from itertools import combinations
from pathlib import Path

from minirag.commands.checking import same_file, writable
from minirag.data import data_root
from minirag.evaluation import Baseline, Report
from minirag.evaluation.database import opened

__all__ = ["check_files", "golden_path", "read_baseline"]


def golden_path(options: Namespace) -> Path:
    """Return the golden file; FileNotFoundError where it is the default one and has no folder."""
    return data_root() / "golden.jsonl" if options.golden is None else Path(options.golden)


def check_files(options: Namespace) -> None:
    """Refuse what cannot be written, what is no history, and one file in two places.

    ValueError and OSError.
    """
    for option, file in (("--json", options.json), ("--history", options.history)):
        writable(option, file)
        if file is not None and Path(file).exists() and not Path(file).is_file():
            # what is written takes the place of the file, and that of a device would be gone
            raise ValueError(f"{option}: {file} is a device or a pipe; name a plain file")
    if options.history is not None and _has_content(options.history):
        with opened(options.history):
            pass
    files = {
        "--json": options.json,
        "--history": options.history,
        "--gate": options.gate,
        "the golden file": str(golden_path(options)),
    }
    for one, other in combinations(files, 2):
        if same_file(files[one], files[other]):
            raise ValueError(f"{one} and {other}: both name one file; give each its own")


def read_baseline(options: Namespace) -> Baseline:
    """Return the reports to be held; ValueError where there are none, of another k or split."""
    baseline = Baseline.load(options.gate)
    if baseline.split not in ("", options.split):
        raise ValueError(
            f"--gate: {options.gate} has the questions of split {baseline.split}, not of "
            f"{options.split}; use the same --split"
        )
    for report in baseline.reports:
        if f"ndcg@{options.k}" not in report.metrics:
            raise ValueError(
                f"--gate: {options.gate} has {_deepest(report)}, not ndcg@{options.k}; measure "
                "with the same --k"
            )
    return baseline


def _deepest(report: Report) -> str:
    return next((name for name in report.metrics if name.startswith("ndcg@")), "no ndcg")


def _has_content(file: str) -> bool:
    """An empty file, such as `mktemp` makes, becomes a history."""
    return os.path.exists(file) and os.path.getsize(file) > 0
