"""Inputs of the task about an early stop: rows, and the lists of postings that belong to them."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.vectors.words import WORDS

__all__ = ["Rows", "ends_early", "few", "few_matches", "many", "ties", "with_postings"]

Rows = list[dict[str, float]]


def with_postings(rng: Random, query: dict[str, float], rows: Rows, k: int) -> Inputs:
    """Add the inverted index of the rows, heaviest first, equal weights in any order."""
    words = sorted({word for row in rows for word in row})
    postings = {}
    for word in words:
        entries = [[number, row[word]] for number, row in enumerate(rows) if word in row]
        rng.shuffle(entries)
        postings[word] = sorted(entries, key=lambda entry: -entry[1])
    return {"query": query, "postings": postings, "rows": rows, "k": k}


def _weights(rng: Random, words: list[str]) -> dict[str, float]:
    return {word: round(rng.uniform(0.3, 0.9), 4) for word in words}


def few(rng: Random) -> Inputs:
    """Make a few rows; the best is first in no list, the next one's other entry last."""
    one, other, more = rng.sample(WORDS, 3)
    rows = [
        {one: round(rng.uniform(0.85, 0.9), 4), other: round(rng.uniform(0.05, 0.1), 4)},
        {one: round(rng.uniform(0.05, 0.1), 4), other: round(rng.uniform(0.85, 0.9), 4)},
        {one: round(rng.uniform(0.65, 0.7), 4), other: round(rng.uniform(0.65, 0.7), 4)},
        {one: round(rng.uniform(0.2, 0.4), 4), more: 0.9},
        {more: 0.5, other: round(rng.uniform(0.2, 0.4), 4)},
    ]
    rng.shuffle(rows)
    query = {word: round(rng.uniform(2.4, 2.8), 4) for word in (one, other)}  # above 1
    return with_postings(rng, query, rows, 2)


def ends_early(rng: Random) -> Inputs:
    """Make a word that one row holds and one that all do; k is more than the first has."""
    rare, common = rng.sample(WORDS, 2)
    rows: Rows = [{common: round(rng.uniform(0.1, 0.9), 4)} for _ in range(5)]
    rows[rng.randrange(5)][rare] = round(rng.uniform(0.1, 0.9), 4)
    return with_postings(rng, _weights(rng, [rare, common, "zebra"]), rows, rng.choice([3, 4]))


def few_matches(rng: Random) -> Inputs:
    """Make fewer rows that hold the word than hits are asked for."""
    held, other = rng.sample(WORDS, 2)
    rows: Rows = [{held: round(rng.uniform(0.2, 0.9), 4)} for _ in range(2)]
    rows += [{other: 0.5} for _ in range(3)]
    rng.shuffle(rows)
    return with_postings(rng, _weights(rng, [held]), rows, rng.randint(4, 6))


def ties(rng: Random) -> Inputs:
    """Make equal scores, the row with the smallest number last among them in the list."""
    word = rng.choice(WORDS)
    size = rng.randint(3, 5)
    rows: Rows = [{word: 0.5} for _ in range(size)] + [{word: 0.25}]
    entries = [[number, 0.5] for number in reversed(range(size))] + [[size, 0.25]]
    postings = {word: entries}
    return {"query": {word: 0.5}, "postings": postings, "rows": rows, "k": rng.choice([1, 2])}


def many(rng: Random) -> Inputs:
    """Make 300 rows of which a dozen stand out in all three words."""
    words = rng.sample(WORDS, 3)
    rows: Rows = []
    for number in range(300):
        low, high = (0.7, 0.95) if number < 12 else (0.02, 0.45)
        held = words if number < 12 else rng.sample(words, 2)
        rows.append({word: round(rng.uniform(low, high), 4) for word in held})
    rng.shuffle(rows)
    query = {word: round(rng.uniform(0.5, 0.65), 4) for word in words}
    return with_postings(rng, query, rows, rng.randint(4, 6))
