"""The verdict: two pieces of JSON compared, without ever running the student's code.

Numbers are equal within a relative tolerance (1e-9 absolute beside it); lists, tuples and arrays of
the same items are equal; a dict is equal whatever its order; True is not 1.

But: this module trusts nothing it is given. Whatever malformed data comes in is a difference with
a reason, never an exception.
"""

import math
from dataclasses import dataclass

from course.check.encode import JSON

__all__ = ["MALFORMED", "NEARLY", "Difference", "compare"]

MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading hand-made JSON can raise."""

NEARLY = 1e-3  # relative: so near that a rounded result is the likely reason


@dataclass(frozen=True)
class Difference:
    """Where two values differ first: `path` such as `[2][1]`, and a reason in words."""

    path: str
    reason: str
    got: JSON = None
    """What stands there; None where nothing does, as `expected`."""
    expected: JSON = None


def compare(got: JSON, expected: JSON, tolerance: float = 1e-6) -> Difference | None:
    """Return the first difference between two encoded values, or None if they are equal."""
    try:
        return _compare(got, expected, tolerance, "")
    except MALFORMED as error:
        return Difference("", f"the value could not be read ({type(error).__name__})")


def _compare(got: JSON, expected: JSON, tolerance: float, path: str) -> Difference | None:
    wrong, right = got, expected
    got, expected = _untag(got), _untag(expected)
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        if got is expected:
            return None
        both = isinstance(got, bool) and isinstance(expected, bool)
        reason = f"{got} where {expected} belongs" if both else _types(got, expected)
        return Difference(path, reason, wrong, right)
    if isinstance(expected, int | float) and isinstance(got, int | float):
        if _close(got, expected, tolerance):
            return None
        near = expected != 0 and _close(got, expected, NEARLY)
        reason = "nearly equal: do not round" if near else "another number"
        return Difference(path, reason, wrong, right)
    if isinstance(expected, str) and isinstance(got, str):
        return None if got == expected else Difference(path, "another text", wrong, right)
    if isinstance(expected, _Mapping) and isinstance(got, _Mapping):
        return _compare_mappings(got, expected, tolerance, path)
    if isinstance(expected, _Set) and isinstance(got, _Set):
        same = sorted(map(_key, got.items)) == sorted(map(_key, expected.items))
        return None if same else Difference(path, "another set", wrong, right)
    if isinstance(expected, list) and isinstance(got, list):
        if len(got) != len(expected):
            reason = f"{_count(got)} where {len(expected)} belong"
            return Difference(path, reason, wrong, right)
        for index, (left, right) in enumerate(zip(got, expected, strict=True)):
            difference = _compare(left, right, tolerance, f"{path}[{index}]")
            if difference is not None:
                return difference
        return None
    if isinstance(expected, _Raised) and got == expected:
        return None
    return Difference(path, _types(got, expected), wrong, right)


@dataclass(frozen=True)
class _Raised:
    name: str


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
    if kind == "raises":
        return _Raised(value["v"])
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
    """Return a text that is equal for equal keys: 1 and 1.0 are one key in Python too."""
    value = _untag(key)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.9g}"
    return f"({', '.join(map(_key, value))})" if isinstance(value, list) else repr(value)


def _types(got: JSON, expected: JSON) -> str:
    return f"{_kind(got)} where {_kind(expected)} belongs"


def _kind(value: JSON) -> str:
    if isinstance(value, _Mapping):
        return "a dict"
    if isinstance(value, _Set):
        return "a set"
    if isinstance(value, _Raised):
        return value.name
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
