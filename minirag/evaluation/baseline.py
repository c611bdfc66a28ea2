"""What one run of `eval` measured, in a file: the reports, and which questions they are about.

    before = Baseline.load("data/baseline.json")
    verdict = before.gate(reports, golden=sha256)

The hash of the golden file stands in it, since figures on other questions cannot be compared, and a
file that was edited has other questions under the same ids.

But: it knows nothing of the corpus. That evidence still stands where it stood is checked by `eval`.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minirag.data import display_path, read_text, write_text
from minirag.evaluation.gating import ALPHA, TOLERANCE, Verdict, gate
from minirag.evaluation.report import Report

__all__ = ["Baseline", "file_hash"]

_FORMAT = "minirag-baseline-1"


@dataclass(frozen=True, slots=True)
class Baseline:
    """Reports by name, and what they were measured on."""

    reports: tuple[Report, ...]
    golden: str
    """SHA-256 of the golden file, in hex; "" where it is not known."""
    split: str = ""

    def __getitem__(self, name: str) -> Report:
        """Return the report of a pipeline; KeyError where it has none."""
        for report in self.reports:
            if report.name == name:
                return report
        raise KeyError(f"{name!r} is not in the baseline; it has {', '.join(self.names)}")

    @property
    def names(self) -> tuple[str, ...]:
        """The pipelines, in their order."""
        return tuple(report.name for report in self.reports)

    def gate(
        self,
        reports: Sequence[Report],
        golden: str,
        tolerance: float = TOLERANCE,
        metrics: Sequence[str] | None = None,
        alpha: float = ALPHA,
    ) -> Verdict:
        """Return whether each of the reports passes the `gate` against the one of its name.

        A pipeline without a baseline fails, and so does everything when the golden file is another.
        """
        if self.golden and golden != self.golden:
            return Verdict(
                (
                    f"the golden file is not that of the baseline (SHA-256 {golden[:12]}…, then "
                    f"{self.golden[:12]}…); write a new baseline, and say so in the changelog",
                )
            )
        failures = [] if reports else ["no pipeline was measured"]
        for report in reports:
            if report.name not in self.names:
                failures.append(f"{report.name}: not in the baseline; write a new one with it")
                continue
            verdict = gate(report, self[report.name], tolerance, metrics, alpha)
            failures += [
                line if line.startswith(f"{report.name}:") else f"{report.name}: {line}"
                for line in verdict.failures
            ]
        return Verdict(tuple(failures))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a JSON file, a question a line, whole or not at all."""
        head = {"format": _FORMAT, "golden": self.golden, "split": self.split}
        lines = [_line(head)[:-1] + ', "reports": [']
        for number, report in enumerate(self.reports):
            plain = report.to_json()
            rows, shown = plain.pop("rows"), plain.pop("shown")
            end = "]}," if number + 1 < len(self.reports) else "]}"
            lines += [_line(plain)[:-1] + ', "rows": [', *_listed(rows), '], "shown": [']
            lines += [*_listed(shown), end]
        write_text(path, "\n".join([*lines, "]}"]) + "\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Baseline":
        """Read what `save` wrote, or a single report; ValueError when the file is neither."""
        try:
            plain = json.loads(read_text(path))
            if plain["format"] != _FORMAT:
                return cls((Report.from_json(plain),), "")
            reports = tuple(Report.from_json(each) for each in plain["reports"])
            if not reports:
                raise ValueError("it has no report")
            return cls(reports, str(plain["golden"]), str(plain["split"]))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(
                f"{display_path(path)} holds no report ({error!r}); write one with eval --json"
            ) from error


def file_hash(path: str | os.PathLike[str]) -> str:
    """Return the SHA-256 of a text file's content, the same for both kinds of line ends."""
    return hashlib.sha256(Path(path).read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def _line(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, ensure_ascii=False, allow_nan=False)


def _listed(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a line for each row, with a comma behind all but the last."""
    return [_line(row) + "," * (i + 1 < len(rows)) for i, row in enumerate(rows)]
