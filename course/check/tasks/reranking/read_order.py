"""Reading the order that a language model answered with, faults and all.

Listwise reranking: Sun et al. 2023.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.reranking.words import WORDS

__all__ = ["TASK"]


def _inputs(candidates: list[str], ranking: list[int], cut: int | None = None) -> Inputs:
    answer: dict[str, Any] = {"ranking": ranking}
    if cut is not None:
        answer["threshold_cut"] = cut
    return {"answer": answer, "candidates": candidates}


def _names(rng: Random, size: int) -> list[str]:
    """Return names of which the first is the last of the alphabet: no rest of them is sorted."""
    names = rng.sample(WORDS, size)
    last = names.index(max(names))
    names[0], names[last] = names[last], names[0]
    return names


def _permutation(rng: Random, size: int) -> list[int]:
    """Return the numbers from 1 in an order whose inverse begins with another number."""
    while True:
        numbers = rng.sample(range(1, size + 1), size)
        if numbers[numbers[0] - 1] != 1:
            return numbers


def _everybody(rng: Random) -> Inputs:
    size = rng.randint(4, 6)
    return _inputs(_names(rng, size), _permutation(rng, size))


def _some(rng: Random) -> Inputs:
    """Name two candidates, never the first."""
    size = rng.randint(4, 6)
    return _inputs(_names(rng, size), rng.sample(range(2, size + 1), 2))


def _nobody_among_them(rng: Random) -> Inputs:
    """Mix numbers that name no candidate with two that do."""
    size = rng.randint(4, 6)
    ranking = [*rng.sample(range(2, size), 2), -rng.randint(1, size - 1), size + rng.randint(1, 3)]
    rng.shuffle(ranking)
    return _inputs(_names(rng, size), [0, *ranking])


def _twice(rng: Random) -> Inputs:
    size = rng.randint(4, 6)
    first, second = rng.sample(range(2, size + 1), 2)
    ranking = rng.choice([[first, first, second], [first, second, first]])
    return _inputs(_names(rng, size), [*ranking, second, first])


def _cut(rng: Random) -> Inputs:
    size = rng.randint(4, 6)
    return _inputs(_names(rng, size), _permutation(rng, size), rng.randint(1, size - 2))


def _cut_behind_faults(rng: Random) -> Inputs:
    """Put faults first, and keep both that are named and one that is not."""
    size = rng.randint(4, 6)
    first, second = rng.sample(range(2, size), 2)
    faults = rng.sample([0, size + 1], 2)
    return _inputs(_names(rng, size), [*faults, first, first, second], 3)


def _nobody(rng: Random) -> Inputs:
    size = rng.randint(3, 5)
    ranking = [size + rng.randint(1, 3), 0][: rng.randint(1, 2)]
    return _inputs(_names(rng, size), ranking, rng.randint(0, 2))


def _pool() -> Iterable[Inputs]:
    for letters, ranking, cut in (
        ("AB", [2, 1], None),
        ("AB", [2], None),
        ("AB", [0, 1], None),
        ("AB", [3, 2], None),
        ("AB", [2, 2], None),
        ("AB", [2, 1], 1),
        ("AB", [2, 1], 0),
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
        yield _inputs(list(letters), ranking, cut)


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
                    _everybody,
                ),
                Case(
                    "some-not-named",
                    "a model that stops early must not make candidates vanish.",
                    "Where do the candidates go that the ranking does not name, in which order?",
                    _some,
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
                    _nobody_among_them,
                ),
                Case(
                    "named-twice",
                    "nobody wants to see one passage twice.",
                    "What does a second mention of a candidate do in your code?",
                    _twice,
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
                    _cut,
                ),
                Case(
                    "faults-before-the-cut",
                    "a fault in the answer must not push a candidate out of the list.",
                    "The cut counts candidates. What has to happen to the ranking before it?",
                    _cut_behind_faults,
                ),
                Case(
                    "a-cut-of-zero",
                    "that nothing is relevant is an answer too, and often the right one.",
                    "Zero is a number: does your code take it for one?",
                    lambda rng: (
                        lambda inputs: {
                            **inputs,
                            "answer": {**inputs["answer"], "threshold_cut": 0},
                        }
                    )(_everybody(rng)),
                ),
                Case(
                    "nobody-named",
                    "an answer without an order must not throw the search's results away.",
                    "What does the text say of an answer that names no candidate at all?",
                    _nobody,
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
