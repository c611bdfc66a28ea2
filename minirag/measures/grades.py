"""Rankings and judgements as one matrix: a row a query, the grade of each rank in it.

    grades[q, r] = grade of the document at rank r + 1, 0 where it is not relevant or nothing is
    ideal[q, r]  = the same for the best possible order

This is the one step that looks at ids, so it does little for each: a set's intersection finds what
was judged, only that is looked up, and repeats are looked for down to the last of it, since what
stands below changes nothing. The measures are arithmetic on the two matrices.

But: every row is as long as the longest. A block of queries at a time keeps that small.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from minirag.metrics import Relevant
from minirag.records import Hit

__all__ = ["BLOCK", "Judged", "Ranking", "judge"]

Ranking = Sequence[str] | Sequence[Hit]  # best first

BLOCK = 1024  # queries at a time
_FEW = 8  # ranks that are looked up one by one; beyond, a mapping of the whole ranking is faster


@dataclass(frozen=True, slots=True)
class Judged:
    """A block of queries, each with its row."""

    grades: NDArray[np.float64]
    """Shape (queries, ranks)."""
    ideal: NDArray[np.float64]
    """Relevant grades from high to low, 0 behind them, shape (queries, most judged items)."""
    n_relevant: NDArray[np.int64]
    """Relevant items of each query; 0 where there are none."""


def judge(
    queries: Sequence[str],
    run: Mapping[str, Ranking],
    qrels: Mapping[str, Relevant],
    depth: int | None,
) -> Judged:
    """Return the matrix of a block of queries, `depth` ranks of it, all of them for None.

    Repeats in a ranking are dropped before ranks are counted. ValueError for what is no ranking,
    no set of relevant ids or no finite grade.
    """
    graded = [_graded(query, qrels[query]) for query in queries]
    ideal = _rows([judged.values() for judged in graded])
    if not np.isfinite(ideal).all():
        bad = queries[int(np.flatnonzero(~np.isfinite(ideal).all(axis=1))[0])]
        raise ValueError(f"qrels[{bad!r}] holds a grade that is not finite; use numbers")
    counts: list[int] = []
    ranks: list[int] = []
    values: list[float] = []
    for query, judged in zip(queries, graded, strict=True):
        ranking = run.get(query, ())
        if type(ranking) is not list or (ranking and type(ranking[0]) is not str):
            ranking = _ids(query, ranking)
        is_cut = depth is not None and len(ranking) > depth
        ids = ranking[:depth] if is_cut else ranking
        found = set(judged).intersection(ids)
        places = _ranks(ids, found)
        # repeats below the last judged document move nothing up but what a cut has left out
        head = len(ids) if is_cut else max(places, default=0)
        if len(set(islice(ids, head))) < head:
            ids = list(dict.fromkeys(ranking))[:depth]
            found = set(judged).intersection(ids)
            places = _ranks(ids, found)
        counts.append(len(found))
        ranks += places
        values += map(judged.__getitem__, found)
    grades = np.zeros((len(queries), max(ranks, default=-1) + 1))
    grades[np.repeat(np.arange(len(queries)), counts), ranks] = values
    # a grade of 0 or below says that somebody looked and found it not relevant
    grades, ideal = np.maximum(grades, 0.0), np.sort(np.maximum(ideal, 0.0), axis=1)[:, ::-1]
    return Judged(grades, ideal, np.count_nonzero(ideal, axis=1))


def _ranks(ids: Sequence[str], found: Collection[str]) -> list[int]:
    """Return the rank of each, counted from 0."""
    if len(found) <= _FEW:
        return [*map(ids.index, found)]
    rank_of = dict(zip(ids, range(len(ids)), strict=True))
    return [*map(rank_of.__getitem__, found)]


def _rows(grades: Sequence[Collection[float]]) -> NDArray[np.float64]:
    """Lay each query's grades out in a row, filled with 0."""
    lengths = np.fromiter(map(len, grades), np.int64, len(grades))
    rows = np.zeros((len(grades), int(lengths.max(initial=0))))
    values = np.fromiter(chain.from_iterable(grades), np.float64, int(lengths.sum()))
    rows[np.arange(rows.shape[1]) < lengths[:, None]] = values
    return rows


def _ids(query: str, ranking: Ranking) -> Sequence[str]:
    """Return a ranking's ids; ValueError for what is no ranking."""
    if not isinstance(ranking, list | tuple):
        raise ValueError(
            f"run[{query!r}] is a {type(ranking).__name__}; pass a list of ids or hits, best first"
        )
    if not ranking or isinstance(ranking[0], str):
        return ranking
    if isinstance(ranking[0], Hit):
        return [hit[0] for hit in ranking]
    raise ValueError(
        f"run[{query!r}] holds {ranking[0]!r}, which is neither an id nor a hit; "
        "pass a list of ids, best first"
    )


def _graded(query: str, relevant: Relevant) -> dict[str, float]:
    """Return id to grade; a collection of ids has 1 for each."""
    if type(relevant) is dict:
        return relevant
    if isinstance(relevant, str):
        raise ValueError(f"qrels[{query!r}]={relevant!r} is one string; pass a list of ids")
    return dict(relevant) if isinstance(relevant, Mapping) else dict.fromkeys(relevant, 1.0)
