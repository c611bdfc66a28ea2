"""The numbers that an answer cites: read, sorted into known and unknown, each once."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.context.words import WORDS

__all__ = ["TASK"]


def _answer(rng: Random, brackets: list[str], n_documents: int) -> Inputs:
    """Put each bracket behind a statement of its own."""
    said = [f"{' '.join(rng.sample(WORDS, 2))} {bracket}." for bracket in brackets]
    return {"answer": " ".join(said), "n_documents": n_documents}


def _lists(rng: Random) -> Inputs:
    """The first bracket goes downwards, so that the order is never that of the numbers."""
    a, b, c, d, e = rng.sample(range(1, 8), 5)
    a, b = max(a, b), min(a, b)
    brackets = [f"[{a}, {b}]", f"[{c},{d}]", f"[ {e} ]"]
    rng.shuffle(brackets)
    return _answer(rng, brackets, 7)


def _others(rng: Random) -> Inputs:
    a, b, c, d, e = rng.sample(range(1, 9), 5)
    brackets = [f"[see {a}]", f"[{b}.5]", f"({c})", "[]", f"[note {d}, 1]", f"[{e}]"]
    rng.shuffle(brackets)
    return _answer(rng, brackets, 8)


def _nearly(rng: Random) -> Inputs:
    """Numbers, commas and hyphens that make no parts, and one citation among them."""
    a, b, c, d, e = rng.sample(range(1, 9), 5)
    brackets = [f"[{a} - 9]", f"[{b},]", f"[,{b}]", f"[{c}-8-9]", f"[1\N{EN DASH}{d}]", f"[{c}-]"]
    brackets += [f"[{a} {b}]", f"[+{d}]", f"[{e}]"]
    rng.shuffle(brackets)
    return _answer(rng, brackets, 9)


def _anywhere(rng: Random) -> Inputs:
    """Citations right behind a word, a sign or each other, before brackets, and inside others."""
    a, b, c, d, e, f = rng.sample(range(1, 9), 6)
    word, other = rng.sample(WORDS, 2)
    said = [f"{word}[{a}]", f"`[{b}]`", f"[{c}]({other})", f"[{d}][{e}]", f"[see [{f}]]"]
    rng.shuffle(said)
    return {"answer": ", ".join(said), "n_documents": 8}


def _unknown(rng: Random) -> Inputs:
    n = rng.randint(3, 6)
    brackets = [f"[{n}]", f"[{n + 1}]", "[0]", f"[1, {n + rng.randint(2, 9)}]"]
    brackets += [f"[{rng.randint(100, 999)}]", f"[{rng.randint(10_000, 99_999)}]"]
    rng.shuffle(brackets)
    return _answer(rng, brackets, n)


def _again(rng: Random) -> Inputs:
    """Cite downwards, so that first-cited order is not the order of the numbers."""
    low, high = sorted(rng.sample(range(1, 6), 2))
    far = rng.randint(8, 12)
    brackets = [f"[{high}]", f"[{far}]", f"[{low}, {high}]", "[7]", f"[{high}]", f"[{far}, 7]"]
    return _answer(rng, brackets, 6)


def _range(rng: Random) -> Inputs:
    n = rng.randint(6, 8)
    start = rng.randint(1, n - 4)
    brackets = [f"[{n - 1}-{n + 2}, {start}]", f"[{start}-{start + 2}]", "[4-4]"]
    return _answer(rng, brackets, n)


def _pool() -> Iterable[Inputs]:
    answers = ("Yes [1].", "No.", "[2, 1]", "[1,2]", "[1] [1]", "[3]", "[0]", "[2] [1]", "[1-2]")
    for answer in answers:
        yield {"answer": answer, "n_documents": 2}
    more = ("[a 1]", "[ 2 ]", "[1.5]", "[4, 3]", "[1,]", "a[1]", "[1](a)", "[a [1]]", "[100]")
    for answer in (*more, "[1 - 2]", "[1-2-3]", "[1\N{EN DASH}2]"):
        yield {"answer": answer, "n_documents": 2}
    yield {"answer": "[1-3]", "n_documents": 3}
    yield {"answer": "[1] [3] [2, 4]", "n_documents": 3}


TASK = Task(
    id="09-citations",
    assignment="09_context_and_generation",
    title="Which documents an answer names",
    function="citations",
    lesson="lesson 09, section 'Citations'",
    pool=_pool,
    groups=(
        Group(
            "read",
            1.0,
            (
                Case(
                    "several-in-one-bracket",
                    "an answer that rests on two documents names both at once.",
                    "List what your code finds inside each pair of brackets, blanks included.",
                    _lists,
                ),
                Case(
                    "other-brackets",
                    "a note in brackets is no citation, and must not lead a reader astray.",
                    "What stands in the brackets beside numbers, commas, hyphens and blanks?",
                    _others,
                ),
                Case(
                    "nearly-a-citation",
                    "a sum, a date or a slip of the pen in brackets names no document.",
                    "Take the parts between the commas one by one: is each a number or a range?",
                    _nearly,
                ),
                Case(
                    "whatever-stands-around",
                    "a model writes a citation right behind a word, or two without a blank.",
                    "Which signs stand directly before and behind the brackets here?",
                    _anywhere,
                ),
            ),
        ),
        Group(
            "report",
            1.0,
            (
                Case(
                    "not-shown",
                    "a document that was never shown has been made up, and a reader must know.",
                    "Which numbers have the documents shown, the first and the last?",
                    _unknown,
                ),
                Case(
                    "cited-again",
                    "the list of sources below an answer names each once, as the answer does.",
                    "Cite 5, then 2, then 5 again: in which order are they first named?",
                    _again,
                ),
            ),
        ),
        Group(
            "ranges",
            1.0,
            (
                Case(
                    "from-to",
                    "a model writes [1-3] unasked, and means the one between as well.",
                    "Write out by hand which numbers a range means, both ends included.",
                    _range,
                ),
            ),
        ),
    ),
    hints=(
        "First find the brackets, then look inside each, then part the known from the unknown.",
        "A pattern may say: a number or a range, then any number of times a comma and another.",
        "dict.fromkeys(numbers) keeps each number once, in the order of its first coming.",
    ),
)
