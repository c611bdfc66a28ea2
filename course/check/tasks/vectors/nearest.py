"""From distances to hits: filter, over-fetch, one hit a document, a limit, a flag."""

from course.check.calling import refusing
from course.check.task import Case, Group, Task
from course.check.tasks.vectors import nearest_draws as draws

__all__ = ["TASK"]

TASK = Task(
    id="04-nearest",
    assignment="04_tfidf_and_vectors",
    title="From distances to hits",
    function="nearest",
    lesson="lesson 04, sections 'How far is too far?' and 'Filter before you search'",
    pool=draws.pool,
    call=refusing("nearest"),
    groups=(
        Group(
            "filter",
            1.0,
            (
                Case(
                    "filter-first",
                    "filtered after the fetch, a rare category comes back empty.",
                    "Look at which rows are left before any of them is counted as fetched.",
                    draws.filter_first,
                ),
                Case(
                    "every-condition",
                    "a row that lacks a fact, or has another, is what the reader did not ask for.",
                    "Take each key of where in turn: has the row just that value, or another?",
                    draws.every_condition,
                ),
            ),
        ),
        Group(
            "limit",
            1.0,
            (
                Case(
                    "at-the-limit",
                    "whoever sets a limit expects it to be allowed itself.",
                    "One distance equals max_distance here: is it in?",
                    draws.at_the_limit,
                ),
                Case(
                    "none-near-enough",
                    "the nearest page with a warning is kinder than nothing, and no good hit.",
                    "When nothing passes the limit, which row comes back, and with what flag?",
                    draws.none_near,
                ),
                Case(
                    "nothing-allowed",
                    "a row that the filter refused must never come back, weak or not.",
                    "What is the nearest row when no row passes the filter?",
                    draws.none_allowed,
                ),
            ),
        ),
        Group(
            "choice",
            2.0,
            (
                Case(
                    "one-hit-a-document",
                    "three pieces of one page push other pages off the list.",
                    "Remember the documents that you have taken already.",
                    draws.one_a_document,
                ),
                Case(
                    "four-times-k",
                    "the depth of the fetch decides what a later step can still choose from.",
                    "How many rows are fetched, before or after one a document is kept?",
                    draws.four_times,
                ),
                Case(
                    "ties-by-row",
                    "equal distances must give one order, or the same query answers differently.",
                    "Sort by two things: the distance, then the row's number.",
                    draws.ties,
                ),
                Case(
                    "k-of-zero",
                    "a search for no results is a mistake of the caller and should say so.",
                    "Which values of k does the contract refuse?",
                    draws.none_wanted,
                ),
                Case(
                    "k-below-zero",
                    "a negative k cuts a list from its other end, and nobody notices.",
                    "Which whole numbers are below 1?",
                    draws.below_zero,
                ),
            ),
        ),
    ),
    hints=(
        "Do the five steps in the order of the text, each with its own list.",
        "Steps 1 and 2 make a list of row numbers, sorted and cut; step 3 walks along it.",
        "Keep the first candidate in mind: it is what step 5 falls back on.",
    ),
)
