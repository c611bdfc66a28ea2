"""What a report keeps of one question: its scores, its hits, and with what it was answered.

A question with evidence has a `Row`. Each one that was asked, those without evidence too, has a
`Shown`, from which it can be told how often a search came back empty, and rightly so.

But: the texts of the hits are not kept, their ids are.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Row", "Shown", "row_from", "shown_from"]


@dataclass(frozen=True, slots=True)
class Row:
    """How one question fared."""

    question_id: str
    stratum: str
    scores: Mapping[str, float]
    """Metric name to score, such as `{"recall@10": 0.5, "tokens@10": 812.0, …}`."""
    ranks: tuple[int | None, ...]
    """The rank from which each span of evidence is covered, None for never."""
    hits: tuple[str, ...]
    """The ids of the first k hits, best first."""


@dataclass(frozen=True, slots=True)
class Shown:
    """With what a question was answered, whether it has evidence or not."""

    question_id: str
    hits: int
    """How many of its first k hits passed the retriever's own limit."""
    score: float | None
    """That of the first hit; None where there is none, or no score."""


def row_from(plain: Mapping[str, Any]) -> Row:
    """Return the row of what JSON gave; KeyError, TypeError and ValueError where it is none."""
    scores = {key: math.nan if x is None else float(x) for key, x in plain["scores"].items()}
    ranks, hits = tuple(plain["ranks"]), tuple(plain["hits"])
    return Row(plain["question_id"], plain["stratum"], scores, ranks, hits)


def shown_from(plain: Mapping[str, Any]) -> Shown:
    """Return the same for a `Shown`."""
    score = plain["score"]
    given = None if score is None else float(score)
    return Shown(plain["question_id"], int(plain["hits"]), given)
