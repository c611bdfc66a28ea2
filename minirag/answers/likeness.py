"""How alike two texts are: the cosine of their embeddings, or of their words.

    cosine(a, b) = shared stems / sqrt(stems of a * stems of b)       each stem once, no stop words

The set form of the cosine is the Ochiai coefficient (1957).

But: by words, two texts that say the same in other words are not alike at all.
"""

from math import sqrt

from minirag.faithfulness.arguments import checked_text
from minirag.faithfulness.meaning import unit_rows_of
from minirag.faithfulness.words import find_words
from minirag.records import Embedder
from minirag.text import ALL_STOP_WORDS

__all__ = ["text_likeness"]


def text_likeness(a: str, b: str, embedder: Embedder | None = None) -> float:
    """Return the cosine of two texts, from 0 (nothing in common; below 0 counts as 0) to 1.

    Raises ValueError where a text is no string, and for embeddings that are no finite rows.
    """
    checked_text("a", a)
    checked_text("b", b)
    if embedder is not None:
        if not a.strip() or not b.strip():
            return 0.0
        first, second = unit_rows_of(embedder, [a, b])
        return min(1.0, max(0.0, float(first @ second)))
    first_stems, second_stems = _stems(a), _stems(b)
    shared = len(first_stems & second_stems)
    return shared / sqrt(len(first_stems) * len(second_stems)) if shared else 0.0


def _stems(text: str) -> set[str]:
    words = find_words(text)
    return {word.stem for word in words if word.text not in ALL_STOP_WORDS} or {
        w.stem for w in words
    }
