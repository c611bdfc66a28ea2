"""Exact search that stops early: the threshold algorithm.

Fagin, Lotem & Naor 2001 (PODS; in full in 2003, Journal of Computer and System Sciences).
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.counting import CountedList, Counter, cost
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.vectors.words import WORDS

__all__ = ["TASK"]

MOST_READS = 250  # answers in several styles take 20 to 65; all rows are 300, all entries 612
Rows = list[dict[str, float]]


def _call_early_stop(namespace: Namespace, inputs: Inputs) -> Any:
    """Count the postings entries and the rows that are read."""
    counter = Counter()
    postings = {word: CountedList(each, counter) for word, each in inputs["postings"].items()}
    rows = CountedList(inputs["rows"], counter)
    hits = namespace["early_stop"](inputs["query"], postings, rows, inputs["k"])
    return {"cost": cost(counter, MOST_READS), "hits": hits}


def _with_postings(rng: Random, query: dict[str, float], rows: Rows, k: int) -> Inputs:
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


def _few(rng: Random) -> Inputs:
    """Make a few rows; the best of them is first in no list."""
    one, other, more = rng.sample(WORDS, 3)
    rows = [
        {one: round(rng.uniform(0.85, 0.9), 4), other: round(rng.uniform(0.05, 0.1), 4)},
        {one: round(rng.uniform(0.05, 0.1), 4), other: round(rng.uniform(0.85, 0.9), 4)},
        {one: round(rng.uniform(0.65, 0.7), 4), other: round(rng.uniform(0.65, 0.7), 4)},
        {one: round(rng.uniform(0.2, 0.4), 4), more: 0.9},
        {more: 0.5, other: round(rng.uniform(0.2, 0.4), 4)},
    ]
    rng.shuffle(rows)
    query = {one: round(rng.uniform(0.6, 0.7), 4), other: round(rng.uniform(0.6, 0.7), 4)}
    return _with_postings(rng, query, rows, rng.choice([1, 2]))


def _ends_early(rng: Random) -> Inputs:
    """Make a word that one row holds and one that all do; k is more than the first has."""
    rare, common = rng.sample(WORDS, 2)
    rows: Rows = [{common: round(rng.uniform(0.1, 0.9), 4)} for _ in range(5)]
    rows[rng.randrange(5)][rare] = round(rng.uniform(0.1, 0.9), 4)
    return _with_postings(rng, _weights(rng, [rare, common, "zebra"]), rows, rng.choice([3, 4]))


def _few_matches(rng: Random) -> Inputs:
    held, other = rng.sample(WORDS, 2)
    rows: Rows = [{held: round(rng.uniform(0.2, 0.9), 4)} for _ in range(2)]
    rows += [{other: 0.5} for _ in range(3)]
    rng.shuffle(rows)
    return _with_postings(rng, _weights(rng, [held]), rows, rng.randint(4, 6))


def _ties(rng: Random) -> Inputs:
    """Make equal scores, the row with the smallest number last among them in the list."""
    word = rng.choice(WORDS)
    size = rng.randint(3, 5)
    rows: Rows = [{word: 0.5} for _ in range(size)] + [{word: 0.25}]
    entries = [[number, 0.5] for number in reversed(range(size))] + [[size, 0.25]]
    postings = {word: entries}
    return {"query": {word: 0.5}, "postings": postings, "rows": rows, "k": rng.choice([1, 2])}


def _many(rng: Random) -> Inputs:
    """Make 300 rows of which a dozen stand out in all three words."""
    words = rng.sample(WORDS, 3)
    rows: Rows = []
    for number in range(300):
        low, high = (0.7, 0.95) if number < 12 else (0.02, 0.45)
        held = words if number < 12 else rng.sample(words, 2)
        rows.append({word: round(rng.uniform(low, high), 4) for word in held})
    rng.shuffle(rows)
    query = {word: round(rng.uniform(0.5, 0.65), 4) for word in words}
    return _with_postings(rng, query, rows, rng.randint(4, 6))


def _show(inputs: Inputs) -> str:
    rows = inputs["rows"]
    if len(rows) < 20:
        arguments = ", ".join(f"{name}={value!r}" for name, value in inputs.items())
        return f"early_stop({arguments})"
    entries = sum(map(len, inputs["postings"].values()))
    return (
        f"early_stop(query={inputs['query']!r}, postings with {entries} entries, "
        f"{len(rows)} rows, k={inputs['k']})"
    )


def _pool() -> Iterable[Inputs]:
    rng = Random(0)
    one: Rows = [{"a": 0.5}]
    two: Rows = [{"a": 0.5}, {"a": 0.25}]
    three: Rows = [{"a": 1.0}, {"b": 1.0}, {"a": 0.75, "b": 0.75}]
    four: Rows = [{"a": 0.75}, {"a": 0.25}, {"a": 0.5, "b": 0.25}, {"c": 1.0}]
    tied = [[1, 0.5], [0, 0.5]]
    yield {"query": {"a": 0.5}, "postings": {"a": tied}, "rows": [{"a": 0.5}] * 2, "k": 1}
    for query in ({"a": 1.0}, {"a": 0.5}, {"a": 0.5, "b": 0.5}, {"z": 1.0}):
        for rows in (one, two, three, four):
            for k in (1, 3):
                yield _with_postings(rng, query, rows, k)


TASK = Task(
    id="04-early_stop",
    assignment="04_tfidf_and_vectors",
    title="Exact search that stops early",
    function="early_stop",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=_call_early_stop,
    show=_show,
    groups=(
        Group(
            "hits",
            2.0,
            (
                Case(
                    "best-in-no-list",
                    "the best document may be first for none of the words.",
                    "Work out the whole score of every row by hand, and compare the hits.",
                    _few,
                ),
                Case(
                    "a-list-that-ends",
                    "a rare word's list ends at once; the other words go on without it.",
                    "What can a document that is still unseen get from a list that has ended?",
                    _ends_early,
                ),
                Case(
                    "fewer-matches-than-k",
                    "a list padded with documents that match nothing is how noise gets in.",
                    "Which rows hold none of the query's words? They are no hits.",
                    _few_matches,
                ),
                Case(
                    "ties-by-number",
                    "a document of equal score may still be unseen when the k-th is known.",
                    "May you stop when an unseen document could still be as good as the k-th?",
                    _ties,
                ),
            ),
        ),
        Group(
            "cost",
            3.0,
            (
                Case(
                    "three-hundred-rows",
                    "a search that reads everything is no better than no index at all.",
                    "After each round, print the k-th score and what an unseen row could reach.",
                    _many,
                ),
            ),
        ),
    ),
    hints=(
        "Read the lists side by side, one entry of each a round; score what you meet in full.",
        "An unseen document stands further down in every list: its score has an upper bound.",
        "That bound is the sum of each query weight times the weight last read in that list.",
    ),
)
