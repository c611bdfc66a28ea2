"""The share of grounded claims, by content words found in the contexts."""

from collections.abc import Iterable
from random import Random

from course.check.task import Case, Group, Inputs, Task

__all__ = ["TASK"]

STOP_WORDS = ["the", "of", "is", "a", "in", "to"]

_WORDS = (
    *("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan"),
    *("seat", "region", "backup", "key", "audit", "rota", "office", "travel"),
)


def _inputs(claims: list[str], contexts: list[str], threshold: float = 0.5) -> Inputs:
    return {
        "claims": claims,
        "contexts": contexts,
        "stop_words": STOP_WORDS,
        "threshold": threshold,
    }


def _text(rng: Random, words: list[str]) -> str:
    """Write words with stop words between them, which change nothing."""
    mixed = [word for each in words for word in (rng.choice(STOP_WORDS), each)]
    return " ".join(mixed).capitalize() + "."


def _plain(rng: Random) -> Inputs:
    """Make three claims of four words, of which the context holds 3, 1 and 3."""
    words = rng.sample(_WORDS, 16)
    claims = [words[0:3] + words[12:13], words[3:4] + words[13:16], words[4:7] + words[12:13]]
    order = rng.sample(range(3), 3)
    context = _text(rng, words[:12])
    return _inputs([" ".join(claims[i]) for i in order], [context])


def _at_the_threshold(rng: Random) -> Inputs:
    """Make one claim whose share is the threshold, and one just below; neither is one half."""
    words = rng.sample(_WORDS, 8)
    found, threshold = rng.choice([(1, 0.25), (3, 0.75)])
    claims = [" ".join(words[:n] + words[4 : 8 - n]) for n in (found, found - 1)]
    return _inputs(claims, [" ".join(words[:4])], threshold)


def _stop_words(rng: Random) -> Inputs:
    """Make a claim that passes only if stop words count, and one only if they do not."""
    words = rng.sample(_WORDS, 5)
    first = f"the {words[0]} of the {words[1]} is {words[2]}"  # context: stop words alone
    second = f"a {words[3]} in {words[4]}"  # its one word of two is found, no stop word is
    return _inputs([first, second], [f"the of is {words[3]}"], 0.4)


def _whole_words(rng: Random) -> Inputs:
    small, context = rng.choice(
        [
            ("The art of 60", "Start within 160 days"),
            ("Mill 60", "The millionaire has 160 seats"),
            ("plan a key", "planning the keyboard"),
            ("rate 5", "separate 15"),
        ]
    )
    return _inputs([small], [f"{context} {rng.choice(_WORDS[8:10])}", rng.choice(_WORDS[:3])])


def _several_contexts(rng: Random) -> Inputs:
    words = rng.sample(_WORDS, 6)
    contexts = [f"{words[i]} {words[4 + i]}" for i in range(2)]
    return _inputs([" ".join(words[:3])], contexts, 0.6)


def _letters(rng: Random) -> Inputs:
    words = rng.sample(_WORDS, 4)
    claim = f"{words[0].upper()}, ({words[1]})! {words[2]}"
    return _inputs([claim], [f"{words[0]}; {words[1].capitalize()}-{words[3]}"], 0.6)


def _mentions(rng: Random) -> Inputs:
    """A word that is found twice lifts one claim, one that is missing twice sinks the other."""
    words = rng.sample(_WORDS, 4)
    lifted = [words[0], words[0], words[1], words[2]]
    sunk = [words[0], words[1], words[1]]
    return _inputs([" ".join(lifted), " ".join(sunk)], [f"{words[0]} {words[3]}"])


def _no_contexts(rng: Random) -> Inputs:
    words = rng.sample(_WORDS, 3)
    contexts = rng.choice([[], [""], ["", ""]])
    return _inputs([_text(rng, words), _text(rng, words[:2])], contexts)


def _no_claims(rng: Random) -> Inputs:
    return _inputs([], rng.choice([[], [_text(rng, rng.sample(_WORDS, 2))]]))


def _only_stop_words(rng: Random) -> Inputs:
    empty = " ".join(rng.sample(STOP_WORDS, 3)).capitalize()
    words = rng.sample(_WORDS, 2)
    return _inputs([empty, " ".join(words)], [" ".join(reversed(words))])


def _pool() -> Iterable[Inputs]:
    for claims, contexts in (
        (["plan"], ["plan"]),
        (["plan"], ["key"]),
        (["plan"], []),
        ([], ["plan"]),
        (["Plan"], ["plan"]),
        (["plan"], ["planning"]),
        (["60 days"], ["160 dayship"]),
        (["the"], ["the plan"]),
        (["the plan"], ["the key"]),
        (["the plan of is"], ["plan"]),
        (["plan key"], ["plan"]),
        (["plan key"], ["plan", "key"]),
        (["plan key seat"], ["plan", "key"]),
        (["plan, seat."], ["plan; key"]),
        (["plan plan seat key"], ["plan"]),
        (["plan seat seat"], ["plan"]),
        (["plan", "seat"], ["plan"]),
        (["seat", "plan", "key"], ["plan"]),
    ):
        yield {**_inputs(claims, contexts), "stop_words": STOP_WORDS[:3]}
    for claim, threshold in (("plan key", 0.6), ("plan key seat", 0.25)):
        yield {**_inputs([claim], ["plan"], threshold), "stop_words": STOP_WORDS[:3]}


TASK = Task(
    id="10-grounding",
    assignment="10_faithfulness",
    title="The share of grounded claims",
    function="grounding",
    lesson="lesson 10, section 'Count the words'",
    pool=_pool,
    groups=(
        Group(
            "share",
            2.0,
            (
                Case(
                    "three-claims",
                    "the score says how many claims to trust, the list which ones to read.",
                    "For each claim count the content words, and those that the context holds.",
                    _plain,
                ),
                Case(
                    "stop-words-left-out",
                    "words such as 'the' stand in every context and would bear out anything.",
                    "Leave the stop words out of both counts: those found and all.",
                    _stop_words,
                ),
                Case(
                    "whole-words-only",
                    "160 days do not bear out 60 days.",
                    "Is 'art' in 'start' to your code? Compare words, not pieces of text.",
                    _whole_words,
                ),
                Case(
                    "words-of-several-contexts",
                    "what one passage lacks another may say.",
                    "A word is found if any of the contexts holds it: take them together.",
                    _several_contexts,
                ),
                Case(
                    "capitals-and-signs",
                    "a comma or a capital must not make a true claim look invented.",
                    "Which characters make up a word, and what is done with capitals before?",
                    _letters,
                ),
            ),
        ),
        Group(
            "edges",
            1.0,
            (
                Case(
                    "at-the-threshold",
                    "the border decides whether a half-found claim goes to a reader.",
                    "A share equal to the threshold is enough; and the threshold is an argument.",
                    _at_the_threshold,
                ),
                Case(
                    "each-mention-counts",
                    "a claim is as long as it is: counting different words is another measure.",
                    "A content word that is said twice counts twice, found or not.",
                    _mentions,
                ),
                Case(
                    "no-contexts",
                    "where nothing was found, nothing is borne out: never full marks.",
                    "Without contexts every claim has a share of 0.",
                    _no_contexts,
                ),
                Case(
                    "no-claims",
                    "an answer that claims nothing must not raise, nor score full marks.",
                    "What do you divide by when there are no claims?",
                    _no_claims,
                ),
                Case(
                    "stop-words-alone",
                    "a claim without content cannot be looked up.",
                    "What is the share where there is no content word at all?",
                    _only_stop_words,
                ),
            ),
        ),
    ),
    hints=(
        "Turn each text into words first. One function for it serves claims and contexts.",
        "Put the words of all contexts into one set; a word is found if it is in there.",
        "Per claim: list the words that are no stop words, count those in the set, and divide. "
        "Then sort the claims by the threshold and handle the two empty cases.",
    ),
)
