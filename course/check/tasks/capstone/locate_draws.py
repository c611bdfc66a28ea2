"""Inputs for the place of a quote: texts and quotes in other lines, letters and numbers."""

from collections.abc import Iterable
from random import Random

from course.check.task import Inputs
from course.check.tasks.capstone.words import WORDS

__all__ = [
    "blank",
    "first_and_last",
    "inside_a_word",
    "other_case",
    "other_lines",
    "other_white_space",
    "overlapping",
    "parted",
    "pool",
    "run_together",
    "signs",
    "space_around",
    "twice",
]

GAPS = ("\n", "  ", "\n\n", "\t", " \n   ")
WIDE_GAPS = ("  ", "\n\n", " \n   ")
BLANKS = ("\xa0", "\u2009", "\u3000")  # of a page, of a PDF, and of Japanese text


def _inputs(text: str, quote: str) -> Inputs:
    return {"text": text, "quote": quote}


def _broken(rng: Random, words: list[str]) -> str:
    """Join words by other white space than one blank, a different one each time."""
    return "".join(f"{word}{rng.choice(GAPS)}" for word in words[:-1]) + words[-1]


def other_lines(rng: Random) -> Inputs:
    """Break the text where the quote has blanks; also before it, so that offsets move."""
    words = rng.sample(WORDS, 9)
    deep = f"\n{' ' * rng.randint(4, 12)}"  # the next line begins further in
    text = f"{_broken(rng, words[:5])}{deep}{_broken(rng, words[5:])}"
    return _inputs(text, " ".join(words[4:7]))


def space_around(rng: Random) -> Inputs:
    """Break the quote, once by several characters, and put white space at both of its ends."""
    words = rng.sample(WORDS, 8)
    ends = rng.choice(GAPS), rng.choice(GAPS)
    quote = f"{words[3]}{rng.choice(WIDE_GAPS)}{_broken(rng, words[4:6])}"
    return _inputs(" ".join(words), f"{ends[0]}{quote}{ends[1]}")


def other_white_space(rng: Random) -> Inputs:
    """Let the text have a blank that no keyboard types, and the quote another one elsewhere."""
    words = rng.sample(WORDS, 6)
    in_text, in_quote = rng.sample(BLANKS, 2)
    text = f"{words[0]} {words[1]}{in_text}{' '.join(words[2:])}"
    return _inputs(text, f"{words[1]} {words[2]}{in_quote}{words[3]}")


def first_and_last(rng: Random) -> Inputs:
    """Quote the first words of a text, or the last."""
    words = rng.sample(WORDS, 5)
    return _inputs(" ".join(words), " ".join(words[:3] if rng.random() < 0.5 else words[2:]))


def signs(rng: Random) -> Inputs:
    """Quote signs that mean something in a pattern, beside a text that such a pattern finds."""
    first, second = rng.sample(WORDS, 2)
    sign, like = rng.choice([("1.5", "105"), ("a.b", "axb"), ("5+", "555"), ("E*", "EEE")])
    return _inputs(f"{first} {like} {second}; {first} {sign} {second}", f"{sign} {second}")


def inside_a_word(rng: Random) -> Inputs:
    """Quote from the middle of one word into the middle of another."""
    first, second, third = rng.sample(WORDS, 3)
    return _inputs(f"{third} {first} {second}s", f"{first[2:]} {second}")


def twice(rng: Random) -> Inputs:
    """Let the quote stand twice, the second time in other lines."""
    words = rng.sample(WORDS, 7)
    quote = words[1:3]
    return _inputs(" ".join([*words, _broken(rng, quote), words[0]]), " ".join(quote))


def overlapping(rng: Random) -> Inputs:
    """Let the two places of a quote share letters, within one word."""
    first, second, third = rng.sample(WORDS, 3)
    piece = first[: rng.randint(2, 3)]
    return _inputs(f"{third} {piece * 3} {second}", piece * 2)


def other_case(rng: Random) -> Inputs:
    """Quote in other case."""
    words = rng.sample(WORDS, 6)
    return _inputs(" ".join(words), " ".join(words[2:4]).capitalize())


def run_together(rng: Random) -> Inputs:
    """Quote two words that the text writes as one."""
    words = rng.sample(WORDS, 5)
    return _inputs(f"{words[0]} {words[1]}{words[2]} {words[3]}", f"{words[1]} {words[2]}")


def parted(rng: Random) -> Inputs:
    """Quote as one what the text writes as two words."""
    words = rng.sample(WORDS, 5)
    return _inputs(" ".join(words), f"{words[1]}{words[2]}")


def blank(rng: Random) -> Inputs:
    """Quote nothing but white space."""
    return _inputs(" ".join(rng.sample(WORDS, 3)), rng.choice(["", " ", "\n", " \t "]))


def pool() -> Iterable[Inputs]:
    """Yield small texts and quotes."""
    for text, quote in (
        ("ab", "ab"),
        ("ab", "b"),
        ("ab", ""),
        ("ab", "c"),
        ("ab", "AB"),
        (" ab", "ab"),
        ("a b", "ab"),
        ("ab", "a b"),
        ("aa", "a"),
        ("aaa", "aa"),
        ("a b", "a\nb"),
        ("a\nb", "a b"),
        ("a  b c", "b c"),
        ("a b", " b "),
        ("a b", "a  b"),
        ("a\xa0b", "a b"),
        ("a b", "a\xa0b"),
        ("axb a.b", "a.b"),
        ("a b a\nb", "a b"),
        ("a b a b a", "a b a"),
        ("x\n\ny a\nb", "a b"),
    ):
        yield _inputs(text, quote)
