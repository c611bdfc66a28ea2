"""The same number of another thing: "38,400 pounds" for dollars, "27 cities" for countries.

Numbers with known units are compared as values. Where one of two equal numbers has a noun instead,
or both have, they count different things if the claim's noun stands nowhere in the sentence, and
what the sentence counts nowhere in the claim.

But: a noun in other words ("194 concerts" for "194 shows") is taken for another thing. A number
without a noun ("about 27 of them") counts whatever the sentence does.
"""

from collections.abc import Iterator

from minirag.faithfulness.alignment import Laid
from minirag.faithfulness.items import Item
from minirag.faithfulness.quantities import Quantity

__all__ = ["counted_differently"]


def counted_differently(laid: Laid) -> Iterator[str]:
    """Yield a reason for each number of the claim that counts something else in the sentence."""
    claim_keys = {item.key for item in laid.claim}
    context_keys = {item.key for item in laid.context}
    for i, j in enumerate(laid.partners):
        if j < 0 or not _is_quantity(laid.claim[i]) or not _is_quantity(laid.context[j]):
            continue
        said, there = _counted(laid.claim, i), _counted(laid.context, j)
        if said == there == [] or None in (said, there):
            continue
        if any(item.key in context_keys for item in said or []):
            continue
        if any(item.key in claim_keys for item in there or []):
            continue
        written = [laid.claim[i], *(said or [])], [laid.context[j], *(there or [])]
        first, second = (" ".join(item.text for item in items) for items in written)
        yield f"the claim says {first}, the context says {second}"


def _is_quantity(item: Item) -> bool:
    return isinstance(item.value, Quantity)


def _counted(items: list[Item], i: int) -> list[Item] | None:
    """Return the noun that a number counts; [] where it has a unit, None where neither."""
    value = items[i].value
    if not isinstance(value, Quantity) or value.dimension:
        return []
    following = items[i + 1 : i + 2]
    is_noun = value.noun and following and following[0].text.lower() == value.noun
    return following if is_noun and following[0].is_content else None
