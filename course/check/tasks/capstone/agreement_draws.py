"""Spans that two readers marked; no F1 lies at the limit but where that is meant.

But: what the readers should have marked is not known here.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs

__all__ = [
    "at_the_limit",
    "default_limit",
    "equal_ones",
    "inputs_of",
    "neither_marks",
    "nobody_marks",
    "one_marks",
    "other_documents",
    "overlaps",
    "partly",
    "pool",
    "short_and_long",
    "two_questions",
]

Marks = dict[str, list[list[Any]]]


def inputs_of(first: Marks, second: Marks, limit: float = 0.02) -> Inputs:
    """Write the arguments."""
    return {"first": first, "second": second, "limit": limit}


def _partly(rng: Random, doc: str = "a.md") -> tuple[list[Any], list[Any]]:
    """Draw two spans of unequal length that share some characters; their F1 is not 1/2."""
    while True:
        start, shift = rng.randint(0, 40), rng.randint(1, 8)
        mine, theirs = rng.randint(10, 20), rng.randint(9, 30)
        end, other = start + mine, start + shift + theirs
        shared = min(end, other) - start - shift
        if shared > 0 and mine != theirs and abs(4 * shared - mine - theirs) > 1 and other != end:
            return [doc, start, end], [doc, start + shift, other]


def two_questions(rng: Random) -> tuple[Marks, Marks]:
    """Draw a question on which both agree in part, and one on which they agree more or less."""
    one, other = _partly(rng), _partly(rng)
    return {"q1": [one[0]], "q2": [other[0]]}, {"q1": [one[1]], "q2": [other[1]]}


def partly(rng: Random) -> Inputs:
    """Draw questions on which the two agree in part."""
    return inputs_of(*two_questions(rng))


def overlaps(rng: Random) -> Inputs:
    """Let spans of one reader overlap, the later one first, or be there twice."""
    first, second = two_questions(rng)
    doc, start, end = first["q1"][0]
    first["q1"].insert(0, [doc, start + 2, end + rng.randint(1, 5)])
    second["q2"] *= 2
    return inputs_of(first, second)


def other_documents(rng: Random) -> Inputs:
    """Let equal offsets lie in different documents."""
    first, second = two_questions(rng)
    second["q1"] = [["b.md", *first["q1"][0][1:]]]
    first["q2"].append(["b.md", *first["q2"][0][1:]])
    return inputs_of(first, second)


def short_and_long(rng: Random) -> Inputs:
    """Disagree on a long passage and agree on short ones, two of which share characters."""
    start, size = rng.randint(0, 4), rng.randint(5, 9)
    long = ["b.md", start, start + rng.randint(90, 140)]
    first = {"q1": [["a.md", start, start + size]], "q2": [long], "q3": [["a.md", 0, size + 3]]}
    second = {**first, "q2": [["b.md", start, start + rng.randint(4, 12)]]}
    return inputs_of(first, second)


def neither_marks(rng: Random) -> Inputs:
    """Let both say of a question that nothing answers it."""
    first, second = two_questions(rng)
    return inputs_of({**first, "q3": []}, {**second, "q3": []})


def nobody_marks(rng: Random) -> Inputs:
    """Let neither of them mark anything at all."""
    names = [f"q{number}" for number in rng.sample(range(1, 99), rng.randint(1, 4))]
    none: Marks = {name: [] for name in names}
    return inputs_of(none, dict(none))


def one_marks(rng: Random) -> Inputs:
    """Let one of them find no answer where the other one does."""
    first, second = two_questions(rng)
    first["q3"], second["q3"] = [["a.md", 3, rng.randint(6, 20)]], []
    return inputs_of(first, second) if rng.random() < 0.5 else inputs_of(second, first)


def at_the_limit(rng: Random) -> Inputs:
    """Shift a span by half of its length, so that precision, recall and F1 are 1/2."""
    first, second = two_questions(rng)
    start, half = rng.randint(0, 20), rng.randint(3, 9)
    first["q3"] = [["c.md", start, start + 2 * half]]
    second["q3"] = [["c.md", start + half, start + 3 * half]]
    return inputs_of(first, second, 0.5)


def default_limit(rng: Random) -> Inputs:
    """Leave the limit out, with an F1 just below it, one at it, and one above it."""
    start, part = rng.randint(0, 20), rng.randint(2, 4)
    mine = [["a.md", start, start + 4 * part]]
    first: Marks = dict.fromkeys(rng.sample(["q1", "q2", "q3"], 3), mine)
    shifts = zip(first, (2 * part - 1, 2 * part, 2 * part + 1), strict=True)
    second = {id: [["a.md", start + by, start + by + 4 * part]] for id, by in shifts}
    return {"first": first, "second": second}


def equal_ones(rng: Random) -> Inputs:
    """Give several questions one and the same F1, below the limit, and one a lower one."""
    start, size = rng.randint(0, 20), 4 * rng.randint(3, 6)
    mine, theirs = [["a.md", start, start + size]], [["a.md", start + 3 * size // 4, start + size]]
    names = [f"q{number}" for number in range(1, 6)]
    lowest, agreed = rng.choice(names[2:]), rng.choice(names[:2])
    first: Marks = dict.fromkeys(names, mine)
    second: Marks = dict.fromkeys(names, theirs)
    second[agreed], second[lowest] = mine, [["a.md", start, start + 1]]
    return inputs_of(first, second, 0.75)


def pool() -> Iterable[Inputs]:
    """Yield marks of a few characters, on one or two questions."""
    for mine, theirs in (
        ([["a", 0, 2]], [["a", 0, 2]]),
        ([["a", 0, 2]], [["a", 1, 3]]),
        ([["a", 0, 2]], [["a", 0, 4]]),
        ([["a", 0, 4]], [["a", 0, 1]]),
        ([["a", 0, 4]], [["a", 3, 5]]),
        ([["a", 0, 2]], [["a", 2, 4]]),
        ([["a", 0, 2]], [["b", 0, 2]]),
        ([["a", 0, 2]], []),
        ([], [["a", 0, 2]]),
        ([], []),
        ([["a", 0, 2], ["a", 0, 2]], [["a", 0, 1]]),
        ([["a", 0, 2], ["a", 1, 3]], [["a", 0, 3]]),
        ([["a", 0, 1]], [["a", 0, 4], ["b", 0, 4]]),
    ):
        yield inputs_of({"q": mine}, {"q": theirs}, 0.5)
    yield inputs_of({}, {})
    yield inputs_of({"q": []}, {"p": []})
    yield inputs_of({"q": []}, {"p": [], "q": []})
    yield inputs_of({"p": [], "q": []}, {"q": []})
    yield inputs_of({"q": [["a", 3, 4], ["a", 0, 2]]}, {"q": [["a", 0, 2]]}, 0.5)
    short, long = [["a", 0, 1]], [["a", 0, 9]]
    yield inputs_of({"p": [], "q": short}, {"p": [], "q": [["a", 0, 4]]}, 0.5)
    yield inputs_of({"p": short, "q": short}, {"p": short, "q": [["a", 0, 2]]}, 0.5)
    yield inputs_of({"p": short, "q": long}, {"p": short, "q": short}, 0.5)
    yield inputs_of({"p": short, "q": long}, {"p": long, "q": short}, 0.5)
    yield inputs_of({"p": long, "q": short}, {"p": short, "q": []}, 0.5)
