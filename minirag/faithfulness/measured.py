"""A number with its unit as one value, so that spelling does not matter.

    $47.2M = 47.2 million dollars = 47,200,000 USD       2 h = 120 minutes       5 % = five percent

A quantity is a value in the base of its dimension (`units`), or a value and the noun that it counts
("27 countries"). An adjective may stand before the unit: "5 working days" are 5 days.

But: nothing is rounded: 47 million is not 47.2 million. The noun is the word that follows, so in
"two large teams" it is `large`.
"""

import math
import re
from dataclasses import dataclass, replace

from minirag.faithfulness.numerals import LETTER_SCALES, SCALES
from minirag.faithfulness.units import CURRENCY_SIGNS, UNITS
from minirag.text import ALL_STOP_WORDS

__all__ = ["Quantity", "equal_values", "measured", "word_after"]

_NEXT = re.compile(
    r"[ \u00a0]{0,2}-?(percentage points?|per cent|por ciento|puntos porcentuales"
    rf"|[^\W\d_]+[²2]?|[%°][CF]?|[{CURRENCY_SIGNS}](?! ?\d))",
    re.IGNORECASE,
)
_FILLERS = frozenset({"us", "de", "of", "american"})
_NO_NOUN = frozenset({"per", "cada", "after", "before", "when", "then"}) | ALL_STOP_WORDS


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with its unit, and where it stands: `text[start:end]`."""

    value: float
    """In the base of the dimension: seconds, months, metres, kilograms, bytes, dollars."""
    dimension: str
    """ "time", "dollars" and so on; "rank" of `third`, "clock" of `06:00`; "" without a unit."""
    noun: str
    """What is counted or stands before the unit, in small letters."""
    start: int
    end: int
    factor: float = 0.0
    """The size of the unit as written; 0 without one."""

    @property
    def number(self) -> float:
        """The number as written: 5 of `5 days`."""
        return round(self.value / (self.factor or 1.0), 9)


def equal_values(a: Quantity, b: Quantity) -> bool:
    """Tell whether two values agree to nine digits, whatever they count."""
    return math.isclose(a.value, b.value, rel_tol=1e-9, abs_tol=1e-12)


def word_after(text: str, position: int) -> str:
    """Return the word or sign that follows `position`, in small letters; "" for none."""
    after = _NEXT.match(text, position)
    return after[1].casefold() if after else ""


def measured(text: str, bare: Quantity, language: str) -> Quantity:
    """Return the quantity with the scale, the unit or the noun that follows it."""
    value, end, noun = bare.value, bare.end, ""
    after = _NEXT.match(text, end)
    scale = SCALES[language].get(after[1].casefold()) if after else None
    if after and scale is None and bare.dimension and text[end : end + 1] == " ":
        scale = LETTER_SCALES.get(after[1].casefold())  # $5 m
    if after and scale:
        value, end = value * scale, after.end()
    position = end
    while after := _NEXT.match(text, position):
        word, position = after[1].casefold(), after.end()
        dimension, factor = UNITS.get(word, ("", 1.0))
        is_far = bool(noun) and len(word) < 3  # "5 large m" is no length
        if dimension and not is_far and bare.dimension in ("", dimension):
            end = end if noun else position
            return Quantity(value * factor, dimension, noun, bare.start, end, factor)
        if word in _FILLERS:
            continue
        if noun or bare.dimension or word in _NO_NOUN:
            break
        noun = word
    return replace(bare, value=value, noun=noun, end=end)
