"""What a conversation is made of, and the smallest conversations.

But: what is right for them is not known here.
"""

from collections.abc import Iterable

from course.check.task import Inputs
from course.check.tasks.queries.words import STOP_WORDS

__all__ = ["Turn", "assistant", "inputs", "rewrite_pool", "user"]

Turn = list[str]


def inputs(query: str, *history: Turn) -> Inputs:
    """Make a query after what was said, with the same lists of words for all."""
    return {
        "query": query,
        "history": list(history),
        "pronouns": ["it", "they"],
        "openings": ["and", "but"],
        "stop_words": STOP_WORDS,
    }


def user(text: str) -> Turn:
    """Make a turn of the user."""
    return ["user", text]


def assistant(text: str) -> Turn:
    """Make a turn of the assistant."""
    return ["assistant", text]


def rewrite_pool() -> Iterable[Inputs]:
    """Make the smallest conversations."""
    for query in ("It?", "And who?", "Who pays?"):
        yield inputs(query, user("Fee?"))
    yield inputs("It?")
    yield inputs("It?", assistant("Fee?"))
    for query in ("It?", "And who?"):
        yield inputs(query, user("Setup fee?"), user("How?"))
    yield inputs("Who and who?", user("Fee?"))
    yield inputs("And, who?", user("Fee?"))
    yield inputs("Andrea?", user("Fee?"))
    yield inputs("They it?", user("Fee?"))
    yield inputs("It-desk, it?", user("Fee?"))
    yield inputs("Fees for it?", user("Fee?"))
    yield inputs("Is it, or is it?", user("Fee?"))
    yield inputs("A limit for it?", user("Fee?"))
    yield inputs("And is it?", user("Fee?"))
    yield inputs("It?", user("Fee?"), assistant("Plan."))
    yield inputs("It?", user("Fee?"), user("Plan?"))
    yield inputs("It? Plan?", user("Fee?"), user("Plan?"))
    yield inputs("It?", user("Fee, fee?"))
    yield inputs("It?", user("SSO?"))
    yield inputs("Is it a FEE?", user("Setup fee?"))
    yield inputs("Is it E-2?", user("Error E-1?"))
    yield inputs("It?", user("E-1?"))
