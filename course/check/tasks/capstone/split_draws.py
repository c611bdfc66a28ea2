"""Questions for the split: with and without shared documents, alike and of several kinds.

But: which questions become dev depends on hashes, and is not known here.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from course.check.task import Inputs

__all__ = [
    "by_lot",
    "chain",
    "filled_exactly",
    "no_documents",
    "none_for_dev",
    "pool",
    "shared",
    "skipped",
    "two_kinds",
]

Question = dict[str, Any]
KINDS = ("code", "number", "vague")


def _question(id: str, stratum: str, *documents: str) -> Question:
    return {"id": id, "stratum": stratum, "documents": list(documents)}


def _inputs(questions: list[Question], share: float, salt: str) -> Inputs:
    return {"questions": questions, "share": share, "salt": salt}


def _names(rng: Random, count: int) -> list[str]:
    """Draw different ids whose order in the list is not the alphabet's."""
    return [f"q{number}" for number in rng.sample(range(10, 99), count)]


def _salt(rng: Random) -> str:
    return rng.choice(["mine", "2026", "notes"]) + str(rng.randint(1, 99))


def by_lot(rng: Random) -> Inputs:
    """Take one kind of question, and let no two share a document."""
    ids = _names(rng, rng.choice([12, 16]))
    questions = [_question(id, "code", f"{id}.md") for id in ids]
    return _inputs(questions, 0.5, _salt(rng))


def two_kinds(rng: Random) -> Inputs:
    """Take two kinds of unequal size, so that the share of all is another than that of each."""
    ids = _names(rng, 16)
    kinds = ["code"] * 4 + ["vague"] * 12
    rng.shuffle(kinds)
    questions = [_question(id, kind, f"{id}.md") for id, kind in zip(ids, kinds, strict=True)]
    return _inputs(questions, rng.choice([0.25, 0.5]), _salt(rng))


def shared(rng: Random) -> Inputs:
    """Let pairs of questions share one of their documents."""
    ids = _names(rng, 14)
    questions = [_question(id, "number", f"{n // 2}.md", f"{id}.md") for n, id in enumerate(ids)]
    rng.shuffle(questions)
    return _inputs(questions, 0.5, _salt(rng))


def chain(rng: Random) -> Inputs:
    """Chains of three, whose ends share no document: each shares one with the middle.

    Where the middle comes last it joins two groups; where it comes first, the second end shares a
    document with the first question of a group only.
    """
    ids = _names(rng, 15)
    questions = []
    for n in range(0, 15, 3):
        left, right, middle = ids[n : n + 3]
        ends = [_question(left, "code", f"{n}a"), _question(right, "code", f"{n}b")]
        between = _question(middle, "code", f"{n}b", f"{n}a")
        questions += [between, *ends] if n % 2 else [*ends, between]
    return _inputs(questions, rng.choice([0.5, 0.75]), _salt(rng))


def skipped(rng: Random) -> Inputs:
    """Mix three groups that are too large for dev with single questions that all fit."""
    ids = _names(rng, 18)
    large = [_question(id, "vague", f"{n % 3}.md") for n, id in enumerate(ids[:15])]
    small = [_question(id, "vague", f"{id}.md") for id in ids[15:]]
    questions = [*large, *small]
    rng.shuffle(questions)
    return _inputs(questions, 0.25, _salt(rng))


def filled_exactly(rng: Random) -> Inputs:
    """Pair a question of one kind with one of another: half of the pairs fill both exactly."""
    first, second = rng.sample(KINDS, 2)
    count = rng.choice([4, 6])
    ids = _names(rng, 2 * count)
    questions = [_question(id, first, f"{n}.md") for n, id in enumerate(ids[:count])]
    questions += [_question(id, second, f"{n}.md") for n, id in enumerate(ids[count:])]
    return _inputs(questions, 0.5, _salt(rng))


def no_documents(rng: Random) -> Inputs:
    """Take questions that nothing answers, which rest on no document."""
    ids = _names(rng, 12)
    questions = [_question(id, "unanswerable") for id in ids]
    return _inputs(questions, rng.choice([0.25, 0.5]), _salt(rng))


def none_for_dev(rng: Random) -> Inputs:
    """Ask for nothing in dev."""
    ids, kind = _names(rng, 5), rng.choice(KINDS)
    questions = [_question(id, kind, f"{n}.md") for n, id in enumerate(ids)]
    return _inputs(questions, 0.0, _salt(rng))


def pool() -> Iterable[Inputs]:
    """Yield one to four questions."""
    one = [_question("q1", "code", "a")]
    for share in (0.0, 1.0, 0.5):
        yield _inputs(one, share, "s")
    alike = [_question(f"q{n}", "code", f"{n}.md") for n in (1, 2)]
    for salt in ("s", "t", "u", "v"):
        yield _inputs(alike, 0.5, salt)
    kinds = [_question("q1", "code", "a"), _question("q2", "vague", "b")]
    apart = [*alike, _question("q3", "vague", "c"), _question("q4", "vague", "d")]
    both = [_question("q2", "code", "a"), _question("q1", "code", "b", "a"), *apart[2:]]
    three = [_question("q2", "code", "a"), _question("q1", "code", "b")]
    three += [_question("q3", "code", "a", "b"), _question("q4", "code", "c")]
    none = [_question(f"q{n}", "code") for n in (4, 1, 3, 2)]
    large = [_question(f"q{n}", "code", "a") for n in (1, 2, 3)]
    large += [_question(f"q{n}", "code", f"{n}.md") for n in (4, 5, 6)]
    pairs = [_question(f"q{n}", "code", f"{n}.md") for n in (1, 2)]
    pairs += [_question(f"q{n + 2}", "vague", f"{n}.md") for n in (1, 2)]
    yield _inputs(pairs, 0.5, "s")
    first = [_question("q1", "code", "a", "b"), _question("q2", "code", "a")]
    first += [_question("q3", "code", "b"), _question("q4", "code", "c")]
    for questions in (kinds, apart, both, three, first, none, large):
        for salt in ("s", "t", "u"):
            yield _inputs(questions, 0.5, salt)
