"""What a count of words does not see: quantities in other units, and negations."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

UNITS = {
    **{"minutes": ["minutes", 1], "hours": ["minutes", 60]},
    **{"days": ["minutes", 1440], "weeks": ["minutes", 10080]},
    **{"cents": ["cents", 1], "euros": ["cents", 100]},
}
NEGATIONS = ["not", "no", "never", "without"]

_NOUNS = ("refunds", "exports", "invoices", "tokens", "seats", "backups")
_FACTORS = {"hours": ("minutes", 60), "days": ("hours", 24), "weeks": ("days", 7)}


def _inputs(claim: str, sentence: str) -> Inputs:
    return {
        "claim": claim.split(),
        "sentence": sentence.split(),
        "units": UNITS,
        "negations": NEGATIONS,
    }


def _same_and_another(rng: Random) -> Inputs:
    noun = rng.choice(_NOUNS)
    a, b, c, d = rng.sample(range(2, 100), 4)
    claim = f"{noun} take {a} days or {b} hours and cost {c} euros or {a} days and {b} hours"
    return _inputs(claim, f"{noun} take {a} days or {d} hours and cost {c} euros")


def _whole_numbers(rng: Random) -> Inputs:
    number, unit = rng.randint(2, 90), rng.choice(["days", "hours", "euros"])
    noun = rng.choice(_NOUNS)
    return _inputs(
        f"{noun} after {number} {unit}", f"{noun} after {rng.randint(1, 9)}{number} {unit}"
    )


def _belongs_to_another(rng: Random) -> Inputs:
    """Both numbers and both units stand in the sentence, but changed about."""
    a, b = rng.sample(range(2, 60), 2)
    noun = rng.choice(_NOUNS)
    return _inputs(
        f"{noun} take {a} hours and then {b} days",
        f"{noun} take {b} hours and then {a} days",
    )


def _without_unit(rng: Random) -> Inputs:
    a, b, c = rng.sample(range(2, 60), 3)
    noun = rng.choice(_NOUNS)
    return _inputs(
        f"{a} {noun} in {b} regions within {c} days and some hours or {a}",
        f"{noun} within {c} days",
    )


def _other_units(rng: Random) -> Inputs:
    large = rng.choice(sorted(_FACTORS))
    small, factor = _FACTORS[large]
    number, noun = rng.randint(2, 9), rng.choice(_NOUNS)
    pair = [f"{noun} take {number} {large}", f"{noun} take {number * factor} {small}"]
    rng.shuffle(pair)
    return _inputs(*pair)


def _decimals(rng: Random) -> Inputs:
    """Take amounts of which floating point makes something that is not quite whole."""
    wanted = [n for n in range(101, 999) if (n / 100) * 100 != n]
    cents = rng.choice(wanted)
    pair = [f"it costs {cents / 100:.2f} euros", f"it costs {cents} cents"]
    rng.shuffle(pair)
    return _inputs(*pair)


def _nearly(rng: Random) -> Inputs:
    days = rng.randint(20, 200)
    hours = days * 24 + rng.choice([-1, 1])
    pair = [f"it takes {days} days", f"it takes {hours} hours"]
    rng.shuffle(pair)
    return _inputs(*pair)


def _other_measure(rng: Random) -> Inputs:
    number, noun = rng.randint(2, 90), rng.choice(_NOUNS)
    pair = [f"{noun} {number} minutes", f"{noun} {number} cents"]
    rng.shuffle(pair)
    return _inputs(*pair)


def _one_negation(rng: Random) -> Inputs:
    noun, negation = rng.choice(_NOUNS), rng.choice(NEGATIONS)
    a, b = rng.sample(range(2, 60), 2)
    return _inputs(f"{noun} expire after {a} days", f"{noun} {negation} expire after {b} days")


def _both_denied(rng: Random) -> Inputs:
    noun = rng.choice(_NOUNS)
    first, second = rng.sample(NEGATIONS, 2)
    return _inputs(f"{noun} {first} expire", f"{noun} {second} expire")


def _two_negations(rng: Random) -> Inputs:
    noun = rng.choice(_NOUNS)
    first, second, third = (rng.choice(NEGATIONS) for _ in range(3))
    return _inputs(f"{noun} {third} expire", f"{noun} {first} expire {second} notice")


def _undone(rng: Random) -> Inputs:
    noun = rng.choice(_NOUNS)
    first, second = (rng.choice(NEGATIONS) for _ in range(2))
    pair = [f"{noun} {first} expire {second} notice", f"{noun} expire with notice"]
    rng.shuffle(pair)
    return _inputs(*pair)


def _pool() -> Iterable[Inputs]:
    for claim, sentence in (
        ("2 days", "2 days"),
        ("2 days", "3 days"),
        ("2 days", ""),
        ("2 days", "12 days"),
        ("2 days", "48 hours"),
        ("48 hours", "2 days"),
        ("2 days", "49 hours"),
        ("2 days", "47 hours"),
        ("30 days", "721 hours"),
        ("2 days", "2 hours"),
        ("2 seats", ""),
        ("2 or days", ""),
        ("some days", ""),
        ("2 cents", "2 minutes"),
        ("1.1 euros", "110 cents"),
        ("1.5 hours", "90 minutes"),
        ("not", ""),
        ("", "not"),
        ("not", "never"),
        ("not no", ""),
        ("not no", "not"),
        ("not no", "never without"),
        ("not not", ""),
        ("2 days 2 days", ""),
        ("2 days 3 hours", "3 days 2 hours"),
        ("3 hours 2 days", ""),
        ("not 2 days", "3 days"),
        ("2 days 2 weeks", "2 days"),
    ):
        words = {"days", "not", *claim.split(), *sentence.split()}
        yield {
            **_inputs(claim, sentence),
            "units": {unit: size for unit, size in UNITS.items() if unit in words},
            "negations": [word for word in NEGATIONS if word in words],
        }


TASK = Task(
    id="10-differences",
    assignment="10_faithfulness",
    title="What a count of words does not see",
    function="differences",
    lesson="lesson 10, section 'Lay the claim beside its sentence'",
    pool=_pool,
    groups=(
        Group(
            "quantities",
            2.0,
            (
                Case(
                    "agreeing-and-not",
                    "one wrong number among right words is what goes into a contract.",
                    "List the claim's quantities in order, repeats too; which agree with none?",
                    _same_and_another,
                ),
                Case(
                    "whole-numbers-only",
                    "60 days are not 160 days, though the one text holds the other.",
                    "Compare whole words or numbers, not pieces of text.",
                    _whole_numbers,
                ),
                Case(
                    "number-and-unit-together",
                    "a 60 that belongs to something else bears out nothing.",
                    "The number and the unit must be found together, not each by itself.",
                    _belongs_to_another,
                ),
                Case(
                    "number-without-a-unit",
                    "counts, years and names of things are not amounts to compare.",
                    "Only a number whose very next word is in units is a quantity.",
                    _without_unit,
                ),
            ),
        ),
        Group(
            "units",
            1.0,
            (
                Case(
                    "same-in-another-unit",
                    "2 weeks and 14 days are one rule, and a flag for it is a false alarm.",
                    "Turn both into what the unit is measured in, and compare the amounts.",
                    _other_units,
                ),
                Case(
                    "not-quite-whole",
                    "prices have cents, and 1.1 times 100 is a little more than 110.",
                    "Print both amounts with all their digits: how do you compare them?",
                    _decimals,
                ),
                Case(
                    "nearly-the-same",
                    "an hour more is another term, however long the term is.",
                    "Equal to nine digits is much stricter than equal after rounding.",
                    _nearly,
                ),
                Case(
                    "measured-in-something-else",
                    "90 minutes do not bear out 90 cents.",
                    "Two amounts can be equal and still not agree: in what are they measured?",
                    _other_measure,
                ),
            ),
        ),
        Group(
            "negation",
            1.0,
            (
                Case(
                    "one-is-denied",
                    "a 'never' too much or too little turns a rule round.",
                    "Count the negations of both texts; the flag comes behind the quantities.",
                    _one_negation,
                ),
                Case(
                    "both-are-denied",
                    "'never' and 'not' say the same here; a flag would be a false alarm.",
                    "Ask of each text whether it is denied, not by which word.",
                    _both_denied,
                ),
                Case(
                    "two-against-one",
                    "'not without notice' and 'not' are opposites, though both have negations.",
                    "Is the number of negations odd or even? Two undo each other.",
                    _two_negations,
                ),
                Case(
                    "two-against-none",
                    "'not without' is a yes in other words.",
                    "Two negations leave a text as it was: neither text is denied here.",
                    _undone,
                ),
            ),
        ),
    ),
    hints=(
        "Write one helper that goes over the words in pairs and gives the quantities of a text.",
        "For each quantity keep three things: how it is written, what it is measured in, and the "
        "number times the unit's factor. Compare the last two.",
        "math.isclose compares to nine digits. For the negations compare whether the two counts "
        "are odd.",
    ),
)
