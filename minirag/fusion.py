"""Fusion: several rankings of the same items made into one.

    rrf(d)      = sum over rankings of  weight / (rrf_k + rank(d))      ranks from 1
    weighted(d) = alpha * vector(d) + (1 - alpha) * keyword(d)          scores scaled to 0..1

Reciprocal rank fusion looks at ranks alone, so that scores of different kinds may be mixed. A high
`rrf_k` makes the first ranks count little more than those behind: ranks 3 and 2 (.0320) then beat
ranks 1 and 5 (.0318). The weighted sum looks at scores, scaled list by list to (score - lowest) /
(highest - lowest); in a list of one item or of equal scores each counts 1. What a list lacks adds
0, and a list of weight 0 is left out.

Sources: Cormack, Clarke, Büttcher, Reciprocal rank fusion outperforms Condorcet and individual rank
learning methods (SIGIR 2009), whose rrf_k is 60; Fox, Shaw, Combination of multiple searches
(TREC-2, 1994), and Bruch, Gai, Ingber, An analysis of fusion functions for hybrid retrieval (2023),
for the weighted sum.

But: fusion cannot find what no list holds, and a bad list drags a good one down. Scaling makes the
last item of every list worth 0, however good it was.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import fsum, inf, isfinite
from operator import index as as_integer

from minirag.records import Hit

__all__ = ["RRF_K", "reciprocal_rank_fusion", "weighted_fusion"]

RRF_K = 60  # Cormack et al. 2009: flat around its best on four TREC collections


def reciprocal_rank_fusion(
    rankings: Iterable[Iterable[str | Hit]],
    k: int | None = None,
    rrf_k: float = RRF_K,
    weights: Sequence[float] | None = None,
    depth: int | None = None,
) -> list[Hit]:
    """Fuse rankings (ids or Hits, best first) by rank; return at most `k` Hits, or all of them.

    A repeat of an id within a ranking is dropped before ranks are given. Only the first `depth`
    items of each ranking are read; `weights` has one number of 0 or more for each ranking. Equal
    scores stand by their best single rank, then by id, so that the order of the rankings never
    matters. ValueError for what is no ranking and for a parameter out of range.
    """
    if not (isfinite(rrf_k) and rrf_k >= 0):
        raise ValueError(f"rrf_k: {rrf_k!r} is out of range; choose a number of 0 or more")
    k, depth = _count("k", k), _count("depth", depth)
    lists = [_ids(ranking, f"rankings: ranking {i}") for i, ranking in enumerate(rankings)]
    chosen = [1.0] * len(lists) if weights is None else list(weights)
    if len(chosen) != len(lists):
        raise ValueError(
            f"weights: {len(chosen)} weights for {len(lists)} rankings; give one for each"
        )
    for weight in chosen:
        if not (isfinite(weight) and weight >= 0):
            raise ValueError(f"weights: {weight!r} is out of range; choose a number of 0 or more")
    return _fused(
        [
            {id_: weight / (rrf_k + rank) for rank, id_ in enumerate(ids[:depth], start=1)}
            for ids, weight in zip(lists, chosen, strict=True)
            if weight > 0
        ],
        k,
    )


def weighted_fusion(
    keyword: Iterable[Hit], vector: Iterable[Hit], alpha: float = 0.5, k: int | None = None
) -> list[Hit]:
    """Fuse two lists of Hits by scaled score; return at most `k` Hits, or all of them.

    `alpha` is the share of `vector`: 0 is keyword alone, 1 vector alone. Of an id that comes twice
    in a list the first counts. Equal scores stand by their best single rank, then by id. ValueError
    for ids without scores, a score that is not finite and `alpha` outside [0, 1].
    """
    if not 0 <= alpha <= 1:
        raise ValueError(f"alpha: {alpha!r} is out of range; 0 is keyword alone, 1 vector alone")
    k = _count("k", k)
    scaled = ((1 - alpha, _scaled(keyword, "keyword")), (alpha, _scaled(vector, "vector")))
    return _fused(
        [
            {id_: weight * score for id_, score in scores.items()}
            for weight, scores in scaled
            if weight > 0
        ],
        k,
    )


def _fused(lists: Iterable[dict[str, float]], k: int | None) -> list[Hit]:
    """Add up what each list, best first, gives to an id."""
    shares: defaultdict[str, list[float]] = defaultdict(list)
    best_rank: dict[str, float] = {}
    for shares_of_list in lists:
        for rank, (id_, share) in enumerate(shares_of_list.items(), start=1):
            shares[id_].append(share)
            best_rank[id_] = min(rank, best_rank.get(id_, inf))
    # fsum: the exact sum, rounded once, is the same in whatever order the lists came
    hits = [Hit(id_, fsum(each)) for id_, each in shares.items()]
    return sorted(hits, key=lambda hit: (-hit.score, best_rank[hit.id], hit.id))[:k]


def _ids(ranking: Iterable[str | Hit], name: str) -> list[str]:
    """Return the ids of a ranking, each where it comes first."""
    if isinstance(ranking, str | Hit):
        raise ValueError(f"{name} is the single item {ranking!r}; pass a list of rankings")
    ids: dict[str, None] = {}
    for item in ranking:
        id_ = item if isinstance(item, str) else item[0] if isinstance(item, tuple) else item
        if not isinstance(id_, str):
            raise ValueError(f"{name} holds {item!r}; an item is an id or a Hit")
        ids.setdefault(id_)
    return list(ids)


def _scaled(hits: Iterable[Hit], name: str) -> dict[str, float]:
    """Return the scores by id, best first, scaled so that the best is 1 and the last 0."""
    scores: dict[str, float] = {}
    for hit in hits:
        if isinstance(hit, str) or len(hit) != 2:
            raise ValueError(f"{name}: {hit!r} has no score; pass Hits, or fuse by rank instead")
        id_, score = hit
        if not isfinite(score):
            raise ValueError(f"{name}: {id_!r} has the score {score!r}; pass finite scores")
        scores.setdefault(id_, float(score))
    if not scores:
        return {}
    lowest, highest = min(scores.values()), max(scores.values())
    falling = sorted(scores.items(), key=lambda item: -item[1])
    if lowest == highest:
        return dict.fromkeys(scores, 1.0)
    return {id_: (score - lowest) / (highest - lowest) for id_, score in falling}


def _count(name: str, number: int | None) -> int | None:
    """Return None or a whole number of 1 or more; ValueError for anything else."""
    try:
        if number is None or as_integer(number) >= 1:
            return None if number is None else as_integer(number)
    except TypeError:
        pass
    raise ValueError(f"{name}: {number!r} is out of range; choose a whole number of 1 or more")
