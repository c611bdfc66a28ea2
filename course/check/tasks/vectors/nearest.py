"""From distances to hits: filter, over-fetch, one hit a document, a limit, a flag."""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

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


def _filter_first(rng: Random) -> Inputs:
    """Put more rows of another category before the wanted ones than are fetched."""
    wanted, other = rng.sample(_CATEGORIES, 2)
    k = rng.choice([1, 2])
    before = _facts(range(4 * k + 1), category=other)
    ranked = [*before, *_facts(range(20, 23), category=wanted)]
    return _rows(rng, ranked, {"category": wanted}, k)


def _every_condition(rng: Random) -> Inputs:
    """Put a row that lacks one fact, and rows that have another, before the right one."""
    wanted, other = rng.sample(_CATEGORIES, 2)
    ranked = [
        *_facts([1], category=wanted),
        *_facts([2], category=wanted, language="es"),
        *_facts([3], category=other, language="en"),
        *_facts([4, 5], category=wanted, language="en"),
    ]
    return _rows(rng, ranked, {"category": wanted, "language": "en"}, 3)


def _at_the_limit(rng: Random) -> Inputs:
    inputs = _rows(rng, _facts(range(rng.randint(4, 6))), {}, 4)
    return {**inputs, "max_distance": sorted(inputs["distances"])[1]}


def _none_near(rng: Random) -> Inputs:
    inputs = _rows(rng, _facts(range(rng.randint(3, 5))), {}, rng.choice([2, 3]))
    return {**inputs, "max_distance": rng.choice([0.01, 0.05])}


def _none_allowed(rng: Random) -> Inputs:
    have, wanted = rng.sample(_CATEGORIES, 2)
    return _rows(rng, _facts(range(rng.randint(2, 4)), category=have), {"category": wanted}, 2)


def _one_a_document(rng: Random) -> Inputs:
    return _rows(rng, _facts([1, 1, 2, 1, 3, 2]), {}, rng.choice([2, 3]))


def _four_times(rng: Random) -> Inputs:
    """Let one document fill all that is fetched but the last place."""
    k = rng.choice([3, 4])
    return _rows(rng, _facts([*[1] * (4 * k - 1), 2, 3]), {}, k)


def _ties(rng: Random) -> Inputs:
    low, high = rng.sample([0.25, 0.375, 0.5, 0.625], 2)
    ranked = list(zip([low, low, high, low, high, high], _facts(range(6)), strict=True))
    return _shuffled(rng, ranked, {}, rng.randint(4, 5), 2.0)


def _no_hits_wanted(rng: Random) -> Inputs:
    return _rows(rng, _facts(range(3)), {}, rng.randint(-3, 0))


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


def _pool() -> Iterable[Inputs]:
    for distance in (0.25, 0.5, 0.75):
        yield _small([distance], _facts([1]))
    yield _small([0.25], _facts([1]), k=0)
    yield _small([0.5, 0.25], _facts([1, 2]), k=2)
    yield _small([0.25, 0.25], _facts([1, 2]))
    yield _small([0.25, 0.5], _facts([1, 1]), k=2)
    for category, language in (("hr", "en"), ("hr", "es"), ("api", "en")):
        facts = _facts([1], category=category, language=language)
        yield _small([0.25], facts, where={"category": "hr", "language": "en"})
    yield _small([0.25], _facts([1]), where={"category": "hr"})
    yield _small([0.125, 0.25, 0.375], _facts([1, 1, 2]), k=2)
    mixed = [*_facts(range(4), category="api"), *_facts([4], category="hr")]
    yield _small([n / 16 for n in range(1, 6)], mixed, where={"category": "hr"})
    nine = [n / 64 for n in range(1, 10)]
    yield _small(nine, _facts([1] * 8 + [2]), k=2)
    yield _small(nine, _facts([1] * 7 + [2, 3]), k=2)


TASK = Task(
    id="04-nearest",
    assignment="04_tfidf_and_vectors",
    title="From distances to hits",
    function="nearest",
    lesson="lesson 04, sections 'How far is too far?' and 'Filter before you search'",
    pool=_pool,
    call=refusing("nearest"),
    groups=(
        Group(
            "filter",
            1.0,
            (
                Case(
                    "filter-first",
                    "filtered after the fetch, a rare category comes back empty.",
                    "Look at which rows are left before any of them is counted as fetched.",
                    _filter_first,
                ),
                Case(
                    "every-condition",
                    "a row that lacks a fact, or has another, is what the reader did not ask for.",
                    "Take each key of where in turn: what if the row has no such key?",
                    _every_condition,
                ),
            ),
        ),
        Group(
            "limit",
            1.0,
            (
                Case(
                    "at-the-limit",
                    "whoever sets a limit expects it to be allowed itself.",
                    "One distance equals max_distance here: is it in?",
                    _at_the_limit,
                ),
                Case(
                    "none-near-enough",
                    "the nearest page with a warning is kinder than nothing, and no good hit.",
                    "When nothing passes the limit, which row comes back, and with what flag?",
                    _none_near,
                ),
                Case(
                    "nothing-allowed",
                    "a row that the filter refused must never come back, weak or not.",
                    "What is the nearest row when no row passes the filter?",
                    _none_allowed,
                ),
            ),
        ),
        Group(
            "choice",
            2.0,
            (
                Case(
                    "one-hit-a-document",
                    "three pieces of one page push other pages off the list.",
                    "Remember the documents that you have taken already.",
                    _one_a_document,
                ),
                Case(
                    "four-times-k",
                    "the depth of the fetch decides what a later step can still choose from.",
                    "How many rows are fetched, before or after one a document is kept?",
                    _four_times,
                ),
                Case(
                    "ties-by-row",
                    "equal distances must give one order, or the same query answers differently.",
                    "Sort by two things: the distance, then the row's number.",
                    _ties,
                ),
                Case(
                    "k-below-one",
                    "a search for no results is a mistake of the caller and should say so.",
                    "Which values of k does the contract refuse?",
                    _no_hits_wanted,
                ),
            ),
        ),
    ),
    hints=(
        "Do the five steps in the order of the text, each with its own list.",
        "Steps 1 and 2 make a list of row numbers, sorted and cut; step 3 walks along it.",
        "Keep the first candidate in mind: it is what step 5 falls back on.",
    ),
)
