"""Metadata conditions as JSON, turned into one boolean mask before the search.

    {"lang": "en"}                                    equal
    {"date": {">=": "2025-01-01", "<": "2026-01-01"}} ranges: of numbers, or of ISO dates as strings
    {"category": {"in": ["security", "hr"]}}          one of
    {"author.team": {"!=": "Billing"}}                not equal; a dot goes into nested metadata
    {"or": [{"lang": "es"}, {"not": {"draft": True}}]}  and, or, not; several keys mean and

A missing key fails every condition but `!=` and `not`. A list in the metadata meets a condition
when one of its elements does, and `!=` when none is equal. A range of numbers never holds for a
string, nor the other way round; true and false are not numbers. A `date` counts as its ISO string.

But: strings compare by code point and exactly: case matters, dates must be ISO, and
"2025-03-01T09:00" comes after "2025-03-01". Each record is looked at; nothing is indexed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from numbers import Real
from operator import ge, gt, le, lt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.records import Metadata, Where

__all__ = ["compile_where", "mask"]

Test = Callable[[Metadata], bool]

_RANGES: dict[str, Callable[[Any, Any], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
_OPERATORS = ("==", "!=", "in", *_RANGES)


def mask(where: Where | None, metadatas: Iterable[Metadata]) -> NDArray[np.bool_]:
    """Return one bool a record: whether it passes `where`. None and {} let everything pass.

    ValueError, naming the condition, where it is malformed, even when there are no records.
    """
    passes = compile_where({} if where is None else where)
    return np.fromiter(map(passes, metadatas), np.bool_)


def compile_where(where: Where) -> Test:
    """Return the function that tells whether one record's metadata passes `where`."""
    if not isinstance(where, Mapping):
        raise _malformed(where, 'write a mapping such as {"lang": "en"}')
    tests = [_clause(key, condition) for key, condition in where.items()]
    return lambda metadata: all(test(metadata) for test in tests)


def _clause(key: Any, condition: Any) -> Test:
    """Return the test of one `key: condition` pair."""
    if not isinstance(key, str):
        raise _malformed({key: condition}, "a key is a string")
    if key == "not":
        negated = compile_where(condition)
        return lambda metadata: not negated(metadata)
    if key in ("and", "or"):
        if not isinstance(condition, list | tuple):
            raise _malformed({key: condition}, f'write {{"{key}": [condition, condition]}}')
        tests = [compile_where(part) for part in condition]
        # as in Python: no conditions joined by and hold, none joined by or does not
        holds = all if key == "and" else any
        return lambda metadata: holds(test(metadata) for test in tests)
    if isinstance(condition, Mapping):
        if not condition:
            raise _malformed({key: condition}, f"give one of {', '.join(_OPERATORS)}")
        comparisons = [_comparison(key, sign, value) for sign, value in condition.items()]
        return lambda metadata: all(test(metadata) for test in comparisons)
    return _comparison(key, "==", condition)


def _comparison(key: str, sign: Any, value: Any) -> Test:
    """Return the test of one operator against one value."""
    here = {key: {sign: value}}
    if sign not in _OPERATORS:
        raise _malformed(here, f"{sign!r} is no operator; use one of {', '.join(_OPERATORS)}")
    if sign == "in":
        if not isinstance(value, list | tuple | set | frozenset):
            raise _malformed(here, f'write a list: {{"in": [{value!r}]}}')
        wanted = [_plain(key, element) for element in value]
        return lambda metadata: any(
            _equal(x, choice) for x in _values(metadata, key) for choice in wanted
        )
    limit = _plain(key, value)
    if sign == "!=":
        return lambda metadata: not any(_equal(x, limit) for x in _values(metadata, key))
    if sign == "==":
        return lambda metadata: any(_equal(x, limit) for x in _values(metadata, key))
    if _kind(limit) is None:
        raise _malformed(here, "a range needs a number or a string (an ISO date)")
    compare = _RANGES[sign]
    return lambda metadata: any(
        _kind(x) is _kind(limit) and compare(x, limit) for x in _values(metadata, key)
    )


def _values(metadata: Metadata, key: str) -> Iterator[Any]:
    """Yield what stands under `key`: nothing, one value, or the elements of a list."""
    found: Any = metadata
    for name in [key] if key in metadata else key.split("."):
        if not isinstance(found, Mapping) or name not in found:
            return
        found = found[name]
    for value in found if isinstance(found, list | tuple | set | frozenset) else [found]:
        yield value.isoformat() if isinstance(value, date) else value


def _plain(key: str, value: Any) -> Any:
    """Return a value of the condition as it is compared; ValueError for what is no JSON value."""
    if isinstance(value, date):
        return value.isoformat()
    is_number = _kind(value) is Real and value == value  # nan, which equals nothing, is no JSON
    if value is None or isinstance(value, str | bool) or is_number:
        return value
    raise _malformed(
        {key: value}, 'compare with a string, a number, true, false or null; for several use "in"'
    )


def _kind(value: Any) -> type | None:
    """Return what a value may be ranged with: Real, str, or None for neither."""
    if isinstance(value, str):
        return str
    return Real if isinstance(value, Real) and not isinstance(value, bool | np.bool_) else None


def _equal(a: Any, b: Any) -> bool:
    """Tell whether two values are equal; true is not 1."""
    return _kind(a) is _kind(b) and bool(a == b)


def _malformed(condition: Any, remedy: str) -> ValueError:
    return ValueError(f"where: malformed condition {condition!r}; {remedy}")
