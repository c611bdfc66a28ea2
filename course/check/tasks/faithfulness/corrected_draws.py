"""Draws for the corrected share: samples of a check that errs, and figures to correct.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "above_one",
    "below_zero",
    "cut_last",
    "inputs",
    "interval",
    "no_slips",
    "one_kind",
    "sampled",
    "share",
    "upside_down",
    "useless",
    "weak",
]


def sampled(true: tuple[int, int], false: tuple[int, int]) -> list[list[bool]]:
    """Write a sample: (passed, of how many) of the true claims, and of the false ones."""
    pairs = [[True, n < true[0]] for n in range(true[1])]
    return pairs + [[False, n < false[0]] for n in range(false[1])]


def inputs(sample: list[list[bool]], passed: int, total: int, z: float) -> Inputs:
    """Write the arguments of one call."""
    return {"sample": sample, "passed": passed, "total": total, "z": z}


def _drawn(rng: Random, z: float, size: tuple[int, int] = (12, 16)) -> Inputs:
    """Draw a check that errs both ways, and a figure whose share and interval are not cut."""
    n_true, n_false = rng.randint(*size), rng.randint(size[0] // 2, size[1] // 2)
    leaking = rng.randint(1, max(n_false // 4, 1))
    passing = (n_true - leaking - rng.randint(1, 2), leaking)
    sample = sampled((passing[0], n_true), (passing[1], n_false))
    s, leak = passing[0] / n_true, passing[1] / n_false
    theta = rng.choice([0.4, 0.45, 0.55, 0.6, 0.65])
    total = rng.randint(180, 320)
    rng.shuffle(sample)
    return inputs(sample, round(total * (theta * s + (1 - theta) * leak)), total, z)


def share(rng: Random) -> Inputs:
    """Set z to 0, so that the share stands alone."""
    return _drawn(rng, 0.0)


def interval(rng: Random) -> Inputs:
    """Draw a larger sample, and an interval that is not cut."""
    return _drawn(rng, rng.choice([1.0, 1.28, 1.64]), size=(24, 40))


def no_slips(rng: Random) -> Inputs:
    """A check that never erred in the sample: what is left is the luck of the total."""
    sample = sampled((5, 5), (0, 4))
    total = rng.randint(40, 90)
    return inputs(sample, rng.randint(total // 3, total // 2), total, 1.96)


def above_one(rng: Random) -> Inputs:
    """More passes than even true claims would, so the share is above 1 before it is cut."""
    n = rng.randint(8, 12)
    sample = sampled((n - 3, n), (1, 6))
    total = rng.randint(50, 90)
    return inputs(sample, total - rng.randint(1, 3), total, 0.0)


def below_zero(rng: Random) -> Inputs:
    """Let less pass than even false claims would, so the share is below 0 before it is cut."""
    n = rng.randint(8, 12)
    sample = sampled((n - 2, n), (3, 6))
    total = rng.randint(50, 90)
    return inputs(sample, rng.randint(2, 8), total, 0.0)


def cut_last(rng: Random) -> Inputs:
    """The share is above 1, and the interval begins below: cutting early would move its end."""
    sample = sampled((rng.randint(17, 19), 24), (rng.randint(2, 3), 12))
    total = rng.randint(50, 90)
    return inputs(sample, round(total * rng.uniform(0.86, 0.92)), total, 1.96)


def useless(rng: Random) -> Inputs:
    """True and false claims pass equally often, in quarters, which are exact."""
    quarters = rng.randint(1, 3)
    n = 4 * rng.randint(1, 3)
    sample = sampled((quarters * n // 4, n), (quarters, 4))
    return inputs(sample, rng.randint(10, 40), 50, 1.96)


def upside_down(rng: Random) -> Inputs:
    """Let false claims pass more often than true ones."""
    sample = sampled((rng.randint(1, 2), 6), (rng.randint(3, 4), 5))
    return inputs(sample, rng.randint(10, 40), 50, 1.96)


def weak(rng: Random) -> Inputs:
    """Make J small: half of the false claims pass, and one more than half of the true ones."""
    n = rng.choice([24, 30, 40])
    sample = sampled((n // 2 + 1, n), (1, 2))
    return inputs(sample, 500 + rng.randint(3, 9), 1000, 0.0)


def one_kind(rng: Random, true: bool) -> Inputs:
    """Make a sample of true claims alone, or of false ones."""
    size = rng.randint(3, 8)
    passed = rng.randint(1, size - 1)
    sample = sampled((passed, size), (0, 0)) if true else sampled((0, 0), (passed, size))
    return inputs(sample, rng.randint(10, 40), 50, 1.96)
