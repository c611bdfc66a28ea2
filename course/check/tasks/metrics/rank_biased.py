"""Rank-biased precision: what a reader gets who goes on to the next hit with probability p.

Moffat & Zobel 2008, with relevance anywhere from 0 to 1.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import letters, rank_parts

__all__ = ["TASK"]

_P = (0.6, 0.7, 0.8, 0.9)  # not 0.5, where p and 1 - p could change places


def _read(rng: Random, values: list[float]) -> Inputs:
    """Make a ranking whose ids have these values in some order, none of them unread."""
    ranking = letters(rng, len(values))
    rng.shuffle(values)
    relevance = dict(zip(ranking, values, strict=True))
    return {"ranking": ranking, "relevance": relevance, "p": rng.choice(_P)}


def _whole(rng: Random) -> Inputs:
    """The order of the ranking is not that in which a dict arrives."""
    while True:
        inputs = _read(rng, [1.0, 1.0, 0.0, 0.0, rng.choice([0.0, 1.0])])
        ranking, relevance = inputs["ranking"], inputs["relevance"]
        if [relevance[id] for id in ranking] != [relevance[id] for id in sorted(ranking)]:
            return inputs


def _part(rng: Random) -> Inputs:
    return _read(rng, [1.0, 0.0, rng.choice([0.25, 0.5, 0.75]), rng.choice([0.2, 0.4, 0.6])])


def _unread(rng: Random) -> Inputs:
    """Two hits are unread, one of them at the top."""
    inputs = _part(rng)
    relevance = inputs["relevance"]
    nothing = next(id for id, value in relevance.items() if value == 0.0)
    del relevance[nothing]
    return {**inputs, "ranking": ["z", *inputs["ranking"]]}


def _not_in_the_list(rng: Random) -> Inputs:
    inputs = _part(rng)
    return {**inputs, "relevance": {**inputs["relevance"], "y": 1.0, "z": rng.choice([0.5, 1.0])}}


def _long(rng: Random) -> Inputs:
    """A reader of much patience, and answers behind the hundredth hit too."""
    ranking = [f"d{number}" for number in rng.sample(range(100, 1000), rng.randint(104, 112))]
    ranks = [rng.randint(2, 8), rng.randint(12, 18), rng.randint(22, 48), rng.randint(102, 104)]
    relevance = {id: float(rank in ranks) for rank, id in enumerate(ranking, start=1)}
    return {"ranking": ranking, "relevance": relevance, "p": rng.choice([0.97, 0.98])}


def _pool() -> Iterable[Inputs]:
    for ranking in (["a"], ["b"], ["a", "b"], ["b", "a"], ["b", "c", "a"]):
        for relevance in ({"a": 1.0, "b": 0.0}, {"a": 0.5, "b": 1.0}, {"a": 1.0, "c": 0.0}):
            yield {"ranking": ranking, "relevance": relevance, "p": 0.8}
    yield {"ranking": list("bcdefghijka"), "relevance": {"a": 1.0}, "p": 0.8}  # it is the eleventh


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    return rank_parts(reference, "rank_biased_precision", inputs)


TASK = Task(
    id="01-rbp",
    assignment="01_metrics",
    title="A reader who may stop after every hit",
    function="rank_biased_precision",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "weights",
            2.0,
            (
                Case(
                    "whole-answers",
                    "how much a rank counts must follow from how far readers go.",
                    "Write down the weights of ranks 1, 2 and 3 for p = 0.8; the first is 0.2.",
                    _whole,
                ),
                Case(
                    "answers-in-part",
                    "a passage that answers half is worth half of one that answers alone.",
                    "Each weight is multiplied by the hit's relevance, whatever it is.",
                    _part,
                ),
                Case(
                    "a-long-list",
                    "a patient reader goes far down, and what is there counts for a little.",
                    "Where does your sum end? The text names no rank at which it would.",
                    _long,
                ),
            ),
        ),
        Group(
            "what-is-known",
            1.0,
            (
                Case(
                    "unread-hits",
                    "a hit that nobody has read must not stop the measurement.",
                    "What does your code do with an id that is not a key of relevance?",
                    _unread,
                ),
                Case(
                    "answers-not-in-the-list",
                    "this measure needs no count of all answers; that is what it is loved for.",
                    "Give it one more relevant id that the ranking lacks: nothing may change.",
                    _not_in_the_list,
                ),
            ),
        ),
    ),
    hints=(
        "Everybody reads the first hit. Which share of the readers comes to the second, the third?",
        "Each next rank weighs p times the one before; all weights without end add up to 1.",
        "The first rank weighs 1 - p. Multiply each rank's weight by the relevance there, and add.",
    ),
)
