"""The residual of rank-biased precision: how much unread hits could still add.

Moffat & Zobel 2008, section on residuals.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import letters

__all__ = ["TASK"]

_P = (0.6, 0.7, 0.8, 0.9)  # not 0.5, where p and 1 - p could change places


def _inputs(rng: Random, values: list[float | None]) -> Inputs:
    """Make a ranking whose hits have these values, None for one that nobody has read."""
    ranking = letters(rng, len(values))
    pairs = zip(ranking, values, strict=True)
    relevance = {id: value for id, value in pairs if value is not None}
    return {"ranking": ranking, "relevance": relevance, "p": rng.choice(_P)}


def _all_read(rng: Random) -> Inputs:
    return _inputs(rng, [1.0] * rng.randint(3, 6))


def _some_unread(rng: Random) -> Inputs:
    values: list[float | None] = [None, None, 1.0, 1.0, rng.choice([None, 1.0])]
    rng.shuffle(values)
    return _inputs(rng, values)


def _read_and_wrong(rng: Random) -> Inputs:
    values: list[float | None] = [0.0, 0.0, None, 1.0, 1.0]
    rng.shuffle(values)
    return _inputs(rng, values)


def _answers_in_part(rng: Random) -> Inputs:
    values: list[float | None] = [rng.choice([0.25, 0.5, 0.75]), rng.choice([0.4, 0.6]), None, 1.0]
    rng.shuffle(values)
    return _inputs(rng, values)


def _pool() -> Iterable[Inputs]:
    for ranking in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["b", "c"]):
        for relevance in ({}, {"a": 1.0}, {"a": 0.0}, {"a": 0.5}):
            yield {"ranking": ranking, "relevance": relevance, "p": 0.8}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each unread hit could add, and all hits behind the last one together."""
    whole, parts = reference["residual"](**inputs), {}
    for rank, id in enumerate(inputs["ranking"], start=1):
        read = {**inputs, "relevance": {**inputs["relevance"], id: 0.0}}
        without = reference["residual"](**read)
        if without < whole:
            parts[f"{id} at {rank}"] = float(f"{whole - without:.6g}")
    parts["behind the list"] = float(f"{inputs['p'] ** len(inputs['ranking']):.6g}")
    return parts


TASK = Task(
    id="01-residual",
    assignment="01_metrics",
    title="How much unread hits could still add",
    function="residual",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "behind-the-list",
            1.0,
            (
                Case(
                    "everything-read",
                    "nobody knows what would have come after the last hit, so it is uncertain.",
                    "What do all the ranks behind the last one weigh together? Start from 1.",
                    _all_read,
                ),
            ),
        ),
        Group(
            "in-the-list",
            2.0,
            (
                Case(
                    "some-unread",
                    "an unread hit at the top leaves more open than one further down.",
                    "What would an unread hit add if it answered in full? Its rank decides.",
                    _some_unread,
                ),
                Case(
                    "read-and-wrong",
                    "a hit that was read and found wrong is settled: nothing is open about it.",
                    "Tell 'its relevance is 0' from 'it has no relevance yet'.",
                    _read_and_wrong,
                ),
                Case(
                    "answers-in-part",
                    "a hit that was read and answers half is settled too.",
                    "A hit that was read adds nothing here, whatever its relevance.",
                    _answers_in_part,
                ),
            ),
        ),
    ),
    hints=(
        "Two things are open: hits that nobody has read, and everything behind the last hit.",
        "An unread hit leaves open the whole weight of its rank. Is an id a key of relevance?",
        "All weights add up to 1, and the first d of them to 1 - p ** d. What is left?",
    ),
)
