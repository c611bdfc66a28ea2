"""Where a claim contradicts a sentence: another value, name, quantifier or opposite in its place.

Each item of the claim without a partner is looked at beside what the sentence has in that place.
A conflict is a reason in words: "the claim says 60 days, the context says 30 days".

But: the place is found by the order of the words. Where a claim tells the sentence backwards,
nothing stands beside an item, and all that can be said of it is that it is missing.
"""

from collections.abc import Iterator

from minirag.faithfulness.alignment import Laid
from minirag.faithfulness.items import Item, says_value
from minirag.faithfulness.polarity import denies
from minirag.faithfulness.quantities import Quantity
from minirag.faithfulness.signs import ONLY, are_opposites
from minirag.faithfulness.units import UNITS

__all__ = ["conflicts_at"]

_SHORTEST_UNIT = 3  # letters of a unit's name that is no other word
_WIDEST = 4  # items in whose place one name may stand


def conflicts_at(laid: Laid, i: int, is_found: bool) -> Iterator[str]:
    """Yield why item `i` of the claim, which has no partner, contradicts what is in its place.

    `is_found` tells whether the sentence says it elsewhere.
    """
    item, beside = laid.claim[i], laid.beside(i)
    if item.value is not None:
        yield from _values(laid, item, beside, is_found)
    elif item.is_negation:
        if denies(laid, i):
            yield f"the claim says {item.text!r}, the context does not"
    elif opposite := next((o for o in beside if _are_rivals(item, o)), None):
        yield _differ(item, opposite)
    elif item.amount:
        yield from _amounts(laid, item, beside)
    elif item.is_content:
        yield from _names(laid, i, beside, is_found)


def _differ(item: Item, other: Item) -> str:
    return f"the claim says {item.text}, the context says {other.text}"


def _values(laid: Laid, item: Item, beside: list[Item], is_found: bool) -> Iterator[str]:
    other = _other_value(item, beside, are_beside=True)
    if other is None and not is_found:
        free = [o for j, o in enumerate(laid.context) if j not in laid.taken]
        other = _other_value(item, free)
    if other is not None:
        yield _differ(item, other)


def _other_value(item: Item, others: list[Item], are_beside: bool = False) -> Item | None:
    """Return a value among items that is of the claim's kind and another.

    Beside each other, a bare number and a date are of one kind: "port 2025", "35 September".
    """
    assert item.value is not None
    for other in others:
        if other.value is None or says_value(other.value, item.value):
            continue
        if isinstance(item.value, Quantity) and isinstance(other.value, Quantity):
            same_kind = item.value.dimension == other.value.dimension
            if same_kind or item.value.number == other.value.number:
                return other
        elif type(other.value) is type(item.value) or (are_beside and not _has_unit(item, other)):
            return other
    return None


def _has_unit(*items: Item) -> bool:
    return any(isinstance(item.value, Quantity) and item.value.dimension for item in items)


def _are_rivals(item: Item, other: Item) -> bool:
    """Tell whether two words are opposites, or two units of time without a number: "per hour"."""
    if are_opposites(item.key, other.key):
        return True
    unit, other_unit = UNITS.get(item.text.lower()), UNITS.get(other.text.lower())
    if unit is None or other_unit is None or min(len(item.text), len(other.text)) < _SHORTEST_UNIT:
        return False
    return unit != other_unit and {unit[0], other_unit[0]} <= {"time", "months"}


def _amounts(laid: Laid, item: Item, beside: list[Item]) -> Iterator[str]:
    """Yield why a quantifier claims more than the sentence does; less would be safe."""
    if item.amount == ONLY:
        if not any(other.amount == ONLY for other in laid.context):
            yield f"the claim says {item.text!r}, the context does not"
    elif weaker := next((o for o in beside if 0 < o.amount < item.amount), None):
        yield _differ(item, weaker)


def _names(laid: Laid, i: int, beside: list[Item], is_found: bool) -> Iterator[str]:
    """Yield why a word contradicts the name that the sentence has in its place."""
    item = laid.claim[i]
    names = [other for other in beside if other.is_specific and other.value is None]
    if not names:
        return
    if not is_found and (name := _name_in_place(laid, i)):
        yield _differ(item, name)
    elif item.is_specific:
        neighbours = laid.partners[max(0, i - 1) : i] + laid.partners[i + 1 : i + 2]
        is_tight = all(j >= 0 for j in neighbours) and len(beside) <= _WIDEST
        if is_tight or not is_found:
            yield _differ(item, names[0])


def _name_in_place(laid: Laid, i: int) -> Item | None:
    """Return the name that the sentence has exactly where the claim has `i` and its neighbours.

    The place is between the partners of what is before and behind; where the claim begins or ends,
    it is next to the partner on the other side. It must hold names and function words alone.
    """
    partners, context = laid.partners, laid.context
    first, last = i, i
    while first and partners[first - 1] < 0:
        first -= 1
    while last + 1 < len(partners) and partners[last + 1] < 0:
        last += 1
    before = partners[first - 1] if first else None
    after = partners[last + 1] if last + 1 < len(partners) else None
    if last - first >= _WIDEST or before is after is None:
        return None
    if before is None:
        place = _until_content(context[:after][::-1])
    elif after is None:
        place = _until_content(context[before + 1 :])
    else:
        place = [item for item in context[before + 1 : after] if item.is_content]
    is_name = 0 < len(place) <= _WIDEST and all(map(_is_name, place))
    return place[0] if is_name else None


def _until_content(items: list[Item]) -> list[Item]:
    """Return the first item with content, if only a few function words stand before it."""
    return next(([item] for item in items[:_WIDEST] if item.is_content), [])


def _is_name(item: Item) -> bool:
    return item.is_specific and item.value is None
