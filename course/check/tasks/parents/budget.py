"""What a context costs: pieces read within a budget, and how much of it is packaging."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_NAMES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8")


def _pieces(rng: Random, count: int) -> Inputs:
    """Make `count` pieces of distinct lengths, and a price of packaging."""
    ranking = rng.sample(_NAMES, count)
    sizes = rng.sample(range(30, 120), count)
    tokens = dict(sorted(zip(ranking, sizes, strict=True)))
    return {"ranking": ranking, "tokens": tokens, "overhead": rng.randint(5, 20)}


def _prices(inputs: Inputs) -> list[int]:
    return [inputs["tokens"][name] + inputs["overhead"] for name in inputs["ranking"]]


def _blocked(rng: Random) -> Inputs:
    """Make a third piece that does not fit, and a short fourth that would."""
    inputs = _pieces(rng, 4)
    third, fourth = inputs["ranking"][2:]
    inputs["tokens"][third] = rng.randint(150, 300)
    inputs["tokens"][fourth] = rng.randint(10, 25)
    room = sum(_prices(inputs)[:2]) + inputs["tokens"][fourth] + inputs["overhead"]
    return {**inputs, "budget": room + rng.randint(5, 60)}


def _full(rng: Random) -> Inputs:
    """Make a budget that three of four pieces fill to the last token; the fourth is long."""
    inputs = _pieces(rng, 4)
    inputs["tokens"][inputs["ranking"][3]] = rng.randint(120, 200)
    return {**inputs, "budget": sum(_prices(inputs)[:3])}


def _all_fit(rng: Random) -> Inputs:
    inputs = _pieces(rng, rng.randint(3, 5))
    return {**inputs, "budget": sum(_prices(inputs)) + rng.randint(200, 500)}


def _packaging_decides(rng: Random) -> Inputs:
    """Make a budget that holds the texts of all four pieces, with packaging only three."""
    inputs = _pieces(rng, 4)
    return {**inputs, "budget": sum(_prices(inputs)) - rng.randint(1, inputs["overhead"])}


def _repeated(rng: Random) -> Inputs:
    """Name two pieces again, the first when there is no room for it but for the last one."""
    inputs = _pieces(rng, 3)
    first, second, third = inputs["ranking"]
    inputs["tokens"][first] = rng.randint(130, 180)
    budget = sum(_prices(inputs)) + rng.randint(1, 10)
    return {**inputs, "ranking": [first, second, second, first, third], "budget": budget}


def _nothing(rng: Random) -> Inputs:
    inputs = _pieces(rng, 3)
    return {**inputs, "budget": min(_prices(inputs)) - rng.randint(1, 20)}


def _pool() -> Iterable[Inputs]:
    tokens = {"a": 2, "b": 4, "c": 1}
    for ranking in ([], ["a"], ["a", "a"], ["b", "b", "c"], ["a", "b", "c"], ["a", "a", "c"]):
        for overhead, budget in ((1, 0), (1, 3), (1, 5), (2, 9), (1, 6), (1, 20)):
            inputs = {"ranking": ranking, "tokens": tokens}
            yield {**inputs, "overhead": overhead, "budget": budget}


TASK = Task(
    id="08-budget",
    assignment="08_parent_and_child",
    title="What a context costs",
    function="read_in_budget",
    lesson="lesson 08, sections 'Measure it' and 'Does the answer get better?'",
    pool=_pool,
    groups=(
        Group(
            "price",
            1.0,
            (
                Case(
                    "packaging-of-each-piece",
                    "small pieces cost more than their words: each has tags and a title.",
                    "How often is the overhead paid, and what is it divided by?",
                    _all_fit,
                ),
                Case(
                    "packaging-decides",
                    "a prompt that was counted without its tags overflows.",
                    "Does your sum hold the overhead before you compare it with the budget?",
                    _packaging_decides,
                ),
                Case(
                    "piece-named-twice",
                    "two children of one parent must not pay for it twice.",
                    "What does the second mention of a piece cost, and can it end the walk?",
                    _repeated,
                ),
                Case(
                    "nothing-fits",
                    "a budget that is too small is an empty prompt and no crash.",
                    "What is the share where no token was used?",
                    _nothing,
                ),
                Case(
                    "budget-of-zero",
                    "a budget that is used up is not a budget without end.",
                    "What fits into a budget of 0?",
                    lambda rng: {**_pieces(rng, 3), "budget": 0},
                ),
            ),
        ),
        Group(
            "walk",
            1.0,
            (
                Case(
                    "stops-at-the-first-that-does-not-fit",
                    "else poor hits come in because they are short.",
                    "What becomes of the pieces behind one that does not fit?",
                    _blocked,
                ),
                Case(
                    "exactly-full",
                    "a piece that just fits is lost for no reason.",
                    "Add up by hand: is a prompt of exactly the budget within it?",
                    _full,
                ),
            ),
        ),
    ),
    hints=(
        "Walk down the ranking with a running total.",
        "Three things can happen to a piece: read before, too large for the rest, or read now.",
        "The packaging is overhead times the number of pieces read; divide it by all tokens used, "
        "after looking whether there are any.",
    ),
)
