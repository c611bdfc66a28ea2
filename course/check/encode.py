"""Python values as bounded plain JSON: what leaves the student's process.

The judge sees JSON only, so no object of the student's can arrive there and answer "equal" to
everything. The encoder asks `type(x) is …` and calls no method of a foreign object. JSON has no
tuple, no NaN, no array and no dict with numbers as keys: those are tagged `{"@": kind, "v": …}`.

But: a subclass of a known type is not that type here, and is refused with a reason.
"""

import math
import types
from dataclasses import dataclass
from typing import Any

import numpy as np

__all__ = [
    "JSON",
    "MAX_DEPTH",
    "MAX_NODES",
    "MAX_STRING",
    "NotPlainError",
    "Raises",
    "encode",
    "readable",
    "type_name",
]

JSON = Any

MAX_NODES = 50_000
MAX_DEPTH = 50
MAX_STRING = 100_000  # characters of all strings of one value together
MAX_BITS = 2_000  # of one integer: printing a larger one is quadratic

_DTYPES = "biufU"  # numpy's kinds that are numbers, truth values or text
_SCALARS = frozenset(kind for kind in np.sctypeDict.values() if np.dtype(kind).kind in _DTYPES)
_LAZY: tuple[type, ...] = (
    map,
    filter,
    zip,
    range,
    enumerate,
    reversed,
    type({}.keys()),
    type({}.values()),
)


@dataclass(frozen=True)
class Raises:
    """What a driver returns when the contract asks for an exception and the call raised it."""

    name: str


class NotPlainError(Exception):
    """The value cannot leave as plain data; the message says why, in a student's words."""


@dataclass
class _Budget:
    """What may still be written of one value."""

    nodes: int = MAX_NODES
    characters: int = MAX_STRING


def encode(value: object) -> JSON:
    """Return `value` as JSON data with tags.

    Raises NotPlainError for a type that is not plain data and for data over the bounds.
    """
    return _encode(value, 0, _Budget())


def readable(text: str, limit: int) -> str:
    """Return at most `limit` characters that can be written as UTF-8, as a str and no subclass."""
    return str.__getitem__(text, slice(limit)).encode("utf-8", "backslashreplace").decode("utf-8")


def type_name(kind: type) -> str:
    """Return the name of a class, past any metaclass that would answer something else."""
    return readable(type.__dict__["__name__"].__get__(kind), 60)


def _encode(value: object, depth: int, budget: _Budget) -> JSON:
    kind = type(value)
    budget.nodes -= 1
    if budget.nodes < 0:
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
        return _string(value, budget)  # type: ignore[arg-type]
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
    if kind is Raises:  # made by a driver; no plain value of a student's looks like it
        return {"@": "raises", "v": value.name}  # type: ignore[attr-defined]
    if kind in _SCALARS:
        return _scalar(value, depth, budget)  # type: ignore[arg-type]
    raise NotPlainError(_refusal(kind))


def _float(value: float) -> JSON:
    if math.isfinite(value):
        return value
    return {"@": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}


def _string(value: str, budget: _Budget) -> str:
    budget.characters -= len(value)
    if budget.characters < 0:
        raise NotPlainError(f"it holds more than {MAX_STRING:,} characters of text")
    return readable(value, MAX_STRING)  # a lone surrogate cannot be written as UTF-8


def _scalar(value: "np.generic[Any]", depth: int, budget: _Budget) -> JSON:
    # the item of a long double is a long double again
    item = float(value) if value.dtype.kind == "f" else value.item()
    return {"@": "numpy", "dtype": str(value.dtype), "v": _encode(item, depth + 1, budget)}


def _array(value: "np.ndarray[Any, Any]", depth: int, budget: _Budget) -> JSON:
    if value.size > budget.nodes:
        raise NotPlainError(f"it holds more than {MAX_NODES:,} values")
    if value.dtype.kind not in _DTYPES:
        raise NotPlainError(f"it is an array of dtype {value.dtype}, not of numbers or strings")
    nested = _encode(value.tolist(), depth + 1, budget)
    return {"@": "array", "dtype": str(value.dtype), "v": nested}


def _refusal(kind: type) -> str:
    if kind is types.CoroutineType:
        return "it is a coroutine; write `def`, not `async def`"
    if kind is types.GeneratorType:
        return "it is a generator; return a list instead of using `yield`"
    if kind in (types.FunctionType, types.MethodType, types.BuiltinFunctionType):
        return "it is, or holds, a function that was not called; are the brackets missing?"
    if kind in _LAZY:
        return f"it is, or holds, a {type_name(kind)}; put list(...) around it"
    return (
        f"it is, or holds, something of type {type_name(kind)}; "
        "return numbers, texts, lists, tuples or dicts"
    )
