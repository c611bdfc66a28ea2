"""Strata and depths for the study of HyDE, chosen by what is to be concluded from them.

Both ends of each interval lie clear of zero, or on it.

But: the conclusions come from the reference, not from here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs

__all__ = [
    "by_number",
    "equal_gains",
    "hurt",
    "in_order",
    "nothing_gained",
    "only_gains",
    "only_losses",
    "open_conclusion",
    "paraphrases",
    "study_pool",
]

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
# the largest gain by the number of questions is not that by the share of what was found
_BY_NUMBER = (
    *((3, "code cross_lingual"), (3, "cross_lingual multi_hop"), (3, "cross_lingual number")),
    *((3, "cross_lingual spanish"), (3, "spanish vague"), (8, "multi_hop spanish")),
)
# in these orders of strata, questions that are put in the order of the strata change the conclusion
_IN_ORDER = (
    *((1, "number code"), (1, "identifier multi_hop")),
    *((2, "number distractor"), (5, "dated paraphrase number")),
)
_ONLY_LOSSES = (
    *((1, "code"), (2, "identifier"), (5, "identifier")),
    *((5, "negation"), (8, "negation"), (10, "dated")),
)


def _shuffled(rng: Random, k: int, names: str) -> Inputs:
    strata = names.split()
    rng.shuffle(strata)
    return {"strata": strata, "k": k}


def paraphrases(rng: Random) -> Inputs:
    """Make strata of which paraphrases gain most, by far."""
    others = rng.sample(_GAINING, rng.randint(1, 2))
    return _shuffled(rng, 3, " ".join(["paraphrase", *others]))


def equal_gains(rng: Random) -> Inputs:
    """Make strata that gain equally, the first by name not the first in the list."""
    names = sorted(rng.sample(["code", "multi_hop", "number", "vague"], rng.randint(2, 3)))
    return {"strata": [*names[1:], names[0]], "k": 3}


def in_order(rng: Random) -> Inputs:
    """Make strata whose order must not be that of the questions."""
    k, names = rng.choice(_IN_ORDER)
    return {"strata": names.split(), "k": k}


def by_number(rng: Random) -> Inputs:
    """Make strata of which another gains most by the share of what was found."""
    return _shuffled(rng, *rng.choice(_BY_NUMBER))


def nothing_gained(rng: Random) -> Inputs:
    """Make strata of which the best gains nothing."""
    return _shuffled(rng, *rng.choice(_NOTHING_GAINED))


def only_losses(rng: Random) -> Inputs:
    """Make a stratum that loses, with an interval that ends at 0."""
    return _shuffled(rng, *rng.choice(_ONLY_LOSSES))


def open_conclusion(rng: Random) -> Inputs:
    """Make strata whose interval holds 0."""
    return _shuffled(rng, *rng.choice(_OPEN))


def only_gains(rng: Random) -> Inputs:
    """Make a stratum that gains, with an interval that begins at 0."""
    return _shuffled(rng, *rng.choice(_ONLY_GAINS))


def hurt(rng: Random) -> Inputs:
    """Make strata whose interval lies below 0."""
    return _shuffled(rng, *rng.choice(_HURT))


def study_pool() -> Iterable[Inputs]:
    """Make the smallest studies."""
    yield {"strata": ["identifier"], "k": 1}
    yield {"strata": ["vague"], "k": 1}
    yield {"strata": ["vague", "multi_hop"], "k": 3}
    yield {"strata": ["dated", "distractor"], "k": 3}
