"""Is B better than A, by how much, and on which questions? Both answer the same ones.

    difference = mean over the questions of (score of B - score of A)

with the paired bootstrap interval and the randomisation test of `resampling`. Few questions usually
carry the whole difference; the report names them, since reading three of them teaches more than the
third decimal.

But: an interval that holds 0 does not show that both are equal, only that these questions are too
few to tell.
"""

import math
from dataclasses import dataclass

import numpy as np

from minirag.evaluation.report import Report
from minirag.evaluation.resampling import RESAMPLES, bootstrap_interval, randomisation_p
from minirag.evaluation.tables import Table, number

__all__ = ["Comparison", "Move", "compare"]


@dataclass(frozen=True, slots=True)
class Move:
    """One question's scores under both systems."""

    question_id: str
    stratum: str
    a: float
    b: float

    @property
    def difference(self) -> float:
        """What B gained over A."""
        return self.b - self.a

    def cells(self) -> tuple[str, ...]:
        """Return the move as a row of a table."""
        scores = (number(self.a), number(self.b), number(self.difference, signed=True))
        return (self.question_id, self.stratum, *scores)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What B gains over A in one metric; prints as a table."""

    metric: str
    a: str
    b: str
    difference: float
    """Mean of B minus mean of A; `nan` without questions."""
    interval: tuple[float, float]
    """95 % paired bootstrap interval of the difference."""
    p_value: float
    """Two-sided randomisation test of "both are the same"."""
    moves: tuple[Move, ...]
    """All questions, the largest difference in either direction first."""

    @property
    def strata(self) -> dict[str, tuple[int, float]]:
        """Stratum to its number of questions and their mean difference."""
        gained: dict[str, list[float]] = {}
        for move in self.moves:
            gained.setdefault(move.stratum, []).append(move.difference)
        return {name: (len(d), math.fsum(d) / len(d)) for name, d in sorted(gained.items())}

    def tables(self, most: int = 5) -> tuple[Table, Table]:
        """Return the differences by stratum, and the `most` questions that moved most."""
        low, high = (number(bound, signed=True) for bound in self.interval)
        gain = number(self.difference, signed=True)
        caption = (
            f"{self.metric}: {self.b} minus {self.a} = {gain}\n"
            f"95 % interval {low} to {high}, p = {self.p_value:.4f}, n = {len(self.moves)}"
        )
        strata = Table(
            caption,
            ("stratum", "n", "difference"),
            tuple((name, str(n), number(d, signed=True)) for name, (n, d) in self.strata.items()),
        )
        moved = [move for move in self.moves[:most] if move.difference]
        questions = Table(
            "Questions that moved most" if moved else "No question moved",
            ("question", "stratum", f"A: {self.a}", f"B: {self.b}", "difference"),
            tuple(move.cells() for move in moved),
        )
        return strata, questions

    def __str__(self) -> str:
        return "\n\n".join(table.text() for table in self.tables())

    def _repr_html_(self) -> str:
        return "".join(table.html() for table in self.tables())


def compare(
    report_a: Report,
    report_b: Report,
    metric: str,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Comparison:
    """Return what `report_b` gains over `report_a` in `metric`, question by question.

    Raises KeyError when a report lacks the metric (such as "recall@10" where k was 5), ValueError
    when both do not hold the same questions.
    """
    before, after = _by_question(report_a, metric), _by_question(report_b, metric)
    odd = sorted(before.keys() ^ after.keys())
    if odd:
        raise ValueError(
            f"report_a ({report_a.name!r}) and report_b ({report_b.name!r}) differ in their "
            f"questions ({odd[0]!r} is in one of them only): evaluate both on one golden set"
        )
    moves = [
        Move(row.question_id, row.stratum, before[row.question_id], after[row.question_id])
        for row in report_b.rows
    ]
    differences = np.array([move.difference for move in moves])
    low, high = bootstrap_interval(differences, seed, resamples)
    return Comparison(
        metric=metric,
        a=report_a.name,
        b=report_b.name,
        difference=float(differences.mean()) if moves else math.nan,
        interval=(float(low), float(high)),
        p_value=randomisation_p(differences, seed, resamples),
        moves=tuple(sorted(moves, key=lambda move: (-abs(move.difference), move.question_id))),
    )


def _by_question(report: Report, metric: str) -> dict[str, float]:
    ids = [row.question_id for row in report.rows]
    return dict(zip(ids, report.values(metric).tolist(), strict=True))
