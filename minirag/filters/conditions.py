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
"2025-03-01T09:00" comes after "2025-03-01". A dot does not go into the elements of a list.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import reduce
from numbers import Real
from operator import ge, gt, le, lt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.filters.metadatas import Metadatas, Values
from minirag.records import Metadata, Where

__all__ = ["compile_where", "mask"]

Condition = Callable[[Metadatas], NDArray[np.bool_]]

_RANGES: dict[str, Callable[[Any, Any], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
_OPERATORS = ("==", "!=", "in", *_RANGES)


def mask(where: Where | None, metadatas: Iterable[Metadata]) -> NDArray[np.bool_]:
    """Return one bool a record: whether it passes `where`. None and {} let everything pass.

    ValueError, naming the condition, where it is malformed, even when there are no records. Pass
    `Metadatas` to ask several conditions of the same records: they keep what was read.
    """
    condition = compile_where({} if where is None else where)
    return condition(metadatas if isinstance(metadatas, Metadatas) else Metadatas(metadatas))


def compile_where(where: Where) -> Condition:
    """Return the function that makes the mask of `where` from the metadata of records."""
    if not isinstance(where, Mapping):
        raise _malformed(where, 'write a mapping such as {"lang": "en"}')
    return _all([_clause(key, condition) for key, condition in where.items()])


def _clause(key: Any, condition: Any) -> Condition:
    """Return the mask's function of one `key: condition` pair."""
    if not isinstance(key, str):
        raise _malformed({key: condition}, "a key is a string")
    if key == "not":
        negated = compile_where(condition)
        return lambda records: ~negated(records)
    if key in ("and", "or"):
        if not isinstance(condition, list | tuple):
            raise _malformed({key: condition}, f'write {{"{key}": [condition, condition]}}')
        parts = [compile_where(part) for part in condition]
        return _all(parts) if key == "and" else _any(parts)
    if isinstance(condition, Mapping):
        if not condition:
            raise _malformed({key: condition}, f"give one of {', '.join(_OPERATORS)}")
        return _all([_comparison(key, sign, value) for sign, value in condition.items()])
    return _comparison(key, "==", condition)


# as in Python: no conditions joined by and hold, none joined by or does not


def _all(parts: list[Condition]) -> Condition:
    return lambda records: reduce(
        np.logical_and, (part(records) for part in parts), np.ones(len(records), np.bool_)
    )


def _any(parts: list[Condition]) -> Condition:
    return lambda records: reduce(
        np.logical_or, (part(records) for part in parts), np.zeros(len(records), np.bool_)
    )


def _comparison(key: str, sign: Any, value: Any) -> Condition:
    """Return the mask's function of one operator against one value."""
    test = _test(key, sign, value)
    return lambda records: records.passing(key, test)


def _test(key: str, sign: Any, value: Any) -> Callable[[Values], bool]:
    """Return whether the values under `key` meet one operator against one value."""
    here = {key: {sign: value}}
    if sign not in _OPERATORS:
        raise _malformed(here, f"{sign!r} is no operator; use one of {', '.join(_OPERATORS)}")
    if sign == "in":
        if not isinstance(value, list | tuple | set | frozenset):
            raise _malformed(here, f'write a list: {{"in": [{value!r}]}}')
        wanted = {_kind_and(_plain(key, element)) for element in value}
        return lambda values: any(_kind_and(x) in wanted for x in values if _is_plain(x))
    limit = _plain(key, value)
    kind = _kind(limit)
    if sign == "!=":
        return lambda values: not any(_kind_and(x) == (kind, limit) for x in values)
    if sign == "==":
        return lambda values: any(_kind_and(x) == (kind, limit) for x in values)
    if kind is None:
        raise _malformed(here, "a range needs a number or a string (an ISO date)")
    compare = _RANGES[sign]
    return lambda values: any(_kind(x) is kind and compare(x, limit) for x in values)


def _plain(key: str, value: Any) -> Any:
    """Return a value of the condition as it is compared; ValueError for what is no JSON value."""
    if isinstance(value, date):
        return value.isoformat()
    # nan, which equals nothing, is no JSON
    if _is_plain(value) and value == value:
        return value
    raise _malformed(
        {key: value}, 'compare with a string, a number, true, false or null; for several use "in"'
    )


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, str | bool | np.bool_) or _kind(value) is Real


def _kind(value: Any) -> type | None:
    """Return what a value may be ranged with: Real, str, or None for neither."""
    if isinstance(value, str):
        return str
    return Real if isinstance(value, Real) and not isinstance(value, bool | np.bool_) else None


def _kind_and(value: Any) -> tuple[type | None, Any]:
    """Return what two plain values share exactly when they are equal: true is not 1."""
    return _kind(value), value


def _malformed(condition: Any, remedy: str) -> ValueError:
    return ValueError(f"where: malformed condition {condition!r}; {remedy}")
