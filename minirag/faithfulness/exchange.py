"""Names and values that stand in the sentence, but in another place than in the claim.

    claim    relocated to Tupelo            sentence    born in Tupelo, ... relocated to Memphis

Both names are there, so no word is missing. What gives the exchange away are the neighbours: the
words around `Tupelo` in the claim stand around `Memphis` in the sentence. For each mention of the
claim (a value, or a run of names) the neighbours that it shares with each place of the sentence are
counted; where another mention of its kind shares at least two more, they were exchanged.

    neighbours(mention, place) = items equal to the left, in one go + items equal to the right

But: of a list ("in Lyon, Paris and Rome") any member may be named, so mentions with nothing but
`and`, `or` and commas between them are not told apart. Neighbours are read in order: a claim in
another order of words shows nothing.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from minirag.faithfulness.items import Item, says
from minirag.faithfulness.quantities import Quantity

__all__ = ["exchanged"]

_MOST = 24  # mentions looked at: the work grows with their square
_REACH = 4  # neighbours looked at on each side
_MARGIN = 2  # neighbours more than at the mention's own place
_SKIP = 3  # items without weight that may stand between the neighbours and the mention
_OPENING = 3  # neighbours that the start of the claim is worth at the start of the sentence
_LONGEST_PART = 3  # words of a member of a list
_LISTING = re.compile(r"[,;]|\b(?:and|or|y|e|o|u)\b")
_BRACKETS = re.compile(r"\([^()]*\)")


class Mention(NamedTuple):
    """A value, or a run of names, at `items[first:last]`."""

    first: int
    last: int


def _mentions_of(items: Sequence[Item]) -> list[Mention]:
    """Return the values and the runs of names of a row of items."""
    mentions: list[Mention] = []
    for i, item in enumerate(items):
        if not item.is_specific:
            continue
        goes_on = mentions and mentions[-1].last == i and item.value is None
        if goes_on and items[i - 1].value is None:
            mentions[-1] = Mention(mentions[-1].first, i + 1)
        else:
            mentions.append(Mention(i, i + 1))
    return mentions


def exchanged(claim: Sequence[Item], sentence: Sequence[Item], text: str) -> list[str]:
    """Return a reason for each mention of the claim in whose place the sentence has another."""
    others = _mentions_of(sentence)[:_MOST]
    bare = _without_brackets(sentence, text)
    own_places = [(sentence, others), (bare, _mentions_of(bare))]
    reasons = []
    for mention in _mentions_of(claim)[:_MOST]:
        own = max(
            (
                _shared(claim, mention, items, other)
                for items, mentions in own_places
                for other in mentions
                if _is_one(claim, mention, items, other)
            ),
            default=0,
        )
        rivals = [
            (_shared(claim, mention, sentence, other), -other.first, other)
            for other in others
            if _same_kind(claim[mention.first], sentence[other.first])
            and not _is_one(claim, mention, sentence, other)
        ]
        best, _, rival = max(rivals, default=(0, 0, mention))
        if best >= own + _MARGIN and not _listed(claim, mention, sentence, rival, text):
            said, there = _written(claim, mention), _written(sentence, rival)
            reasons.append(f"the claim says {said}, the context says {there}")
    return reasons


def _written(items: Sequence[Item], mention: Mention) -> str:
    return " ".join(item.text for item in items[mention.first : mention.last])


def _shared(claim: Sequence[Item], mention: Mention, items: Sequence[Item], other: Mention) -> int:
    """Return how many neighbours two mentions share; both at the very start share that, too."""
    both_open = mention.first == 0 and other.first == 0
    left = _OPENING if both_open else _left(claim, mention, items, other)
    return left + _run(claim, mention.last, items, other.last, 1)


def _without_brackets(items: Sequence[Item], text: str) -> list[Item]:
    spans = [match.span() for match in _BRACKETS.finditer(text)]
    return [i for i in items if not any(start < i.start < end for start, end in spans)]


def _same_kind(a: Item, b: Item) -> bool:
    if type(a.value) is not type(b.value):
        return False
    if isinstance(a.value, Quantity) and isinstance(b.value, Quantity):
        return a.value.dimension == b.value.dimension
    return True


def _is_one(
    claim: Sequence[Item], mention: Mention, sentence: Sequence[Item], other: Mention
) -> bool:
    """Tell whether one of the mentions holds all that the other does: then they name one thing."""
    a, b = claim[mention.first : mention.last], sentence[other.first : other.last]
    return all(any(says(y, x) for y in b) for x in a) or all(any(says(y, x) for x in a) for y in b)


def _left(claim: Sequence[Item], mention: Mention, sentence: Sequence[Item], other: Mention) -> int:
    """Return how many items before the mentions are equal, from the mentions on."""
    best = 0
    for skip in range(_SKIP + 1):
        at = other.first - skip
        if at < 0 or (skip and sentence[at].is_specific):
            break
        best = max(best, _run(claim, mention.first - 1, sentence, at - 1, -1) - (skip > 0))
    return best


def _run(claim: Sequence[Item], i: int, sentence: Sequence[Item], j: int, step: int) -> int:
    count = 0
    while count < _REACH and 0 <= i < len(claim) and 0 <= j < len(sentence):
        if not says(sentence[j], claim[i]):
            break
        count, i, j = count + 1, i + step, j + step
    return count


def _listed(
    claim: Sequence[Item], mention: Mention, sentence: Sequence[Item], rival: Mention, text: str
) -> bool:
    """Tell whether mention and rival stand in one list: short parts, commas and `and` between.

    What the rival shares with the claim, on the side of the mention, would stand between them.
    """
    start, end = sentence[rival.first].start, sentence[rival.last - 1].end
    left = _left(claim, mention, sentence, rival)
    right = _run(claim, mention.last, sentence, rival.last, 1)
    for item in sentence:
        if says(item, claim[mention.first]):
            is_after = item.start >= end
            between = text[end : item.start] if is_after else text[item.end : start]
            parts = _LISTING.split(between)
            if (right if is_after else left) >= _MARGIN or len(parts) < 2:
                continue
            if all(len(part.split()) <= _LONGEST_PART for part in parts):
                return True
    return False
