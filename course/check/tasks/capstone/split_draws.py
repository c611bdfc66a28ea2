"""Questions for the split: with and without shared documents, alike and of several kinds.

Where a case needs the lots in a certain order, its salt is drawn until they are.
"""

import hashlib
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from course.check.task import Inputs

__all__ = [
    "KINDS",
    "Question",
    "by_lot",
    "draw_ids",
    "draw_salt",
    "inputs_of",
    "lot",
    "no_documents",
    "none_for_dev",
    "pool",
    "question",
    "salted",
    "two_kinds",
]

Question = dict[str, Any]
KINDS = ("code", "number", "vague")


def question(id: str, stratum: str, *documents: str) -> Question:
    """Write a golden question."""
    return {"id": id, "stratum": stratum, "documents": list(documents)}


def inputs_of(questions: list[Question], share: float, salt: str) -> Inputs:
    """Write the arguments."""
    return {"questions": questions, "share": share, "salt": salt}


def draw_ids(rng: Random, count: int) -> list[str]:
    """Draw different ids whose order in the list is not the alphabet's."""
    return [f"q{number}" for number in rng.sample(range(10, 99), count)]


def draw_salt(rng: Random) -> str:
    """Draw any salt."""
    return rng.choice(["mine", "2026", "notes"]) + str(rng.randint(1, 99))


def lot(salt: str, name: str, encoding: str = "utf-8") -> str:
    """Return the lot of a group by its name; letters that the encoding lacks are left out."""
    return hashlib.sha256(f"{salt}/{name}".encode(encoding, "ignore")).hexdigest()


def salted(rng: Random, fits: Callable[[str], bool], base: str = "notes") -> str:
    """Draw a salt under which the lots come in an order that shows the idea of the case."""
    while True:
        salt = f"{base}{rng.randint(1, 99999)}"
        if fits(salt):
            return salt


def by_lot(rng: Random) -> Inputs:
    """Take one kind of question, and let no two share a document, though some names are alike."""
    ids = draw_ids(rng, rng.choice([12, 16]))
    files = ("notes.md", "Notes.md", "notes.txt", "note.md")
    questions = [question(id, "code", f"{n // 4}/{files[n % 4]}") for n, id in enumerate(ids)]
    return inputs_of(questions, 0.5, draw_salt(rng))


def two_kinds(rng: Random) -> Inputs:
    """Take two kinds of unequal size; of the larger one the share is no whole number."""
    ids = draw_ids(rng, 15)
    share, rare = rng.choice([0.25, 0.5]), set(ids[:4])
    questions = [question(id, "code" if id in rare else "vague", f"{id}.md") for id in ids]
    rng.shuffle(questions)

    def fits(salt: str) -> bool:
        """Tell whether the lowest lots hold more of the rare kind than its share."""
        early = sorted(ids, key=lambda id: lot(salt, id))[: int(15 * share)]
        return len(rare.intersection(early)) > 4 * share

    return inputs_of(questions, share, salted(rng, fits))


def no_documents(rng: Random) -> Inputs:
    """Take questions that nothing answers, which rest on no document."""
    ids = draw_ids(rng, 12)
    questions = [question(id, "unanswerable") for id in ids]
    return inputs_of(questions, rng.choice([0.25, 0.5]), draw_salt(rng))


def none_for_dev(rng: Random) -> Inputs:
    """Ask for nothing in dev."""
    ids, kind = draw_ids(rng, 5), rng.choice(KINDS)
    questions = [question(id, kind, f"{n}.md") for n, id in enumerate(ids)]
    return inputs_of(questions, 0.0, draw_salt(rng))


def pool() -> Iterable[Inputs]:
    """Yield one to four questions."""
    one = [question("q1", "code", "a")]
    for share in (0.0, 1.0, 0.5):
        yield inputs_of(one, share, "s")
    alike = [question(f"q{n}", "code", f"{n}.md") for n in (1, 2)]
    for salt in ("s", "t", "u", "v"):
        yield inputs_of(alike, 0.5, salt)
    kinds = [question("q1", "code", "a"), question("q2", "vague", "b")]
    apart = [*alike, question("q3", "vague", "c"), question("q4", "vague", "d")]
    both = [question("q2", "code", "a"), question("q1", "code", "b", "a"), *apart[2:]]
    three = [question("q2", "code", "a"), question("q1", "code", "b")]
    three += [question("q3", "code", "a", "b"), question("q4", "code", "c")]
    none = [question(f"q{n}", "code") for n in (4, 1, 3, 2)]
    heavy = [question(f"q{n}", "code", "a") for n in (1, 2, 3)]
    heavy += [question(f"q{n}", "code", f"{n}.md") for n in (4, 5, 6)]
    pairs = [question(f"q{n}", "code", f"{n}.md") for n in (1, 2)]
    pairs += [question(f"q{n + 2}", "vague", f"{n}.md") for n in (1, 2)]
    yield inputs_of(pairs, 0.5, "s")
    first = [question("q1", "code", "a", "b"), question("q2", "code", "a")]
    first += [question("q3", "code", "b"), question("q4", "code", "c")]
    yield inputs_of(alike, 0.5, "ä")
    odd = [question(f"q{n}", "code") for n in (1, 2, 3)]
    folders = [question(f"q{n}", "code", f"{n}/a.md") for n in (1, 2)]
    mixed = [question("q1", "vague", "a"), question("q2", "code", "a"), question("q3", "vague")]
    alone = [question("q4", "code"), question("q5", "code")]
    tens = [question("q2", "code", "a"), question("q11", "code", "a"), *alone]
    large = [question("q2", "code", "a"), question("Q3", "code", "a"), *alone]
    cases = (odd, "s"), (folders, "s"), (mixed, "s"), (tens, "a"), (large, "a")
    for questions, salt in cases:
        yield inputs_of(questions, 0.5, salt)
    triple = [question("q1", "code", "a", "b", "c"), question("q2", "code", "c"), *alone]
    links = [question(f"q{n}", "code", f"{n}", f"{n - 1}") for n in (5, 4, 3, 2, 1)]
    links += [question(f"q{n}", "code") for n in (6, 7, 8, 9)]
    for questions in (kinds, apart, both, three, first, none, triple, heavy, links):
        for salt in ("s", "t", "u"):
            yield inputs_of(questions, 0.5, salt)
