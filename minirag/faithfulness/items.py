"""A sentence as a row of items: words, quantities and dates, each with its place.

Two items match when they say the same: words by stem, negations with any negation, values by value.
An item is *specific* when a reader could check it by itself: a value, a code, a name. Names are
known by their capital; in a text without capitals every word that is not plain may be one.

But: the first word of a sentence has a capital in any case, so a name there is told from a noun
only by not being plain. German nouns and headings in title case look like names.
"""

import re
from dataclasses import dataclass
from itertools import zip_longest

from minirag.faithfulness.dates import Date, says_date
from minirag.faithfulness.plain_words import FILLERS, is_plain
from minirag.faithfulness.quantities import Quantity, equal_values, find_values
from minirag.faithfulness.signs import AMOUNTS, is_negation
from minirag.faithfulness.words import find_words
from minirag.text import ALL_STOP_WORDS

__all__ = ["Item", "has_capitals", "items_of", "says", "says_value"]

_NEGATION = "¬"  # how the key of every negation begins
_TAKEN_BACK_BY = frozenset({"only", "just", "solo", "sólo", "solamente"})
_BEFORE_START = re.compile(r"(?:^|[.!?:;…]|\n)[\s\"'“‘«(\[*_`¿¡-]*$")


@dataclass(frozen=True, slots=True)
class Item:
    """A word or value of a sentence, and where it stands in the text it was read from."""

    text: str
    """As written."""
    key: str
    """What it is compared by: the stem; for values nothing."""
    value: Quantity | Date | None
    is_content: bool
    """It is no stop word, filler, negation or quantifier."""
    is_specific: bool
    is_plain: bool
    start: int
    end: int
    amount: int = 0
    """How much a quantifier claims, see `signs.AMOUNTS`; 0 of other words."""

    @property
    def is_negation(self) -> bool:
        """It negates what follows it, as `not` and `never` do."""
        return self.key.startswith(_NEGATION)


def items_of(text: str, language: str = "en", cased: bool | None = None) -> list[Item]:
    """Return the items of `text` ("en" or "es") in reading order.

    `cased` says whether the text that it was cut from has capitals; by default, whether it has.
    """
    values = find_values(text, language)
    taken = bytearray(len(text))
    items = []
    for value in values:
        taken[value.start : value.end] = b"\1" * (value.end - value.start)
        written = text[value.start : value.end]
        items.append(Item(written, "", value, True, True, False, value.start, value.end))
    words = [word for word in find_words(text) if not taken[word.start]]
    cased = has_capitals(text) if cased is None else cased
    for word, following in zip_longest(words, words[1:]):
        negates = is_negation(word.text, following.text if following else "")
        amount = AMOUNTS.get(word.text, 0)
        is_content = not (negates or amount or word.text in ALL_STOP_WORDS or word.text in FILLERS)
        plain = is_plain(word.text, word.stem)
        written = text[word.start : word.end]
        specific = is_content and _is_specific(text, word.start, written, plain, cased)
        key = word.stem
        if negates:  # "not only" is no plain "not", and must be met by another "not only"
            takes_back = following is not None and following.text in _TAKEN_BACK_BY
            key = _NEGATION + "only" * takes_back
        items.append(
            Item(written, key, None, is_content, specific, plain, word.start, word.end, amount)
        )
    return sorted(items, key=lambda item: item.start)


def has_capitals(text: str) -> bool:
    """Tell whether a text has a capital, so that a name in it would have one."""
    return text != text.lower()


def _is_specific(text: str, start: int, written: str, plain: bool, cased: bool) -> bool:
    if any(map(str.isdigit, written)):
        return True
    if not cased:
        return not plain and len(written) > 1
    if not written[0].isupper():
        return False
    opens = _BEFORE_START.search(text, max(0, start - 6), start) is not None
    return not plain if opens or start == 0 else True


def says(context: Item, claim: Item) -> bool:
    """Tell whether an item of the context says what an item of the claim does."""
    if context.value is None or claim.value is None:
        return context.value is claim.value and context.key == claim.key
    return says_value(context.value, claim.value)


def says_value(context: Quantity | Date, claim: Quantity | Date) -> bool:
    """Tell whether a value of the context says what a value of the claim does.

    A bare number agrees with one that has a unit; two units must be of one dimension.
    """
    if isinstance(context, Date) and isinstance(claim, Date):
        return says_date(context, claim)
    if isinstance(context, Quantity) and isinstance(claim, Quantity):
        dimensions = {context.dimension, claim.dimension}
        one_kind = len(dimensions) == 1 or ("" in dimensions and "rank" not in dimensions)
        return one_kind and equal_values(context, claim)
    date, quantity = (context, claim) if isinstance(context, Date) else (claim, context)
    assert isinstance(date, Date)
    assert isinstance(quantity, Quantity)
    return not date.month and not quantity.dimension and quantity.value == date.year
