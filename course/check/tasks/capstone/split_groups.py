"""Questions for the split that hang together: by pairs, by chains, and in groups of several kinds.

Where a case needs the lots in a certain order, its salt is drawn until they are.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.capstone.split_draws import (
    KINDS,
    Question,
    draw_ids,
    draw_salt,
    inputs_of,
    lot,
    question,
    salted,
)

__all__ = ["chain", "filled_exactly", "long_chain", "names", "shared", "skipped"]


def shared(rng: Random) -> Inputs:
    """Let pairs of questions, of two kinds, share one of their documents."""
    ids, kinds = draw_ids(rng, 14), rng.sample(KINDS, 2)
    questions = [question(id, kinds[n % 2], f"{n // 2}.md", f"{id}.md") for n, id in enumerate(ids)]
    rng.shuffle(questions)
    return inputs_of(questions, 0.5, draw_salt(rng))


def chain(rng: Random) -> Inputs:
    """Chains of three, whose ends share no document: each shares one with the middle.

    Where the middle comes last it joins two groups; where it comes first, the second end shares a
    document with the first question of a group only.
    """
    ids = draw_ids(rng, 15)
    questions = []
    for n in range(0, 15, 3):
        left, right, middle = ids[n : n + 3]
        ends = [question(left, "code", f"{n}a"), question(right, "code", f"{n}b")]
        between = question(middle, "code", f"{n}b", f"{n}a")
        questions += [between, *ends] if n % 2 else [*ends, between]
    return inputs_of(questions, rng.choice([0.5, 0.75]), draw_salt(rng))


def long_chain(rng: Random) -> Inputs:
    """Take a chain of six or seven, the first name at its end, and as many single questions.

    The chain's lot is the lowest, so it fills dev. Of no part of it could the rest become dev: a
    single question has a lower lot than all of the chain's other names. It is listed from its far
    end, and the document that a question has alone comes first.
    """
    size = rng.randint(6, 7)
    ids = sorted(draw_ids(rng, 2 * size))
    first, rest = ids[0], rng.sample(ids[1:], 2 * size - 1)
    chain, single = [first, *rest[: size - 1]], rest[size - 1 :]
    questions = [question(id, "code", f"{id}.md") for id in single]
    places = sorted(rng.choices(range(len(single) + 1), k=size))
    for number, place in zip(range(size), reversed(places), strict=True):
        links = f"link{number}.md", f"link{number + 1}.md"
        questions.insert(place, question(chain[number], "code", f"own{number}.md", *links))

    def fits(salt: str) -> bool:
        own, others = lot(salt, first), min(lot(salt, id) for id in single)
        return own < others < min(lot(salt, id) for id in chain[1:])

    return inputs_of(questions, 0.5, salted(rng, fits))


def _within(questions: list[Question], id: str, group: list[str]) -> bool:
    """Tell whether the question is neither the first nor the last of its group in the list."""
    listed = [str(q["id"]) for q in questions if q["id"] in group]
    return listed[1] == id


def names(rng: Random) -> Inputs:
    """Let a group have names that people sort in another order; the salt has an umlaut.

    Under its right name the group's lot is the lowest, under no other one.
    """
    small, tens, capital = rng.randint(2, 9), rng.randint(10, 19), rng.randint(20, 99)
    group = [f"q{small}", f"q{tens}", f"Q{capital}"]
    single = [f"q{number}" for number in rng.sample(range(30, 99), 3)]
    questions = [question(id, "vague", "a.md") for id in group]
    questions += [question(id, "vague", f"{id}.md") for id in single]
    while not _within(questions, group[2], group):
        rng.shuffle(questions)

    def fits(salt: str) -> bool:
        lowest = min(lot(salt, id) for id in single)
        plain = [lot(salt, id, "ascii") for id in (group[2], *single)]
        other = min(lot(salt, id) for id in group[:2])
        return lot(salt, group[2]) < lowest < other and plain[0] > min(plain[1:])

    return inputs_of(questions, 0.5, salted(rng, fits, "Prüfung"))


def skipped(rng: Random) -> Inputs:
    """Mix three groups that are too large for dev with single questions that all fit."""
    ids = draw_ids(rng, 18)
    large = [question(id, "vague", f"{n % 3}.md") for n, id in enumerate(ids[:15])]
    small = [question(id, "vague", f"{id}.md") for id in ids[15:]]
    questions = [*large, *small]
    rng.shuffle(questions)
    return inputs_of(questions, 0.25, draw_salt(rng))


def filled_exactly(rng: Random) -> Inputs:
    """Fill one kind to the last; two groups fit into their other kind only; then fill that one."""
    first, second = rng.sample(KINDS, 2)
    ids = sorted(draw_ids(rng, 8))
    low, rest = ids[:3], rng.sample(ids[3:], 5)
    questions = [question(low[0], first, "a.md"), question(rest[0], second, "a.md")]
    questions += [question(rest[1], second, "a.md"), question(low[1], first, "b.md")]
    questions += [question(rest[2], second, "b.md"), question(low[2], second, "c.md")]
    questions += [question(rest[3], first, "c.md"), question(rest[4], first, "d.md")]

    def fits(salt: str) -> bool:
        full, one, other, last = (lot(salt, name) for name in (*low, rest[4]))
        return full < min(one, other) and max(one, other) < last

    return inputs_of(questions, 0.5, salted(rng, fits))
