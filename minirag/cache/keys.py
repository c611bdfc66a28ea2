"""The key of a cached value: everything that decides it, and nothing that Python mistakes.

    key = (kind, name, type, value, name, type, value, ...)       parameters sorted by name

For a dict, True, 1 and 1.0 are one key; with their types they are three. A mapping or a list counts
as its JSON with sorted keys, so that conditions in another order are one entry; a date in it as its
ISO string, a tuple as a list, a set as its sorted list, as in a `where`; a dataclass as its fields.
A text of more than 200 characters counts as its SHA-256. Whatever has no such form is refused: an
object's address in a key would make equal questions differ, and, used again, different ones equal.

But: conditions that mean the same and are written otherwise (`{"a": 1}`, `{"a": {"==": 1}}`) are
two entries. That costs a miss and is never wrong.
"""

import hashlib
import json
from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from math import isfinite
from typing import Any

import numpy as np

__all__ = ["cache_key", "canonical_json"]

_SHORT = 200  # characters: longer texts would make a cache of keys
_AS_IT_STANDS = (int, bool, type(None))
_ENCODER = json.JSONEncoder(sort_keys=True, allow_nan=False, separators=(",", ":"))


def cache_key(kind: str, /, **parameters: Any) -> tuple[Hashable, ...]:
    """Return the key of one value; `kind` says what sort of value it is.

    `cache_key("results", query="refunds", k=5, where={"lang": "en"})`. ValueError, naming the
    parameter, for what has no JSON form.
    """
    key: list[Any] = [kind]
    for name in sorted(parameters):
        value = parameters[name]
        sort = type(value)
        if sort in _AS_IT_STANDS or (sort is str and len(value) <= _SHORT):
            key += (name, sort, value)
        elif sort is str:
            key += (name, *_text(value))
        else:
            key += (name, "json", *_text(canonical_json(value, name)))
    return tuple(key)


def canonical_json(value: Any, name: str = "value") -> str:
    """Return the one ASCII text of a value that equal values share.

    ValueError, naming the parameter, for what has no JSON form.
    """
    try:
        return _ENCODER.encode(_plain(value, name))
    except RecursionError:
        raise ValueError(f"{name}: is nested too deeply or holds itself; pass a flat one") from None


def _text(text: str) -> tuple[Hashable, Hashable]:
    """Return a text as it stands, or the hash of a long one, after which of the two it is."""
    if len(text) <= _SHORT:
        return str, text
    return "sha256", hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _plain(value: Any, name: str) -> Any:
    """Return a value made of None, bool, int, float, str, list and dict."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, float) and isfinite(value):
        return value
    if isinstance(value, np.generic) and not isinstance(item := value.item(), np.generic):
        return _plain(item, name)
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):  # JSON would make 1 and "1" the same
                raise ValueError(f"{name}: {key!r} is the key of a mapping; write it as a string")
        return {key: _plain(item, name) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item, name) for item in value]
    if isinstance(value, set | frozenset):
        return sorted((_plain(item, name) for item in value), key=_ENCODER.encode)
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):  # such as a turn of a conversation
        told = {field.name: getattr(value, field.name) for field in fields(value)}
        return {"": type(value).__qualname__, **_plain(told, name)}
    shown = repr(value) if isinstance(value, float) else f"an object of type {type(value).__name__}"
    raise ValueError(
        f"{name}: {shown} cannot be part of a key; use strings, finite numbers, true, false, null, "
        "dates, lists, mappings and dataclasses of them"
    )
