"""Exact search that stops early: the threshold algorithm.

Fagin, Lotem & Naor 2001 (PODS; in full in 2003, Journal of Computer and System Sciences).
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.counting import CountedList, Counter, cost
from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.vectors import early_stop_draws as draws

__all__ = ["TASK"]

MOST_READS = 250  # answers in several styles take 20 to 65; all rows are 300, all entries 612


def _call_early_stop(namespace: Namespace, inputs: Inputs) -> Any:
    """Count the postings entries and the rows that are read."""
    counter = Counter()
    postings = {word: CountedList(each, counter) for word, each in inputs["postings"].items()}
    rows = CountedList(inputs["rows"], counter)
    hits = namespace["early_stop"](inputs["query"], postings, rows, inputs["k"])
    return {"cost": cost(counter, MOST_READS), "hits": hits}


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
    one: draws.Rows = [{"a": 0.5}]
    two: draws.Rows = [{"a": 0.5}, {"a": 0.25}]
    three: draws.Rows = [{"a": 1.0}, {"b": 1.0}, {"a": 0.75, "b": 0.75}]
    four: draws.Rows = [{"a": 0.75}, {"a": 0.25}, {"a": 0.5, "b": 0.25}, {"c": 1.0}]
    tied = [[1, 0.5], [0, 0.5]]
    yield {"query": {"a": 0.5}, "postings": {"a": tied}, "rows": [{"a": 0.5}] * 2, "k": 1}
    for query in ({"a": 1.0}, {"a": 0.5}, {"a": 3.0, "b": 3.0}, {"z": 1.0}):
        for rows in (one, two, three, four):
            for k in (1, 3):
                if k == 1 or query != {"a": 1.0}:
                    yield draws.with_postings(rng, query, rows, k)
    both: draws.Rows = [{"a": 0.5}, {"a": 0.4, "b": 0.4}, {"b": 0.5}]
    yield draws.with_postings(rng, {"a": 3.0, "b": 3.0}, both, 1)


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
                    draws.few,
                ),
                Case(
                    "a-list-that-ends",
                    "a rare word's list ends at once; the other words go on without it.",
                    "What can a document that is still unseen get from a list that has ended?",
                    draws.ends_early,
                ),
                Case(
                    "fewer-matches-than-k",
                    "a list padded with documents that match nothing is how noise gets in.",
                    "Which rows hold none of the query's words? They are no hits.",
                    draws.few_matches,
                ),
                Case(
                    "ties-by-number",
                    "a document of equal score may still be unseen when the k-th is known.",
                    "Equal scores go by number: can one that is still unseen have a smaller one?",
                    draws.ties,
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
                    draws.many,
                ),
            ),
        ),
    ),
    hints=(
        "Read the lists side by side, one entry of each a round; score what you meet in full.",
        "An unseen document stands further down in every list: its score has an upper bound.",
        "That bound adds up query weight times weight, over the entries read in this round.",
    ),
)
