"""First-stage scores on one scale, so that they can be added to something else.

    sigmoid(x) = 1 / (1 + e^-x)
    scaled(s)  = (s - lowest) / (highest - lowest)      a constant or one-element list counts 1

A weighted sum means nothing while one part runs to 1 and another to 30. So the heuristic and the
blend take scores in [0, 1] and refuse others: BM25 and fused scores are `scaled` first (or by
`scores="fused"`), logits go through the sigmoid (`scores="logits"`), which also keeps how sure the
model was.
Scaling list by list: Fox, Shaw, Combination of multiple searches (TREC-2, 1994).

But: after scaling the last hit is worth 0, however good it was, and a list of bad hits looks like a
list of good ones. And reciprocal ranks add up to a thirtieth at most: they lie in [0, 1], so
nothing refuses them, and count next to nothing unless they are scaled.
"""

from collections.abc import Iterable
from math import exp, inf
from typing import Literal

from minirag.records import Hit
from minirag.rerank.candidates import read_hits

__all__ = ["ScoreKind", "checked_kind", "on_one_scale", "scaled", "sigmoid", "unit_score"]

ScoreKind = Literal["unit", "fused", "logits"]


def sigmoid(logit: float) -> float:
    """Return a number of [0, 1], .5 for 0; no logit is too large."""
    if logit >= 0:
        return 1 / (1 + exp(-logit))
    odds = exp(logit)  # of a negative number, so that it cannot overflow
    return odds / (1 + odds)


def scaled(hits: Iterable[Hit]) -> list[Hit]:
    """Return the hits in their order, scores moved to [0, 1]: the highest 1, the lowest 0.

    ValueError for what is no Hit and for a score that is not finite.
    """
    found = list(read_hits(hits))
    if not found:
        return []
    lowest, highest = (choose(hit.score for hit in found) for choose in (min, max))
    if lowest == highest:
        return [hit._replace(score=1.0) for hit in found]
    if highest - lowest == inf:  # the difference of two huge numbers; half of each is none
        return scaled(hit._replace(score=hit.score / 2) for hit in found)
    return [hit._replace(score=(hit.score - lowest) / (highest - lowest)) for hit in found]


def on_one_scale(hits: Iterable[Hit], kind: ScoreKind) -> Iterable[Hit]:
    """Return the hits of a list, scaled where they are `fused`."""
    return scaled(hits) if kind == "fused" else hits


def unit_score(hit: Hit, kind: ScoreKind) -> float:
    """Return a hit's score in [0, 1]; ValueError with the remedy where it is another kind."""
    if kind == "logits":
        return sigmoid(hit.score)
    if not 0 <= hit.score <= 1:
        raise ValueError(
            f"hits: {hit.id!r} has the score {hit.score!r}, and scores must lie in [0, 1]; pass "
            'scaled(hits), or scores="logits" where a model gave logits'
        )
    return float(hit.score)


def checked_kind(kind: ScoreKind) -> ScoreKind:
    """Return the kind of scores; ValueError for an unknown one."""
    if kind not in ("unit", "fused", "logits"):
        raise ValueError(f"scores: {kind!r} is not known; choose 'unit', 'fused' or 'logits'")
    return kind
