"""The endings of words taken off, so that `refund`, `refunds` and `refunded` are one term.

    refunds -> refund        políticas -> polit

The rules are those of Porter, Snowball: a language for stemming algorithms (2001), through the
library `snowballstemmer`, which is loaded when the first word is stemmed. Stop words stay as they
are, so that they are still known as stop words; so does what has a digit or an underscore.

But: a stem is not a word and may join what does not belong together (`university`, `universe`), so
stemming is off unless it is asked for. Measure it on your own questions.
"""

import threading
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from minirag.text.stop_words import STOP_WORDS

__all__ = ["STEMMERS", "stems"]

STEMMERS = {"en": "english", "es": "spanish"}
_CACHE_WORDS = 1 << 16  # some 10 MB when full

_lock = threading.Lock()  # a stemmer keeps the word that it works on in itself
_loaded: dict[str, Any] = {}


def stems(words: Sequence[str], language: str) -> list[str]:
    """Return the stem of each word; ImportError where `snowballstemmer` is not installed."""
    return [_stem(word, language) for word in words]


@lru_cache(maxsize=_CACHE_WORDS)
def _stem(word: str, language: str) -> str:
    if word in STOP_WORDS[language] or not word.isalpha():
        return word
    with _lock:
        if language not in _loaded:
            _loaded[language] = _stemmer(language)
        stem: str = _loaded[language].stemWord(word)
    return stem


def _stemmer(language: str) -> Any:
    if find_spec("snowballstemmer") is None:
        raise ImportError(
            f"stemming={language!r} needs snowballstemmer; pip install snowballstemmer, "
            "or leave stemming out"
        )
    import snowballstemmer

    return snowballstemmer.stemmer(STEMMERS[language])
