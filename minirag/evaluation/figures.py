"""The figures of one question, from its evidence and its hits.

With r(s) the rank from which the hits cover span s of the evidence (see `spans`), over the spans S:

    recall@k    = |{s: r(s) <= k}| / |S|
    hit_rate@k  = 1 when any span is covered by rank k, else 0
    rr@k        = 1 / the first rank that covers a span, 0 when none does by rank k
    ndcg@k      = nDCG of the spans, each at a place of its own, gain = its grade
    precision@k = hits among the first k that cover a span anew / k
    returned_precision@k = those of the first k hits that hold evidence / how many there are
    judged@k    = those of the first k hits that somebody has judged / how many there are

`returned_precision` counts a hit that holds half of a span by itself, also one that an earlier hit
has shown, and is 0 where nothing comes back. It rewards a search that ends where nothing more
answers, which precision@k cannot see. A hit is judged when it holds evidence, or when half of its
characters lie in spans that were read and found to answer nothing.

But: each is a question's; means and intervals are the report's.
"""

from collections.abc import Iterator, Sequence

from minirag import metrics
from minirag.evaluation.spans import cover_ranks, covered, span_ranking
from minirag.golden import Question, Span
from minirag.records import Chunk

__all__ = ["figures", "judged_figures", "names", "recall"]

_EACH = ("recall", "precision", "returned_precision", "hit_rate")  # at every depth
_DEEPEST = ("recall", "ndcg", "rr", "precision", "returned_precision", "hit_rate")


def names(depths: Sequence[int]) -> list[str]:
    """Return the names of `figures`, in its order; `depths` ascend."""
    *shallow, deepest = depths
    return [f"{name}@{k}" for k in shallow for name in _EACH] + [
        f"{name}@{deepest}" for name in _DEEPEST
    ]


def figures(question: Question, hits: Sequence[Chunk], depths: Sequence[int]) -> list[float]:
    """Return the figures of the hits of a question that has evidence."""
    *shallow, deepest = depths
    ranks = cover_ranks(question.evidence, hits)
    found = {k: dict(_counted(question, ranks, hits[:k], k)) for k in depths}
    grades = {str(i): float(span.grade) for i, span in enumerate(question.evidence)}
    first = min((rank for rank in ranks if rank is not None and rank <= deepest), default=0)
    within = [rank if rank is not None and rank <= deepest else None for rank in ranks]
    found[deepest] |= {
        "ndcg": metrics.ndcg_at_k(span_ranking(question.evidence, within), grades, deepest),
        "rr": 1 / first if first else 0.0,
    }
    return [found[k][name] for k in shallow for name in _EACH] + [
        found[deepest][name] for name in _DEEPEST
    ]


def judged_figures(
    question: Question, hits: Sequence[Chunk], judged: Sequence[Span], depths: Sequence[int]
) -> list[float]:
    """Return judged@k for each depth; 1 where nothing was returned, since nothing is unjudged."""
    marks = [
        _holds_evidence(question, hit) or 2 * covered(hit, judged) >= hit.end - hit.start
        for hit in hits
    ]
    return [sum(marks[:k]) / len(marks[:k]) if marks[:k] else 1.0 for k in depths]


def recall(ranks: Sequence[int | None], k: int | None = None) -> float:
    """Return the share of the spans that are covered by rank `k`, or at all."""
    return sum(rank is not None and (k is None or rank <= k) for rank in ranks) / len(ranks)


def _counted(
    question: Question, ranks: Sequence[int | None], hits: Sequence[Chunk], k: int
) -> Iterator[tuple[str, float]]:
    covering = {rank for rank in ranks if rank is not None and rank <= k}
    holding = sum(_holds_evidence(question, hit) for hit in hits)
    yield "recall", recall(ranks, k)
    yield "precision", len(covering) / k
    yield "returned_precision", holding / len(hits) if hits else 0.0
    yield "hit_rate", float(bool(covering))


def _holds_evidence(question: Question, hit: Chunk) -> bool:
    """Tell whether a hit holds half of a span of evidence by itself."""
    return any(2 * covered(span, [hit]) >= span.end - span.start for span in question.evidence)
