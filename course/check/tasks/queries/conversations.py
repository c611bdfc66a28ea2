"""Conversations: a question, and what was said before it, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import PRODUCTS, STOP_WORDS, TOPICS

__all__ = [
    "carried_code",
    "earlier_topics",
    "inside_a_word",
    "known_words",
    "nothing_said",
    "one_pronoun",
    "opening",
    "opening_and_pronoun",
    "other_code",
    "rewrite_pool",
    "said_twice",
    "stands_alone",
    "thanks_last",
    "two_pronouns",
]

Turn = list[str]


def _inputs(query: str, *history: Turn) -> Inputs:
    return {
        "query": query,
        "history": list(history),
        "pronouns": ["it", "they"],
        "openings": ["and", "but"],
        "stop_words": STOP_WORDS,
    }


def _user(text: str) -> Turn:
    return ["user", text]


def _assistant(text: str) -> Turn:
    return ["assistant", text]


def _asked(rng: Random, topic: tuple[str, ...]) -> Turn:
    """Make a turn of the user whose topic is just these words."""
    said = " ".join(topic)
    return _user(rng.choice([f"What is the {said}?", f"How is the {said}?", f"{said}?"]))


def _pronoun(rng: Random) -> str:
    """Make a question with one pronoun, in its middle or at its end."""
    name = rng.choice(PRODUCTS)
    return rng.choice([f"Is it for {name}?", f"How free is it for {name}?", "Who pays for it?"])


def one_pronoun(rng: Random) -> Inputs:
    """Make a question with one pronoun, after one topic."""
    return _inputs(_pronoun(rng), _asked(rng, rng.choice(TOPICS)))


def two_pronouns(rng: Random) -> Inputs:
    """Make a question with two pronouns, the first of them at its beginning."""
    queries = ["It is open: is it paid?", "They ask: is it paid?", "It? Who pays for it?"]
    return _inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def inside_a_word(rng: Random) -> Inputs:
    """Make a question in which the letters of the pronoun stand in a word before it."""
    queries = ["Is the limit for it free?", "Is a credit for it paid?", "Does a visit to it help?"]
    return _inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def opening(rng: Random) -> Inputs:
    """Make a question that opens as a continuation and has no pronoun."""
    name, first = rng.choice(PRODUCTS), rng.choice(["And", "But"])
    query = rng.choice([f"{first} for {name}?", f"{first} how paid, {name}?"])
    return _inputs(query, _asked(rng, rng.choice(TOPICS)))


def opening_and_pronoun(rng: Random) -> Inputs:
    """Make a question that opens as a continuation and has a pronoun too."""
    query = f"{rng.choice(['And', 'But'])} {_pronoun(rng).lower()}"
    return _inputs(query, _asked(rng, rng.choice(TOPICS)))


def earlier_topics(rng: Random) -> Inputs:
    """Make a conversation of three topics, of which the assistant has the last word."""
    first, second, third = rng.sample(TOPICS, 3)
    said = _assistant(f"See the {' '.join(third)}.")
    return _inputs(_pronoun(rng), _asked(rng, first), said, _asked(rng, second), said)


def thanks_last(rng: Random) -> Inputs:
    """Make a conversation whose last turn has no topic."""
    first, second = rng.sample(TOPICS, 2)
    empty = _user(rng.choice(["And how?", "Who is it?", "What is it for?", "How?"]))
    said = _assistant("Yes.")
    return _inputs(_pronoun(rng), _asked(rng, first), said, _asked(rng, second), said, empty)


def said_twice(rng: Random) -> Inputs:
    """Make a turn that says one word of its topic twice, in two spellings or one."""
    one, two = rng.choice(TOPICS)
    query = rng.choice([f"Is the {one} {two} a {one}?", f"A {two} {one}: is the {two.upper()} it?"])
    return _inputs(_pronoun(rng), _user(query))


def stands_alone(rng: Random) -> Inputs:
    """Make a question without a pronoun, with an opening word in its middle."""
    name, plan = rng.sample(PRODUCTS, 2)
    queries = [
        f"Who pays, and for {name}?",
        f"Is {name} paid, but {plan} free?",
        f"{name} and {plan}?",
    ]
    return _inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def known_words(rng: Random) -> Inputs:
    """Make a question that has a word of the topic already, in capitals."""
    topic, more = rng.sample(TOPICS, 2)
    known = rng.choice(topic)
    return _inputs(f"Is it for the {known.upper()}?", _asked(rng, (*more, *topic)))


def other_code(rng: Random) -> Inputs:
    """Make a question that names a code, after a turn that named another."""
    one, two = rng.sample(range(4000, 4999), 2)
    query = rng.choice([f"And E-{one}?", f"Is it E-{one}?", f"And for {one}?"])
    return _inputs(query, _user(rng.choice([f"What is error E-{two}?", f"Is order {two} late?"])))


def carried_code(rng: Random) -> Inputs:
    """Make a question without a code, after a turn that named one in capitals."""
    one = rng.randint(4000, 4999)
    return _inputs(_pronoun(rng), _user(rng.choice([f"What is E-{one}?", f"How is Order-{one}?"])))


def nothing_said(rng: Random) -> Inputs:
    """Make a conversation in which no turn of the user has a topic."""
    said = _assistant(f"Ask me for the {' '.join(rng.choice(TOPICS))}.")
    histories: list[list[Turn]] = [[], [said], [said, _user("And it?")]]
    return _inputs(rng.choice([_pronoun(rng), "And who?"]), *rng.choice(histories))


def rewrite_pool() -> Iterable[Inputs]:
    """Make the smallest conversations."""
    setup = [_user("Setup fee?"), _user("How?")]
    histories: list[list[Turn]] = [[_user("Fee?")], [_assistant("Fee?")], [], setup]
    for history in histories:
        for query in ("It?", "And who?", "Who pays?"):
            yield _inputs(query, *history)
    yield _inputs("Who and who?", _user("Fee?"))
    yield _inputs("Is it, or is it?", _user("Fee?"))
    yield _inputs("A limit for it?", _user("Fee?"))
    yield _inputs("And is it?", _user("Fee?"))
    yield _inputs("It?", _user("Fee?"), _assistant("Plan."))
    yield _inputs("It?", _user("Fee?"), _user("Plan?"))
    yield _inputs("It?", _user("Fee, fee?"))
    yield _inputs("It?", _user("SSO?"))
    yield _inputs("Is it a fee?", _user("Setup fee?"))
    yield _inputs("Is it E-2?", _user("Error E-1?"))
    yield _inputs("It?", _user("E-1?"))
