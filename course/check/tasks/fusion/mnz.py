"""CombMNZ over standardised scores: the sum, times the number of lists that hold the document.

Fox & Shaw 1994 for CombSUM and CombMNZ; Montague & Aslam 2001 for zero mean and unit variance.
"""

from collections.abc import Iterable

from course.check.task import Case, Group, Inputs, Namespace, Task
from course.check.tasks.fusion import mnz_draws

__all__ = ["TASK"]


def _pool() -> Iterable[Inputs]:
    yield {"lists": [{"a": 3.0, "b": 1.0}], "shift": 0}
    yield {"lists": [{"a": 5.0, "b": 1.0}], "shift": 2}
    yield {"lists": [{"a": 3.0}], "shift": 2}
    yield {"lists": [{"a": 3.0, "b": 3.0}], "shift": 1}
    yield {"lists": [{"a": 0.1, "b": 0.1, "c": 0.1}], "shift": 1}
    yield {"lists": [{"a": 3.0, "b": 0.0, "c": 0.0}], "shift": 0}
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
                    mnz_draws.one,
                ),
                Case(
                    "scores-close-together",
                    "cosines differ in the fifth digit, and that is an order all the same.",
                    "Only equal scores are a flat list, and these are not equal.",
                    mnz_draws.close_together,
                ),
                Case(
                    "no-lists",
                    "where no search is switched on there is nothing to fuse, and no error.",
                    "With an empty list of lists the result is an empty dict.",
                    lambda rng: {"lists": [], "shift": rng.randint(0, 3)},
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
                    lambda rng: mnz_draws.lists(rng, rng.choice(mnz_draws.SHIFTS)),
                ),
                Case(
                    "a-score-at-the-mean",
                    "a middling hit is a hit all the same: the list knows it.",
                    "How do you tell a standardised score of 0 from a document that is absent?",
                    mnz_draws.at_the_mean,
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
                    "Are the scores equal? Ask the scores themselves, not what comes out of them.",
                    lambda rng: mnz_draws.flat(rng, 3),
                ),
                Case(
                    "one-hit",
                    "a single hit has no spread, and is no reason to stop.",
                    "A list of one hit is a list of equal scores.",
                    lambda rng: mnz_draws.flat(rng, 1),
                ),
                Case(
                    "an-empty-list",
                    "a search that finds nothing must not bring the others down.",
                    "What is the mean of no scores? Decide that before you divide.",
                    lambda rng: mnz_draws.flat(rng, 0),
                ),
            ),
        ),
    ),
    hints=(
        "Work list by list: standardise by the two formulas, shift, and then think of the others.",
        "Keep two things for each id: the sum of its shifted scores, and in how many lists it is.",
        "The deviation is the square root of the mean of the squared distances from the mean.",
    ),
)
