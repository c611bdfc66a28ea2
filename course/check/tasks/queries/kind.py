"""Does a message need a search? A greeting, a sum, or a question for the knowledge base."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.queries.words import WORDS

__all__ = ["TASK"]

_ARITHMETIC = ["what", "is", "plus", "times"]
_SINGLE = ("hi", "hello", "hey", "thanks", "bye")
_LONGER = (("thank you", "very much"), ("good", "morning"), ("bye", "for now"), ("hey", "you"))


def _inputs(query: str, *greetings: str) -> Inputs:
    return {"query": query, "greetings": list(greetings), "arithmetic": _ARITHMETIC}


def _greeting_alone(rng: Random) -> Inputs:
    first, second = rng.sample(_SINGLE, 2)
    query = rng.choice([f"{first}!", f"{first}, {second}.", f"{first} {first} {second}!"])
    return _inputs(query.capitalize(), *rng.sample([first, second, "thank you"], 3))


def _greeting_and_question(rng: Random) -> Inputs:
    greeting, word = rng.choice(_SINGLE), rng.choice(WORDS)
    question = rng.choice([f"is the {word} free?", f"where is my {word}?", f"{word}?"])
    query = rng.choice([f"{greeting}, {question}", f"{question} {greeting}!"])
    return _inputs(query.capitalize(), "thank you", greeting)


def _longer_phrase(rng: Random) -> Inputs:
    start, rest = rng.choice(_LONGER)
    query = f"{start} {rest}{rng.choice(['', '!', '.', '!!'])}".capitalize()
    return _inputs(query, start, f"{start} {rest}")  # the shorter one first


def _part_of_a_phrase(rng: Random) -> Inputs:
    part, phrase = rng.choice(
        [("you", "thank you"), ("morning", "good morning"), ("evening", "good evening")]
    )
    query = rng.choice([f"{part}?", f"{part} {part}?", f"{part}!", f"{part}, {part} {part}"])
    return _inputs(query.capitalize(), phrase, "hello")


def _glued(rng: Random) -> Inputs:
    one, two = rng.choice([("good", "bye"), ("hey", "ho"), ("bye", "bye"), ("hi", "ya")])
    query = rng.choice([f"{one}{two}", f"{one}{two}{one}"]) + rng.choice(["?", "!", ""])
    return _inputs(query.capitalize(), one, two)


def _no_words(rng: Random) -> Inputs:
    return _inputs(rng.choice(["", "?", "!?", "...", " ", "?!?"]), rng.choice(_SINGLE))


def _sum(rng: Random) -> Inputs:
    left, right = rng.randint(2, 99), rng.randint(2, 99)
    asked = rng.choice([f"what is {left} * {right}?", f"{left} plus {right}"])
    greeting = rng.choice(_SINGLE)
    return _inputs(f"{greeting}, {asked}".capitalize(), greeting)


def _one_number(rng: Random) -> Inputs:
    number = rng.randint(1000, 9999)
    return _inputs(rng.choice([f"What is {number}?", f"{number}", f"Is {number}?"]), "hi")


def _numbers_and_words(rng: Random) -> Inputs:
    left, right, word = rng.randint(2, 99), rng.randint(2, 99), rng.choice(WORDS)
    asked = [f"What is {left} times {right} {word}?", f"Is the {word} {left}/{right}?"]
    return _inputs(rng.choice(asked), "hi")


def _codes(rng: Random) -> Inputs:
    left, right, letter = rng.randint(100, 999), rng.randint(100, 999), rng.choice("aqx")
    asked = [f"What is {letter}{left} plus {letter}{right}?", f"{left}{letter} {right} plus"]
    return _inputs(rng.choice(asked), "hi")


def _kind_pool() -> Iterable[Inputs]:
    for query in ("Hi!", "?", "Which?", "You?", "Thank you!", "17", "Hi, you", "Hihi", "Q1?"):
        yield _inputs(query, "hi", "thank you")
    for query in ("17 * 23", "Hi, 17 * 23", "2 fees", "2 fees, 3", "What is 17?", "q1 plus q2"):
        yield _inputs(query, "hi", "thank you")
    yield _inputs("Good morning", "good", "good morning")
    yield _inputs("Fee? Hi!", "hi")


TASK = Task(
    id="07-kind",
    assignment="07_query_transformation",
    title="Does it need a search?",
    function="kind",
    lesson="lesson 07, section 'Does it need a search at all?'",
    pool=_kind_pool,
    groups=(
        Group(
            "greetings",
            1.0,
            (
                Case(
                    "greeting-alone",
                    "a search for 'hello' finds passages that nobody asked for.",
                    "Take the phrases of greeting out, capitals aside: is anything left?",
                    _greeting_alone,
                ),
                Case(
                    "greeting-and-question",
                    "whoever says hello and asks must get an answer, not a hello.",
                    "It is what is kept that decides, not what was found.",
                    _greeting_and_question,
                ),
            ),
        ),
        Group(
            "phrases",
            1.0,
            (
                Case(
                    "longer-phrase-first",
                    "'good' taken out of 'good morning' leaves a search for mornings.",
                    "Several phrases begin at the same word: which one does the text choose?",
                    _longer_phrase,
                ),
                Case(
                    "part-of-a-phrase",
                    "'you' thanks nobody: a phrase counts whole or not at all.",
                    "Compare as many words as the phrase has, all of them, in their order.",
                    _part_of_a_phrase,
                ),
                Case(
                    "glued-together",
                    "'hi' is in 'which': letters inside a word are no greeting.",
                    "How many words has the message, and is that word a phrase?",
                    _glued,
                ),
                Case(
                    "no-words",
                    "there is nothing to search for in a message without words.",
                    "What is kept of a message that has no words?",
                    _no_words,
                ),
            ),
        ),
        Group(
            "sums",
            1.0,
            (
                Case(
                    "greeting-and-sum",
                    "a sum stands in no handbook, and no passage will support its result.",
                    "Look at the kept words only; the greeting is gone by then.",
                    _sum,
                ),
                Case(
                    "one-number",
                    "a number by itself may be an error code or an invoice.",
                    "How many numbers does a sum need at least?",
                    _one_number,
                ),
                Case(
                    "numbers-and-other-words",
                    "'24/7' and '2 seats for 12 months' are questions for the handbook.",
                    "One word that is neither a number nor in arithmetic is enough to search.",
                    _numbers_and_words,
                ),
                Case(
                    "codes-are-no-numbers",
                    "a code with digits in it is what people search for most.",
                    "A number is a word of digits alone: is e4021 one?",
                    _codes,
                ),
            ),
        ),
    ),
    hints=(
        "Work with lists of words, never with the text: 'hi' is in 'which'.",
        "Split each phrase into its words, and try the phrases at one place, longest first.",
        "A while loop with a position: go on by the length of the phrase that fits, or keep the "
        "word and go on by one.",
    ),
)
