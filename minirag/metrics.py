"""How good is one ranking? Six numbers between 0 and 1, and their mean over many queries.

With rel(i) the grade of the item at rank i (0 when it is not relevant), R relevant items in all:

    recall@k    = relevant items in the first k / R
    precision@k = relevant items in the first k / k
    hit rate@k  = 1 when any of the first k is relevant, else 0
    RR          = 1 / rank of the first relevant item, 0 when there is none
    AP          = sum over relevant ranks i of precision@i, / R
    nDCG@k      = DCG@k / DCG@k of the best order,  DCG@k = sum of gain(rel(i)) / log2(i + 1)

Järvelin and Kekäläinen 2002 (nDCG); Voorhees and Harman, TREC 2005 (the rest). The values are those
of trec_eval: linear gain, and AP divides by all relevant items, also those below rank k.

Three rules hold everywhere. An id that comes twice counts once, at its first rank, and does not
push the others down. `k=None` means the whole ranking. A query with nothing relevant has no score:
`nan`, which `mean_over_queries` leaves out and counts.

But: an item is relevant or not as a whole. The chunk ids of two chunkers cannot be compared this
way; `minirag.evaluation` measures characters of evidence instead.
"""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Mean",
    "Relevant",
    "average_precision",
    "hit_rate_at_k",
    "mean_over_queries",
    "ndcg_at_k",
    "precision_at_k",
    "recall_at_k",
    "reciprocal_rank",
]

Relevant = Collection[str] | Mapping[str, float]  # ids, or id -> grade; a grade <= 0: not relevant
Metric = Callable[[Sequence[str], Relevant, int | None], float]


def recall_at_k(ranking: Sequence[str], relevant: Relevant, k: int | None = None) -> float:
    """Return the share of the relevant items that stand in the first k; ValueError if k < 1."""
    grades, n_relevant = _judge(ranking, relevant, k)
    return np.count_nonzero(grades) / n_relevant if n_relevant else math.nan


def precision_at_k(ranking: Sequence[str], relevant: Relevant, k: int | None = None) -> float:
    """Return the share of the first k that is relevant; ValueError if k < 1.

    A ranking shorter than k is still divided by k: the empty places count as misses.
    """
    grades, n_relevant = _judge(ranking, relevant, k)
    places = len(grades) if k is None else k
    return np.count_nonzero(grades) / max(places, 1) if n_relevant else math.nan


def hit_rate_at_k(ranking: Sequence[str], relevant: Relevant, k: int | None = None) -> float:
    """Return 1.0 when any of the first k is relevant, else 0.0; ValueError if k < 1."""
    grades, n_relevant = _judge(ranking, relevant, k)
    return float(np.any(grades)) if n_relevant else math.nan


def reciprocal_rank(ranking: Sequence[str], relevant: Relevant, k: int | None = None) -> float:
    """Return 1 / rank of the first relevant item, 0.0 if none is in the first k.

    ValueError if k < 1.
    """
    grades, n_relevant = _judge(ranking, relevant, k)
    if not n_relevant:
        return math.nan
    return 1.0 / (1 + int(np.argmax(grades > 0))) if np.any(grades) else 0.0


def average_precision(ranking: Sequence[str], relevant: Relevant, k: int | None = None) -> float:
    """Return the mean, over all relevant items, of the precision at the rank of each.

    A relevant item that is not in the first k adds 0. ValueError if k < 1.
    """
    grades, n_relevant = _judge(ranking, relevant, k)
    ranks = 1 + np.flatnonzero(grades)
    precisions = np.arange(1, len(ranks) + 1) / ranks
    return float(precisions.sum()) / n_relevant if n_relevant else math.nan


def ndcg_at_k(
    ranking: Sequence[str],
    relevant: Relevant,
    k: int | None = None,
    gain: Literal["linear", "exponential"] = "linear",
) -> float:
    """Return the discounted gain of the first k, divided by that of the best possible order.

    `gain`: "linear" (the grade, as in trec_eval) or "exponential" (2 ** grade - 1, Burges et al.
    2005), the same where all grades are 1. ValueError if k < 1 or for other gains.
    """
    if gain not in ("linear", "exponential"):
        raise ValueError(f"gain={gain!r} is not known: use 'linear' or 'exponential'")
    grades, n_relevant = _judge(ranking, relevant, k)
    if not n_relevant:
        return math.nan
    best = np.sort(_judge(list(relevant), relevant, None)[0])[::-1][:k]
    if gain == "exponential":
        grades, best = np.exp2(grades) - 1, np.exp2(best) - 1
    # never above 1: the same sum in another order may differ in its last bit
    return min(_dcg(grades) / _dcg(best), 1.0)


@dataclass(frozen=True, slots=True)
class Mean:
    """A metric's mean over queries, and how many queries stand behind it."""

    value: float
    """The mean; `nan` when no query could be scored."""
    queries: int
    """Queries that were scored: those with something relevant."""
    missing: int
    """Queries among these that the run does not answer; each counts 0."""
    without_relevant: int
    """Judged queries left out because nothing is relevant to them."""
    unjudged: int
    """Queries of the run left out because nobody judged them."""


def mean_over_queries(
    metric: Metric,
    run: Mapping[str, Sequence[str]],
    qrels: Mapping[str, Relevant],
    k: int | None = None,
) -> Mean:
    """Return the mean of `metric` over the queries of `qrels` that have something relevant.

    `run` maps a query id to its ranking, `qrels` a query id to what is relevant to it. A query
    that the run does not answer scores 0 (trec_eval: only with its option -c).
    """
    scores = {query: metric(run.get(query, ()), relevant, k) for query, relevant in qrels.items()}
    scored = {query: score for query, score in scores.items() if not math.isnan(score)}
    return Mean(
        value=math.fsum(scored.values()) / len(scored) if scored else math.nan,
        queries=len(scored),
        missing=sum(query not in run for query in scored),
        without_relevant=len(scores) - len(scored),
        unjudged=sum(query not in qrels for query in run),
    )


def _judge(
    ranking: Sequence[str], relevant: Relevant, k: int | None
) -> tuple[NDArray[np.float64], int]:
    """Return the grades of the first k distinct ids, 0 for the rest, and R."""
    if k is not None and k < 1:
        raise ValueError(f"k={k}: use 1 or more, or None for the whole ranking")
    for name, ids in (("ranking", ranking), ("relevant", relevant)):
        if isinstance(ids, str):
            raise ValueError(f"{name}={ids!r} is one string: pass a list of ids, [{ids!r}]")
    distinct = list(dict.fromkeys(ranking))[:k]
    if distinct and not isinstance(distinct[0], str):
        raise ValueError(
            f"ranking holds {distinct[0]!r}, which is no id: pass [hit.id for hit in hits]"
        )
    given = relevant if isinstance(relevant, Mapping) else dict.fromkeys(relevant, 1.0)
    if not all(map(math.isfinite, given.values())):
        raise ValueError(f"relevant holds a grade that is not finite, {dict(given)}: use numbers")
    positive = {item: float(grade) for item, grade in given.items() if grade > 0}
    return np.array([positive.get(item, 0.0) for item in distinct]), len(positive)


def _dcg(gains: NDArray[np.float64]) -> float:
    """Sum gains discounted by 1 / log2(rank + 1), so that rank 1 counts whole."""
    return float(np.sum(gains / np.log2(np.arange(2, len(gains) + 2))))
