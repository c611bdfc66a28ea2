"""Late interaction: each row of the question looks for its best match in the passage.

Khattab & Zaharia 2020, with the mean in place of the sum.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task

__all__ = ["TASK"]

_UNIT = [[0.6, 0.8], [0.8, 0.6], [0.28, 0.96], [0.96, 0.28], [1.0, 0.0], [0.0, 1.0]]  # length one
_BETWEEN = [[0.6, 0.8], [0.8, 0.6], [0.28, 0.96], [0.96, 0.28]]  # any two less than 90° apart


def _unit_rows(rng: Random, question: int, passage: int) -> Inputs:
    """Make rows of length one; one row of the question stands in the passage, no other does."""
    rows = rng.sample(_UNIT, question + passage - 1)
    asked, others = rows[:question], rows[question:]
    found = [asked[0], *others]
    rng.shuffle(asked)
    rng.shuffle(found)
    return {"question": asked, "passage": found}


def _short_passage(rng: Random) -> Inputs:
    """Ask for one of the rows twice: two tokens may have the same row, and both count."""
    inputs = _unit_rows(rng, 3, 2)
    question = inputs["question"]
    question.insert(rng.randint(0, 3), rng.choice([r for r in question if r in inputs["passage"]]))
    return inputs


def _any_length(rng: Random) -> Inputs:
    """Make a long row win every comparison that is no cosine, and lose one that is."""
    short = [[float(n) for n in row] for row in rng.sample([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 2)]
    asked = [[rng.choice([2.0, 3.0, 5.0]) * n for n in row] for row in short]
    found = [[rng.choice([1.0, 1.5]) * n + 0.1 for n in short[0]], [0.5, 0.7, 0.2]]
    long = [float(rng.choice([7, 8, 9, 11])) for _ in range(3)]
    return {"question": asked, "passage": rng.sample([*found, long], 3)}


def _opposite(rng: Random) -> Inputs:
    """Make rows that all point away from each other."""
    passage = [[-x, -y] for x, y in rng.sample(_BETWEEN, 2)]
    return {"question": rng.sample(_BETWEEN, 2), "passage": passage}


def _pool() -> Iterable[Inputs]:
    x, y, between, away = [1.0, 0.0], [0.0, 1.0], [0.6, 0.8], [-0.6, -0.8]
    for question, passage in (
        ([x], [between]),
        ([x], [away]),
        ([x, y], [between]),
        ([x], [x, y]),
        ([x, y], [x, between]),
        ([x], []),
        ([], [x]),
        ([[2.0, 0.0]], [[3.0, 4.0]]),
        ([x], [[3.0, 4.0], [0.0, 2.0]]),
        ([x], [x, [3.0, 4.0]]),
        ([x, x, y], [x, between]),
        ([x, y], [between, away, x]),
        ([x, between, y], [x, [0.8, 0.6]]),
    ):
        yield {"question": question, "passage": passage}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return the best match of each row of the question."""
    return {
        f"best for row {number}": reference["maxsim"]([row], inputs["passage"])
        for number, row in enumerate(inputs["question"])
    }


TASK = Task(
    id="06-maxsim",
    assignment="06_reranking",
    title="A reader that compares token by token",
    function="maxsim",
    lesson="lesson 06, section 'A reader that compares token by token'",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "best-match",
            1.0,
            (
                Case(
                    "more-rows-in-the-passage",
                    "a passage may say a hundred other things; it is not lowered by them.",
                    "A row of cosines for each token of the question: what is taken of each row?",
                    lambda rng: _unit_rows(rng, 2, 4),
                ),
                Case(
                    "more-rows-in-the-question",
                    "a short passage is still asked about every word of the question.",
                    "How many maxima are there, and what are they divided by?",
                    _short_passage,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "rows-of-any-length",
                    "a token with a long vector must not win every comparison.",
                    "Is what you compare a cosine, also where a row has length 2?",
                    _any_length,
                ),
                Case(
                    "nothing-is-alike",
                    "between two bad passages the less bad one stands first.",
                    "What is the largest of only negative numbers in your code?",
                    _opposite,
                ),
                Case(
                    "passage-without-tokens",
                    "an empty passage in the index must not end the search with an error.",
                    "What does your code do with an empty list of rows in the passage?",
                    lambda rng: {"question": rng.sample(_UNIT, rng.randint(1, 3)), "passage": []},
                ),
                Case(
                    "question-without-tokens",
                    "an empty question must not end the search with an error.",
                    "What is the mean of nothing in your code?",
                    lambda rng: {"question": [], "passage": rng.sample(_UNIT, rng.randint(1, 3))},
                ),
            ),
        ),
    ),
    hints=(
        "Think of a table of cosines with a row for each token of the question. What is taken of "
        "a row, and what then of the results?",
        "A cosine is the product of two rows divided by the length of the one and of the other.",
        "The mean runs over the question; decide first what happens where one of the two is empty.",
    ),
)
