"""Dates as values: `2025-03-01`, `March 1st, 2025` and `1 de marzo de 2025` are one day.

A date is found as far as it is written: `March 2025` has no day, `March 1` no year, `1935` is a
year alone. What is written less exactly is said by what is written more exactly, and not the other
way round: a context with `8 January 1935` supports the claim `born in 1935`.

But: `03/01/2025` is March 1st in one country and January 3rd in another; it agrees with both. A
bare number from 1000 to 2100 is taken for a year, also where it counts something without a unit.
Weekdays, "last year" and "el mes pasado" are words, not dates: nothing here knows today.
"""

import re
from dataclasses import dataclass

__all__ = ["Date", "find_dates", "says_date"]

_MONTHS = (
    "january jan enero ene",
    "february feb febrero",
    "march mar marzo",
    "april apr abril abr",
    "may mayo",
    "june jun junio",
    "july jul julio",
    "august aug agosto ago",
    "september sept sep septiembre setiembre",
    "october oct octubre",
    "november nov noviembre",
    "december dec diciembre dic",
)
_MONTH = {name: i for i, names in enumerate(_MONTHS, start=1) for name in names.split()}
_NAME = "(?P<month>" + "|".join(sorted(_MONTH, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|º)?"
_YEAR = r"(?P<year>1\d{3}|20\d{2}|2100)"
_END = r"(?![\w])(?![.,:]\d)(?! ?%)"
_FORMS = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<![\w.,-])(?P<year>[12]\d{3})-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])"
        r"(?![\w-])",
        r"(?<![\w.,/])(?P<first>0?[1-9]|[12]\d|3[01])[/](?P<second>0?[1-9]|[12]\d|3[01])/"
        r"(?P<year>[12]\d{3})(?![\w/])",
        rf"(?<![\w.,]){_DAY}(?: de | of | )(?:the )?{_NAME}"
        rf"(?:(?: de | del | of |,? ){_YEAR}{_END})?",
        rf"\b{_NAME} {_DAY}(?![\w%])(?![.,:]\d)(?: ?, ?| ){_YEAR}{_END}",
        rf"\b{_NAME} {_DAY}(?![\w%])(?![.,:]\d)",
        rf"\b{_NAME}(?: de | del | of |,? ){_YEAR}{_END}",
        rf"(?<![\w.,$€£#/-]){_YEAR}(?!s\b){_END}",
        rf"(?<=\d[-–]){_YEAR}(?!s\b){_END}",
    )
]


@dataclass(frozen=True, slots=True)
class Date:
    """A date as far as it is written, and where: `text[start:end]`. 0 stands for "not said"."""

    year: int
    month: int
    day: int
    start: int
    end: int
    swapped: bool = False
    """Written as 03/01/2025: month and day may be the other way round."""


def find_dates(text: str) -> list[Date]:
    """Return the dates of `text` in reading order; none overlaps another."""
    if not any(map(str.isdigit, text)):
        return []
    found: list[Date] = []
    for form in _FORMS:
        for match in form.finditer(text):
            if all(match.end() <= date.start or date.end <= match.start() for date in found):
                date = _read(match)
                if date is not None:
                    found.append(date)
    return sorted(found, key=lambda date: date.start)


def _read(match: re.Match[str]) -> Date | None:
    """Return the date of a match, None where no such month exists."""
    parts = match.groupdict()
    year = int(parts.get("year") or 0)
    if "first" in parts:
        month, day = int(parts["first"]), int(parts["second"])
        if month > 12:
            month, day = day, month
        swapped = day <= 12
        return Date(year, month, day, *match.span(), swapped) if month <= 12 else None
    name = (parts.get("month") or "").casefold()
    month = int(name) if name.isdigit() else _MONTH.get(name, 0)
    return Date(year, month, int(parts.get("day") or 0), *match.span())


def says_date(context: Date, claim: Date) -> bool:
    """Tell whether all that the claim's date says stands in the context's."""
    if claim.year not in (0, context.year):
        return False
    orders = {(context.month, context.day)}
    if context.swapped or claim.swapped:
        orders.add((context.day, context.month))
    return any(claim.month in (0, month) and claim.day in (0, day) for month, day in orders)
