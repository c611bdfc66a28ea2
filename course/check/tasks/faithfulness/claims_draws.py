"""Draws for the claims of an answer: marks, abbreviations, white space and lengths.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "abbreviation",
    "bracket",
    "capital",
    "decimals",
    "no_last_mark",
    "sentences_in_order",
    "small_letter_next",
    "ten_and_eleven",
    "three_marks",
    "twice",
    "white_space_inside",
    "white_space_only",
    "word_that_ends_alike",
]

ABBREVIATIONS = ["approx.", "e.g.", "incl.", "max.", "no."]

_SUBJECTS = ("Refunds", "Exports", "Invoices", "Webhooks", "Tokens", "Seats")
_VERBS = ("arrive late", "cost nothing", "expire soon", "need a plan", "are never shared")


def _inputs(answer: str) -> Inputs:
    return {"answer": answer, "abbreviations": ABBREVIATIONS}


def _sentences(rng: Random, count: int, marks: str = ".") -> list[str]:
    subjects = rng.sample(_SUBJECTS, count)
    return [f"{subject} {rng.choice(_VERBS)}{rng.choice(marks)}" for subject in subjects]


def sentences_in_order(rng: Random) -> Inputs:
    """Make three or four plain sentences."""
    return _inputs(" ".join(_sentences(rng, rng.randint(3, 4))))


def three_marks(rng: Random) -> Inputs:
    """End a sentence with each of the three marks, one of them at the end of a line."""
    question, call, statement = (_sentences(rng, 1, mark)[0] for mark in "?!.")
    return _inputs(f"{question} {call}\n{statement}")


def decimals(rng: Random) -> Inputs:
    """Make points inside a number and inside a host's name."""
    number = f"{rng.randint(1, 9)}.{rng.randint(1, 9)}"
    first, second = _sentences(rng, 2)
    host = rng.choice(["api.example.com", "status.example.com"])
    return _inputs(f"The limit at {host} is {number} MB per call. {first} {second}")


def no_last_mark(rng: Random) -> Inputs:
    """Leave the last sentence without its mark."""
    first, second = _sentences(rng, 2)
    return _inputs(f"{first} {second[:-1]}")


def abbreviation(rng: Random) -> Inputs:
    """Put an abbreviation into the middle of a sentence."""
    first, second = _sentences(rng, 2)
    abbreviation = rng.choice(["approx.", "incl.", "max."])
    space = rng.choice(["  ", "   ", "\t"])  # stays as it is, or the sentence was put together anew
    middle = f"A refund takes {abbreviation}{space}{rng.randint(2, 30)} working days."
    return _inputs(f"{first} {middle} {second}")


def capital(rng: Random) -> Inputs:
    """Open a sentence with an abbreviation."""
    first, second = _sentences(rng, 2)
    opening = rng.choice(["Approx.", "Incl.", "Max.", "No."])
    return _inputs(f"{first} {opening} {rng.randint(2, 9)} of the seats are free. {second}")


def word_that_ends_alike(rng: Random) -> Inputs:
    """End a sentence with a word whose end looks like an abbreviation: piano., casino."""
    word = rng.choice(["piano", "casino", "volcano", "Milano"])
    return _inputs(f"The office has a {word}. {_sentences(rng, 1)[0]}")


def ten_and_eleven(rng: Random) -> Inputs:
    """Make a sentence of exactly ten characters and one of eleven, with white space around."""
    ten = rng.choice(["We refund.", "It is new.", "It is two.", "No charge."])
    eleven = rng.choice(["It is free.", "We deliver.", "It is late.", "No charges."])
    pair = [ten, eleven]
    rng.shuffle(pair)
    return _inputs(f"  {pair[0]}   {pair[1]}  ")


def white_space_inside(rng: Random) -> Inputs:
    """Make a sentence of two lines, with two blanks between two of its words."""
    first, second = _sentences(rng, 2)
    subject, rest = first.split(" ", 1)
    more = rng.choice(["for  everybody", "in  all plans", "on  every day"])
    return _inputs(f"{subject} {rest[:-1]}\n{more}. {second}")


def small_letter_next(rng: Random) -> Inputs:
    """Follow a sentence with one that begins with a small letter, and one with a digit."""
    first, second = _sentences(rng, 2)
    small = rng.choice(["iPhones are free.", "eBooks cost nothing.", "npm is supported."])
    digit = f"{rng.randint(2, 40)} seats are left."
    return _inputs(f"{first} {small} {digit} {second}")


def bracket(rng: Random) -> Inputs:
    """Put a bracket right before an abbreviation."""
    first, second = _sentences(rng, 2)
    abbreviation = rng.choice(["approx.", "incl.", "max."])
    return _inputs(
        f"{first} Some seats are free ({abbreviation} {rng.randint(2, 30)} a month). {second}"
    )


def white_space_only(rng: Random) -> Inputs:
    """Make a text in which nothing is said."""
    return _inputs(rng.choice(["", " ", "\n", "  \n  ", "\t"]))


def twice(rng: Random) -> Inputs:
    """Say one of two sentences again."""
    first, second = _sentences(rng, 2)
    return _inputs(f"{first} {second} {first}")
