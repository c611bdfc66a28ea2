"""The last word on an order: relevance, blended with what is known of the text itself.

    score = 0.60 relevance + 0.20 feedback + 0.10 recency + 0.10 source
    recency = max(0, 1 - days / 365), at most 1;   source = what its kind is trusted

Relevance is the score of the stage before and must lie in [0, 1] (see `scaled`), or be a logit with
`scores="logits"`. The rest is metadata: `feedback` (0 to 1), the first that is there of `updated`,
`created` and `date` (ISO, or a date), and `source_type`. What is missing counts so: no feedback .5,
neither praise nor blame; no date 0, since nothing says that it is new; no kind, or one that has no
prior, is `other`. `today` is given, never read from a clock, so that yesterday's order can be had
again.

But: these weights are a usual starting point and fitted to nothing; on your texts, measure. A blend
can put a popular text above the right one, and 0.4 of the score does not depend on the question.
"""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from math import fsum
from types import MappingProxyType
from typing import Any

from minirag.records import Hit, Metadata
from minirag.rerank.candidates import (
    Candidate,
    Item,
    Items,
    checked_number,
    is_finite,
    metadata_of,
    ranked,
    read_candidates,
)
from minirag.rerank.first_stage import ScoreKind, checked_kind, on_one_scale, unit_score

__all__ = ["SOURCE_PRIORS", "Blend"]

SOURCE_PRIORS: Mapping[str, float] = MappingProxyType(
    {"documentation": 1.0, "code": 0.9, "chat": 0.7, "web": 0.5, "other": 0.6}
)
_DATE_KEYS = ("updated", "created", "date")
_YEAR = 365
_NO_FEEDBACK = 0.5
_NO_DATE = 0.0


class Blend:
    """A reranker that adds feedback, recency and source to the relevance of the stage before.

    The four weights are 0 or more and sum to 1. `source_priors` says in [0, 1] what each kind of
    source is trusted; kinds are compared without case. Raises ValueError for anything else.
    """

    def __init__(
        self,
        today: date,
        *,
        relevance: float = 0.60,
        feedback: float = 0.20,
        recency: float = 0.10,
        source: float = 0.10,
        source_priors: Mapping[str, float] = SOURCE_PRIORS,
        scores: ScoreKind = "unit",
    ) -> None:
        if not isinstance(today, date):
            raise ValueError(f"today: {today!r} is no date; pass one, such as date(2025, 11, 15)")
        self.today = today.date() if isinstance(today, datetime) else today
        given = {"relevance": relevance, "feedback": feedback, "recency": recency, "source": source}
        self.weights = {name: checked_number(name, weight) for name, weight in given.items()}
        total = fsum(self.weights.values())
        if abs(total - 1) > 1e-9:
            raise ValueError(f"weights: they sum to {total:g}; divide each by that, to sum to 1")
        if not isinstance(source_priors, Mapping):
            raise ValueError(f"source_priors: {source_priors!r} is no mapping; pass kind to number")
        self.source_priors = {"other": SOURCE_PRIORS["other"]}
        for kind, prior in source_priors.items():
            self.source_priors[str(kind).casefold()] = _share(prior, f"source_priors: {kind!r}")
        self.scores = checked_kind(scores)

    def rerank(self, query: str, hits: Iterable[Hit], chunks: Items, k: int) -> list[Hit]:
        """Return at most `k` of the hits, best first, scores in [0, 1], ties in the order before.

        KeyError for an unknown id; ValueError for k < 1, a score outside [0, 1] and metadata that
        cannot be read.
        """
        hits = on_one_scale(hits, self.scores)
        candidates, k = read_candidates(query, hits, chunks, k)
        parts = (self._parts(candidate) for candidate in candidates)
        return ranked(candidates, (fsum(each.values()) for each in parts), k)

    def explain(self, query: str, hit: Hit, chunk: Item) -> dict[str, float]:
        """Return what each part adds: relevance, feedback, recency, source; their sum is it."""
        (candidate,), _ = read_candidates(query, [hit], {hit.id: chunk}, 1)
        return self._parts(candidate)

    def _parts(self, candidate: Candidate) -> dict[str, float]:
        metadata, id_ = metadata_of(candidate.item), candidate.hit.id
        kind = str(metadata.get("source_type", "other")).casefold()
        values = {
            "relevance": unit_score(candidate.hit, self.scores),
            "feedback": _feedback(metadata, id_),
            "recency": self._recency(metadata, id_),
            "source": self.source_priors.get(kind, self.source_priors["other"]),
        }
        return {name: self.weights[name] * value for name, value in values.items()}

    def _recency(self, metadata: Metadata, id_: str) -> float:
        for key in _DATE_KEYS:
            if metadata.get(key) not in (None, ""):
                days = (self.today - _day(metadata[key], f"metadata of {id_!r}: {key}")).days
                return min(1.0, max(0.0, 1 - days / _YEAR))  # one from the future is new, not more
        return _NO_DATE


def _feedback(metadata: Metadata, id_: str) -> float:
    value = metadata.get("feedback")
    return _NO_FEEDBACK if value in (None, "") else _share(value, f"metadata of {id_!r}: feedback")


def _share(value: Any, name: str) -> float:
    """Return a number of [0, 1]; ValueError for anything else."""
    if isinstance(value, bool) or not is_finite(value) or not 0 <= value <= 1:
        raise ValueError(f"{name} is {value!r}; use a number from 0 to 1")
    return float(value)


def _day(value: Any, name: str) -> date:
    """Return a date, or the day of an ISO string; ValueError for anything else."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return datetime.fromisoformat(value).date()
    except (TypeError, ValueError):
        raise ValueError(f"{name} is {value!r}; use an ISO date such as 2025-11-04") from None
