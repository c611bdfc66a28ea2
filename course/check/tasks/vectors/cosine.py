"""The cosine of two sparse vectors, also where one has no length.

Salton, Wong & Yang 1975.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.vectors.words import WORDS

__all__ = ["TASK"]


def _vector(rng: Random, words: list[str]) -> dict[str, float]:
    return {word: round(rng.uniform(0.3, 5.0), 2) for word in words}


def _sharing(rng: Random) -> Inputs:
    words = rng.sample(WORDS, 6)
    return {"a": _vector(rng, words[:4]), "b": _vector(rng, words[2:])}


def _apart(rng: Random) -> Inputs:
    """Make all numbers of one vector negative; those of the other add up to 0 and have a length."""
    words = rng.sample(WORDS, 6)
    first, second = (rng.randint(2, 20) / 4 for _ in range(2))
    a = dict(zip(words, (-first, -second, first, second), strict=False))
    b = {word: -weight for word, weight in _vector(rng, words[2:]).items()}
    return {"a": a, "b": b} if rng.random() < 0.5 else {"a": b, "b": a}


def _small(rng: Random) -> Inputs:
    """Make the numbers a hundred thousand times smaller: the angle stays as it is."""
    return {
        name: {word: round(weight / 100_000, 7) for word, weight in vector.items()}
        for name, vector in _sharing(rng).items()
    }


def _without_length(rng: Random, zero: dict[str, float]) -> Inputs:
    vectors = [_vector(rng, rng.sample(WORDS, 3)), zero]
    rng.shuffle(vectors)
    return {"a": vectors[0], "b": vectors[1]}


def _zeros(rng: Random) -> Inputs:
    return _without_length(rng, dict.fromkeys(rng.sample(WORDS, 2), 0.0))


def _pool() -> Iterable[Inputs]:
    vectors: list[dict[str, float]] = [
        {"a": 1.0},
        {"a": 2.0},
        {},
        {"a": 0.0},
        {"a": 3.0, "b": 4.0},
        {"a": -2.0, "b": 1.0},
    ]
    yield {"a": {"a": 1e-5}, "b": {"a": 1e-5}}
    yield {"a": {"a": 1.0, "b": -1.0}, "b": {"a": 1.0}}
    for one, a in enumerate(vectors):
        for b in vectors[one:]:
            yield {"a": a, "b": b}


TASK = Task(
    id="04-cosine",
    assignment="04_tfidf_and_vectors",
    title="The cosine of two sparse vectors",
    function="cosine",
    lesson="lesson 04, section 'A text is an arrow'",
    pool=_pool,
    groups=(
        Group(
            "words",
            1.0,
            (
                Case(
                    "some-words-shared",
                    "shared words bring two texts together, all other words part them.",
                    "Work out three sums by hand: the products, and the squares of each vector.",
                    _sharing,
                ),
                Case(
                    "empty-vector",
                    "a question without a known word is like nothing, and must not raise.",
                    "Call it with an empty dict: what is divided by what?",
                    lambda rng: _without_length(rng, {}),
                ),
            ),
        ),
        Group(
            "numbers",
            1.0,
            (
                Case(
                    "pointing-apart",
                    "learnt vectors have numbers below zero, and a cosine may be below zero too.",
                    "Make all numbers of one vector negative: only the sign may change.",
                    _apart,
                ),
                Case(
                    "small-numbers",
                    "a model may give small numbers only; the angle between them is as large.",
                    "Which vectors have no direction: all that are short, or those of length 0?",
                    _small,
                ),
                Case(
                    "only-zeros",
                    "a vector may list words and have no length all the same.",
                    "Call it with {'fee': 0.0}: is it the number of words that counts?",
                    _zeros,
                ),
            ),
        ),
    ),
    hints=(
        "Only a word of both vectors adds to the sum of products.",
        "Each length is taken over the whole vector, shared or not.",
        "Work out the two lengths first, and look at them before you divide.",
    ),
)
