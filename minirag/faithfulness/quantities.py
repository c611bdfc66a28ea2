"""The values of a text: quantities and dates, each once, in reading order.

Dates are taken out first, then the digits inside codes (`E-4021`, `v3.14`), which count nothing;
what is left are quantities, in digits or in words. A range shares its unit: in `14-20 %` both
numbers are percentages.

But: a range is two quantities, not an interval: 15 % is not found in `14-20 %`.
"""

import re
from dataclasses import replace

from minirag.faithfulness.dates import Date, find_dates
from minirag.faithfulness.measured import Quantity, equal_values, measured, word_after
from minirag.faithfulness.numerals import LETTER_SCALES, read_digits
from minirag.faithfulness.units import CURRENCY_SIGNS, UNITS
from minirag.faithfulness.written import Written, find_written

__all__ = ["Quantity", "equal_values", "find_values"]

_NUMBER = re.compile(
    r"(?<!\w)(?<!\d[.,])(?<![A-Za-z_][-_/.#])(?<!\d:)"
    rf"(?P<sign>(?:US)?[{CURRENCY_SIGNS}] ?)?"
    r"(?:(?P<hours>[01]?\d|2[0-3])(?::(?P<minutes>[0-5]\d))?(?: ?(?P<half>[ap])\.?m\b\.?)"
    r"|(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?!:?\d)"
    r"|(?P<digits>\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d]|[.,]\d{3})|\d+(?:[.,]\d+)*)"
    r"(?:(?P<rank>st|nd|rd|th|\.?[ºª])|(?P<attached>[^\W\d_]+[²2]?))?)"
    r"(?![^\W_])",
    re.IGNORECASE,
)
# a code that holds a digit: `E-4021`, `INV-2024-0045`, `v3.14`; its digits count nothing
_CODE = re.compile(r"(?<![\w])(?=[^\W\d_][^\s]*\d)[^\W\d_]\w*(?:[-_./#]\w+)*")
_RANGE = re.compile(r" ?(?:[-–—]|to|a|and|y|or|o) ?")
_SIGNS = {sign: UNITS[sign][0] for sign in CURRENCY_SIGNS}


def find_values(text: str, language: str = "en") -> list[Quantity | Date]:
    """Return the quantities and dates of `text` in reading order; none overlaps another.

    `language` ("en" or "es") decides what `1.234` is, and which written numbers are known.
    """
    dates = [date for date in find_dates(text) if not _counts(text, date)]
    written = find_written(text, language)
    quantities = [
        *(_from_digits(text, match, language) for match in _NUMBER.finditer(text)),
        *(_from_words(text, number, language) for number in written),
    ]
    taken = bytearray(len(text))  # a mark a character: linear, however many values there are
    for code in _CODE.finditer(text):
        if any(map(str.isdigit, code[0])):
            taken[code.start() : code.end()] = b"\1" * len(code[0])
    found: list[Quantity | Date] = []
    candidates: list[Quantity | Date] = [*dates, *(q for q in quantities if q is not None)]
    for value in candidates:
        if not any(taken[value.start : value.end]):
            taken[value.start : value.end] = b"\1" * (value.end - value.start)
            found.append(value)
    found.sort(key=lambda value: value.start)
    # "one" and "una" are articles and pronouns unless a unit follows
    articles = {number.start for number in written if number.is_article}
    return [
        value
        for value in _shared_units(text, found)
        if value.start not in articles or isinstance(value, Date) or value.dimension
    ]


def _counts(text: str, date: Date) -> bool:
    """Tell whether what looks like a year counts something: 1500 metres."""
    return not date.month and word_after(text, date.end) in UNITS


def _from_digits(text: str, match: re.Match[str], language: str) -> Quantity | None:
    start, end = match.span()
    if match["hours"] or match["hour"]:
        minutes = 60 * int(match["hours"] or match["hour"])
        if match["half"]:
            minutes = minutes % 720 + 720 * (match["half"].lower() == "p")
        minutes += int(match["minutes"] or match["minute"] or 0)
        return Quantity(minutes, "clock", "", start, end)
    try:
        value = read_digits(match["digits"], language)
    except ValueError:
        return None  # `3.2.1`, `1,2,3`: no number
    if match["rank"]:
        return Quantity(value, "rank", "", start, end)
    sign, attached = (match["sign"] or "").strip()[-1:], match["attached"] or ""
    if attached.lower() == "s" and len(match["digits"]) == 4:
        return None  # `1950s`
    if attached and (sign or attached == "M" or attached.lower() not in UNITS):
        if attached.lower() not in LETTER_SCALES:
            return None  # `4x`: a word
        value *= LETTER_SCALES[attached.lower()]
    elif attached:
        end = match.start("attached")
    return measured(text, Quantity(value, _SIGNS.get(sign, ""), "", start, end), language)


def _from_words(text: str, number: Written, language: str) -> Quantity:
    quantity = Quantity(number.value, number.dimension, "", number.start, number.end)
    if number.dimension:
        return quantity
    with_unit = measured(text, quantity, language)
    return replace(with_unit, noun="") if number.is_article else with_unit


def _shared_units(text: str, values: list[Quantity | Date]) -> list[Quantity | Date]:
    """Give the first number of a range the unit of the second: `14-20 %`, `one to three hours`."""
    for i in range(len(values) - 2, -1, -1):
        first, second = values[i], values[i + 1]
        if not isinstance(first, Quantity) or not isinstance(second, Quantity):
            continue
        is_bare = not first.dimension and not first.noun
        if is_bare and second.factor and _RANGE.fullmatch(text, first.end, second.start):
            values[i] = replace(
                first,
                value=first.value * second.factor,
                dimension=second.dimension,
                factor=second.factor,
            )
    return values
