"""What a threshold on the best hit's score buys: fewer answers, and fewer wrong ones among them.

A system that shows its hits only when the first one scores at least t, and else says that it has
no information, has at each t

    coverage(t) = questions that are answered / all questions
    risk(t)     = answers that are wrong / questions that are answered
    area        = mean over k = 1 … n of the risk of the k answers that score highest

An answer is wrong when no evidence is among the hits, as always where the question is unanswerable.
El-Yaniv and Wiener (2010) call this selective classification, Geifman and El-Yaniv (2017) choose t
for a risk that one can bear; the area is AURC of Geifman, Uziel and El-Yaniv (2019). A score that
says nothing has the area of a random order, which is the risk of all answers.

But: a threshold holds for one retriever on one corpus, since scores have no common unit. Choose it
on the dev split and measure it on the other: on the questions it was chosen on, it looks too good.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from minirag.evaluation.tables import Table, number

__all__ = ["Curve", "empty_rates", "risk_coverage", "risk_table", "separation"]


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Risk against coverage, a point for each distinct score, highest first.

    No point stands for the threshold above all scores: there nothing is answered or at risk.
    """

    thresholds: NDArray[np.float64]
    coverage: NDArray[np.float64]
    """Share of all questions that are answered, rising."""
    risk: NDArray[np.float64]
    """Share of the answered questions that are answered wrongly."""
    questions: int
    """How many there are, those without hits among them."""

    @property
    def area(self) -> float:
        """Mean risk from the first answer to the last, lower is better; `nan` without answers.

        Answers that tie come in no order: the expected value over their random orders is taken.
        """
        wrong = self._wrong()
        return _mean(wrong / np.arange(1, len(wrong) + 1))

    @property
    def chance(self) -> float:
        """The area of a random order, which is the risk of all answers; `nan` without answers."""
        return float(self.risk[-1]) if len(self.risk) else math.nan

    @property
    def best(self) -> float:
        """The area of an order with all right answers first; `nan` without answers."""
        wrong = self._wrong()
        k = np.arange(1, len(wrong) + 1)
        return _mean(np.maximum(k - len(k) + wrong[-1:], 0) / k)

    def at(self, coverage: float) -> tuple[float, float]:
        """Return (threshold, risk) of the first point that answers at least that share.

        Both are `nan` where the share is never reached, since too many questions have no hits.
        Raises ValueError unless 0 < coverage <= 1.
        """
        if not 0 < coverage <= 1:
            raise ValueError(f"coverage={coverage}: use a share above 0, up to 1, such as 0.5")
        # one that equals the share reaches it, whatever its last bits are
        point = int(np.searchsorted(self.coverage, coverage - 1e-9))
        if point == len(self.coverage):
            return math.nan, math.nan
        return float(self.thresholds[point]), float(self.risk[point])

    def _wrong(self) -> NDArray[np.float64]:
        """Return how many of the k highest-scored answers are wrong, for each k, as expected."""
        answered = np.rint(self.coverage * self.questions)
        wrong = np.rint(self.risk * answered)
        k = np.arange(1.0, answered.max(initial=0) + 1)
        expected: NDArray[np.float64] = np.interp(k, [0, *answered], [0, *wrong])
        return expected


def risk_coverage(scores: ArrayLike, right: ArrayLike) -> Curve:
    """Return the curve of a retriever.

    `scores`, shape (questions,): the first hit's; `nan` without hits, answered at no threshold.
    `right`, same shape: whether the hits answer the question, False where it is unanswerable.
    Raises ValueError for different lengths, none, infinite scores and what is no boolean.
    """
    best, is_right = _pair(scores, right, "right")
    shown = ~np.isnan(best)
    values, step = np.unique(-best[shown], return_inverse=True)
    answered = np.cumsum(np.bincount(step, minlength=len(values)))
    wrong = np.cumsum(np.bincount(step[~is_right[shown]], minlength=len(values)))
    return Curve(-values, answered / len(best), wrong / answered, len(best))


def empty_rates(scores: ArrayLike, answerable: ArrayLike, threshold: float) -> tuple[float, float]:
    """Return the shares of answerable and of unanswerable questions that are left without hits.

    Both arrays have shape (questions,). A `nan` score is below every threshold; a share is `nan`
    where no such question is. Raises ValueError as `risk_coverage` does, and for a `nan` threshold.
    """
    best, can = _pair(scores, answerable, "answerable")
    if math.isnan(threshold):
        raise ValueError(f"threshold={threshold}: use a number; -inf shows all hits")
    empty = ~(best >= threshold)
    return _mean(empty[can]), _mean(empty[~can])


def separation(scores: ArrayLike, answerable: ArrayLike) -> float:
    """Return how often an answerable question scores higher than an unanswerable one.

    The area under the ROC curve (Hanley and McNeil 1982): over all pairs, a tie counts one half, so
    .5 is chance. Both arrays have shape (questions,); a `nan` score is the lowest. The result is
    `nan` where one kind is missing. Raises ValueError as `risk_coverage` does.
    """
    best, can = _pair(scores, answerable, "answerable")
    best = np.where(np.isnan(best), -np.inf, best)
    ours, others = best[can], np.sort(best[~can])
    # a pair that is won counts on both sides, one that ties on the right alone
    halves = np.searchsorted(others, ours, "left") + np.searchsorted(others, ours, "right")
    return _mean(halves) / (2 * len(others)) if len(others) else math.nan


def risk_table(
    curves: Mapping[str, Curve], coverages: Sequence[float] = (0.25, 0.5, 0.75, 1.0)
) -> Table:
    """Return the risk at each coverage, the area and that of chance, a row a pipeline.

    `curves` maps its name to its curve. Raises ValueError as `Curve.at` does.
    """
    figures = {
        name: [*(curve.at(coverage)[1] for coverage in coverages), curve.area, curve.chance]
        for name, curve in curves.items()
    }
    caption = (
        "Share of wrong answers at the highest threshold that answers so many questions\n"
        "area: its mean over all coverages; chance: in a random order; -: not reached"
    )
    heading = ("pipeline", *(f"at {100 * share:g} %" for share in coverages), "area", "chance")
    return Table(caption, heading, tuple((name, *map(number, f)) for name, f in figures.items()))


def _pair(
    scores: ArrayLike, flags: ArrayLike, name: str
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Return the scores and the flags as arrays of one length, checked."""
    numbers, booleans = np.asarray(scores, dtype=np.float64), np.asarray(flags)
    if numbers.ndim != 1 or numbers.shape != booleans.shape or not len(numbers):
        shapes = f"scores has shape {numbers.shape}, {name} {booleans.shape}"
        raise ValueError(f"{shapes}: pass one of each for every question, and at least one")
    if np.isinf(numbers).any():
        place = np.flatnonzero(np.isinf(numbers))[0]
        raise ValueError(f"scores[{place}]={numbers[place]}: pass nan where there are no hits")
    if booleans.dtype != np.bool_:
        raise ValueError(f"{name} holds {booleans.dtype}: pass True or False for each question")
    return numbers, booleans


def _mean(values: NDArray[np.generic]) -> float:
    return float(values.mean()) if len(values) else math.nan
