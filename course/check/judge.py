"""The verdict: two pieces of JSON compared, without ever running the student's code.

Numbers are equal within a relative tolerance (1e-9 absolute beside it); lists, tuples and arrays of
the same items are equal; a dict is equal whatever its order; True is not 1.

But: this module trusts nothing it is given. Whatever malformed data comes in is a difference with
a reason, never an exception.
"""

import math
from dataclasses import dataclass

from course.check.encode import JSON

__all__ = ["Difference", "compare", "plain"]


@dataclass(frozen=True)
class Difference:
    """Where two values differ first: `path` such as `[2][1]`, and a reason in words."""

    path: str
    reason: str


def compare(got: JSON, expected: JSON, tolerance: float = 1e-6) -> Difference | None:
    """Return the first difference between two encoded values, or None if they are equal."""
    try:
        return _compare(got, expected, tolerance, "")
    except (TypeError, ValueError, KeyError, RecursionError, OverflowError) as error:
        return Difference("", f"the value could not be read ({type(error).__name__})")


def _compare(got: JSON, expected: JSON, tolerance: float, path: str) -> Difference | None:
    got, expected = _untag(got), _untag(expected)
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        return None if got is expected else Difference(path, _types(got, expected))
    if isinstance(expected, int | float) and isinstance(got, int | float):
        return None if _close(got, expected, tolerance) else Difference(path, "another number")
    if isinstance(expected, str) and isinstance(got, str):
        return None if got == expected else Difference(path, "another text")
    if isinstance(expected, _Mapping) and isinstance(got, _Mapping):
        return _compare_mappings(got, expected, tolerance, path)
    if isinstance(expected, _Set) and isinstance(got, _Set):
        same = sorted(map(repr, got.items)) == sorted(map(repr, expected.items))
        return None if same else Difference(path, "another set")
    if isinstance(expected, list) and isinstance(got, list):
        if len(got) != len(expected):
            return Difference(path, f"{_count(got)} where {len(expected)} belong")
        for index, (left, right) in enumerate(zip(got, expected, strict=True)):
            difference = _compare(left, right, tolerance, f"{path}[{index}]")
            if difference is not None:
                return difference
        return None
    return Difference(path, _types(got, expected))


@dataclass(frozen=True)
class _Mapping:
    pairs: list[tuple[JSON, JSON]]


@dataclass(frozen=True)
class _Set:
    items: list[JSON]


def _untag(value: JSON) -> JSON:
    if not isinstance(value, dict):
        return value
    kind = value["@"]
    if kind in ("nan", "inf", "-inf"):
        return float(kind)
    if kind == "dict":
        return _Mapping([(pair[0], pair[1]) for pair in value["v"]])
    if kind == "set":
        return _Set(value["v"])
    if kind in ("tuple", "array", "numpy"):
        return value["v"] if not isinstance(value["v"], dict) else _untag(value["v"])
    raise ValueError(f"unknown tag {kind!r}")


def _close(got: float, expected: float, tolerance: float) -> bool:
    if math.isnan(expected) or math.isnan(got):
        return math.isnan(expected) and math.isnan(got)
    return math.isclose(got, expected, rel_tol=tolerance, abs_tol=1e-9)


def _compare_mappings(
    got: _Mapping, expected: _Mapping, tolerance: float, path: str
) -> Difference | None:
    mine = {_key(key): value for key, value in got.pairs}
    theirs = {_key(key): value for key, value in expected.pairs}
    missing = sorted(theirs.keys() - mine.keys())
    if missing:
        return Difference(f"{path}[{missing[0]}]", "this key is missing")
    extra = sorted(mine.keys() - theirs.keys())
    if extra:
        return Difference(f"{path}[{extra[0]}]", "this key does not belong")
    for key, value in theirs.items():
        difference = _compare(mine[key], value, tolerance, f"{path}[{key}]")
        if difference is not None:
            return difference
    return None


def _key(key: JSON) -> str:
    value = plain(key)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:g}" if is_number else repr(value)  # 1 and 1.0 are one key in Python too


def _types(got: JSON, expected: JSON) -> str:
    return f"{_kind(got)} where {_kind(expected)} belongs"


def _kind(value: JSON) -> str:
    if isinstance(value, _Mapping):
        return "a dict"
    if isinstance(value, _Set):
        return "a set"
    names: dict[type, str] = {
        bool: "True or False",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
        type(None): "None",
    }
    return names.get(type(value), "something else")


def _count(items: list[JSON]) -> str:
    return "1 entry" if len(items) == 1 else f"{len(items)} entries"


def plain(value: JSON) -> JSON:
    """Turn encoded data back into Python values to be shown: 4 digits, tuples, dicts."""
    if isinstance(value, bool) or value is None or isinstance(value, str | int):
        return value
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, list):
        return [plain(item) for item in value]
    kind, inner = value.get("@"), value.get("v")
    if kind == "tuple":
        return tuple(plain(item) for item in inner)
    if kind == "set":
        return {repr(plain(item)) for item in inner}
    if kind == "dict":
        return {_hashable(plain(key)): plain(item) for key, item in inner}
    if kind in ("array", "numpy"):
        return plain(inner)
    return float(kind)


def _hashable(value: JSON) -> JSON:
    return value if isinstance(value, str | int | float | tuple | None) else repr(value)
