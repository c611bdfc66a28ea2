"""Draws for the regression gate: what falls in them, and what cannot be compared.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.pipeline.words import KINDS, ids

__all__ = [
    "better",
    "just_allowed",
    "kind_fell",
    "mean_fell",
    "nothing_measured",
    "other_questions",
    "undefined",
]


def _made(rng: Random, moves: list[list[float]], tolerance: float) -> Inputs:
    """Make a kind for each list of moves, a question for each move, in no order."""
    kinds: dict[str, str] = {}
    before: dict[str, float] = {}
    after: dict[str, float] = {}
    numbers = ids("q", 40)
    rng.shuffle(numbers)
    for kind, row in zip(rng.sample(KINDS, len(moves)), moves, strict=True):
        for move in row:
            question = numbers.pop()
            kinds[question] = kind
            before[question] = 0.5
            after[question] = 0.5 + move
    order = rng.sample(sorted(after), len(after))
    after = {question: after[question] for question in order}
    kinds[numbers.pop()] = rng.choice(["unanswerable", "anaphoric"])
    return {"before": before, "after": after, "kinds": kinds, "tolerance": tolerance}


def mean_fell(rng: Random) -> Inputs:
    """Let one kind of many questions fall and two of one question each rise."""
    moves = [[-0.25] * rng.randint(6, 8), [0.25], [0.125]]
    return _made(rng, moves, rng.choice([0.05, 0.06, 0.07]))


def kind_fell(rng: Random) -> Inputs:
    """Let the mean rise and two of four kinds fall."""
    moves = [[0.5] * rng.randint(4, 6), [-0.25, 0.0], [0.125, 0.0], [-0.25, -0.25, 0.25]]
    return _made(rng, moves, rng.choice([0.05, 0.06, 0.07]))


def just_allowed(rng: Random) -> Inputs:
    """Let all fall by the tolerance, and by a last bit more, as 0.4 falls to 0.3 by 0.1."""
    tolerance, then, now = rng.choice([(0.1, 0.4, 0.3), (0.2, 0.9, 0.7), (0.3, 0.9, 0.6)])
    inputs = _made(rng, [[0.0, 0.0], [0.0, 0.0]], tolerance)
    both = {
        name: dict.fromkeys(inputs[name], score)
        for name, score in (("before", then), ("after", now))
    }
    return {**inputs, **both}


def better(rng: Random) -> Inputs:
    """Let one kind rise and one stay as it was."""
    moves = [[0.25] * rng.randint(2, 4), [0.0, 0.125], [0.0, 0.0]]
    return _made(rng, moves, rng.choice([0.0, 0.05]))


def other_questions(rng: Random) -> Inputs:
    """Leave two questions out, and bring in two new ones."""
    inputs = _made(rng, [[-0.25] * 3, [0.0] * 3], 0.05)
    gone = rng.sample(sorted(inputs["before"]), 2)
    for question in gone:
        del inputs["after"][question]
    for question in rng.sample([f"q{number}" for number in range(41, 60)], 2):
        inputs["after"][question] = 0.5
        inputs["kinds"][question] = "code"
    return inputs


def undefined(rng: Random) -> Inputs:
    """Put a nan into either side, and the same infinity into both."""
    inputs = _made(rng, [[-0.25] * 3, [0.0] * 4], 0.05)
    one, two, three = rng.sample(sorted(inputs["before"]), 3)
    inputs["after"][one] = "nan"
    inputs["before"][two] = "nan"
    inputs["before"][three] = inputs["after"][three] = rng.choice(["inf", "-inf"])
    return inputs


def nothing_measured(rng: Random) -> Inputs:
    """Let one of the two sides be empty."""
    inputs = _made(rng, [[-0.25] * rng.randint(1, 3)], 0.05)
    inputs[rng.choice(["before", "after"])] = {}
    return inputs
