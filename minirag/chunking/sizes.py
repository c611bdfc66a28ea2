"""What a chunker may be told about sizes, and what is refused before any text is looked at.

    size 0, overlap 5 of 5, 2.5, True, "words" for a number     ValueError, with the remedy

But: whether a size is sensible for a model is not known here; see `Embedder.max_tokens`.
"""

import operator
from collections.abc import Callable, Sequence
from typing import Literal

__all__ = ["Span", "TokenSpans", "Unit", "check_unit", "checked_size", "checked_window"]

Unit = Literal["words", "characters", "tokens"]
Span = tuple[int, int]
TokenSpans = Callable[[str], Sequence[Span]]

_UNITS = ("words", "characters", "tokens")


def checked_window(size: int, overlap: int) -> tuple[int, int]:
    """Size and overlap as whole numbers; ValueError where windows of them cannot move on."""
    size, overlap = _whole("size", size), _whole("overlap", overlap)
    if size < 1:
        raise ValueError(f"size must be at least 1, is {size}; a few hundred words are usual")
    if overlap < 0:
        raise ValueError(f"overlap must be at least 0, is {overlap}; 0 shares nothing")
    if overlap >= size:
        raise ValueError(
            f"overlap must be smaller than size, is {overlap} with size {size}; "
            f"choose at most {size - 1}, or the windows never move on"
        )
    return size, overlap


def checked_size(name: str, size: int) -> int:
    """A size of at least 1 as a whole number; the ValueError calls it `name`."""
    if (size := _whole(name, size)) < 1:
        raise ValueError(f"{name} must be at least 1, is {size}; a few hundred are usual")
    return size


def _whole(name: str, value: int) -> int:
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise ValueError(f"{name} must be a whole number, is {value!r}; give one, such as 200")


def check_unit(unit: str, token_spans: TokenSpans | None) -> None:
    """ValueError for an unknown unit, and where `token_spans` and the unit do not go together."""
    if unit not in _UNITS:
        raise ValueError(f"unit must be one of {', '.join(_UNITS)}, is {unit!r}; choose one")
    if (unit == "tokens") != (token_spans is not None):
        raise ValueError(
            f"token_spans goes with unit='tokens', is {token_spans!r} with unit {unit!r}; pass a "
            "callable text -> [(start, end), ...], such as hugging_face_spans(tokenizer)"
        )
    if token_spans is not None and not callable(token_spans):
        raise ValueError(
            f"token_spans must be a callable text -> [(start, end), ...], is {token_spans!r}; "
            "pass the function and not its result"
        )
