"""A made-up answer from a template: the sound of an answer, around the question's own words.

After Gao, Ma, Lin & Callan 2022, who have a model write it.
"""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task
from course.check.tasks.queries.words import WORDS

__all__ = ["TASK"]

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


def _what(rng: Random) -> Inputs:
    one, two = _two(rng)
    return _inputs(rng.choice([f"What is the {one} {two}?", f"What {one} is my {two}?"]))


def _who(rng: Random) -> Inputs:
    one, two = _two(rng)
    return _inputs(f"{rng.choice(['Which', 'Who'])} {rng.choice(['is', 'do'])} the {one} {two}?")


def _how(rng: Random) -> Inputs:
    one, two = _two(rng)
    return _inputs(rng.choice([f"How do I {one} my {two}?", f"how is the {one} {two}"]))


def _default(rng: Random) -> Inputs:
    one, two = _two(rng)
    queries = [
        f"Is the {one} what I {two}?",
        f"Do I {one} how my {two} is?",
        f"My {one}: how {two}?",
    ]
    return _inputs(rng.choice(queries))


def _alike(rng: Random) -> Inputs:
    one, two = _two(rng)
    return _inputs(f"{rng.choice(['however', 'whatever', 'howsoever', 'whoever'])} {one}, {two}")


def _spelling(rng: Random) -> Inputs:
    code = f"E-{rng.randint(1000, 9999)}"
    one = rng.choice(["SSO", "SAML", "IPv6", "API"])
    return _inputs(rng.choice([f"Do I {one} the {code}?", f"Is {one} my {code}?"]))


def _repeated(rng: Random) -> Inputs:
    one, two = _two(rng)
    queries = [f"Is the {one} {two} a {one.upper()}?", f"Do I {one.title()} {two} and {one}?"]
    return _inputs(rng.choice(queries))


def _stop_words_only(rng: Random) -> Inputs:
    return _inputs(
        rng.choice(["Do I?", "Is the?", "I do, do I?", "Is my do the do?", "Do I do a?"])
    )


def _braces(rng: Random) -> Inputs:
    one, two = _two(rng)
    template = rng.choice(['{"q": "{topic}"}', "{topic} {0}", "{} {topic}", "{Topic} {topic}"])
    return _inputs(f"Do I {one} my {two}?", default=template)


def _no_words(rng: Random) -> Inputs:
    return _inputs(rng.choice(["", "?", " ", "!?", "..."]))


def _hypothesis_pool() -> Iterable[Inputs]:
    for query in ("Fee?", "What fee?", "Who fee?", "Which fee?", "How fee?", "Is?", "?"):
        yield _inputs(query)
    for query in ("Show how", "However", "SSO?", "Fee or Fee?", "fee a bug", "E-1?", "Do I do?"):
        yield _inputs(query)
    yield _inputs("Fee?", default="{} {topic}")


TASK = Task(
    id="07-hypothesis",
    assignment="07_query_transformation",
    title="A made-up answer without a model",
    function="hypothesis",
    lesson="lesson 07, section 'Search with an answer instead'",
    pool=_hypothesis_pool,
    groups=(
        Group(
            "template",
            1.0,
            (
                Case(
                    "what",
                    "the answer to a what-question says what something is.",
                    "Print the template that you chose and the topic that you made.",
                    _what,
                ),
                Case(
                    "which-or-who",
                    "three opening words ask for a thing, not one.",
                    "Read the list of opening words again.",
                    _who,
                ),
                Case(
                    "how",
                    "the answer to a how-question is steps.",
                    "How often does {topic} stand in the template, and how often in your text?",
                    _how,
                ),
                Case(
                    "neither",
                    "a question that only holds the word 'how' does not ask for steps.",
                    "Only the first word decides.",
                    _default,
                ),
                Case(
                    "begins-alike",
                    "'However' is no 'how'.",
                    "Compare the first word whole, not its first letters.",
                    _alike,
                ),
            ),
        ),
        Group(
            "topic",
            1.0,
            (
                Case(
                    "spelling",
                    "a code that is changed on its way into the template is never found.",
                    "Compare in small letters, but put in what stands in the query.",
                    _spelling,
                ),
                Case(
                    "repeated-word",
                    "a topic word said twice pulls the vector twice as far.",
                    "Each word once, whatever its capitals; which spelling stays?",
                    _repeated,
                ),
                Case(
                    "stop-words-only",
                    "an empty topic would make every such question the same search.",
                    "What is the topic when all words are stop words?",
                    _stop_words_only,
                ),
                Case(
                    "other-braces",
                    "templates hold JSON and code, and must not break on it.",
                    "Which method changes one piece of a text and looks at nothing else?",
                    _braces,
                ),
                Case(
                    "no-words",
                    "a made-up answer to nothing would find something all the same.",
                    "What comes back for a query without words?",
                    _no_words,
                ),
            ),
        ),
    ),
    hints=(
        "Words first; the template depends on the first of them, the topic on all.",
        "A dict from a word in small letters to its first spelling keeps order and drops repeats.",
        "text.replace(old, new) changes every place, and needs no braces to be doubled.",
    ),
)
