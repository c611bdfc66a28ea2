"""Draws for the stability index: where cut points fall, and how far the recent values have moved.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "equal_cuts",
    "halves",
    "more_bins",
    "moved",
    "on_a_cut",
    "outside",
    "too_few_bins",
    "without",
]


def _different(rng: Random, count: int) -> list[float]:
    """Draw numbers with three digits, no two equal."""
    return [number / 1000 for number in rng.sample(range(100, 900), count)]


def moved(rng: Random) -> Inputs:
    """Draw a reference whose size the number of bins does not divide, and recents high up."""
    n_bins = rng.randint(3, 5)
    size = n_bins * rng.randint(3, 5) + rng.randint(1, n_bins - 1)
    reference = [
        round(0.1 + 0.8 * ((i + 0.8 * rng.random()) / size) ** 1.5, 4) for i in range(size)
    ]
    recent = [round(0.1 + 0.8 * ((i + rng.random()) / 24) ** 0.6, 4) for i in range(24)]
    both = [rng.sample(values, len(values)) for values in (reference, recent)]
    return {"reference": both[0], "recent": both[1], "n_bins": n_bins}


def on_a_cut(rng: Random) -> Inputs:
    """Let the recent values be the reference's own, unequally often."""
    reference = _different(rng, rng.choice([8, 12]))
    recent = [value for value in reference for _ in range(rng.choice([1, 1, 2, 3]))]
    return {"reference": reference, "recent": recent, "n_bins": 4}


def equal_cuts(rng: Random) -> Inputs:
    """Let one value be more than half of the reference: several cut points are equal."""
    often = rng.randint(3, 5)
    reference = [often] * rng.randint(9, 12) + [often - 2, often - 1, often + 1, often + 2]
    rng.shuffle(reference)
    recent = [often - 1, often, *rng.choices(range(often + 1, 9), k=rng.randint(5, 8))]
    rng.shuffle(recent)
    return {"reference": reference, "recent": recent, "n_bins": rng.randint(4, 5)}


def outside(rng: Random) -> Inputs:
    """Let all recent values lie beyond the reference, so that bins are empty."""
    reference = _different(rng, rng.randint(10, 14))
    far = [rng.choice([-1, 1]) * rng.randint(2, 9) for _ in range(rng.randint(5, 8))]
    return {"reference": reference, "recent": far, "n_bins": rng.randint(3, 5)}


def halves(rng: Random, low: int, high: int) -> Inputs:
    """Let so many of 100 recent values lie in the upper half of the reference."""
    upper = rng.randint(low, high)
    recent = [rng.uniform(0.1, 0.3) for _ in range(100 - upper)]
    recent += [rng.uniform(0.6, 0.9) for _ in range(upper)]
    below = [0.1, 0.4, *[rng.uniform(0.1, 0.3) for _ in range(18)]]
    above = [0.9, *[rng.uniform(0.6, 0.9) for _ in range(19)]]
    both = [[round(value, 2) for value in values] for values in ([*below, *above], recent)]
    rng.shuffle(both[0])
    rng.shuffle(both[1])
    return {"reference": both[0], "recent": both[1], "n_bins": 2}


def more_bins(rng: Random) -> Inputs:
    """Ask for more bins than there are values: the last cut point is the largest value."""
    reference = _different(rng, rng.randint(2, 4))
    recent = [rng.randint(1, 9) for _ in range(rng.randint(5, 8))]
    return {"reference": reference, "recent": recent, "n_bins": len(reference) + rng.randint(1, 3)}


def without(rng: Random, side: str) -> Inputs:
    """Leave one of the two samples empty."""
    inputs = {"reference": _different(rng, 5), "recent": _different(rng, 4), "n_bins": 3}
    return {**inputs, side: []}


def too_few_bins(rng: Random) -> Inputs:
    """Ask for a single bin."""
    return {"reference": _different(rng, 5), "recent": _different(rng, 4), "n_bins": 1}
