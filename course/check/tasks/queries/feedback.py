"""Word vectors of a query and of judged documents, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import WORDS

__all__ = [
    "below_zero",
    "empty_document",
    "equal_new_words",
    "exactly_zero",
    "held_off",
    "new_words",
    "no_new_words",
    "one_liked",
    "one_list_empty",
    "rocchio_pool",
    "several_liked",
    "weighed_first",
]

Vector = dict[str, float]
_ALL = 9  # more new words than any of the inputs has


def _vector(rng: Random, words: Iterable[str]) -> Vector:
    return {word: round(rng.uniform(0.5, 4.0), 2) for word in words}


def _factors(rng: Random, m: int = _ALL) -> Inputs:
    return {
        "alpha": rng.choice([0.5, 0.8, 1.5]),
        "beta": rng.choice([0.6, 0.75, 1.25]),
        "gamma": rng.choice([0.15, 0.25, 0.4]),
        "m": m,
    }


def _inputs(rng: Random, query: Vector, liked: list[Vector], disliked: list[Vector]) -> Inputs:
    return {"query": query, "liked": liked, "disliked": disliked, **_factors(rng)}


def _just_liked(rng: Random, query: Vector, liked: list[Vector]) -> Inputs:
    """Make inputs in which something was disliked, and gamma = 0 says that it does not matter."""
    return {**_inputs(rng, query, liked, [_vector(rng, query)]), "gamma": 0}


def one_liked(rng: Random) -> Inputs:
    """Make one liked document that shares a word with the query."""
    words = rng.sample(WORDS, 4)
    return _just_liked(rng, _vector(rng, words[:2]), [_vector(rng, words[1:])])


def several_liked(rng: Random) -> Inputs:
    """Make three liked documents that overlap."""
    words = rng.sample(WORDS, 5)
    liked = [_vector(rng, words[number : number + 3]) for number in range(3)]
    return _just_liked(rng, _vector(rng, words[:2]), liked)


def empty_document(rng: Random) -> Inputs:
    """Make two liked documents, one of them empty."""
    words = rng.sample(WORDS, 4)
    liked = [_vector(rng, words[1:]), {}]
    rng.shuffle(liked)
    return _just_liked(rng, _vector(rng, words[:2]), liked)


def held_off(rng: Random) -> Inputs:
    """Make disliked documents that lower words of the query and of liked ones, none below 0."""
    words = rng.sample(WORDS, 4)
    query = {word: round(rng.uniform(2.0, 4.0), 2) for word in words[:3]}
    disliked = [_vector(rng, words[:2]) for _ in range(rng.randint(2, 3))]
    return _inputs(rng, query, [_vector(rng, words[2:])], disliked)


def below_zero(rng: Random) -> Inputs:
    """Make a word of the query and one outside of it that end below zero."""
    words = rng.sample(WORDS, 4)
    query = {words[0]: round(rng.uniform(2.0, 4.0), 2), words[1]: 0.01}
    disliked = [_vector(rng, (words[1], words[2]))]
    return _inputs(rng, query, [_vector(rng, (words[0], words[3]))], disliked)


def exactly_zero(rng: Random) -> Inputs:
    """Make new words of weight 0, since beta is 0 and nobody disliked them."""
    words = rng.sample(WORDS, 4)
    query = {word: round(rng.uniform(2.0, 4.0), 2) for word in words[:2]}
    judged = [_vector(rng, words[1:])], [_vector(rng, words[:1])]
    return {**_inputs(rng, query, *judged), "beta": 0}


def one_list_empty(rng: Random) -> Inputs:
    """Make documents that were all liked, or all disliked."""
    words = rng.sample(WORDS, 3)
    query = {word: round(rng.uniform(2.0, 4.0), 2) for word in words}
    judged = [_vector(rng, words[:2])]
    return _inputs(rng, query, *rng.choice([([], judged), (judged, [])]))


def new_words(rng: Random) -> Inputs:
    """Make four new words of which two are wanted, and query words lighter than those."""
    words = rng.sample(WORDS, 6)
    weights = rng.sample([2.0, 3.0, 4.0, 5.0], 4)
    liked = dict(zip(words[2:], weights, strict=True))
    query = {word: round(rng.uniform(0.01, 0.05), 3) for word in words[:2]}
    return {**_just_liked(rng, query, [liked]), "m": 2}


def weighed_first(rng: Random) -> Inputs:
    """Make the heaviest of four new words the lightest, by a document that was disliked."""
    inputs = new_words(rng)
    (liked,) = inputs["liked"]
    heaviest = max(liked, key=liked.__getitem__)
    return {**inputs, "disliked": [{heaviest: 2.0}], "gamma": inputs["beta"] / 2}


def no_new_words(rng: Random) -> Inputs:
    """Make a liked document of which no new word is wanted."""
    return {**one_liked(rng), "m": 0}


def equal_new_words(rng: Random) -> Inputs:
    """Make four new words of equal weight, the last by name in the first document."""
    one, *words = rng.sample(WORDS, 5)
    words.sort()
    liked = [dict.fromkeys(words[2:], 2.0), dict.fromkeys(words[:2], 2.0)]
    return {**_just_liked(rng, _vector(rng, [one]), liked), "m": rng.randint(1, 3)}


def rocchio_pool() -> Iterable[Inputs]:
    """Make the smallest queries and documents."""

    def inputs(
        liked: list[Vector], disliked: list[Vector], m: int = _ALL, **query: float
    ) -> Inputs:
        vectors = {"query": query or {"a": 1.0}, "liked": liked, "disliked": disliked}
        return {**vectors, "alpha": 1.0, "beta": 0.5, "gamma": 0.25, "m": m}

    yield inputs([], [])
    yield inputs([{"a": 2.0}], [])
    yield inputs([{"b": 2.0}], [])
    yield inputs([], [{"a": 2.0}])
    yield inputs([], [{"b": 2.0}])
    yield inputs([], [{"a": 2.0}], a=0.1)
    yield inputs([{"a": 3.0, "b": 4.0}], [])
    yield inputs([{"b": 1.0}], [{"a": 1.0}])
    yield inputs([{"b": 1.0}, {}], [])
    yield inputs([{"b": 1.0}, {"a": 1.0}], [])
    yield inputs([{"b": 1.0}, {"b": 3.0}], [])
    yield inputs([{"b": 1.0}], [], 0)
    yield inputs([{"c": 1.0}, {"b": 1.0}], [], 1)
    yield inputs([{"c": 2.0, "b": 1.0}], [], 1)
    yield inputs([{"b": 1.0}], [], 1, a=0.1)
    yield {**inputs([{"b": 1.0}], []), "alpha": 0.5}
    yield {**inputs([{"b": 1.0}], []), "beta": 0}
    yield inputs([], [], a=3.0, b=4.0)
    yield inputs([{"b": 1.0}, {"b": 3.0, "c": 4.0}], [])
    yield inputs([{"b": 4.0, "c": 3.0}], [{"b": 1.0}], 1)
    yield inputs([{"b": 1.0}], [{"b": 1.0}, {"a": 3.0}])
