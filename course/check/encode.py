"""Python values as bounded plain JSON: what leaves the student's process.

The judge sees JSON only, so no object of the student's can arrive there and answer "equal" to
everything. The encoder asks `type(x) is …` and calls no method of a foreign object. JSON has no
tuple, no NaN, no array and no dict with numbers as keys: those are tagged `{"@": kind, "v": …}`.

But: a subclass of a known type is not that type here, and is refused with a reason.
"""

import math
from typing import Any

import numpy as np

__all__ = ["JSON", "MAX_DEPTH", "MAX_NODES", "MAX_STRING", "NotPlainError", "encode"]

JSON = Any

MAX_NODES = 50_000
MAX_DEPTH = 50
MAX_STRING = 100_000
MAX_BITS = 2_000  # of one integer: printing a larger one is quadratic


class NotPlainError(Exception):
    """The value cannot leave as plain data; the message says why, in a student's words."""


def encode(value: object) -> JSON:
    """Return `value` as JSON data with tags.

    Raises NotPlainError for a type that is not plain data and for data over the bounds.
    """
    budget = [MAX_NODES]
    return _encode(value, 0, budget)


def _encode(value: object, depth: int, budget: list[int]) -> JSON:
    kind = type(value)
    budget[0] -= 1
    if budget[0] < 0:
        raise NotPlainError(f"it holds more than {MAX_NODES:,} values")
    if depth > MAX_DEPTH:
        raise NotPlainError(f"it is nested more than {MAX_DEPTH} levels deep")
    if value is None or kind is bool:
        return value
    if kind is int:
        if value.bit_length() > MAX_BITS:  # type: ignore[attr-defined]
            raise NotPlainError(f"it holds an integer of more than {MAX_BITS:,} bits")
        return value
    if kind is float:
        return _float(value)  # type: ignore[arg-type]
    if kind is str:
        return _string(value)  # type: ignore[arg-type]
    if kind is list:
        return [_encode(item, depth + 1, budget) for item in value]  # type: ignore[attr-defined]
    if kind is tuple or kind is set or kind is frozenset:
        items = [_encode(item, depth + 1, budget) for item in value]  # type: ignore[attr-defined]
        return {"@": "tuple" if kind is tuple else "set", "v": items}
    if kind is dict:
        pairs = [
            [_encode(key, depth + 1, budget), _encode(item, depth + 1, budget)]
            for key, item in value.items()  # type: ignore[attr-defined]
        ]
        return {"@": "dict", "v": pairs}
    if kind is np.ndarray:
        return _array(value, depth, budget)  # type: ignore[arg-type]
    if isinstance(value, np.generic) and kind.__module__ == "numpy":
        inner = _encode(value.item(), depth + 1, budget)
        return {"@": "numpy", "dtype": str(value.dtype), "v": inner}
    raise NotPlainError(f"it is, or holds, {_article(kind.__name__)}, which is not plain data")


def _float(value: float) -> JSON:
    if math.isfinite(value):
        return value
    return {"@": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}


def _string(value: str) -> str:
    if len(value) > MAX_STRING:
        raise NotPlainError(f"it holds a string of more than {MAX_STRING:,} characters")
    # a lone surrogate cannot be written as UTF-8; the replacement cannot equal any reference
    return value.encode("utf-8", "replace").decode("utf-8")


def _array(value: "np.ndarray[Any, Any]", depth: int, budget: list[int]) -> JSON:
    if value.size > budget[0]:
        raise NotPlainError(f"it holds more than {MAX_NODES:,} values")
    if value.dtype.kind not in "biufUS":
        raise NotPlainError(f"it is an array of dtype {value.dtype}, not of numbers or strings")
    nested = _encode(value.tolist(), depth + 1, budget)
    return {"@": "array", "dtype": str(value.dtype), "v": nested}


def _article(name: str) -> str:
    name = name[:60]
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"
