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
    "nothing_allowed",
    "nothing_measured",
    "other_questions",
    "undefined",
]


def _made(rng: Random, moves: list[list[float]], tolerance: float) -> Inputs:
    """Make a kind for each list of moves, a question for each move, in no order.

    `kinds` names other questions too: one of a kind that is not measured, four of the second kind.
    """
    kinds: dict[str, str] = {}
    before: dict[str, float] = {}
    after: dict[str, float] = {}
    numbers = [*ids("q", 9), *(f"q{number}" for number in range(40, 71))]
    rng.shuffle(numbers)
    names = rng.sample(KINDS, len(moves))
    for kind, row in zip(names, moves, strict=True):
        for move in row:
            question = numbers.pop()
            kinds[question] = kind
            before[question] = 0.5
            after[question] = 0.5 + move
    kinds[numbers.pop()] = rng.choice(["unanswerable", "anaphoric"])
    for kind in names[1:2] * 4:
        kinds[numbers.pop()] = kind
    return {"before": before, "after": after, "kinds": kinds, "tolerance": tolerance}


def mean_fell(rng: Random) -> Inputs:
    """Let one kind of many questions fall and two of one question each rise."""
    moves = [[-0.25] * rng.randint(6, 8), [0.25], [0.125]]
    return _made(rng, moves, rng.choice([0.05, 0.06, 0.07]))


def kind_fell(rng: Random) -> Inputs:
    """Let the mean rise and two of four kinds fall, which do not come in order."""
    moves = [[0.5] * rng.randint(4, 6), [-0.25, 0.0], [0.125, 0.0], [-0.25, -0.25, 0.25]]
    while True:
        inputs = _made(rng, moves, rng.choice([0.05, 0.06, 0.07]))
        fallen = {inputs["kinds"][q] for q in inputs["after"] if inputs["after"][q] < 0.5}
        named = [k for _, k in sorted(inputs["kinds"].items()) if k in fallen]
        measured = [inputs["kinds"][q] for q in sorted(inputs["before"])]
        measured = [kind for kind in measured if kind in fallen]
        if min(fallen) not in (named[0], measured[0], measured[-1]):
            return inputs


def just_allowed(rng: Random) -> Inputs:
    """Let all fall by the tolerance, and by a last bit more, as 0.4 falls to 0.3 by 0.1."""
    tolerance, then, now = rng.choice([(0.1, 0.4, 0.3), (0.2, 0.9, 0.7), (0.3, 0.9, 0.6)])
    inputs = _made(rng, [[0.0, 0.0], [0.0, 0.0]], tolerance)
    both = {
        name: dict.fromkeys(inputs[name], score)
        for name, score in (("before", then), ("after", now))
    }
    return {**inputs, **both}


def nothing_allowed(rng: Random) -> Inputs:
    """Let the questions of one kind fall by very little, where nothing is allowed."""
    return _made(rng, [[-rng.choice([1e-6, 2e-6, 4e-6])] * rng.randint(2, 4)], 0.0)


def better(rng: Random) -> Inputs:
    """Let one kind rise and one stay as it was."""
    moves = [[0.25] * rng.randint(2, 4), [0.0, 0.125], [0.0, 0.0]]
    return _made(rng, moves, rng.choice([0.0, 0.05]))


def other_questions(rng: Random) -> Inputs:
    """Mix new, missing and undefined ones in the order of their names, q19 before q2."""
    inputs = _made(rng, [[-0.25] * 3, [0.0] * 3], 0.05)
    first, early, late, last = (rng.randint(low, low + 4) for low in (10, 15, 20, 30))
    for number, then, now in (
        *((first, None, 0.5), (early, 0.5, None), (2, 0.5, "nan")),
        *((late, 0.5, None), (last, None, 0.5)),
    ):
        question = f"q{number}"
        inputs["kinds"][question] = rng.choice(KINDS)
        for side, score in (("before", then), ("after", now)):
            inputs[side].pop(question, None)
            if score is not None:
                inputs[side][question] = score
    return inputs


def undefined(rng: Random) -> Inputs:
    """Put a nan and an infinity into either side, and the same infinity into both."""
    inputs = _made(rng, [[-0.25] * 3, [0.0] * 4], 0.05)
    one, two, three, four, five = rng.sample(sorted(inputs["before"]), 5)
    inputs["after"][one] = "nan"
    inputs["before"][two] = "nan"
    inputs["before"][three] = inputs["after"][three] = rng.choice(["inf", "-inf"])
    inputs["after"][four] = rng.choice(["inf", "-inf"])
    inputs["before"][five] = rng.choice(["inf", "-inf"])
    return inputs


def nothing_measured(rng: Random) -> Inputs:
    """Let one of the two sides be empty."""
    inputs = _made(rng, [[-0.25] * rng.randint(1, 3)], 0.05)
    inputs[rng.choice(["before", "after"])] = {}
    return inputs
