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
    *("owner", "retry", "no.", "billing", "x", "sandbox", "invite", "EU", "status", "page"),
)
_GAPS = (" ", "  ", "\n", " \n ", "\n\n")


def _spaced(rng: Random, words: Sequence[str]) -> str:
    """Join words by white space of several kinds, with some at both ends; one gap is long."""
    gaps = [rng.choice(_GAPS) for _ in words]
    gaps[rng.randrange(len(gaps))] = "\n  "
    return " " + "".join(word + gap for word, gap in zip(words, gaps, strict=True))


def text(rng: Random, words: int) -> str:
    """Make a text of so many different words."""
    return _spaced(rng, rng.sample(_WORDS, words))


def no_overlap(rng: Random) -> Inputs:
    """Make a text of two full windows and a shorter one."""
    size = rng.randint(2, 4)
    return {"text": text(rng, 2 * size + rng.randint(1, size - 1)), "size": size, "overlap": 0}


def repeated(rng: Random) -> Inputs:
    """Make a text in which the word that begins a later window has been said before."""
    words = rng.sample(_WORDS, 6)
    return {"text": _spaced(rng, [*words, words[0], *words[2:4]]), "size": 3, "overlap": 0}


def shared(rng: Random, short: bool = False) -> Inputs:
    """Make a text whose last window brings as many new words as it can, or a single one."""
    size = rng.randint(4, 6)
    overlap = rng.randint(1, 2)
    step = size - overlap
    words = size + step + (1 if short else step)
    return {"text": text(rng, words), "size": size, "overlap": overlap}


def one_window(rng: Random) -> Inputs:
    """Make a text of one window in which another could begin, but would bring nothing new."""
    size = rng.randint(4, 6)
    overlap = rng.randint(1, size - 1)
    words = rng.randint(size - overlap + 1, size)
    return {"text": text(rng, words), "size": size, "overlap": overlap}


def refused(rng: Random) -> Inputs:
    """Make an overlap above the size."""
    size = rng.randint(1, 4)
    return {"text": text(rng, 7), "size": size, "overlap": size + rng.randint(1, 2)}


def pool() -> Iterable[Inputs]:
    """Yield small inputs, smallest first."""
    yield {"text": "", "size": 1, "overlap": 0}
    yield {"text": "to be", "size": 1, "overlap": 0}
    yield {"text": " to  be ", "size": 2, "overlap": 0}
    yield {"text": "to be to go", "size": 2, "overlap": 0}
    yield {"text": "to be", "size": 2, "overlap": 1}
    yield {"text": "a b c", "size": 2, "overlap": 0}
    yield {"text": "a b c", "size": 2, "overlap": 1}
    yield {"text": "a b c d", "size": 2, "overlap": 1}
    yield {"text": "a b c d e", "size": 3, "overlap": 1}
    yield {"text": "", "size": 1, "overlap": 2}
    yield {"text": "to be", "size": 1, "overlap": 1}
    yield {"text": "to be", "size": 1, "overlap": 2}
    yield {"text": "to be", "size": 1, "overlap": -1}
    yield {"text": "to be", "size": 0, "overlap": 0}
