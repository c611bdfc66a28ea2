"""The residual of rank-biased precision: how much unread hits could still add.

Moffat & Zobel 2008, section on residuals.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.metrics.lists import letters

__all__ = ["TASK"]

_P = (0.6, 0.65, 0.7, 0.8)  # not 0.5, where p and 1 - p could change places


def _inputs(rng: Random, values: list[float | None]) -> Inputs:
    """Make a ranking whose hits have these values, None for one that nobody has read."""
    ranking = letters(rng, len(values))
    pairs = zip(ranking, values, strict=True)
    relevance = {id: value for id, value in pairs if value is not None}
    return {"ranking": ranking, "relevance": relevance, "p": rng.choice(_P)}


def _all_read(rng: Random) -> Inputs:
    return _inputs(rng, [1.0] * rng.randint(3, 6))


def _patient(rng: Random) -> Inputs:
    """So much patience that a hundred ranks behind the list, or a thousand, are not all."""
    return {**_inputs(rng, [1.0] * rng.randint(1, 4)), "p": rng.choice([0.99, 0.992, 0.994])}


def _nothing_came_back(rng: Random) -> Inputs:
    return {**_inputs(rng, [1.0] * rng.randint(0, 3)), "ranking": []}


def _read_elsewhere(rng: Random) -> Inputs:
    """Everything in the list was read, and so were some ids that are not in it."""
    inputs = _all_read(rng)
    elsewhere = {id: rng.choice([0.0, 1.0]) for id in rng.sample("wxyz", rng.randint(1, 3))}
    return {**inputs, "relevance": {**inputs["relevance"], **elsewhere}}


def _long(rng: Random) -> Inputs:
    """Unread hits stand behind the tenth rank and behind the twentieth."""
    ranking = [f"d{number}" for number in rng.sample(range(10, 100), rng.randint(24, 28))]
    unread = {rng.randint(2, 8), rng.randint(12, 18), rng.randint(22, 24)}
    read = {id: 1.0 for rank, id in enumerate(ranking, start=1) if rank not in unread}
    return {"ranking": ranking, "relevance": read, "p": rng.choice([0.75, 0.8])}


def _some_unread(rng: Random) -> Inputs:
    """Unread hits, of which one at least stands below a hit that was read."""
    values: list[float | None] = [None, 1.0, 1.0, rng.choice([None, 1.0])]
    rng.shuffle(values)
    values.insert(rng.randint(values.index(1.0) + 1, 4), None)
    return _inputs(rng, values)


def _read_and_wrong(rng: Random) -> Inputs:
    return _inputs(rng, rng.sample([0.0, 0.0, None, 1.0, 1.0], 5))


def _answers_in_part(rng: Random) -> Inputs:
    values: list[float | None] = [rng.choice([0.25, 0.5, 0.75]), rng.choice([0.4, 0.6]), None, 1.0]
    rng.shuffle(values)
    return _inputs(rng, values)


def _pool() -> Iterable[Inputs]:
    for ranking in (["a"], ["b"], ["a", "b"], ["b", "a"]):
        for relevance in ({"a": 1.0}, {"a": 0.0}, {"a": 0.5}, {}):
            yield {"ranking": ranking, "relevance": relevance, "p": 0.8}
    yield {"ranking": [], "relevance": {}, "p": 0.8}
    yield {"ranking": ["b", "c"], "relevance": {"a": 0.0}, "p": 0.8}
    yield {"ranking": ["a"], "relevance": {"a": 1.0}, "p": 0.99}
    read = dict.fromkeys("abcdefghij", 1.0)
    yield {"ranking": list("abcdefghijk"), "relevance": read, "p": 0.8}


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
                Case(
                    "nothing-came-back",
                    "of a search that returned nothing, everything is still open.",
                    "How much of all the weight lies behind the last hit of an empty list?",
                    _nothing_came_back,
                ),
                Case(
                    "read-but-not-in-the-list",
                    "what was read for another search says nothing about the end of this one.",
                    "Which ids have a rank here: those of the ranking, or the keys of relevance?",
                    _read_elsewhere,
                ),
                Case(
                    "a-patient-reader",
                    "the ranks behind the list go on without end, and a patient reader with them.",
                    "Do you add up weights one by one? Is there a sum of all of them, without end?",
                    _patient,
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
                Case(
                    "a-long-list",
                    "an unread hit far down still leaves a little open.",
                    "Is every hit of the ranking looked at? The text names no last rank.",
                    _long,
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
