"""Signatures from random hyperplanes: the angle, estimated from bits.

Charikar 2002 (STOC); the probability is Goemans & Williamson's, 1995.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

Vector = list[int]


def _vector(rng: Random, size: int = 4) -> Vector:
    """Make a vector of whole numbers, none zero, so that products are exact."""
    return [rng.choice([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]) for _ in range(size)]


def _product(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _planes(rng: Random, vectors: list[Vector], count: int) -> list[Vector]:
    """Make planes on which none of the vectors lies."""
    planes: list[Vector] = []
    while len(planes) < count:
        plane = _vector(rng)
        if all(_product(plane, vector) for vector in vectors):
            planes.append(plane)
    return planes


def _differing(inputs: Inputs) -> list[int]:
    def bits(vector: Vector) -> list[bool]:
        return [_product(plane, vector) >= 0 for plane in inputs["planes"]]

    query = bits(inputs["query"])
    return [sum(x != y for x, y in zip(bits(row), query, strict=True)) for row in inputs["rows"]]


def _distinct(rng: Random, count: int = 4, planes: int = 8) -> Inputs:
    """Make rows whose signatures differ from the query's in different numbers of bits."""
    while True:
        query, rows = _vector(rng), [_vector(rng) for _ in range(count)]
        found = _planes(rng, [query, *rows], planes)
        inputs = {"query": query, "rows": rows, "planes": found, "max_bits": planes}
        if len(set(_differing(inputs))) == count:
            return inputs


def _on_a_plane(rng: Random) -> Inputs:
    """Add a plane through the query and one through a row, and keep all counts apart."""
    while True:
        inputs = _distinct(rng, 3, 6)
        query, row = inputs["query"], inputs["rows"][0]
        planes = [_through(query, row), _through(row, query)]
        inputs = {**inputs, "planes": inputs["planes"] + planes, "max_bits": 8}
        below = any(_product(planes[0], other) < 0 for other in inputs["rows"])
        if below and len(set(_differing(inputs))) == 3:
            return inputs


def _through(vector: Vector, other: Vector) -> Vector:
    """Return a plane through `vector`, with `other` on its upper side, or on it too."""
    plane = [vector[1], -vector[0], 0, 0]
    return plane if _product(plane, other) > 0 else [-x for x in plane]


def _at_the_limit(rng: Random) -> Inputs:
    """Make more planes than a number of 64 bits has room for."""
    inputs = _distinct(rng, planes=66)
    return {**inputs, "max_bits": sorted(_differing(inputs))[2]}


def _ties(rng: Random) -> Inputs:
    """Make rows of the same direction, which no plane can part."""
    while True:
        inputs = _distinct(rng, 3)
        first, second, third = inputs["rows"]
        rows = [first, second, [2 * x for x in first], third, [2 * x for x in second]]
        rng.shuffle(rows)
        inputs = {**inputs, "rows": rows}
        if sorted(_differing(inputs)) != _differing(inputs):
            return inputs


def _none_near(rng: Random) -> Inputs:
    while True:
        inputs = _distinct(rng, 3)
        if min(_differing(inputs)) == 1:
            return {**inputs, "max_bits": 0}


def _pool() -> Iterable[Inputs]:
    planes = [[1, 0], [0, 1], [1, 1], [1, -1]]
    yield {"query": [1], "rows": [[2]], "planes": [[1]], "max_bits": 1}
    for rows in ([[2, 1]], [[1, 2]], [[-2, -1]], [[-1, 2], [1, 2]], [[1, 2], [1, 3]], [[1, -1]]):
        for max_bits in (0, 1, 4):
            yield {"query": [2, 1], "rows": rows, "planes": planes, "max_bits": max_bits}
    for rows in ([[1, 0]], [[0, -1]]):
        yield {"query": [1, 2], "rows": rows, "planes": planes[:2], "max_bits": 2}
    yield {"query": [1, 0], "rows": [[1, -1]], "planes": planes[:2], "max_bits": 2}
    yield {"query": [1, -2], "rows": [[-2, 1]], "planes": planes[:2], "max_bits": 2}


TASK = Task(
    id="04-hyperplanes",
    assignment="04_tfidf_and_vectors",
    title="The angle, estimated from bits",
    function="bit_search",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    groups=(
        Group(
            "estimate",
            2.0,
            (
                Case(
                    "bits-to-cosine",
                    "the share of differing bits is an angle; only its cosine is a score.",
                    "Half of the bits differ: what angle is that, and what is its cosine?",
                    _distinct,
                ),
                Case(
                    "on-a-plane",
                    "a vector on a plane must get the same bit on every machine.",
                    "Which bit does a product of exactly 0 get?",
                    _on_a_plane,
                ),
            ),
        ),
        Group(
            "candidates",
            2.0,
            (
                Case(
                    "at-the-limit",
                    "the number of bits is the knob between speed and loss: one off, and rows go.",
                    "Count the differing bits of each row: which counts are let in?",
                    _at_the_limit,
                ),
                Case(
                    "ties-by-row",
                    "signatures are short, so ties are the rule: they need one order.",
                    "Rows may have equal bits: are all there, in the order of their numbers?",
                    _ties,
                ),
                Case(
                    "nobody-near",
                    "no candidate is an answer too: the exact search behind it must see none.",
                    "What comes back when every row differs in more bits than are allowed?",
                    _none_near,
                ),
            ),
        ),
    ),
    hints=(
        "A signature has one bit for each plane, in order; two are compared place by place.",
        "Count the places at which two signatures differ; that share of a half turn is the angle.",
        "A half turn is math.pi; sort the (row, cosine) pairs by two things.",
    ),
)
