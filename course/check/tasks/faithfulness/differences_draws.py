"""Draws for quantities: in other units, nearly equal, and hardly numbers.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "NEGATIONS",
    "NOUNS",
    "UNITS",
    "as_written",
    "belongs_to_another",
    "decimals",
    "inputs",
    "large_amounts",
    "nearly",
    "no_numbers",
    "other_measure",
    "other_units",
    "same_and_another",
    "whole_numbers",
    "without_unit",
]

UNITS = {
    **{"minutes": ["minutes", 1], "hours": ["minutes", 60]},
    **{"days": ["minutes", 1440], "weeks": ["minutes", 10080]},
    **{"cents": ["cents", 1], "euros": ["cents", 100]},
}
NEGATIONS = ["not", "no", "never", "without"]

NOUNS = ("refunds", "exports", "invoices", "tokens", "seats", "backups")
_FACTORS = {"hours": ("minutes", 60), "days": ("hours", 24), "weeks": ("days", 7)}


def inputs(claim: str, sentence: str) -> Inputs:
    """Write the arguments of one call, the two texts split at blanks."""
    return {
        "claim": claim.split(),
        "sentence": sentence.split(),
        "units": UNITS,
        "negations": NEGATIONS,
    }


def same_and_another(rng: Random) -> Inputs:
    """Make quantities that agree and others that do not, some of them twice."""
    noun = rng.choice(NOUNS)
    a, b, c, d = rng.sample(range(2, 100), 4)
    claim = f"{noun} take {a} days or {b} hours and cost {c} euros or {a} days and {b} hours"
    return inputs(claim, f"{noun} take {a} days or {d} hours and cost {c} euros")


def whole_numbers(rng: Random) -> Inputs:
    """Make a number that is the end of the sentence's number."""
    number, unit = rng.randint(2, 90), rng.choice(["days", "hours", "euros"])
    noun = rng.choice(NOUNS)
    return inputs(
        f"{noun} after {number} {unit}", f"{noun} after {rng.randint(1, 9)}{number} {unit}"
    )


def belongs_to_another(rng: Random) -> Inputs:
    """Both numbers and both units stand in the sentence, but changed about."""
    a, b = rng.sample(range(2, 60), 2)
    noun = rng.choice(NOUNS)
    return inputs(
        f"{noun} take {a} hours and then {b} days",
        f"{noun} take {b} hours and then {a} days",
    )


def without_unit(rng: Random) -> Inputs:
    """Make numbers without a unit, and a unit without a number."""
    a, b, c = rng.sample(range(2, 60), 3)
    noun = rng.choice(NOUNS)
    return inputs(
        f"{a} {noun} in {b} regions within {c} days and some hours or {a}",
        f"{noun} within {c} days",
    )


def other_units(rng: Random) -> Inputs:
    """Say one quantity in two units."""
    large = rng.choice(sorted(_FACTORS))
    small, factor = _FACTORS[large]
    number, noun = rng.randint(2, 9), rng.choice(NOUNS)
    pair = [f"{noun} take {number} {large}", f"{noun} take {number * factor} {small}"]
    rng.shuffle(pair)
    return inputs(*pair)


def decimals(rng: Random) -> Inputs:
    """Take amounts of which floating point makes something that is not quite whole."""
    wanted = [n for n in range(101, 999) if (n / 100) * 100 != n]
    cents = rng.choice(wanted)
    pair = [f"it costs {cents / 100:.2f} euros", f"it costs {cents} cents"]
    rng.shuffle(pair)
    return inputs(*pair)


def nearly(rng: Random) -> Inputs:
    """Take long terms that differ in the eighth digit, and short ones that differ by a moment."""
    days, hours, moment = rng.randint(30000, 60000), rng.randint(20, 90), rng.randint(2, 6)
    minutes = days * 1440 + rng.choice([-1, 1])
    return inputs(
        f"it takes {days} days or {hours} hours",
        f"it takes {minutes} minutes or {hours}.00{moment} hours",
    )


def large_amounts(rng: Random) -> Inputs:
    """Take an amount in the millions that floating point gets wrong after the seventh decimal."""
    while True:
        cents = rng.randint(101_000_000, 999_999_999)
        if round((cents / 100) * 100, 9) != cents:
            break
    pair = [f"it costs {cents / 100:.2f} euros", f"it costs {cents} cents"]
    rng.shuffle(pair)
    return inputs(*pair)


def no_numbers(rng: Random) -> Inputs:
    """Put words before a unit that Python reads as numbers, or nearly."""
    n, unit = rng.randint(2, 9), rng.choice(["days", "hours"])
    words = [f"{n}.", f".{n}", f"-{n}", f"{n}e1", f"{n}_0", "nan", "inf", f"{n}.{n}.{n}", f"{n}th"]
    rng.shuffle(words)
    claim = " ".join(f"{word} {unit}" for word in words)
    return inputs(f"{claim} or {n} {unit}", "some other term")


def as_written(rng: Random) -> Inputs:
    """Write quantities with zeros that another spelling would lose."""
    a, b = rng.randint(2, 9), rng.randint(1, 9)
    large = rng.randint(1_000_001, 9_999_999)
    quantities = [f"{a}.{b}0 days", f"{large} hours", f"0{a} weeks"]
    rng.shuffle(quantities)
    return inputs(" or ".join(quantities), "some time")


def other_measure(rng: Random) -> Inputs:
    """Make equal amounts of two measures."""
    number, noun = rng.randint(2, 90), rng.choice(NOUNS)
    pair = [f"{noun} {number} minutes", f"{noun} {number} cents"]
    rng.shuffle(pair)
    return inputs(*pair)
