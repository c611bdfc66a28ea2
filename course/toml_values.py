"""Values of `course.toml`, read one at a time: what is wrong is said with the key and the remedy.

But: what a value means, the caller knows.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from course.errors import CourseError

__all__ = [
    "moment_at",
    "names_at",
    "only_known",
    "points_at",
    "share_at",
    "table_at",
    "text_at",
]


def only_known(known: Collection[str], table: Mapping[str, Any], where: str) -> None:
    """Refuse a key that nobody reads: a typing mistake would do nothing and say nothing."""
    odd = sorted(table.keys() - set(known))
    if odd:
        listed = ", ".join(sorted(known))
        raise CourseError(f"course.toml: {where} has the unknown key {odd[0]!r}; known: {listed}")


def table_at(data: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    """Return a table, {} where it is not there."""
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise CourseError(f"course.toml: {key} of {where} is {found!r}; make it a table")
    return found


def names_at(value: Any, where: str) -> tuple[str, ...] | None:
    """Return a list of names without a repetition, None where it is not there."""
    if value is None:
        return None
    good = isinstance(value, list) and value and all(isinstance(item, str) for item in value)
    if not good:
        raise CourseError(f'course.toml: {where} is {value!r}; list names, such as ["03-idf"]')
    if len(set(value)) < len(value):
        raise CourseError(f"course.toml: {where} names something twice; take one out")
    return tuple(value)


def text_at(value: Any, where: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise CourseError(f"course.toml: {where} is {value!r}; put it in quotes")
    return value


def moment_at(value: Any, where: str) -> datetime:
    """Return a moment with its time zone."""
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise CourseError(
            f"course.toml: {where} is {value!r}; give day, time and zone, such as "
            "2026-12-04T23:59:00+01:00, without quotes"
        )
    return value


def share_at(value: Any, where: str) -> float:
    """Return a share, from 0 to 1."""
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    if not good:
        raise CourseError(
            f"course.toml: {where} is {value!r}; use a share from 0 to 1, such as 0.1"
        )
    return float(value)


def points_at(value: Any, where: str) -> float:
    """Return points, above 0 and up to 1000."""
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1000
    if not good:
        raise CourseError(f"course.toml: {where} is {value!r}; use a number above 0, up to 1000")
    return float(value)
