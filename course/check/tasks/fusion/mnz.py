"""CombMNZ over standardised scores: the sum, times the number of lists that hold the document.

Fox & Shaw 1994 for CombSUM and CombMNZ; Montague & Aslam 2001 for zero mean and unit variance.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion.ids import some_ids

__all__ = ["TASK"]

_SHIFTS = (1.5, 2, 3)  # a list of two has scores of 1 and -1, which 1 would bring to 0


def _scores(rng: Random, ids: list[str], scale: float) -> dict[str, float]:
    """Return scores that are no two equal and none of which is the mean."""
    while True:
        steps = rng.sample(range(1, 30), len(ids))
        mean = sum(steps) / len(steps)
        if min(abs(step - mean) for step in steps) > 0.2:
            return {id: round(step * scale, 3) for id, step in zip(ids, steps, strict=True)}


def _lists(rng: Random, shift: float) -> Inputs:
    """Make three lists on three scales; one id stands in all of them, others in one or two."""
    ids = some_ids(rng, 7)
    members = [ids[:4], ids[2:6], [ids[3], ids[6]]]
    scales = [1.0, 0.03, 10.0]
    return {
        "lists": [_scores(rng, m, s) for m, s in zip(members, scales, strict=True)],
        "shift": shift,
    }


def _one(rng: Random) -> Inputs:
    ids = some_ids(rng, rng.randint(4, 6))
    return {"lists": [_scores(rng, ids, rng.choice([1.0, 0.03]))], "shift": 0}


def _at_the_mean(rng: Random) -> Inputs:
    """Make an id whose score is exactly the mean of its list, and which a second list holds too."""
    low, middle, high, *others = some_ids(rng, 5)
    centre, gap = rng.randint(10, 20), rng.randint(2, 6)
    first = {low: centre - gap, middle: centre, high: centre + gap}
    return {"lists": [first, _scores(rng, [middle, *others], 0.03)], "shift": 0}


def _flat(rng: Random, size: int) -> Inputs:
    """Replace the first list by `size` hits of one score."""
    inputs = _lists(rng, rng.choice(_SHIFTS))
    ids = list(inputs["lists"][0])[-size:] if size else []
    inputs["lists"][0] = dict.fromkeys(ids, rng.choice([0.5, 2.0, 7.0]))
    return inputs


def _pool() -> Iterable[Inputs]:
    yield {"lists": [{"a": 3.0, "b": 1.0}], "shift": 0}
    yield {"lists": [{"a": 5.0, "b": 1.0}], "shift": 2}
    yield {"lists": [{"a": 3.0}], "shift": 2}
    yield {"lists": [{"a": 3.0, "b": 3.0}], "shift": 1}
    yield {"lists": [{"a": 9.0, "b": 1.0}, {"a": 5.0, "b": 3.0}], "shift": 0}
    yield {"lists": [{"a": 9.0, "b": 1.0}, {"c": 5.0, "b": 3.0}], "shift": 2}
    yield {"lists": [{"a": 9.0, "b": 1.0}, {}], "shift": 0}
    yield {"lists": [{"a": 5.0, "b": 1.0}, {"a": 3.0}], "shift": 0}
    yield {"lists": [{"a": 3.0, "b": 2.0, "c": 1.0}, {"b": 9.0, "d": 1.0}], "shift": 0}
    yield {"lists": [{"a": 6.0, "b": 2.0, "c": 1.0}], "shift": 0}
    yield {"lists": [], "shift": 0}


def _parts(reference: Namespace, inputs: Inputs) -> dict[str, float]:
    """Return what each list alone makes of the id that wins."""
    fused = reference["comb_mnz"](**inputs)
    if not fused:
        return {}
    best = max(fused, key=fused.__getitem__)
    alone = [reference["comb_mnz"]([scores], inputs["shift"]) for scores in inputs["lists"]]
    return {
        f"{best} in list {number}, shifted": scores[best]
        for number, scores in enumerate(alone)
        if best in scores
    }


TASK = Task(
    id="05-mnz",
    assignment="05_hybrid_and_rrf",
    title="CombMNZ over standardised scores",
    function="comb_mnz",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    parts=_parts,
    groups=(
        Group(
            "standardise",
            1.0,
            (
                Case(
                    "one-list",
                    "one outlier sets the whole scale of min-max; mean and deviation bear it.",
                    "In one list the standardised scores have the mean 0 and the mean square 1.",
                    _one,
                ),
            ),
        ),
        Group(
            "combine",
            2.0,
            (
                Case(
                    "three-lists-shifted",
                    "what searches agree on is likelier right than a lone favourite.",
                    "For one id, write down its shifted scores and how many lists hold it.",
                    lambda rng: _lists(rng, rng.choice(_SHIFTS)),
                ),
                Case(
                    "a-score-at-the-mean",
                    "a middling hit is a hit all the same: the list knows it.",
                    "How do you tell a standardised score of 0 from a document that is absent?",
                    _at_the_mean,
                ),
            ),
        ),
        Group(
            "flat-lists",
            1.0,
            (
                Case(
                    "all-scores-equal",
                    "a list that finds all its hits equal still says that it knows them.",
                    "Where no score leaves the mean, each of them is 0 before the shift.",
                    lambda rng: _flat(rng, rng.randint(2, 4)),
                ),
                Case(
                    "one-hit",
                    "a single hit has no spread, and is no reason to stop.",
                    "A list of one hit is a list of equal scores.",
                    lambda rng: _flat(rng, 1),
                ),
                Case(
                    "an-empty-list",
                    "a search that finds nothing must not bring the others down.",
                    "What is the mean of no scores? Decide that before you divide.",
                    lambda rng: _flat(rng, 0),
                ),
            ),
        ),
    ),
    hints=(
        "Work list by list: standardise, shift, and only then think about the other lists.",
        "Keep two things for each id: the sum of its shifted scores, and in how many lists it is.",
        "The deviation is the square root of the mean of the squared distances from the mean.",
    ),
)
