"""Draws for the share of grounded claims: words found, missing, repeated and in disguise.

But: what is expected of them is not said here.
"""

from random import Random

from course.check.task import Inputs

__all__ = [
    "STOP_WORDS",
    "as_given",
    "at_the_threshold",
    "claims_again",
    "inputs",
    "letters",
    "mentions",
    "no_claims",
    "no_contexts",
    "only_stop_words",
    "other_characters",
    "plain",
    "several_contexts",
    "stop_words",
    "whole_words",
    "wordless_contexts",
]

STOP_WORDS = ["the", "of", "is", "a", "in", "to"]

_WORDS = (
    *("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan"),
    *("seat", "region", "backup", "key", "audit", "rota", "office", "travel"),
)


def inputs(claims: list[str], contexts: list[str], threshold: float = 0.5) -> Inputs:
    """Write the arguments of one call."""
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


def plain(rng: Random) -> Inputs:
    """Make three claims of four words, of which the context holds 3, 1 and 3."""
    words = rng.sample(_WORDS, 16)
    claims = [words[0:3] + words[12:13], words[3:4] + words[13:16], words[4:7] + words[12:13]]
    order = rng.sample(range(3), 3)
    context = _text(rng, words[:12])
    return inputs([" ".join(claims[i]) for i in order], [context])


def at_the_threshold(rng: Random) -> Inputs:
    """Make one claim whose share is the threshold, and one just below; neither is one half."""
    words = rng.sample(_WORDS, 8)
    found, threshold = rng.choice([(1, 0.25), (3, 0.75)])
    claims = [" ".join(words[:n] + words[4 : 8 - n]) for n in (found, found - 1)]
    return inputs(claims, [" ".join(words[:4])], threshold)


def stop_words(rng: Random) -> Inputs:
    """Make a claim that passes only if stop words count, and one only if they do not."""
    words = rng.sample(_WORDS, 5)
    first = f"The {words[0]} of the {words[1]} is {words[2]}"  # context: stop words alone
    second = f"A {words[3]} in {words[4]}"  # its one word of two is found, no stop word is
    return inputs([first, second], [f"the of is {words[3]}"], 0.4)


def whole_words(rng: Random) -> Inputs:
    """Make claims whose words stand in the context only as parts of longer ones."""
    small, context = rng.choice(
        [
            ("The art of 60", "Start within 160 days"),
            ("Mill 60", "The millionaire has 160 seats"),
            ("plan a key", "planning the keyboard"),
            ("rate 5", "separate 15"),
        ]
    )
    return inputs([small], [f"{context} {rng.choice(_WORDS[8:10])}", rng.choice(_WORDS[:3])])


def several_contexts(rng: Random) -> Inputs:
    """Spread the words of a claim over two contexts, which begin and end with others."""
    words = rng.sample(_WORDS, 6)
    contexts = [f"{words[i]} {words[4 + i]}" for i in range(2)]
    return inputs([" ".join(words[:3])], contexts, 0.6)


def letters(rng: Random) -> Inputs:
    """Write words with capitals, signs and brackets around them."""
    words = rng.sample(_WORDS, 4)
    claim = f"{words[0].upper()}, ({words[1]})! {words[2]}"
    return inputs([claim], [f"{words[0]}; {words[1].capitalize()}-{words[3]}"], 0.6)


def other_characters(rng: Random) -> Inputs:
    """Join two words by an underscore, and end a third one in an accent, which parts it."""
    one, two, three = rng.sample(_WORDS, 3)
    accent = rng.choice(["é", "à", "ñ"])
    return inputs([f"{one}_{two} {three}{accent}"], [f"{one} {three}"], 0.6)


def claims_again(rng: Random) -> Inputs:
    """Say a grounded claim three times and another one twice."""
    words = rng.sample(_WORDS, 4)
    claims = [" ".join(words[:2])] * 3 + [" ".join(words[2:])] * 2
    rng.shuffle(claims)
    return inputs(claims, [" ".join(words[:2])])


def as_given(rng: Random) -> Inputs:
    """Make claims with white space and capitals that nothing bears out."""
    words = rng.sample(_WORDS, 4)
    claims = [f"  {words[0].upper()}  {words[1]}.\n", f"{words[2].capitalize()}?  "]
    return inputs(claims, [words[3]])


def mentions(rng: Random) -> Inputs:
    """A word that is found twice lifts one claim, one that is missing twice sinks the other."""
    words = rng.sample(_WORDS, 4)
    lifted = [words[0], words[0], words[1], words[2]]
    sunk = [words[0], words[1], words[1]]
    return inputs([" ".join(lifted), " ".join(sunk)], [f"{words[0]} {words[3]}"])


def no_contexts(rng: Random) -> Inputs:
    """Make claims and no context."""
    words = rng.sample(_WORDS, 3)
    return inputs([_text(rng, words), _text(rng, words[:2])], [])


def wordless_contexts(rng: Random) -> Inputs:
    """Make claims, and contexts without a word in them."""
    words = rng.sample(_WORDS, 3)
    contexts = rng.choice([[""], ["", ""], [" "], ["--"], ["…", ""]])
    return inputs([_text(rng, words), _text(rng, words[:2])], contexts)


def no_claims(rng: Random) -> Inputs:
    """Make no claims, with a context or without."""
    return inputs([], rng.choice([[], [_text(rng, rng.sample(_WORDS, 2))]]))


def only_stop_words(rng: Random) -> Inputs:
    """Make a claim of nothing but stop words."""
    empty = " ".join(rng.sample(STOP_WORDS, 3)).capitalize()
    words = rng.sample(_WORDS, 2)
    return inputs([empty, " ".join(words)], [" ".join(reversed(words))])
