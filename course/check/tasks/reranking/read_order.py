"""Reading the order that a language model answered with, faults and all.

Listwise reranking: Sun et al. 2023.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.read_order_draws import (
    cut,
    cut_behind_faults,
    cut_of_zero,
    everybody,
    inputs,
    long_cut,
    nobody,
    nobody_among_them,
    some,
    twice,
)

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    for letters, ranking, keep in (
        ("AB", [2, 1], None),
        ("AB", [2], None),
        ("AB", [0, 1], None),
        ("AB", [3, 2], None),
        ("AB", [2, 2], None),
        ("AB", [2, 1], 1),
        ("AB", [2, 1], 0),
        ("AB", [2, 1], 3),
        ("AB", [3], 1),
        ("ABC", [2, 3, 1], None),
        ("ABC", [3, 3, 2], 2),
        ("ABC", [3, 2, 3], None),
        ("ABC", [0, 3, 2], 1),
        ("ABC", [-1, 2], None),
        ("ACB", [1], None),
        ("ABCD", [3, 3], None),
        ("ABCD", [0, 3, 3, 2], 2),
    ):
        yield inputs(list(letters), ranking, keep)


TASK = Task(
    id="06-read_order",
    assignment="06_reranking",
    title="Reading a model's order",
    function="read_order",
    lesson="lesson 06, section 'A reader that sees all at once'",
    pool=_pool,
    groups=(
        Group(
            "order",
            1.0,
            (
                Case(
                    "everybody-named",
                    "the model's order is what was paid for.",
                    "The first number of the ranking names the candidate that stands first.",
                    everybody,
                ),
                Case(
                    "some-not-named",
                    "a model that stops early must not make candidates vanish.",
                    "Where do the candidates go that the ranking does not name, in which order?",
                    some,
                ),
            ),
        ),
        Group(
            "faults",
            1.0,
            (
                Case(
                    "numbers-of-nobody",
                    "a model invents a number now and then, and a search must stand it.",
                    "Which numbers name a candidate? Look at 0, at -1, and beyond the last one.",
                    nobody_among_them,
                ),
                Case(
                    "named-twice",
                    "nobody wants to see one passage twice.",
                    "What does a second mention of a candidate do in your code?",
                    twice,
                ),
            ),
        ),
        Group(
            "cut",
            1.0,
            (
                Case(
                    "keeps-the-first",
                    "a model may say that only two of ten are relevant at all.",
                    "How many candidates does threshold_cut leave?",
                    cut,
                ),
                Case(
                    "faults-before-the-cut",
                    "a fault in the answer must not push a candidate out of the list.",
                    "The cut counts candidates. What has to happen to the ranking before it?",
                    cut_behind_faults,
                ),
                Case(
                    "a-cut-of-zero",
                    "that nothing is relevant is an answer too, and often the right one.",
                    "Zero is a number: does your code take it for one?",
                    cut_of_zero,
                ),
                Case(
                    "a-cut-beyond-the-end",
                    "a model that was shown four may well say that it keeps the best ten.",
                    "What does your code do where the cut is larger than the list?",
                    long_cut,
                ),
                Case(
                    "nobody-named",
                    "an answer without an order must not throw the search's results away.",
                    "What does the text say of an answer that names no candidate at all?",
                    nobody,
                ),
            ),
        ),
    ),
    hints=(
        "Clean the ranking first; only then put the candidates in order.",
        "Three steps: the numbers that name somebody, each once; behind them the others; the cut.",
        "dict.fromkeys(numbers) keeps the first of equal numbers and their order. Before you "
        "append the others, look whether anybody was named.",
    ),
)
