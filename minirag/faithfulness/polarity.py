"""Negation beside negation: what a claim denies that the sentence says, and the other way round.

A negation of the claim that has no partner in the sentence denies what follows it, if that stands
in the sentence. A negation of the sentence that the claim leaves out was dropped, if the claim
speaks of what it negates, or has the words on both sides of it next to each other.

But: scope is guessed from the order of the words, three items far. "I doubt that" denies nothing.
"""

from collections.abc import Iterator

from minirag.faithfulness.alignment import Laid
from minirag.faithfulness.items import Item
from minirag.faithfulness.signs import ONLY

__all__ = ["denies", "dropped_negations"]

_NEAR = 3  # items between a negation and what it negates
_BEFORE = 6  # items before a negation in which the claim must speak of the same thing
_NEARLY = 2 / 3  # of a claim's content


def denies(laid: Laid, i: int) -> bool:
    """Tell whether negation `i` of the claim, without a partner, denies what the sentence says."""
    claim, partners = laid.claim, laid.partners
    following = [j for j in range(i + 1, len(claim)) if claim[j].is_content or claim[j].amount]
    if any(partners[j] >= 0 for j in following[:_NEAR]):
        return True
    if any(item.is_negation for j, item in enumerate(laid.context) if j not in laid.taken):
        return False
    content = [j for j, item in enumerate(claim) if item.is_content]
    return sum(partners[j] >= 0 for j in content) >= _NEARLY * len(content)


def dropped_negations(laid: Laid) -> Iterator[str]:
    """Yield a reason for each negation of the sentence that the claim leaves out."""
    places = {partner: i for i, partner in enumerate(laid.partners) if partner >= 0}
    for j, item in enumerate(laid.context):
        if not item.is_negation or j in laid.taken or _is_not_only(laid, j):
            continue
        after = enumerate(laid.context[j + 1 : j + 2 + _NEAR], start=j + 1)
        following = next((k for k, other in after if other.is_content), -1)
        before = range(max(0, j - _BEFORE), j)
        spoken_of = following in laid.taken and any(k in laid.taken for k in before)
        if spoken_of or _is_cut_out(laid, j, places):
            yield f"the context says {item.text!r}, the claim does not"


def _is_not_only(laid: Laid, j: int) -> bool:
    """Tell whether "not only" was left out as a whole, which changes little."""
    after: list[Item] = laid.context[j + 1 : j + 2]
    return bool(after) and after[0].amount == ONLY and j + 1 not in laid.taken


def _is_cut_out(laid: Laid, j: int, places: dict[int, int]) -> bool:
    """Tell whether the claim has both neighbours of a negation, side by side, without it."""
    context = laid.context
    is_last = j + 1 == len(context)
    before = places.get(j - 1, -1)
    after = len(laid.claim) if is_last else places.get(j + 1, -2)
    if before < 0:  # the claim may begin right behind the negation
        if after != 0 or is_last:
            return False
        return not laid.text[context[j].end : context[j + 1].start].strip()
    joined = context[j].text.lower().endswith(("n't", "n’t")) and len(context[j].text) > 3
    return after == before + 1 or (joined and after == before + 2)  # don't go: do go
