"""Conversations: a question, and what was said before it, drawn by what they are to show.

But: what is right for them is not known here.
"""

from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.turns import Turn, assistant, inputs, user
from course.check.tasks.queries.words import PRODUCTS, TOPICS

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
    "said_twice",
    "stands_alone",
    "thanks_last",
    "two_pronouns",
]


def _asked(rng: Random, topic: tuple[str, ...]) -> Turn:
    """Make a turn of the user whose topic is just these words."""
    said = " ".join(topic)
    return user(rng.choice([f"What is the {said}?", f"How is the {said}?", f"{said}?"]))


def _pronoun(rng: Random) -> str:
    """Make a question with one pronoun, in its middle or at its end."""
    name = rng.choice(PRODUCTS)
    return rng.choice([f"Is it for {name}?", f"How free is it for {name}?", "Who pays for it?"])


def one_pronoun(rng: Random) -> Inputs:
    """Make a question with one pronoun, after one topic."""
    return inputs(_pronoun(rng), _asked(rng, rng.choice(TOPICS)))


def two_pronouns(rng: Random) -> Inputs:
    """Make a question with several pronouns; the one at its beginning is not the first listed."""
    queries = [
        "They ask: is it paid, or they?",
        "They? Who pays for it, they?",
        "They do it: they?",
    ]
    return inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def inside_a_word(rng: Random) -> Inputs:
    """Make a question in which the pronoun's letters stand in words before it, one hyphenated."""
    queries = [
        "Is the limit of the it-desk for it free?",
        "Is a credit for the it-team and it paid?",
        "Does a visit to the do-it-yourself page for it help?",
    ]
    return inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def opening(rng: Random) -> Inputs:
    """Make a question that opens as a continuation, a comma behind that, and has no pronoun."""
    name, first = rng.choice(PRODUCTS), rng.choice(["And", "But"])
    query = rng.choice([f"{first}, for {name}?", f"{first}, how paid, {name}?"])
    return inputs(query, _asked(rng, rng.choice(TOPICS)))


def opening_and_pronoun(rng: Random) -> Inputs:
    """Make a question that opens as a continuation and has a pronoun too."""
    query = f"{rng.choice(['And', 'But'])} {_pronoun(rng).lower()}"
    return inputs(query, _asked(rng, rng.choice(TOPICS)))


def earlier_topics(rng: Random) -> Inputs:
    """Make a conversation of three topics, of which the assistant has the last word."""
    first, second, third = rng.sample(TOPICS, 3)
    said = assistant(f"See the {' '.join(third)}.")
    return inputs(_pronoun(rng), _asked(rng, first), said, _asked(rng, second), said)


def thanks_last(rng: Random) -> Inputs:
    """Make a conversation whose last two turns have no topic, one as the query has its word."""
    first, second = rng.sample(TOPICS, 2)
    name, said = rng.choice(PRODUCTS), assistant("Yes.")
    query = rng.choice([f"Is it for {name}?", f"How free is it for {name}?"])
    empty = [user(rng.choice(["And how?", "Who is it?", "How?"])), user(f"And for {name}?")]
    rng.shuffle(empty)
    return inputs(query, _asked(rng, first), said, _asked(rng, second), said, *empty)


def said_twice(rng: Random) -> Inputs:
    """Make a turn that says one word of its topic twice, in two spellings."""
    one, two = rng.choice(TOPICS)
    query = rng.choice(
        [f"Is {one} {two} a {one.upper()}?", f"{two} {one}: is the {two.title()} it?"]
    )
    return inputs(_pronoun(rng), user(query))


def stands_alone(rng: Random) -> Inputs:
    """Make a question without a pronoun: an opening in its middle, its letters at the front."""
    name, plan = rng.sample(PRODUCTS, 2)
    first = rng.choice(["Android", "Andrea", "Button", "Butler"])
    queries = [
        f"{first} pays, and for {name}?",
        f"{first} {name} paid, but {plan} free?",
        f"{first} and {plan}?",
    ]
    return inputs(rng.choice(queries), _asked(rng, rng.choice(TOPICS)))


def known_words(rng: Random) -> Inputs:
    """Make a question that has a word of the topic in capitals, and the letters of another."""
    topic, more = rng.sample(TOPICS, 2)
    known, other = rng.sample(topic, 2)
    query = f"Is it for the {known.upper()} and {other}s?"
    return inputs(query, _asked(rng, (*more, *topic)))


def other_code(rng: Random) -> Inputs:
    """Make a question that names a code, after a turn that named another."""
    one, two = rng.sample(range(4000, 4999), 2)
    query = rng.choice([f"And E-{one}?", f"Is it E-{one}?", f"And for {one}?"])
    return inputs(query, user(rng.choice([f"What is error E-{two}?", f"Is order {two} late?"])))


def carried_code(rng: Random) -> Inputs:
    """Make a question without a code, after a turn that named one in capitals."""
    one = rng.randint(4000, 4999)
    return inputs(_pronoun(rng), user(rng.choice([f"What is E-{one}?", f"How is Order-{one}?"])))


def nothing_said(rng: Random) -> Inputs:
    """Make a conversation in which no turn of the user has a topic."""
    said = assistant(f"Ask me for the {' '.join(rng.choice(TOPICS))}.")
    histories: list[list[Turn]] = [[], [said], [said, user("And it?")]]
    return inputs(rng.choice([_pronoun(rng), "And who?"]), *rng.choice(histories))
