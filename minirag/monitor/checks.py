"""What a monitor may be told: finite numbers, counts, and names that it knows.

A number that is not one (nan, infinity, a negative duration) would spoil every percentile after it,
so it is refused where it comes in. Names are known beforehand: a mistyped stage is an error and not
one more row, and memory stays bounded whatever is recorded.

But: a wrong number that looks right is not noticed.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite, nan
from operator import index as as_integer
from typing import Any

__all__ = [
    "LARGEST",
    "checked_count",
    "checked_list",
    "checked_mapping",
    "checked_milliseconds",
    "checked_name",
    "checked_names",
    "checked_number",
    "checked_share",
]

LARGEST = 10**12  # sums and squares of such numbers are exact enough, and a table has room for them
LONGEST_NAME = 16  # characters, so that a table stays within 80 columns


def checked_number(name: str, value: Any) -> float:
    """Return a finite number of at most 10**12 in size; ValueError for anything else."""
    number = _float(value)
    if not (isfinite(number) and abs(number) <= LARGEST):
        raise ValueError(f"{name}: {value!r} is no finite number up to 10**12; record a number")
    return number


def checked_milliseconds(name: str, value: Any) -> float:
    """Return a duration in milliseconds, 0 or more; ValueError for anything else."""
    number = _float(value)
    if not 0 <= number <= LARGEST:
        raise ValueError(
            f"{name}: {value!r} milliseconds are out of range; a duration is a finite number of 0 "
            "or more, the end minus the beginning on a clock that never goes back"
        )
    return number


def checked_count(name: str, value: Any, least: int = 0, most: int = LARGEST) -> int:
    """Return a whole number from `least` to `most`; ValueError for anything else."""
    try:
        number = least - 1 if isinstance(value, bool) else as_integer(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise ValueError(
            f"{name}: {_shown(value)} is out of range; use a whole number from {least} to {most:,}"
        )
    return number


def checked_share(name: str, value: Any) -> float:
    """Return a number from 0 to 1; ValueError for anything else."""
    number = _float(value)
    if not 0 <= number <= 1:
        raise ValueError(f"{name}: {value!r} is out of range; choose a share from 0 to 1")
    return number


def checked_name(argument: str, name: Any, known: Sequence[str]) -> str:
    """Return a known name; ValueError that lists them for another one."""
    if not isinstance(name, str) or name not in known:
        raise ValueError(
            f"{argument}: {_shown(name)} is not known; use one of {', '.join(known)}, or make the "
            "monitor with names of your own: Monitor(stages=..., caches=...)"
        )
    return name


def checked_list(argument: str, values: Any) -> tuple[Any, ...]:
    """Return several values; ValueError for one in their place."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise ValueError(f"{argument}: got {_shown(values)}; pass a list or a tuple")
    return tuple(values)


def checked_mapping(argument: str, values: Any) -> Mapping[Any, Any]:
    """Return a mapping; ValueError for anything else."""
    if not isinstance(values, Mapping):
        raise ValueError(f"{argument}: got {_shown(values)}; pass a mapping by name")
    return values


def checked_names(
    argument: str, names: Iterable[str], longest: int = LONGEST_NAME
) -> tuple[str, ...]:
    """Return distinct names that fit into a table; ValueError for others."""
    known = checked_list(argument, names)
    for name in known:
        if not (isinstance(name, str) and 0 < len(name) <= longest and name.isprintable()):
            raise ValueError(f"{argument}: {_shown(name)} is no name; use 1 to {longest} letters")
    if len(set(known)) < len(known):
        raise ValueError(f"{argument}: a name comes twice in {known!r}; give each once")
    return known


def _float(value: Any) -> float:
    if type(value) is float:
        return value
    if isinstance(value, bool | str | bytes):
        return nan
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return nan


def _shown(value: Any) -> str:
    """Return a value as a message shows it: an int of a million digits has no `repr`."""
    try:
        text = repr(value)
    except ValueError:
        return f"a number of {value.bit_length()} bits"
    return text if len(text) <= 60 else f"{text[:60]}…"
