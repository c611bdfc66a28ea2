"""The cases of the stability index: bins from places, shares that are never 0, three verdicts.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Case, Group, Inputs

__all__ = ["GROUPS"]


def _different(rng: Random, count: int) -> list[float]:
    """Draw numbers with three digits, no two equal."""
    return [number / 1000 for number in rng.sample(range(100, 900), count)]


def _moved(rng: Random) -> Inputs:
    """Draw a reference whose size the number of bins does not divide."""
    n_bins = rng.randint(3, 5)
    reference = _different(rng, n_bins * rng.randint(3, 5) + rng.randint(1, n_bins - 1))
    recent = [round(value + rng.uniform(0.05, 0.2), 4) for value in _different(rng, 12)]
    return {"reference": reference, "recent": recent, "n_bins": n_bins}


def _on_a_cut(rng: Random) -> Inputs:
    """Let the recent values be the reference's own, unequally often."""
    reference = _different(rng, rng.choice([8, 12]))
    recent = [value for value in reference for _ in range(rng.choice([1, 1, 2, 3]))]
    return {"reference": reference, "recent": recent, "n_bins": 4}


def _equal_cuts(rng: Random) -> Inputs:
    """Let one value be more than half of the reference: several cut points are equal."""
    often = rng.randint(3, 5)
    reference = [often] * rng.randint(9, 12) + [often - 2, often - 1, often + 1, often + 2]
    rng.shuffle(reference)
    recent = [rng.randint(1, 8) for _ in range(rng.randint(6, 9))]
    return {"reference": reference, "recent": recent, "n_bins": rng.randint(4, 5)}


def _outside(rng: Random) -> Inputs:
    """Let all recent values lie beyond the reference, so that bins are empty."""
    reference = _different(rng, rng.randint(10, 14))
    far = [rng.choice([-1, 1]) * rng.randint(2, 9) for _ in range(rng.randint(5, 8))]
    return {"reference": reference, "recent": far, "n_bins": rng.randint(3, 5)}


def _halves(rng: Random, low: int, high: int) -> Inputs:
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


def _nothing_to_compare(rng: Random) -> Inputs:
    inputs = {"reference": _different(rng, 5), "recent": _different(rng, 4), "n_bins": 3}
    return {**inputs, **rng.choice([{"reference": []}, {"recent": []}])}


def _too_few_bins(rng: Random) -> Inputs:
    return {"reference": _different(rng, 5), "recent": _different(rng, 4), "n_bins": 1}


GROUPS = (
    Group(
        "bins",
        2.0,
        (
            Case(
                "bins-of-nearly-equal-size",
                "bins of equal width leave most of them empty where distances crowd together.",
                "Write down the places of the cut points: which ones are they for 13 values?",
                _moved,
            ),
            Case(
                "values-on-a-cut-point",
                "where a value on the border goes must not differ between two runs.",
                "A value that equals a cut point belongs to the bin below it.",
                _on_a_cut,
            ),
            Case(
                "equal-cut-points",
                "scores with many equal values make bins that nothing can fall into.",
                "How many different cut points are there, and how many bins do they make?",
                _equal_cuts,
            ),
        ),
    ),
    Group(
        "shares",
        1.0,
        (
            Case(
                "beyond-the-reference",
                "what was never seen before is the drift that matters most.",
                "A value beyond all others belongs to the first or the last bin, and none is 0.",
                _outside,
            ),
        ),
    ),
    Group(
        "verdict",
        1.0,
        (
            Case(
                "steady",
                "an alarm at every small change is soon ignored.",
                "Work out the index by hand for two bins; what does the rule of thumb say?",
                lambda rng: _halves(rng, 60, 65),
            ),
            Case(
                "watch",
                "a change worth a look must not be called steady.",
                "The rule has three verdicts; between which two limits does this index lie?",
                lambda rng: _halves(rng, 72, 74),
            ),
            Case(
                "nothing-to-compare",
                "an index of nothing is no sign that all is well.",
                "An empty list on either side is refused.",
                _nothing_to_compare,
            ),
            Case(
                "too-few-bins",
                "with one bin every sample looks like every other.",
                "Which numbers of bins does the contract refuse?",
                _too_few_bins,
            ),
        ),
    ),
)
