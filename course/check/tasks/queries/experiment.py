"""An experiment on the golden set: does a made-up answer bring more answers into the top three?

Gao, Ma, Lin & Callan 2022, with recorded answers of a model. The strata of the draws are chosen so
that both ends of the interval lie clear of zero, or on it.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

_GAINING = ("code", "multi_hop", "number", "spanish", "vague")
_HURT = (
    (3, "dated distractor"),
    (3, "dated identifier"),
    (3, "dated distractor identifier"),
    (5, "dated distractor"),
    (5, "distractor negation"),
    (5, "dated distractor negation"),
)
_OPEN = (
    (1, "code multi_hop"),
    (1, "identifier negation"),
    (1, "dated negation"),
    (1, "dated distractor"),
    (1, "code distractor"),
    (1, "code negation"),
)
_NOTHING_GAINED = (
    *((1, "code spanish"), (1, "spanish vague"), (1, "code spanish vague")),
    *((3, "dated negation"), (3, "distractor negation"), (3, "identifier negation")),
)
_ONLY_GAINS = (
    *((1, "distractor"), (1, "identifier"), (2, "code")),
    *((3, "cross_lingual"), (3, "spanish"), (8, "code")),
)
_ONLY_LOSSES = (
    *((1, "code"), (2, "identifier"), (5, "identifier")),
    *((5, "negation"), (8, "negation"), (10, "dated")),
)


def _shuffled(rng: Random, k: int, names: str) -> Inputs:
    strata = names.split()
    rng.shuffle(strata)
    return {"strata": strata, "k": k}


def _paraphrases(rng: Random) -> Inputs:
    """Make strata of which paraphrases gain most, by far."""
    others = rng.sample(_GAINING, rng.randint(1, 2))
    return _shuffled(rng, 3, " ".join(["paraphrase", *others]))


def _equal_gains(rng: Random) -> Inputs:
    """Make strata that gain equally, the first by name not the first in the list."""
    names = sorted(rng.sample(["code", "multi_hop", "number", "vague"], rng.randint(2, 3)))
    return {"strata": [*names[1:], names[0]], "k": 3}


def _study_pool() -> Iterable[Inputs]:
    yield {"strata": ["identifier"], "k": 1}
    yield {"strata": ["vague"], "k": 1}
    yield {"strata": ["vague", "multi_hop"], "k": 3}
    yield {"strata": ["dated", "distractor"], "k": 3}


TASK = Task(
    id="07-experiment",
    assignment="07_query_transformation",
    title="HyDE against the question, top 3",
    function="hyde_study",
    lesson="lesson 07, section 'Where it helps, where it hurts'",
    pool=_study_pool,
    imports=frozenset(
        {
            "numpy",
            *("minirag.GoldenSet", "minirag.HydeRetriever", "minirag.hyde_vector"),
            *("minirag.evaluate", "minirag.compare"),
        }
    ),
    groups=(
        Group(
            "table",
            1.0,
            (
                Case(
                    "where-it-helps",
                    "the gain has to be counted on the dev questions, for both searches alike.",
                    "Count the questions of each stratum whose hit rate at k is 1.",
                    _paraphrases,
                ),
            ),
        ),
        Group(
            "best",
            1.0,
            (
                Case(
                    "equal-gains",
                    "a table read from left to right must not decide what is best.",
                    "max() keeps the first of equal items: in which order does it meet them?",
                    _equal_gains,
                ),
                Case(
                    "nothing-gained",
                    "where nothing is gained nothing is best, and the money stays in the bank.",
                    "The highest gain may be 0: which stratum is best then?",
                    lambda rng: _shuffled(rng, *rng.choice(_NOTHING_GAINED)),
                ),
                Case(
                    "loss-that-ends-at-zero",
                    "the least loss is no gain; and one question that is lost can be chance.",
                    "What is best when each stratum loses? Does an interval that ends at 0 hold 0?",
                    lambda rng: _shuffled(rng, *rng.choice(_ONLY_LOSSES)),
                ),
            ),
        ),
        Group(
            "conclusion",
            1.0,
            (
                Case(
                    "cannot-be-told",
                    "a difference that chance explains is no reason to pay for a model.",
                    "Look at both ends of the interval, not at the mean.",
                    lambda rng: _shuffled(rng, *rng.choice(_OPEN)),
                ),
                Case(
                    "gain-that-ends-at-zero",
                    "one or two questions won can be chance: the interval ends at 0 then.",
                    "Does an interval from 0 upwards hold 0?",
                    lambda rng: _shuffled(rng, *rng.choice(_ONLY_GAINS)),
                ),
                Case(
                    "where-it-hurts",
                    "where nearly all that changes is lost, the conclusion is to leave HyDE out.",
                    "Which search is better when the whole interval lies below zero?",
                    lambda rng: _shuffled(rng, *rng.choice(_HURT)),
                ),
            ),
        ),
    ),
    hints=(
        "The lesson's section 'Where it helps, where it hurts' does this with nDCG@10.",
        "evaluate(search, questions, chunks, k=k) returns a report; its rows have a stratum and "
        "scores. Two reports, one for each search.",
        "compare(direct, hyde, metric).interval is (low, high) of hyde minus direct: three "
        "outcomes, of which two ask for one end only.",
    ),
)
