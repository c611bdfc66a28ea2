"""The words of a question that say what it is about, as they are spelt in it.

A word that is in no stop list is a topic word; so is whatever looks like an identifier (`E-4021`,
`v3.14`, `$47.2M`), whole, because a search for an identifier that was changed finds nothing.

But: a topic is not understood. "What is wrong with it?" is about `wrong`.
"""

import re

from minirag.text import STOP_WORDS, fold_accents, guess_language, normalize

__all__ = ["any_of", "checked_query", "identifiers", "language_of", "topic_words"]

# also as typed in haste, without accents
_STOP_WORDS = {fold_accents(word) for words in STOP_WORDS.values() for word in words}
_AROUND = ".,;:!?¿¡()[]{}\"'“”‘’«»…"
_POSSESSIVE = re.compile(r"['’]s$")


def any_of(phrases: str) -> str:
    """Return a pattern for any of the phrases, which are split by commas and line breaks.

    Longer phrases are tried first: "good morning" before "good".
    """
    split = (phrase.strip() for phrase in re.split(r"[,\n]", phrases))
    return "|".join(sorted(filter(None, split), key=len, reverse=True))


def checked_query(query: str) -> str:
    """Return the query without the space around it; ValueError for what is not a string."""
    if not isinstance(query, str):
        raise ValueError(f"query: expected a string, got {type(query).__name__}; pass one text")
    return query.strip()


def topic_words(query: str) -> list[str]:
    """Return the topic words of `query` in order, each once, spelt as they stand there."""
    kept: dict[str, str] = {}
    for piece in checked_query(query).split():
        word = _POSSESSIVE.sub("", piece.strip(_AROUND))
        spelling = normalize(word)
        if word and not set(re.findall(r"\w+", fold_accents(spelling))) <= _STOP_WORDS:
            kept.setdefault(spelling, word)
    return list(kept.values())


def identifiers(query: str) -> list[str]:
    """Return the pieces of `query` that hold a digit or are in capitals throughout."""
    pieces = (piece.strip(_AROUND) for piece in query.split())
    return [
        piece
        for piece in dict.fromkeys(pieces)
        if any(map(str.isdigit, piece)) or (len(piece) > 1 and piece.isupper())
    ]


def language_of(query: str, language: str | None = None) -> str:
    """Return "en" or "es": the language named, else the one the query seems to be in, else "en".

    Raises ValueError for another language.
    """
    language = guess_language(checked_query(query)) or "en" if language is None else language
    if language not in STOP_WORDS:
        raise ValueError(
            f"language: no templates for {language!r} (there are: {', '.join(STOP_WORDS)}); "
            "pass the nearest of these"
        )
    return language
