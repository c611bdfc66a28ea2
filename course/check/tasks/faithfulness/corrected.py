"""The share of true claims behind the figure of a check that errs.

Rogan and Gladen 1978, Estimating prevalence from the results of a screening test.
"""

from collections.abc import Iterable
from random import Random

from course.check.calling import refusing
from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]


def _sample(true: tuple[int, int], false: tuple[int, int]) -> list[list[bool]]:
    """Write a sample: (passed, of how many) of the true claims, and of the false ones."""
    pairs = [[True, n < true[0]] for n in range(true[1])]
    return pairs + [[False, n < false[0]] for n in range(false[1])]


def _inputs(sample: list[list[bool]], passed: int, total: int, z: float) -> Inputs:
    return {"sample": sample, "passed": passed, "total": total, "z": z}


def _drawn(rng: Random, z: float, size: tuple[int, int] = (12, 16)) -> Inputs:
    """Draw a check that errs both ways, and a figure whose share and interval are not cut."""
    n_true, n_false = rng.randint(*size), rng.randint(size[0] // 2, size[1] // 2)
    leaking = rng.randint(1, max(n_false // 4, 1))
    passing = (n_true - leaking - rng.randint(1, 2), leaking)
    sample = _sample((passing[0], n_true), (passing[1], n_false))
    s, leak = passing[0] / n_true, passing[1] / n_false
    theta = rng.choice([0.4, 0.45, 0.55, 0.6, 0.65])
    total = rng.randint(180, 320)
    rng.shuffle(sample)
    return _inputs(sample, round(total * (theta * s + (1 - theta) * leak)), total, z)


def _share(rng: Random) -> Inputs:
    return _drawn(rng, 0.0)


def _interval(rng: Random) -> Inputs:
    return _drawn(rng, rng.choice([1.0, 1.28, 1.64]), size=(24, 40))


def _no_slips(rng: Random) -> Inputs:
    """A check that never erred in the sample: what is left is the luck of the total."""
    sample = _sample((5, 5), (0, 4))
    total = rng.randint(40, 90)
    return _inputs(sample, rng.randint(total // 3, total // 2), total, 1.96)


def _above_one(rng: Random) -> Inputs:
    """More passes than even true claims would, so the share is above 1 before it is cut."""
    n = rng.randint(8, 12)
    sample = _sample((n - 3, n), (1, 6))
    total = rng.randint(50, 90)
    return _inputs(sample, total - rng.randint(1, 3), total, 0.0)


def _below_zero(rng: Random) -> Inputs:
    n = rng.randint(8, 12)
    sample = _sample((n - 2, n), (3, 6))
    total = rng.randint(50, 90)
    return _inputs(sample, rng.randint(2, 8), total, 0.0)


def _cut_last(rng: Random) -> Inputs:
    """The share is above 1, and the interval begins below: cutting early would move its end."""
    sample = _sample((rng.randint(17, 19), 24), (rng.randint(2, 3), 12))
    total = rng.randint(50, 90)
    return _inputs(sample, round(total * rng.uniform(0.86, 0.92)), total, 1.96)


def _useless(rng: Random) -> Inputs:
    """True and false claims pass equally often, in quarters, which are exact."""
    quarters = rng.randint(1, 3)
    n = 4 * rng.randint(1, 3)
    sample = _sample((quarters * n // 4, n), (quarters, 4))
    return _inputs(sample, rng.randint(10, 40), 50, 1.96)


def _upside_down(rng: Random) -> Inputs:
    sample = _sample((rng.randint(1, 2), 6), (rng.randint(3, 4), 5))
    return _inputs(sample, rng.randint(10, 40), 50, 1.96)


def _one_kind(rng: Random, true: bool) -> Inputs:
    size = rng.randint(3, 8)
    passed = rng.randint(1, size - 1)
    sample = _sample((passed, size), (0, 0)) if true else _sample((0, 0), (passed, size))
    return _inputs(sample, rng.randint(10, 40), 50, 1.96)


def _pool() -> Iterable[Inputs]:
    yield _inputs(_sample((1, 1), (0, 0)), 1, 2, 1.0)
    yield _inputs(_sample((0, 0), (0, 1)), 1, 2, 1.0)
    for sample, passed, total in (
        (_sample((1, 1), (1, 1)), 1, 2),
        (_sample((0, 1), (1, 1)), 1, 2),
        (_sample((1, 1), (0, 1)), 1, 2),
        (_sample((1, 2), (0, 1)), 1, 2),
        (_sample((1, 2), (0, 1)), 1, 4),
        (_sample((1, 1), (1, 2)), 1, 4),
        (_sample((1, 1), (1, 2)), 3, 4),
        (_sample((2, 2), (1, 4)), 1, 2),
        (_sample((3, 4), (1, 4)), 2, 4),
        (_sample((3, 4), (1, 4)), 4, 4),
        (_sample((3, 4), (0, 2)), 2, 4),
    ):
        for z in (0.0, 0.25):
            yield _inputs(sample, passed, total, z)


TASK = Task(
    id="10-corrected",
    assignment="10_faithfulness",
    title="The share behind the figure",
    function="corrected_share",
    lesson="the text of the task: this one stands in no lesson",
    pool=_pool,
    call=refusing("corrected_share"),
    groups=(
        Group(
            "share",
            3.0,
            (
                Case(
                    "errs-both-ways",
                    "a figure of a check that errs is not yet a figure about answers.",
                    "Count s among the true claims, f among the false; z is 0, so all ends agree.",
                    _share,
                ),
                Case(
                    "above-one",
                    "a small sample can give a share above 1, which no one can read.",
                    "What is done with a result above 1?",
                    _above_one,
                ),
                Case(
                    "below-zero",
                    "a small sample can give a share below 0, which no one can read.",
                    "What is done with a result below 0?",
                    _below_zero,
                ),
            ),
        ),
        Group(
            "interval",
            2.0,
            (
                Case(
                    "three-sources-of-luck",
                    "the check's errors are estimated too, and that widens the interval.",
                    "Print the three terms under the root: which rate and which count has each?",
                    _interval,
                ),
                Case(
                    "no-slip-in-the-sample",
                    "a check that never erred in the sample still saw only some of the claims.",
                    "Two of the three terms are 0 here; what is left is that of p.",
                    _no_slips,
                ),
                Case(
                    "cut-at-the-very-end",
                    "a share that is cut too early drags its interval along.",
                    "Work out both ends with the share as it came out; cut all three last.",
                    _cut_last,
                ),
            ),
        ),
        Group(
            "errors",
            1.0,
            (
                Case(
                    "no-false-claims-in-the-sample",
                    "without a false claim nobody knows what the check lets pass.",
                    "Which of the two shares cannot be worked out? Raise a ValueError.",
                    lambda rng: _one_kind(rng, True),
                ),
                Case(
                    "no-true-claims-in-the-sample",
                    "without a true claim nobody knows how many the check stops wrongly.",
                    "Which of the two shares cannot be worked out? Raise a ValueError.",
                    lambda rng: _one_kind(rng, False),
                ),
                Case(
                    "a-check-that-tells-nothing",
                    "a check that passes true and false alike measures nothing.",
                    "What is J here, and what is divided by it?",
                    _useless,
                ),
                Case(
                    "a-check-upside-down",
                    "a check that prefers false claims must not be turned into a figure.",
                    "J can be below 0; read what the contract says of it.",
                    _upside_down,
                ),
            ),
        ),
    ),
    hints=(
        "Part the sample into true and false claims; s and f are shares within one part each.",
        "f counts the false claims that do not pass. With s, f and p at hand the formulas can be "
        "written down as they stand.",
        "Keep three things apart: work out theta, then both ends from it, and cut the three "
        "results to 0..1 in the last line.",
    ),
)
