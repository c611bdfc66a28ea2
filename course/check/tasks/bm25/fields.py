"""Weighted fields: counts are added, and saturate once.

Robertson, Zaragoza & Taylor 2004 for the counts; field lengths as in Zaragoza et al. 2004 and
Robertson & Zaragoza 2009.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _fields(rng: Random, names: tuple[str, ...] = ("title", "body"), equal: bool = False) -> Inputs:
    average = {"title": 6.0, "body": 90.0}
    length = {"title": rng.randint(3, 12), "body": rng.randint(30, 300)}
    return {
        "tf": {name: rng.randint(1, 4) for name in names},
        "length": {name: int(average[name]) if equal else length[name] for name in names},
        "avg_length": {name: average[name] for name in names},
        "weight": {name: rng.choice([1.0, 2.0, 3.0, 5.0]) for name in names},
        "b": {name: rng.choice([0.3, 0.5, 0.75]) for name in names},
        "idf": round(rng.uniform(0.5, 5.0), 3),
        "k1": rng.choice([0.9, 1.2, 1.5]),
    }


def _one_field(rng: Random) -> Inputs:
    inputs = _fields(rng, ("body",))
    return {**inputs, "length": {"body": rng.randint(100, 300)}, "weight": {"body": 1.0}}


def _long_and_short(rng: Random) -> Inputs:
    """Make one field shorter than its average, and the other one longer."""
    inputs = _fields(rng)
    lengths = [("title", 2, 4), ("body", 150, 300)], [("title", 9, 14), ("body", 20, 60)]
    length = {name: rng.randint(low, high) for name, low, high in rng.choice(lengths)}
    return {**inputs, "length": length}


def _absent_field(rng: Random) -> Inputs:
    """Make three fields; the word is missing from the title, which stands between the others."""
    inputs = _fields(rng)
    address = {"length": rng.randint(2, 9), "avg_length": 4.0, "weight": 2.0, "b": 0.5}
    for name, value in address.items():
        inputs[name]["url"] = value
    inputs["tf"] = {"body": rng.randint(1, 4), "url": rng.randint(1, 2)}
    inputs["length"]["title"] = 0
    return inputs


def _fields_pool() -> Iterable[Inputs]:
    base = {"avg_length": {"title": 2.0, "body": 4.0}, "b": {"title": 0.5, "body": 0.75}}
    plain = {"avg_length": {"body": 4.0}, "weight": {"body": 1.0}, "b": {"body": 0.75}}
    for tf, body, k1 in (({}, 4, 0.0), ({"body": 0}, 4, 0.0), ({"body": 1}, 2, 1.0)):
        yield {"tf": tf, "length": {"body": body}, **plain, "idf": 1.0, "k1": k1}
    for tf in ({"title": 1}, {"body": 1}, {"title": 1, "body": 1}, {"title": 2, "body": 1}):
        for length in ({"title": 2, "body": 4}, {"title": 4, "body": 8}):
            for weight in ({"title": 1.0, "body": 1.0}, {"title": 3.0, "body": 1.0}):
                yield {"tf": tf, "length": length, **base, "weight": weight, "idf": 1.0, "k1": 1.0}


TASK = Task(
    id="03-fields",
    assignment="03_bm25",
    title="Two weighted fields",
    function="fields_score",
    lesson="the text of the task: this one stands in no lesson",
    pool=_fields_pool,
    groups=(
        Group(
            "combine",
            3.0,
            (
                Case(
                    "one-field-of-weight-one",
                    "with a single field of weight 1 it must be plain BM25 again.",
                    "Compare with your term_score on the same numbers: both must agree.",
                    _one_field,
                ),
                Case(
                    "both-fields-at-average-length",
                    "a word in title and body is one piece of evidence.",
                    "Add the weighted counts of the fields first, and apply k1 to the sum only.",
                    lambda rng: _fields(rng, equal=True),
                ),
            ),
        ),
        Group(
            "lengths",
            2.0,
            (
                Case(
                    "each-field-its-own-length",
                    "a long body says nothing about the title: lengths go field by field.",
                    "Work out each field's length factor by hand: one is below 1, one above.",
                    _long_and_short,
                ),
                Case(
                    "field-without-the-word",
                    "a document without a title, or a title without the word, is no error.",
                    "A field that tf does not name adds nothing; what about those behind it?",
                    _absent_field,
                ),
                Case(
                    "word-nowhere",
                    "a word that no field holds adds nothing, and must not raise.",
                    "What is the sum of no counts, and what is then divided by what?",
                    lambda rng: {**_fields(rng), "tf": {}, "k1": 0.0},
                ),
                Case(
                    "word-counted-zero-times",
                    "whether a count of 0 is written down or left out is the index's business.",
                    "Which counts say that a word stands nowhere, beside an empty tf?",
                    lambda rng: {
                        **_fields(rng),
                        "tf": rng.choice([{"title": 0}, {"body": 0}, {"body": 0, "title": 0}]),
                        "k1": 0.0,
                    },
                ),
            ),
        ),
    ),
    hints=(
        "Saturation belongs to the whole document: how often is the word said in all fields?",
        "Per field: weight times tf divided by (1 - b + b * length / avg_length). Sum over fields.",
        "The sum takes the place of tf in the BM25 fraction, whose length factor is then 1.",
    ),
)
