"""Precision and recall of the first k hits, with the rules that every later measure shares.

Voorhees & Harman (eds.) 2005 for the measures; van Rijsbergen 1979 for what they are worth.
"""

from collections.abc import Iterable

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.metrics.precision_recall_draws import (
    crowded,
    first,
    k_below_one,
    k_below_zero,
    no_hits_of_nothing,
    nothing,
    read_and_wrong,
    repeated,
    short,
    some_found,
)

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    one, two = {"a": 1}, {"a": 1, "b": 2}
    for ranking, relevant, k in (
        (["a"], one, 0),
        (["a"], one, -1),
        (["a"], {"a": 0}, 0),
        (["a"], one, 1),
        (["a"], {"a": 0}, 1),
        (["a"], two, 1),
        (["b"], one, 1),
        (["a"], one, 2),
        (["a", "a"], one, 2),
        (["b", "a"], one, 1),
        (["a", "b"], {"a": 0, "b": 1}, 2),
        (["a", "a", "b"], two, 2),
        (["a", "b", "a"], one, 1),
        (["b", "a", "b", "c"], {"c": 1}, 3),
        (["c", "a", "b"], two, 1),
        (["c", "a", "b"], two, 2),
        (["c", "a"], {"a": 1, "b": 1, "d": 1}, 2),
    ):
        yield {"ranking": ranking, "relevant": relevant, "k": k}


TASK = Task(
    id="01-precision_recall",
    assignment="01_metrics",
    title="Precision and recall",
    function="precision_recall",
    lesson="lesson 01, section 'Six numbers for one ranking'",
    pool=_pool,
    call=refusing("precision_recall"),
    groups=(
        Group(
            "counting",
            1.0,
            (
                Case(
                    "some-found-some-not",
                    "what a search did not find must lower its recall, or nobody misses it.",
                    "Count by hand: relevant ids within the first k, and relevant ids in all.",
                    some_found,
                ),
                Case(
                    "more-relevant-than-places",
                    "with more answers than places no search has everything, and recall says so.",
                    "By how many do you divide for recall: by all that is relevant, whatever k is.",
                    crowded,
                ),
                Case(
                    "short-ranking",
                    "a search that returns little would otherwise look precise for that alone.",
                    "Ask for ten hits of a list of four: how many places does precision have?",
                    short,
                ),
            ),
        ),
        Group(
            "rules",
            1.0,
            (
                Case(
                    "repeated-id",
                    "a search that returns the same passage twice must not be paid twice.",
                    "Write down the ranking without repeats; which ids are its first k?",
                    repeated,
                ),
                Case(
                    "read-and-wrong",
                    "a passage that was read and does not answer is known to be wrong.",
                    "A grade of 0 stands in relevant too: what does it say about the id?",
                    read_and_wrong,
                ),
                Case(
                    "nothing-relevant",
                    "a question that nothing answers would pull down every search alike.",
                    "Where no grade is above 0 there is no recall: decide that case first.",
                    nothing,
                ),
                Case(
                    "only-the-first",
                    "where one passage goes into the prompt, k is 1, and that is no mistake.",
                    "Call it with k = 1: the smallest k that is allowed.",
                    first,
                ),
                Case(
                    "k-below-one",
                    "a measure of no hits is a mistake of the caller and should say so.",
                    "For k below 1 raise a ValueError that names k.",
                    k_below_one,
                ),
                Case(
                    "k-below-zero",
                    "a slice up to -1 leaves the last hit out, and nobody is told.",
                    "Which numbers are below 1? Look at what your code does with -1.",
                    k_below_zero,
                ),
                Case(
                    "no-hits-of-nothing",
                    "a mistake of the caller must not depend on the question that is asked.",
                    "Which of your two checks comes first: that of k, or that nothing is relevant?",
                    no_hits_of_nothing,
                ),
            ),
        ),
    ),
    hints=(
        "Three counts are all you need: places, relevant ids found in them, relevant ids in all.",
        "A dict keeps its keys in order and each only once: dict.fromkeys(ranking).",
        "Order of work: check k, find the relevant ids, drop repeats, cut at k, count.",
    ),
)
