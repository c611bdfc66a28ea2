"""The passages of most value that fit a budget: a knapsack, beside the greedy way.

McDonald, A study of global inference algorithms in multi-document summarization, 2007.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _inputs(passages: list[tuple[int, int]], budget: int) -> Inputs:
    """Make inputs from (value, tokens) pairs."""
    return {
        "values": [value for value, _ in passages],
        "tokens": [tokens for _, tokens in passages],
        "budget": budget,
    }


def _two_beat_one(rng: Random) -> Inputs:
    """The first takes nearly all the room; two of the others together are worth more."""
    half, value = rng.randint(5, 9), rng.randint(10, 16)
    others = [(rng.randint(value // 2 + 1, value - 1), rng.randint(2, half)) for _ in range(2)]
    return _inputs([(value, 2 * half), *others, (1, 2 * half)], 2 * half + 1)


def _large_after_all(rng: Random) -> Inputs:
    """A small one is worth most for each token, but with it the large one does not fit."""
    budget = rng.randint(12, 20)
    return _inputs(
        [(rng.randint(7, 9), 2), (rng.randint(1, 3), 3), (2 * budget, budget - 1)], budget
    )


def _once_each(rng: Random) -> Inputs:
    """One could be taken several times, if it could."""
    best, size = rng.randint(8, 12), rng.randint(2, 3)
    others = [(rng.randint(1, 3), rng.randint(size, 4)) for _ in range(2)]
    return _inputs([others[0], (best, size), others[1]], size + others[0][1] + others[1][1] + 1)


def _filled(rng: Random) -> Inputs:
    """Three fill the budget exactly; a large first one is worth less than they together.

    The smallest of the three is worth most, so that taking it twice would be better still.
    """
    sizes = sorted(rng.sample(range(3, 7), 3))
    three = [
        (value, size) for value, size in zip((9, *rng.sample((6, 7, 8), 2)), sizes, strict=True)
    ]
    rng.shuffle(three)
    return _inputs([(rng.randint(10, 11), sum(sizes)), *three], sum(sizes))


def _nothing_fits(rng: Random) -> Inputs:
    budget = rng.randint(1, 6)
    sizes = [budget + extra for extra in rng.sample(range(1, 8), 3)]
    return _inputs([(rng.randint(1, 9), size) for size in sizes], budget)


def _fewer_tokens(rng: Random) -> Inputs:
    """The first is worth as much as the two others together, and takes more tokens."""
    left, right = rng.sample(range(3, 9), 2)
    size = rng.randint(3, 5)
    sizes = [size, size - 1] if rng.random() < 0.5 else [size - 1, size]
    last = (0, 1)
    return _inputs(
        [(left + right, 2 * size + 1), (left, sizes[0]), (right, sizes[1]), last], 2 * size + 2
    )


def _first_numbers(rng: Random) -> Inputs:
    """Two pairs have the same value and the same tokens; nothing else fills the budget."""
    least, per_token = rng.randint(2, 6), rng.randint(2, 5)
    sizes = [least, least + 1, least + 2, least + 3]
    if rng.random() < 0.5:
        sizes.reverse()
    return _inputs([(per_token * size, size) for size in sizes], 2 * least + 3)


def _pool() -> Iterable[Inputs]:
    lists: list[tuple[list[tuple[int, int]], tuple[int, ...]]] = [
        ([(1, 1)], (1, 2)),
        ([(1, 2)], (1, 2)),
        ([(1, 1), (1, 1)], (1, 2)),
        ([(2, 1), (1, 1)], (1, 2)),
        ([(0, 1), (1, 1)], (2,)),
        ([(2, 3), (2, 2)], (3,)),
        ([(2, 1), (3, 3)], (3,)),
        ([(3, 3), (2, 1), (1, 1)], (3,)),
        ([(3, 3), (2, 1), (2, 1)], (2, 3)),
        ([(1, 2), (5, 2), (4, 1)], (3,)),
        ([(2, 1), (4, 3)], (3, 4)),
        ([(2, 2), (1, 1), (1, 1)], (2, 3)),
        ([(1, 1), (2, 2), (3, 3)], (3, 4)),
        ([(2, 1), (3, 2), (3, 2), (4, 3)], (3, 4)),
        ([(2, 1), (3, 2), (4, 3), (5, 4)], (5,)),
    ]
    for passages, budgets in lists:
        for budget in budgets:
            yield _inputs(passages, budget)
    yield {"values": [], "tokens": [], "budget": 2}


TASK = Task(
    id="09-knapsack",
    assignment="09_context_and_generation",
    title="The best load of a budget",
    function="best_load",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "best",
            2.0,
            (
                Case(
                    "two-beat-one",
                    "one long passage can cost two shorter ones that say more together.",
                    "Add up by hand what each pair of passages is worth.",
                    _two_beat_one,
                ),
                Case(
                    "large-after-all",
                    "the most value for a token is not the most value for a budget.",
                    "Is there a passage worth more than all that your rule takes?",
                    _large_after_all,
                ),
                Case(
                    "once-each",
                    "a passage shown twice says nothing new.",
                    "Count how often your code takes the passage that is worth most.",
                    _once_each,
                ),
            ),
        ),
        Group(
            "bounds",
            1.0,
            (
                Case(
                    "filled-to-the-last",
                    "a budget is there to be used up to its last token.",
                    "Three passages take exactly the budget: does your code allow it?",
                    _filled,
                ),
                Case(
                    "nothing-fits",
                    "an empty context is an answer, and better than one that is too long.",
                    "Each passage is larger than the budget: what is left?",
                    _nothing_fits,
                ),
            ),
        ),
        Group(
            "ties",
            2.0,
            (
                Case(
                    "fewer-tokens",
                    "of two loads worth the same, the shorter one costs less.",
                    "Two loads are worth the same: compare their tokens before you choose.",
                    _fewer_tokens,
                ),
                Case(
                    "first-numbers",
                    "the same question must get the same context each time.",
                    "Two loads have the same value and tokens: write both lists of numbers down.",
                    _first_numbers,
                ),
            ),
        ),
    ),
    hints=(
        "Greedy cannot take anything back. Ask instead: what is the best load for each room?",
        "For one more passage and a room, there are two ways: without it, or with it and the best "
        "load for the room that is left.",
        "Compare loads as tuples: value first, then tokens, then the list of numbers.",
    ),
)
