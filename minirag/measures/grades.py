"""Rankings and judgements as one matrix: a row a query, the grade of each rank in it.

    grades[q, r] = grade of the document at rank r + 1, 0 where it is not relevant or nothing is
    ideal[q, r]  = the same for the best possible order

This is the one step that looks at ids. A short ranking is looked up as a whole, all queries in one
go; of a long one only what was judged is found and then looked for, since a query has few such
documents. The measures are arithmetic on the two matrices.

But: every row is as long as the longest. A block of queries at a time keeps that small.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import chain, repeat
from operator import lt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.metrics import Relevant
from minirag.records import Hit

__all__ = ["BLOCK", "Judged", "Ranking", "judge"]

Ranking = Sequence[str] | Sequence[Hit]  # best first

BLOCK = 1024  # queries at a time
_SHORT = 32  # ranks up to which looking all of them up is quicker
_FEW = 8  # documents whose ranks are looked for one by one; beyond, a mapping of all is quicker


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
    try:
        graded = _all_graded(queries, qrels)
        ideal = _rows(graded, chain.from_iterable(map(dict.values, graded)))
        if not np.isfinite(ideal).all():
            bad = queries[int(np.flatnonzero(~np.isfinite(ideal).all(axis=1))[0])]
            raise ValueError(f"qrels[{bad!r}] holds a grade that is not finite; use numbers")
        rankings = _rankings(queries, run)
        longest = max(map(len, rankings), default=0)
        is_short = min(longest, longest if depth is None else depth) <= _SHORT
        grades = (_all_looked_up if is_short else _judged_found)(rankings, graded, depth)
    except TypeError as error:  # a list, say, in the place of an id
        raise ValueError(f"run or qrels: {error}; pass ids, or hits, or id to grade") from None
    # a grade of 0 or below says that somebody looked and found it not relevant
    grades, ideal = np.maximum(grades, 0.0), np.sort(np.maximum(ideal, 0.0), axis=1)[:, ::-1]
    return Judged(grades, ideal, np.count_nonzero(ideal, axis=1))


def _all_looked_up(
    rankings: Sequence[Sequence[str]], graded: Sequence[Mapping[str, float]], depth: int | None
) -> NDArray[np.float64]:
    """Return the grade at each rank, shape (queries, ranks); quicker for short rankings."""
    ids = [ranking[:depth] for ranking in rankings]
    if any(map(lt, map(len, map(set, ids)), map(len, ids))):
        ids = [_without_repeats(ranking, depth) for ranking in rankings]
    found: Iterator[Iterator[Any]]
    found = map(map, [judged.get for judged in graded], ids, repeat(repeat(0.0)))
    return _rows(ids, chain.from_iterable(found))


def _judged_found(
    rankings: Sequence[Sequence[str]], graded: Sequence[Mapping[str, float]], depth: int | None
) -> NDArray[np.float64]:
    """Return what `_all_looked_up` does; quicker where most of a ranking was not judged."""
    counts: list[int] = []
    ranks: list[int] = []
    values: list[float] = []
    for ranking, judged in zip(rankings, graded, strict=True):
        ids = ranking if depth is None else ranking[:depth]
        distinct = set(ids)
        if len(distinct) < len(ids):
            ids = _without_repeats(ranking, depth)
            distinct = set(ids)
        found = distinct.intersection(judged)
        counts.append(len(found))
        values += map(judged.__getitem__, found)
        if len(found) <= _FEW:
            ranks += map(ids.index, found)
        else:
            rank_of = dict(zip(ids, range(len(ids)), strict=True))
            ranks += map(rank_of.__getitem__, found)
    grades = np.zeros((len(rankings), max(ranks, default=-1) + 1))
    grades[np.repeat(np.arange(len(rankings)), counts), ranks] = values
    return grades


def _without_repeats(ranking: Sequence[str], depth: int | None) -> Sequence[str]:
    """Return the first `depth` different ids."""
    return list(dict.fromkeys(ranking))[:depth]


def _rows(sized: Sequence[Sized], grades: Iterable[float]) -> NDArray[np.float64]:
    """Lay the grades out in rows, as long as what stands in `sized`, and 0 behind them."""
    lengths = np.fromiter(map(len, sized), np.int64, len(sized))
    longest = int(lengths.max(initial=0))
    try:
        values = np.fromiter(grades, np.float64, int(lengths.sum()))
    except (TypeError, ValueError, OverflowError) as error:
        raise ValueError(f"qrels: a grade is no number ({error}); use numbers") from None
    if len(values) == len(sized) * longest:  # all are as long
        return values.reshape(len(sized), longest)
    rows = np.zeros((len(sized), longest))
    rows[np.arange(longest) < lengths[:, None]] = values
    return rows


def _rankings(queries: Sequence[str], run: Mapping[str, Ranking]) -> list[Sequence[str]]:
    """Return each query's ids; ValueError for what is no ranking."""
    rankings: list[Any] = list(map(run.get, queries, repeat(())))
    if set(map(type, rankings)) <= {list, tuple}:
        firsts = map(next, map(iter, rankings), repeat(""))
        if set(map(type, firsts)) <= {str}:
            return rankings
    return [_ids(query, ranking) for query, ranking in zip(queries, rankings, strict=True)]


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


def _all_graded(
    queries: Sequence[str], qrels: Mapping[str, Relevant]
) -> Sequence[dict[str, float]]:
    """Return each query's judgements, id to grade."""
    judged: list[Any] = list(map(qrels.__getitem__, queries))
    if set(map(type, judged)) <= {dict}:
        return judged
    return [_graded(query, relevant) for query, relevant in zip(queries, judged, strict=True)]


def _graded(query: str, relevant: Relevant) -> dict[str, float]:
    """Return id to grade; a collection of ids has 1 for each."""
    if type(relevant) is dict:
        return relevant
    if isinstance(relevant, str) or not isinstance(relevant, Iterable):
        kind = "one string" if isinstance(relevant, str) else "no list"
        raise ValueError(f"qrels[{query!r}]={relevant!r} is {kind}; pass a list of ids")
    return dict(relevant) if isinstance(relevant, Mapping) else dict.fromkeys(relevant, 1.0)
