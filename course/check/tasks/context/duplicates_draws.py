"""Inputs of the task about near-duplicates: texts that share a known number of shingles."""

from random import Random

from course.check.task import Inputs
from course.check.tasks.context.words import WORDS

__all__ = [
    "as_near",
    "at_threshold",
    "chain",
    "inputs",
    "laid_out",
    "nearest",
    "one_word_changed",
    "other_words",
    "repeated",
    "short",
]


def inputs(texts: list[str], width: int, threshold: float) -> Inputs:
    """Make inputs of their three parts."""
    return {"texts": texts, "width": width, "threshold": threshold}


def _words(rng: Random, count: int) -> list[str]:
    return rng.sample(WORDS, count)


def _text(words: list[str]) -> str:
    return " ".join(words)


def one_word_changed(rng: Random) -> Inputs:
    """The third text is the first with its last word changed, the fourth is it read backwards."""
    words = _words(rng, 16)
    first, other, new = words[:8], words[8:15], words[15]
    changed = [*first[:-1], new]
    texts = [_text(each) for each in (first, other, changed, first[::-1])]
    return inputs(texts, rng.choice([2, 3]), 0.5)


def repeated(rng: Random) -> Inputs:
    """One phrase said three times over: as a set of shingles nearly the short text."""
    words = _words(rng, 4)
    return inputs([_text([*words, words[0]]), _text(words * 3)], 2, 0.9)


def chain(rng: Random) -> Inputs:
    """Each resembles the one before it, but the third not the first."""
    words = _words(rng, 13)
    return inputs([_text(words[start : start + 9]) for start in (0, 2, 4)], 2, 0.5)


def nearest(rng: Random) -> Inputs:
    """Both kept texts are like the third, the second more so."""
    words = _words(rng, 15)
    first, second, third = words[:9], words[3:12], words[2:11]
    return inputs([_text(first), _text(second), _text(third)], 2, 0.55)


def as_near(rng: Random) -> Inputs:
    """Both kept texts are equally like the third: the earlier one is named."""
    words = _words(rng, 13)
    texts = [_text(words[start : start + 9]) for start in (0, 4, 2)]
    return inputs(texts, 2, 0.5)


def at_threshold(rng: Random) -> Inputs:
    """Six of ten shingles are shared, and the threshold is 0.6."""
    words = _words(rng, 11)
    return inputs([_text(words[:9]), _text(words[2:])], 2, 0.6)


def short(rng: Random) -> Inputs:
    """Two equal texts, both shorter than a shingle; two short others."""
    a, b, c = _words(rng, 3)
    return inputs([f"{a} {b}", f"{a} {b}", f"{b} {c}", c], rng.choice([3, 4]), 0.3)


def laid_out(rng: Random) -> Inputs:
    """Two texts of the same words, one with capitals and with white space of all kinds."""
    a, b, c, d = _words(rng, 4)
    laid = f" {a.upper()}\t{b}  {c.title()}\n\n{d} "
    texts = [f"{a} {b} {c} {d}", laid]
    rng.shuffle(texts)
    return inputs(texts, rng.choice([2, 3]), 0.9)


def other_words(rng: Random) -> Inputs:
    """Texts that only look alike: signs on a word, a letter in the next word, another spelling."""
    a, b = _words(rng, 2)
    texts = [f"{a} {b}", f"{a}, {b}", f"{a}-{b}", f"{a}{b[0]} {b[1:]}", f"{a} ma\u00dfe"]
    texts.append(f"{a} masse")
    rng.shuffle(texts)
    return inputs(texts, 2, 0.5)
