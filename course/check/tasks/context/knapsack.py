"""The passages of most value that fit a budget: a knapsack, beside the greedy way.

McDonald, A study of global inference algorithms in multi-document summarization, 2007.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context import knapsack_draws as draws

__all__ = ["TASK"]


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
        ([(3, 3), (1, 1), (2, 2)], (3,)),
        ([(2, 1), (3, 2), (3, 2), (4, 3)], (3, 4)),
        ([(2, 1), (3, 2), (4, 3), (5, 4)], (5,)),
    ]
    for passages, budgets in lists:
        for budget in budgets:
            yield draws.inputs(passages, budget)
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
                    draws.two_beat_one,
                ),
                Case(
                    "large-after-all",
                    "the most value for a token is not the most value for a budget.",
                    "Is there a passage worth more than all that your rule takes?",
                    draws.large_after_all,
                ),
                Case(
                    "once-each",
                    "a passage shown twice says nothing new.",
                    "Count how often your code takes the passage that is worth most.",
                    draws.once_each,
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
                    draws.filled,
                ),
                Case(
                    "nothing-fits",
                    "an empty context is an answer, and better than one that is too long.",
                    "Each passage is larger than the budget: what is left?",
                    draws.nothing_fits,
                ),
                Case(
                    "no-passages",
                    "a search that finds nothing leaves nothing to choose from.",
                    "With no passages there is one load, the empty one: what is it worth?",
                    lambda rng: draws.inputs([], 500),
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
                    draws.fewer_tokens,
                ),
                Case(
                    "first-numbers",
                    "the same question must get the same context each time.",
                    "Is it load or gain? For the load, write down the lists of all that are equal.",
                    draws.first_numbers,
                ),
            ),
        ),
    ),
    hints=(
        "Greedy cannot take anything back. Ask instead: what is the best load for each room?",
        "For one more passage and a room, there are two ways: without it, or with it and the best "
        "load for the room that is left.",
        "Compare loads as tuples (value, tokens, list): more value is better and more tokens are "
        "worse, so one of the two needs its sign turned.",
    ),
)
