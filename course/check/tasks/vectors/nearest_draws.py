"""Inputs of the task about hits: rows whose distances rise in a known order, then shuffled."""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "at_the_limit",
    "below_zero",
    "every_condition",
    "filter_first",
    "four_times",
    "none_allowed",
    "none_near",
    "none_wanted",
    "one_a_document",
    "pool",
    "ties",
]

_CATEGORIES = ("api", "billing", "hr", "security")
Facts = dict[str, str]


def _rows(
    rng: Random, ranked: list[Facts], where: Facts, k: int, max_distance: float = 2.0
) -> Inputs:
    """Make distances that rise in the order of `ranked`, and shuffle the rows."""
    values = [number / 1000 for number in sorted(rng.sample(range(100, 1400), len(ranked)))]
    return _shuffled(rng, list(zip(values, ranked, strict=True)), where, k, max_distance)


def _shuffled(
    rng: Random, pairs: list[tuple[float, Facts]], where: Facts, k: int, max_distance: float
) -> Inputs:
    rng.shuffle(pairs)
    return {
        "distances": [distance for distance, _ in pairs],
        "facts": [facts for _, facts in pairs],
        "where": where,
        "k": k,
        "max_distance": max_distance,
    }


def _facts(names: Iterable[int], **facts: str) -> list[Facts]:
    return [{"document": f"page-{name}", **facts} for name in names]


def filter_first(rng: Random) -> Inputs:
    """Put more rows of another category before the wanted ones than are fetched."""
    wanted, other = rng.sample(_CATEGORIES, 2)
    k = rng.choice([1, 2])
    before = _facts(range(4 * k + 1), category=other)
    ranked = [*before, *_facts(range(20, 23), category=wanted)]
    return _rows(rng, ranked, {"category": wanted}, k)


def every_condition(rng: Random) -> Inputs:
    """Put a row that lacks one fact, and rows that have others, before the right ones.

    Some of the others hold the wanted value, are held by it, or differ in a capital.
    """
    wanted, other = rng.sample(_CATEGORIES, 2)
    pairs = [
        *((wanted, "es"), (other, "en"), (wanted, "en-gb"), (f"old-{wanted}", "en")),
        *((wanted[:-1], "en"), (wanted.upper(), "en"), (wanted, "en"), (wanted, "en")),
    ]
    ranked = [
        *_facts([1], category=wanted),
        *(
            {"document": f"page-{number}", "category": category, "language": language}
            for number, (category, language) in enumerate(pairs, start=2)
        ),
    ]
    return _rows(rng, ranked, {"category": wanted, "language": "en"}, 3)


def at_the_limit(rng: Random) -> Inputs:
    """Let the limit be the distance of the second row."""
    inputs = _rows(rng, _facts(range(rng.randint(4, 6))), {}, 4)
    return {**inputs, "max_distance": sorted(inputs["distances"])[1]}


def none_near(rng: Random) -> Inputs:
    """Let a row be near enough only when it is no distance away, and none is."""
    inputs = _rows(rng, _facts(range(rng.randint(3, 5))), {}, rng.choice([2, 3]))
    return {**inputs, "max_distance": 0.0}


def none_allowed(rng: Random) -> Inputs:
    """Let no row pass the filter."""
    have, wanted = rng.sample(_CATEGORIES, 2)
    return _rows(rng, _facts(range(rng.randint(2, 4)), category=have), {"category": wanted}, 2)


def one_a_document(rng: Random) -> Inputs:
    """Let the rows of two documents stand beside each other and apart, before a third one."""
    one, other, third = rng.sample(range(1, 9), 3)
    apart = rng.choice([(one, one, other, one, third, other), (one, other, one, one, other, third)])
    return _rows(rng, _facts(apart), {}, rng.choice([3, 4]))


def four_times(rng: Random) -> Inputs:
    """Let one document fill all that is fetched but the last place."""
    k = rng.choice([3, 4])
    return _rows(rng, _facts([*[1] * (4 * k - 1), 2, 3]), {}, k)


def ties(rng: Random) -> Inputs:
    """Make so many equal distances that a sort which does not keep their order shows it."""
    distances = rng.sample([0.25, 0.375, 0.5, 0.625], 2) * rng.choice([9, 10, 13])
    return {
        "distances": distances,
        "facts": _facts(range(len(distances))),
        "where": {},
        "k": rng.randint(4, 6),
        "max_distance": 2.0,
    }


def none_wanted(rng: Random) -> Inputs:
    """Ask for no hits at all."""
    return _rows(rng, _facts(range(3)), {}, 0)


def below_zero(rng: Random) -> Inputs:
    """Ask for fewer hits than none."""
    return _rows(rng, _facts(range(3)), {}, rng.randint(-3, -1))


def _small(
    distances: list[float], facts: list[Facts], k: int = 1, where: Facts | None = None
) -> Inputs:
    return {
        "distances": distances,
        "facts": facts,
        "where": where or {},
        "k": k,
        "max_distance": 0.5,
    }


def pool() -> Iterable[Inputs]:
    """Yield small inputs, smallest first."""
    for distance in (0.25, 0.5, 0.75):
        yield _small([distance], _facts([1]))
    yield {**_small([0.25], _facts([1])), "max_distance": 0.0}
    yield _small([0.25], _facts([1]), k=0)
    yield _small([0.25], _facts([1]), k=-1)
    yield _small([0.5, 0.25], _facts([1, 2]), k=2)
    yield _small([0.25, 0.25], _facts([1, 2]))
    yield _small([0.25, 0.5], _facts([1, 1]), k=2)
    for category, language in (("hr", "en"), ("hr", "es"), ("api", "en")):
        facts = _facts([1], category=category, language=language)
        yield _small([0.25], facts, where={"category": "hr", "language": "en"})
    yield _small([0.25], _facts([1], category="hr-old"), where={"category": "hr"})
    yield _small([0.25], _facts([1]), where={"category": "hr"})
    for names in ([1, 1, 2], [1, 2, 1]):
        yield _small([0.125, 0.25, 0.375], _facts(names), k=3)
    mixed = [*_facts(range(4), category="api"), *_facts([4], category="hr")]
    yield _small([n / 16 for n in range(1, 6)], mixed, where={"category": "hr"})
    nine = [n / 64 for n in range(1, 10)]
    yield _small(nine, _facts([1] * 8 + [2]), k=2)
    yield _small(nine, _facts([1] * 7 + [2, 3]), k=2)
