"""From an answer to its claims: sentences of more than ten characters."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

ABBREVIATIONS = ["approx.", "e.g.", "incl.", "max.", "no."]

_SUBJECTS = ("Refunds", "Exports", "Invoices", "Webhooks", "Tokens", "Seats")
_VERBS = ("arrive late", "cost nothing", "expire soon", "need a plan", "are never shared")


def _inputs(answer: str) -> Inputs:
    return {"answer": answer, "abbreviations": ABBREVIATIONS}


def _sentences(rng: Random, count: int, marks: str = ".") -> list[str]:
    subjects = rng.sample(_SUBJECTS, count)
    return [f"{subject} {rng.choice(_VERBS)}{rng.choice(marks)}" for subject in subjects]


def _sentences_in_order(rng: Random) -> Inputs:
    return _inputs(" ".join(_sentences(rng, rng.randint(3, 4))))


def _three_marks(rng: Random) -> Inputs:
    question, call, statement = (_sentences(rng, 1, mark)[0] for mark in "?!.")
    return _inputs(f"{question} {call}\n{statement}")


def _decimals(rng: Random) -> Inputs:
    number = f"{rng.randint(1, 9)}.{rng.randint(1, 9)}"
    first, second = _sentences(rng, 2)
    host = rng.choice(["api.example.com", "status.example.com"])
    return _inputs(f"The limit at {host} is {number} MB per call. {first} {second}")


def _no_last_mark(rng: Random) -> Inputs:
    first, second = _sentences(rng, 2)
    return _inputs(f"{first} {second[:-1]}")


def _abbreviation(rng: Random) -> Inputs:
    first, second = _sentences(rng, 2)
    abbreviation = rng.choice(["approx.", "incl.", "max."])
    middle = f"A refund takes {abbreviation} {rng.randint(2, 30)} working days."
    return _inputs(f"{first} {middle} {second}")


def _capital(rng: Random) -> Inputs:
    first, second = _sentences(rng, 2)
    opening = rng.choice(["Approx.", "Incl.", "Max.", "No."])
    return _inputs(f"{first} {opening} {rng.randint(2, 9)} of the seats are free. {second}")


def _word_that_ends_alike(rng: Random) -> Inputs:
    """End a sentence with a word whose end looks like an abbreviation: piano., casino."""
    word = rng.choice(["piano", "casino", "volcano", "Milano"])
    return _inputs(f"The office has a {word}. {_sentences(rng, 1)[0]}")


def _ten_and_eleven(rng: Random) -> Inputs:
    ten = rng.choice(["We refund.", "It is new.", "It is two.", "No charge."])
    eleven = rng.choice(["It is free.", "We deliver.", "It is late.", "No charges."])
    pair = [ten, eleven]
    rng.shuffle(pair)
    return _inputs(f"  {pair[0]}   {pair[1]}  ")


def _twice(rng: Random) -> Inputs:
    first, second = _sentences(rng, 2)
    return _inputs(f"{first} {second} {first}")


def _pool() -> Iterable[Inputs]:
    for answer in (
        "",
        "It is free.",
        "We refund.",
        "Seats are free",
        "It is free. We deliver.",
        "It is free. It is free.",
        "It is free! We deliver.",
        "Is it free? We deliver.",
        "It is free.\nWe deliver.",
        "It is 2.5 km. We deliver.",
        "It is approx. 5 km. We deliver.",
        "Approx. 5 km away. We deliver.",
        "It is a casino. We deliver.",
        "Yes. We deliver.",
        "  We refund.  ",
        "It is free.  We refund.",
    ):
        yield {"answer": answer, "abbreviations": ["approx.", "no."]}


TASK = Task(
    id="10-claims",
    assignment="10_faithfulness",
    title="From an answer to its claims",
    function="split_claims",
    lesson="lesson 10, section 'Count the words'",
    pool=_pool,
    groups=(
        Group(
            "sentences",
            1.0,
            (
                Case(
                    "sentences-in-order",
                    "two sentences in one claim let a right half carry a wrong one.",
                    "Print your list: is each sentence in it once, with its mark?",
                    _sentences_in_order,
                ),
                Case(
                    "three-marks",
                    "a sentence that ends with ! or ? is checked like any other.",
                    "Which three marks end a sentence, and what may stand behind them?",
                    _three_marks,
                ),
                Case(
                    "points-inside-words",
                    "a number cut in two is looked for in halves, and never found.",
                    "A mark ends a sentence only if white space or the end of the text follows.",
                    _decimals,
                ),
                Case(
                    "no-mark-at-the-end",
                    "a model that is cut off leaves its last sentence without a mark.",
                    "What stands behind the last mark when your loop ends?",
                    _no_last_mark,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "abbreviation-inside",
                    "cut at an abbreviation, a claim loses the number that it is about.",
                    "Look at the characters before a mark, back to the last white space.",
                    _abbreviation,
                ),
                Case(
                    "abbreviation-with-a-capital",
                    "a sentence may open with an abbreviation, and then it has a capital.",
                    "The abbreviations are in small letters; is the word that you look up?",
                    _capital,
                ),
                Case(
                    "word-that-ends-like-one",
                    "two sentences that are not parted are one claim, and half of it goes free.",
                    "Compare the whole word with the abbreviations, not only how it ends.",
                    _word_that_ends_alike,
                ),
                Case(
                    "ten-and-eleven-characters",
                    "short talk such as 'Of course.' claims nothing and would lift the score.",
                    "Count the characters without white space at both ends: more than ten.",
                    _ten_and_eleven,
                ),
                Case(
                    "said-twice",
                    "a score is a share of all that was said, repeats included.",
                    "A sentence that is said twice belongs in the list twice.",
                    _twice,
                ),
            ),
        ),
    ),
    hints=(
        "Go over the marks from left to right and remember where the current sentence began.",
        "A mark counts if white space or nothing follows, and if the characters since the last "
        "white space, in small letters, are no abbreviation.",
        "Strip first, then count the characters; and do not forget what is left at the end.",
    ),
)
