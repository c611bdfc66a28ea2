"""What comes back: how often nothing, how well a score tells that it should be nothing.

A question that the documents do not answer should get no hits, and one that they answer should get
some. Which threshold on the first hit's score would do that is told by two curves in numbers
(`minirag.evaluation.abstaining`).

But: a score that cannot tell them apart is not mended by a threshold. Then only what reads the hits
can say that they do not answer.
"""

from collections.abc import Sequence

import numpy as np

from minirag.evaluation import (
    Curve,
    Report,
    Table,
    number,
    risk_coverage,
    risk_table,
    separation,
)

__all__ = ["returned", "risks"]


def returned(reports: Sequence[Report], depths: Sequence[int]) -> Table:
    """Return empty rates, the score's separation, words, and how much of the hits is judged."""
    judged = [f"judged@{depth}" for depth in depths if f"judged@{depth}" in reports[0].metrics]
    tokens = f"tokens@{depths[-1]}"
    caption = (
        "empty: share of the questions with evidence, and without, that got no hit\n"
        "AUC: how well the first hit's score tells both apart, .5 is chance"
    )
    caption += "\njudged: share of the hits that somebody has read" if judged else ""
    return Table(
        caption,
        ("pipeline", "empty with", "empty without", "AUC", "words", *judged),
        tuple(
            (
                each.name,
                *(number(each.empty_rate(answerable)) for answerable in (True, False)),
                number(_separation(each)),
                number(each.mean(tokens)),
                *(number(each.mean(name)) for name in judged),
            )
            for each in reports
        ),
    )


def risks(reports: Sequence[Report], k: int) -> Table:
    """Return how many of the answered questions are answered wrongly, at rising coverage.

    An answer is right where the first `k` hits hold evidence.
    """
    return risk_table({each.name: _curve(each, k) for each in reports})


def _curve(report: Report, k: int) -> Curve:
    right = {row.question_id: row.scores[f"hit_rate@{k}"] > 0 for row in report.rows}
    return risk_coverage(
        _scores(report), np.array([right.get(each.question_id, False) for each in report.shown])
    )


def _separation(report: Report) -> float:
    answerable = {row.question_id for row in report.rows}
    return separation(
        _scores(report), np.array([each.question_id in answerable for each in report.shown])
    )


def _scores(report: Report) -> list[float]:
    """Return the score of each question's first hit, `nan` where nothing passed."""
    return [
        float("nan") if each.score is None or not each.hits else each.score for each in report.shown
    ]
