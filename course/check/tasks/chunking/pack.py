"""Whole sentences packed up to a budget, with whole sentences carried over."""

from collections.abc import Iterable
from itertools import product
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _filled(rng: Random) -> Inputs:
    """Make two sentences that fill the budget to the last word, then others.

    The third would fit beside the second, and nothing is to be carried.
    """
    budget = rng.randint(16, 30)
    first = rng.randint(5, budget - 6)
    rest = [rng.randint(2, budget // 2) for _ in range(rng.randint(4, 6))]
    rest[0] = rng.randint(2, min(first, budget // 2))
    return {"lengths": [first, budget - first, *rest], "budget": budget, "carry": 0}


def _long(rng: Random) -> Inputs:
    """Make sentences over the budget: the first of all, one among others, the last two."""
    budget = rng.randint(12, 20)
    lengths = [rng.randint(2, 5) for _ in range(rng.randint(5, 7))]
    lengths.insert(rng.randint(2, len(lengths) - 2), budget + rng.randint(1, 9))
    lengths += [budget + rng.randint(1, 9) for _ in range(2)]
    return {"lengths": [budget + 1, *lengths], "budget": budget, "carry": 0}


def _all_fit(rng: Random) -> Inputs:
    """Make short sentences, five to a chunk, so that those carried leave room for more.

    Lengths are even and the budget is odd: filling it to the last word is another case's idea.
    """
    budget = 2 * rng.randint(40, 60) + 1
    lengths = [2 * rng.randint(budget // 12 + 1, budget // 10) for _ in range(rng.randint(8, 11))]
    return {"lengths": lengths, "budget": budget, "carry": rng.randint(1, 2)}


def _some_fit(rng: Random) -> Inputs:
    """Make three sentences and a fourth, beside which the third has room and the second has not.

    To be carried are more sentences than stand before the fourth.
    """
    part = rng.randint(4, 8)
    second, third = (4 * part - 2 * rng.randint(0, 1) for _ in range(2))
    first = [2 * part, second, third, 6 * part + 2 * rng.randint(0, 1)]
    rest = [2 * rng.randint(part, 3 * part) for _ in range(rng.randint(2, 5))]
    return {"lengths": [*first, *rest], "budget": 12 * part + 1, "carry": rng.randint(4, 6)}


def _just_fit(rng: Random) -> Inputs:
    """Make two sentences that fill the budget together with the next one, and stay for it."""
    budget = rng.randint(40, 60)
    second, third = (rng.randint(budget // 4, budget // 3) for _ in range(2))
    fourth = budget - second - third
    rest = [rng.randint(budget // 3 + 2, budget // 2 - 1) for _ in range(rng.randint(1, 3))]
    return {"lengths": [fourth - 1, second, third, fourth, *rest], "budget": budget, "carry": 2}


def _long_after(rng: Random) -> Inputs:
    """Make a sentence over the budget among short ones: nothing fits beside it."""
    inputs = _all_fit(rng)
    lengths = inputs["lengths"]
    lengths.insert(rng.randint(2, len(lengths) - 2), inputs["budget"] + 2 * rng.randint(1, 20))
    return inputs


def _pack_pool() -> Iterable[Inputs]:
    yield {"lengths": [], "budget": 2, "carry": 0}
    for lengths, carry in product(([1], [3], [1, 1], [3, 1]), (0, 1)):
        yield {"lengths": lengths, "budget": 2, "carry": carry}
    yield {"lengths": [1, 1], "budget": 1, "carry": 2}
    for lengths, budget in (([1, 2], 2), ([1, 1, 1], 2), ([1, 1, 1, 1], 2), ([1, 3, 1], 2)):
        for carry in (0, 1):
            yield {"lengths": lengths, "budget": budget, "carry": carry}
    for lengths, budget in (([1, 1, 1, 1], 3), ([1, 1, 1, 2], 3), ([1, 1, 1, 2, 1], 4)):
        for carry in (1, 2):
            yield {"lengths": lengths, "budget": budget, "carry": carry}


TASK = Task(
    id="02-pack",
    assignment="02_chunking",
    title="Whole sentences up to a budget",
    function="pack",
    lesson="lesson 02, section 'Sentences'",
    pool=_pack_pool,
    groups=(
        Group(
            "budget",
            1.0,
            (
                Case(
                    "filled-to-the-last-word",
                    "over the budget the model cuts, far below it a hit is wasted.",
                    "Is a chunk of exactly `budget` words allowed?",
                    _filled,
                ),
                Case(
                    "a-sentence-over-the-budget",
                    "a long sentence must not be lost, nor its neighbours.",
                    "What stands in the chunk before, and in the one after, a long sentence?",
                    _long,
                ),
                Case(
                    "no-sentences",
                    "an empty page must give no chunk, and must not stop the indexing.",
                    "Walk through your code with an empty list of lengths.",
                    lambda rng: {"lengths": [], "budget": rng.randint(1, 99), "carry": 0},
                ),
            ),
        ),
        Group(
            "carry",
            2.0,
            (
                Case(
                    "all-of-them-fit",
                    "what a sentence refers to often stands in the sentence before.",
                    "Does each chunk begin with the last `carry` sentences of the one before?",
                    _all_fit,
                ),
                Case(
                    "only-some-of-them-fit",
                    "what is carried must not push a chunk over the budget.",
                    "Add the next new sentence to what is carried: is that still in the budget?",
                    _some_fit,
                ),
                Case(
                    "they-fit-to-the-last-word",
                    "a limit too strict loses the sentence that explains the next.",
                    "Carried sentences and the next one may have just `budget` words.",
                    _just_fit,
                ),
                Case(
                    "nothing-fits-beside-a-long-one",
                    "next to a sentence over the budget there is room for nothing.",
                    "Follow your code to the sentence that is over the budget: what is carried?",
                    _long_after,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the sentences once. What do you have to know of the chunk that is open?",
        "The number of its first sentence is enough; its words are a sum over lengths.",
        "When a chunk is closed, the next one begins at the new sentence. Then step back, one "
        "sentence at a time, while there is room and `carry` is not used up.",
    ),
)
