"""What a check may be given: a text, a list of texts, a language that has rules.

But: only types are looked at. An empty text is a text.
"""

from collections.abc import Iterable, Mapping

__all__ = ["LANGUAGES", "checked_contexts", "checked_language", "checked_text"]

LANGUAGES = ("en", "es")


def checked_text(name: str, text: object) -> str:
    """Return the text; ValueError, with the argument's name, where it is no string."""
    if not isinstance(text, str):
        raise ValueError(f"{name}: expected a string, got {type(text).__name__}; pass its text")
    return text


def checked_contexts(contexts: object) -> list[str]:
    """Return the contexts as a list; ValueError where they are no strings or a single one."""
    if isinstance(contexts, str | bytes | Mapping) or not isinstance(contexts, Iterable):
        raise ValueError(
            f"contexts: expected a list of strings, got {type(contexts).__name__}; write [context]"
        )
    texts = list(contexts)
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            raise ValueError(
                f"contexts: number {number} is {type(text).__name__}; pass strings, "
                "such as chunk.text"
            )
    return texts


def checked_language(language: object) -> str:
    """Return the language; ValueError where there are no rules for it."""
    if language not in LANGUAGES:
        raise ValueError(
            f"language: no rules for {language!r} (there are: en, es); pass the nearer"
        )
    return str(language)
