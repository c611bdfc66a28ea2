"""What several tasks share: words and falling scores."""

from random import Random

__all__ = ["MARKS", "WORDS", "descending"]

WORDS = ("a", "refund", "is", "due,", "within", "(thirty)", "days", "of", "notice", "or", "don't")
MARKS = ("-", "–", "&", "…")  # words as well, where a word is what stands between white space


def descending(rng: Random, count: int) -> list[float]:
    """Return `count` scores, best first, no two nearer than 0.05 (so that nothing is a tie)."""
    score = round(rng.uniform(8.0, 12.0), 3)
    scores = []
    for _ in range(count):
        scores.append(score)
        score = round(score - rng.uniform(0.05, 0.4), 3)
    return scores
