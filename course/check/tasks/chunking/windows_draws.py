"""Texts and sizes for the windows task, with white space of several kinds.

But: where the windows lie is not known here.
"""

from collections.abc import Iterable, Sequence
from random import Random

from course.check.task import Inputs

__all__ = [
    "no_overlap",
    "one_window",
    "pool",
    "refused",
    "repeated",
    "shared",
    "text",
]

_WORDS = (
    *("refund", "policy", "invoice", "webhook", "token", "limit", "export", "plan", "a", "team"),
    *("owner", "retry", "no.", "e-mail", "x", "sandbox", "invite", "EU", "status", "page"),
)
_GAPS = (" ", "  ", "\n", " \n ", "\n\n", "\t")


def _spaced(rng: Random, words: Sequence[str]) -> str:
    """Join words by white space of several kinds, with some at both ends; one gap is long."""
    gaps = [rng.choice(_GAPS) for _ in words]
    gaps[rng.randrange(len(gaps))] = "\n  "
    return " " + "".join(word + gap for word, gap in zip(words, gaps, strict=True))


def text(rng: Random, words: int) -> str:
    """Make a text of so many different words, the last one with a full stop behind it."""
    chosen = rng.sample(_WORDS, words)
    return _spaced(rng, [*chosen[:-1], f"{chosen[-1].rstrip('.')}."])


def no_overlap(rng: Random) -> Inputs:
    """Make a text of two full windows and a shorter one, signs around a word and alone."""
    size = rng.randint(2, 4)
    words = rng.sample(_WORDS, 2 * size + rng.randint(1, size - 1) - 1)
    words[0] = f"({words[0]})"
    words.insert(rng.choice([size - 1, size]), rng.choice(["-", "&", "->"]))
    return {"text": _spaced(rng, words), "size": size, "overlap": 0}


def repeated(rng: Random) -> Inputs:
    """Make a text in which the word that begins a later window has been said before."""
    words = rng.sample(_WORDS, 6)
    words[2] = "done."
    return {"text": _spaced(rng, [*words, words[0], *words[2:4]]), "size": 3, "overlap": 0}


def shared(rng: Random, short: bool = False) -> Inputs:
    """Make a text whose last window brings as many new words as it can, or a single one."""
    overlap = rng.randint(1, 2)
    size = rng.randint(3 + overlap, 6)  # the step is no overlap
    step = size - overlap
    words = size + step + (1 if short else step)
    return {"text": text(rng, words), "size": size, "overlap": overlap}


def one_window(rng: Random) -> Inputs:
    """Make a text in which another window could begin, but would bring nothing new.

    It lacks at least a step's words to one full window.
    """
    step = rng.randint(1, 2)
    size = rng.randint(2 * step + 2, 6)
    overlap = size - step
    words = rng.randint(step + 1, overlap)
    return {"text": text(rng, words), "size": size, "overlap": overlap}


def refused(rng: Random) -> Inputs:
    """Make an overlap above the size."""
    size = rng.randint(1, 4)
    return {"text": text(rng, 7), "size": size, "overlap": size + rng.randint(1, 2)}


def pool() -> Iterable[Inputs]:
    """Yield small inputs, smallest first."""
    yield {"text": "", "size": 1, "overlap": 0}
    yield {"text": "to be", "size": 1, "overlap": 0}
    yield {"text": "be.", "size": 1, "overlap": 0}
    yield {"text": " to  be ", "size": 2, "overlap": 0}
    yield {"text": "to be to go", "size": 2, "overlap": 0}
    yield {"text": "to be", "size": 2, "overlap": 1}
    yield {"text": "a b", "size": 4, "overlap": 3}
    yield {"text": "a b c", "size": 2, "overlap": 0}
    yield {"text": "a b c", "size": 2, "overlap": 1}
    yield {"text": "a b c d", "size": 2, "overlap": 1}
    yield {"text": "a b c d e", "size": 3, "overlap": 1}
    yield {"text": "", "size": 1, "overlap": 2}
    yield {"text": "to be", "size": 1, "overlap": 1}
    yield {"text": "to be", "size": 1, "overlap": 2}
    yield {"text": "to be", "size": 1, "overlap": -1}
    yield {"text": "to be", "size": 0, "overlap": 0}
