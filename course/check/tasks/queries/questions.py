"""Questions and templates for a made-up answer, drawn by what they are to show.

But: what is right for them is not known here.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.queries.words import WORDS

__all__ = [
    "alike",
    "braces",
    "default",
    "how",
    "hypothesis_pool",
    "no_words",
    "repeated",
    "spelling",
    "stop_words_only",
    "what",
    "who",
]

_STOP_WORDS = ["a", "do", "how", "i", "is", "my", "the", "what", "which", "who"]
_TEMPLATES = {
    "what": "{topic} is this.",
    "how": "To {topic}: see {topic}.",
    "default": "About {topic}.",
}


def _inputs(query: str, **templates: str) -> Inputs:
    return {"query": query, "stop_words": _STOP_WORDS, "templates": {**_TEMPLATES, **templates}}


def _two(rng: Random) -> tuple[str, str]:
    """Draw two words that are not in alphabetical order."""
    one, two = sorted(rng.sample(WORDS, 2), reverse=True)
    return one, two


def what(rng: Random) -> Inputs:
    """Make a question whose first word has a sign at one of its ends."""
    one, two = _two(rng)
    return _inputs(rng.choice([f'"What is the {one} {two}?"', f"What, {one} is my {two}?"]))


def who(rng: Random) -> Inputs:
    """Make a question that asks which or who."""
    one, two = _two(rng)
    return _inputs(f"{rng.choice(['Which', 'Who'])} {rng.choice(['is', 'do'])} the {one} {two}?")


def how(rng: Random) -> Inputs:
    """Make a question that asks how."""
    one, two = _two(rng)
    return _inputs(rng.choice([f"How do I {one} my {two}?", f"how is the {one} {two}"]))


def default(rng: Random) -> Inputs:
    """Make a question of neither kind, with an opening word in its middle."""
    one, two = _two(rng)
    queries = [
        f"Is the {one} what I {two}?",
        f"Do I {one} how my {two} is?",
        f"My {one}: how {two}?",
    ]
    return _inputs(rng.choice(queries))


def alike(rng: Random) -> Inputs:
    """Make a question whose first word begins like an opening word, up to a hyphen."""
    one, two = _two(rng)
    return _inputs(f"{rng.choice(['how-to', 'what-if', 'who-is-who', 'how-come'])} {one}, {two}")


def spelling(rng: Random) -> Inputs:
    """Make a question about names and codes in capitals."""
    code = f"E-{rng.randint(1000, 9999)}"
    one = rng.choice(["SSO", "SAML", "IPv6", "API"])
    return _inputs(rng.choice([f"Do I {one} the {code}?", f"Is {one} my {code}?"]))


def repeated(rng: Random) -> Inputs:
    """Make a question that says one word twice, in two spellings."""
    one, two = _two(rng)
    queries = [f"Is the {one} {two} a {one.upper()}?", f"Do I {one.title()} {two} and {one}?"]
    return _inputs(rng.choice(queries))


def stop_words_only(rng: Random) -> Inputs:
    """Make a question of stop words alone, one of which comes again."""
    queries = ["I do, do I?", "Is my do the do?", "Do I do a?", "Is the is my?", "Do my do?"]
    return _inputs(rng.choice(queries))


def braces(rng: Random) -> Inputs:
    """Make a template with other braces in it."""
    one, two = _two(rng)
    template = rng.choice(['{"q": "{topic}"}', "{topic} {0}", "{} {topic}", "{Topic} {topic}"])
    return _inputs(f"Do I {one} my {two}?", default=template)


def no_words(rng: Random) -> Inputs:
    """Make a question without words."""
    return _inputs(rng.choice(["", "?", " ", "!?", "..."]))


def hypothesis_pool() -> Iterable[Inputs]:
    """Make the smallest questions."""
    for query in ("Fee?", "What fee?", "Who fee?", "Which fee?", "How fee?", "Is?", "?"):
        yield _inputs(query)
    for query in (
        "Show how",
        "How, fee?",
        "However",
        "How-to fee",
        "SSO?",
        "Fee or Fee?",
        "fee a bug",
        "E-1?",
        "Do I do?",
    ):
        yield _inputs(query)
    yield _inputs("Fee?", default="{} {topic}")
