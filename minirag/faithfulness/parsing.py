"""What a model was asked to give as JSON, read from what it gave.

Models put JSON in code fences, after a greeting, before a comment, or cut it off. Each bracket that
may open a value is tried in turn, and the first value that the caller accepts is taken.

But: nothing is repaired. A list that was cut off gives nothing, and the caller says so.
"""

import json
from collections.abc import Callable
from typing import Any

__all__ = ["find_json"]

_TRIES = 200  # brackets; an answer of brackets alone must not cost its length squared


def find_json(text: str, accept: Callable[[Any], bool]) -> Any:
    """Return the first JSON value in `text` that `accept` takes, None where there is none."""
    decoder = json.JSONDecoder()
    position = -1
    for _ in range(_TRIES):
        places = [p for p in (text.find(b, position + 1) for b in "[{") if p >= 0]
        if not places:
            return None
        position = min(places)
        try:
            value, _end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            continue
        if accept(value):
            return value
    return None
