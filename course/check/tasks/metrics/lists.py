"""Small rankings for the draws, and what each rank of one adds to a score."""

import math
from collections.abc import Sequence
from random import Random

from course.check.task import Inputs, Namespace

__all__ = ["grades_at", "letters", "rank_parts"]

_LETTERS = "abcdefghijkl"


def letters(rng: Random, count: int) -> list[str]:
    """Return so many different ids in random order, at most 12."""
    return rng.sample(_LETTERS, count)


def grades_at(
    ranking: Sequence[str], ranks: Sequence[int], grades: Sequence[int]
) -> dict[str, int]:
    """Return id to grade for the ids at these ranks, counted from 1."""
    return {ranking[rank - 1]: grade for rank, grade in zip(ranks, grades, strict=True)}


def rank_parts(reference: Namespace, function: str, inputs: Inputs) -> dict[str, float]:
    """Return what each rank adds to a score that is a sum over the ranking."""
    ranking, parts, before = inputs["ranking"], {}, 0.0
    for rank, id in enumerate(ranking, start=1):
        score = reference[function](**{**inputs, "ranking": ranking[:rank]})
        if math.isnan(score):
            return {}
        if not math.isclose(score, before):
            parts[f"{id} at {rank}"] = float(f"{score - before:.6g}")
        before = score
    return parts
