"""Messages of users, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import WORDS

__all__ = [
    "codes",
    "glued",
    "greeting_alone",
    "greeting_and_question",
    "kind_pool",
    "longer_phrase",
    "longer_sum",
    "no_words",
    "numbers_and_words",
    "one_number",
    "overlapping",
    "part_of_a_phrase",
    "with_sum",
]

_ARITHMETIC = ["what", "is", "plus", "times"]
_SINGLE = ("hi", "hello", "hey", "thanks", "bye")
_LONGER = (("thank you", "very much"), ("good", "morning"), ("bye", "for now"), ("hey", "you"))


def _inputs(query: str, *greetings: str) -> Inputs:
    return {"query": query, "greetings": list(greetings), "arithmetic": _ARITHMETIC}


def greeting_alone(rng: Random) -> Inputs:
    """Make one or more greetings and nothing else."""
    first, second = rng.sample(_SINGLE, 2)
    query = rng.choice([f"{first}!", f"{first}, {second}.", f"{first} {first} {second}!"])
    return _inputs(query.capitalize(), *rng.sample([first, second, "thank you"], 3))


def greeting_and_question(rng: Random) -> Inputs:
    """Make a greeting before or behind a question."""
    greeting, word = rng.choice(_SINGLE), rng.choice(WORDS)
    question = rng.choice([f"is the {word} free?", f"where is my {word}?", f"{word}?"])
    query = rng.choice([f"{greeting}, {question}", f"{question} {greeting}!"])
    return _inputs(query.capitalize(), "thank you", greeting)


def longer_phrase(rng: Random) -> Inputs:
    """Make a message that two phrases begin, the shorter one listed first."""
    start, rest = rng.choice(_LONGER)
    query = f"{start} {rest}{rng.choice(['', '!', '.', '!!'])}".capitalize()
    return _inputs(query, start, f"{start} {rest}")  # the shorter one first


def overlapping(rng: Random) -> Inputs:
    """Make two phrases that fill the message, and a longer one that has words of both."""
    first, second, longer = rng.choice(
        [
            ("good morning", "to all", "morning to all"),
            ("thank you", "very much", "you very much"),
            ("bye bye", "for now", "bye for now"),
        ]
    )
    query = f"{first} {second}{rng.choice(['', '!', '.', '!!'])}".capitalize()
    return _inputs(query, *rng.sample([first, second, longer], 3))


def part_of_a_phrase(rng: Random) -> Inputs:
    """Make a message of one word of a longer phrase."""
    part, phrase = rng.choice(
        [("you", "thank you"), ("morning", "good morning"), ("evening", "good evening")]
    )
    query = rng.choice([f"{part}?", f"{part} {part}?", f"{part}!", f"{part}, {part} {part}"])
    return _inputs(query.capitalize(), phrase, "hello")


def glued(rng: Random) -> Inputs:
    """Make one word of two greetings."""
    one, two = rng.choice([("good", "bye"), ("hey", "ho"), ("bye", "bye"), ("hi", "ya")])
    query = rng.choice([f"{one}{two}", f"{one}{two}{one}"]) + rng.choice(["?", "!", ""])
    return _inputs(query.capitalize(), one, two)


def no_words(rng: Random) -> Inputs:
    """Make a message without words."""
    return _inputs(rng.choice(["", "?", "!?", "...", " ", "?!?"]), rng.choice(_SINGLE))


def with_sum(rng: Random) -> Inputs:
    """Make a sum of a number with itself, a greeting before it and one behind it."""
    number = rng.randint(2, 99)
    asked = rng.choice([f"what is {number} * {number}?", f"{number} plus {number}."])
    first, last = rng.sample(_SINGLE, 2)
    return _inputs(f"{first}, {asked} {last}!".capitalize(), first, last)


def longer_sum(rng: Random) -> Inputs:
    """Make a sum of three numbers."""
    one, two, three = rng.sample(range(2, 99), 3)
    asked = [f"What is {one} + {two} + {three}?", f"{one} plus {two} plus {three}"]
    return _inputs(rng.choice(asked), "hi")


def one_number(rng: Random) -> Inputs:
    """Make a message of one number and words of arithmetic."""
    number = rng.randint(1000, 9999)
    asked = [f"What is {number}?", f"{number} plus what?", f"Is {number}?"]
    return _inputs(rng.choice(asked), "hi")


def numbers_and_words(rng: Random) -> Inputs:
    """Make a question with two numbers and a word that is no arithmetic."""
    left, right, word = rng.randint(2, 99), rng.randint(2, 99), rng.choice(WORDS)
    asked = [f"What is {left} times {right} {word}?", f"Is the {word} {left}/{right}?"]
    return _inputs(rng.choice(asked), "hi")


def codes(rng: Random) -> Inputs:
    """Make a question about words of digits and letters."""
    left, right, letter = rng.randint(100, 999), rng.randint(100, 999), rng.choice("aqx")
    asked = [f"What is {letter}{left} plus {letter}{right}?", f"{left}{letter} {right} plus"]
    return _inputs(rng.choice(asked), "hi")


def kind_pool() -> Iterable[Inputs]:
    """Make the smallest messages."""
    for query in ("Hi!", "?", "Which?", "You?", "Thank you!", "17", "Hi, you", "Hihi", "Q1?"):
        yield _inputs(query, "hi", "thank you")
    for query in (
        "17 * 23",
        "7 * 7",
        "1 + 2 + 3",
        "Hi, 17 * 23",
        "7 + 8, hi",
        "2 fees",
        "2 fees, 3",
        "What is 17?",
        "q1 plus q2",
    ):
        yield _inputs(query, "hi", "thank you")
    yield _inputs("Good morning", "good", "good morning")
    yield _inputs("Bye bye now", "bye now", "bye bye", "now")
    yield _inputs("Fee? Hi!", "hi")
