"""JSON read out of what a language model wrote around it.

Models put JSON in code fences, after a greeting, before a comment, or cut it off. Each bracket that
may open a value is tried in turn, and the first value that the caller accepts is taken.

    find_json('Sure: {"a": 1}', lambda value: "a" in value)    ->    {"a": 1}

But: nothing is repaired. A list that was cut off gives nothing, and the caller says so.
"""

import json
import re
from collections.abc import Callable
from itertools import islice
from typing import Any

__all__ = ["find_json"]

_TRIES = 200  # brackets; an answer of brackets alone must not cost its length squared


def find_json(text: str, accept: Callable[[Any], bool], opening: str = "[{") -> Any:
    """Return the first JSON value in `text` that `accept` takes, None where there is none.

    Only the brackets in `opening` are tried; "{" alone looks for objects.
    """
    decoder = json.JSONDecoder()
    for bracket in islice(re.finditer(f"[{re.escape(opening)}]", text), _TRIES):
        try:
            value, _ = decoder.raw_decode(text, bracket.start())
        except (ValueError, RecursionError):
            continue  # a bracket of prose, a value cut off, or one nested beyond reason
        if accept(value):
            return value
    return None
