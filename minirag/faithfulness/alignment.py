"""A claim laid beside a sentence: which item of the one is which item of the other, in order.

    best[i][j] = max(best[i-1][j], best[i][j-1], match[i][j])
    match[i][j] = weight(i) + max(best[i-1][j-1], match[i-1][j-1] + 1/2)      if item i says item j

The longest common subsequence (Wagner, Fischer, The string-to-string correction problem, 1974),
with more weight on what carries meaning, and half a point more for neighbours that stay together.
What the claim has between two partners, and what the sentence has there, is where they differ: that
is how a swapped name is found even where both names stand in the sentence.

But: a claim that puts the parts of the sentence in another order matches only the heavier part.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from minirag.faithfulness.items import Item, says

__all__ = ["Laid", "align", "lay"]

_REACH = 5  # items of the sentence that a gap without a far end takes in


def align(claim: Sequence[Item], sentence: Sequence[Item]) -> list[int]:
    """Return for each item of the claim the position of its partner in the sentence, or -1.

    Partners are in ascending order. Time is the product of both lengths.
    """
    weights = [_weight(item) for item in claim]
    width = len(sentence)
    best = [[0.0] * (width + 1)]
    matched: list[list[float]] = [[0.0] * (width + 1)]
    places: dict[str, list[int]] = {}
    for j, item in enumerate(sentence):
        places.setdefault("" if item.value is not None else item.key, []).append(j)
    for i, item in enumerate(claim):
        above, above_matched = best[i], matched[i]
        row, row_matched = above.copy(), [0.0] * (width + 1)
        for j in places.get("" if item.value is not None else item.key, ()):
            if item.value is None or says(sentence[j], item):
                neighbour = above_matched[j] + 0.5 if above_matched[j] else 0.0
                row_matched[j + 1] = weights[i] + max(above[j], neighbour)
        reached = 0.0
        for j in range(1, width + 1):
            if row_matched[j] > row[j]:
                row[j] = row_matched[j]
            if row[j] < reached:
                row[j] = reached
            else:
                reached = row[j]
        best.append(row)
        matched.append(row_matched)
    return _trace(best, matched)


def _weight(item: Item) -> float:
    if item.value is not None:
        return 3.0
    return (2.0 if item.is_plain else 3.0) if item.is_content else 1.0


def _trace(best: list[list[float]], matched: list[list[float]]) -> list[int]:
    """Walk the table back from its end and collect the partners."""
    i, j = len(best) - 1, len(best[0]) - 1
    partners = [-1] * i
    linked = False  # the last match took its bonus from the match up and left
    while i and j:
        here = matched[i][j]
        if here and (linked or here >= best[i][j]):
            partners[i - 1] = j - 1
            before = matched[i - 1][j - 1]
            linked = bool(before) and before + 0.5 >= best[i - 1][j - 1]
            i, j = i - 1, j - 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i -= 1
    return partners


@dataclass(frozen=True, slots=True)
class Laid:
    """A claim laid beside a sentence."""

    claim: list[Item]
    context: list[Item]
    """The items of the sentence."""
    text: str
    """The sentence."""
    partners: list[int]
    """Of each item of the claim: the position of its partner in the sentence, or -1."""
    taken: frozenset[int]
    """The positions of the sentence that have a partner."""

    def beside(self, i: int) -> list[Item]:
        """Return the items of the sentence, without partners, in the place of the claim's `i`.

        From behind the partner before to the partner after; a few where there is none.
        """
        before = next((j for j in reversed(self.partners[:i]) if j >= 0), None)
        after = next((j for j in self.partners[i + 1 :] if j >= 0), None)
        if before is None and after is None:
            return []
        first = max(0, (after or 0) - _REACH) if before is None else before + 1
        last = min(len(self.context), first + _REACH) if after is None else after
        return [self.context[j] for j in range(first, last) if j not in self.taken]


def lay(claim: list[Item], context: list[Item], text: str) -> Laid:
    """Align a claim with the items of the sentence `text`."""
    partners = align(claim, context)
    return Laid(claim, context, text, partners, frozenset(j for j in partners if j >= 0))
