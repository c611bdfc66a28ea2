"""An experiment on the golden set: children of 30 in parents of 100 against chunks of 50."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

Setting = tuple[str, tuple[int, ...], tuple[int, ...]]

# A kind of dev question, values of k, budgets.
# Parents win at k, chunks in the budget, beyond chance:
_CLEAR: tuple[Setting, ...] = (
    ("vague", (3, 4, 5, 6), (150, 250)),
    ("code", (5, 6), (150, 200, 300, 400)),
    ("multi_hop", (3, 4, 5, 6), (150,)),
    ("identifier", (3, 4, 5, 6), (150,)),
)
# One of the two wins in the budget, and zero lies well inside the interval, or at its end:
_CHANCE: tuple[Setting, ...] = (
    ("number", (3, 4, 5, 6), (150, 250, 300)),
    ("vague", (3, 4, 5, 6), (200, 300, 400, 500)),
    ("identifier", (3, 4, 5, 6), (300, 400, 500)),
    ("distractor", (3, 4, 5, 6), (200, 400, 500)),
)
_AT_ZERO: tuple[Setting, ...] = (
    ("negation", (3, 4, 5, 6), (150, 200, 250, 300, 500)),
    ("dated", (3, 4, 5, 6), (150, 300, 400, 500)),
    ("spanish", (3, 4, 5, 6), (300, 400)),
    ("paraphrase", (3, 4, 5, 6), (150, 200, 250)),
)
# Both find the same in the budget:
_EQUAL: tuple[Setting, ...] = (
    ("cross_lingual", (3, 4, 5, 6), (200, 250, 300, 400)),
    ("paraphrase", (3, 4, 5), (300, 400, 500)),
    ("number", (3, 4, 5, 6), (200, 400, 500)),
)


def _one_of(rng: Random, settings: tuple[Setting, ...]) -> Inputs:
    stratum, depths, budgets = rng.choice(settings)
    return {"stratum": stratum, "k": rng.choice(depths), "budget": rng.choice(budgets)}


def _pool() -> Iterable[Inputs]:
    yield {"stratum": "code", "k": 1, "budget": 100}


TASK = Task(
    id="08-experiment",
    assignment="08_parent_and_child",
    title="Parents of 100 against chunks of 50",
    function="parent_study",
    lesson="lesson 08, sections 'Measure it' and 'How small is small?'",
    pool=_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.load_handbook", "minirag.chunk_corpus", "minirag.fixed_chunks"),
            *("minirag.parent_child_chunks", "minirag.BM25", "minirag.ParentRetriever"),
            *("minirag.GoldenSet", "minirag.evaluate", "minirag.compare"),
        }
    ),
    groups=(
        Group(
            "measure",
            2.0,
            (
                Case(
                    "at-equal-k-and-at-equal-words",
                    "who reads twice as much finds more: equal words are fair.",
                    "The same questions and documents for both; the interval is of the difference.",
                    lambda rng: _one_of(rng, _CLEAR),
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "a-difference-that-may-be-chance",
                    "few questions decide little, and the interval says so.",
                    "On which side of zero are the two ends of the interval?",
                    lambda rng: _one_of(rng, _CHANCE),
                ),
                Case(
                    "an-interval-that-ends-at-zero",
                    "a difference that may as well be none is not beyond chance.",
                    "Print the two ends of the interval: is the one at zero above or below it?",
                    lambda rng: _one_of(rng, _AT_ZERO),
                ),
                Case(
                    "no-winner",
                    "where two systems find the same, the honest answer is that neither won.",
                    "What do you return where the two recalls are equal?",
                    lambda rng: _one_of(rng, _EQUAL),
                ),
            ),
        ),
    ),
    hints=(
        "Before you measure, print how many questions, documents, texts searched and texts read "
        "each system has, and one of each.",
        "evaluate(retriever, questions, pieces, k=k, token_budget=budget): the pieces are what is "
        "read, so for the second system they are the parents.",
        "ParentRetriever(BM25().index(family.children), family.parent_of) is the second system; "
        "its family comes from parent_child_chunks(documents, 100, 30).",
    ),
)
