"""One claim against one sentence: what of it is found there, and what contradicts it.

The claim is laid beside the sentence (`alignment`); where they differ is looked at by `conflicts`
(values, names, quantifiers, opposites), `counting` (numbers of another thing), `polarity`
(negations) and `exchange` (what stands in another place). An item is found where the sentence says
it in any order, or spells it out by its initials: `NFL` in "the National Football League".

But: a conflict says that the claim departs from this sentence. Whether another sentence of the
contexts bears it out is for `verdicts` to see.
"""

from dataclasses import dataclass

from minirag.faithfulness.alignment import lay
from minirag.faithfulness.conflicts import conflicts_at
from minirag.faithfulness.counting import counted_differently
from minirag.faithfulness.exchange import exchanged
from minirag.faithfulness.items import Item, says
from minirag.faithfulness.polarity import dropped_negations
from minirag.faithfulness.sources import Sentence

__all__ = ["Comparison", "compare_items"]

_SAME_PLACE = {"usa": "us"}  # "the United States" has no America


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a sentence says of a claim."""

    sentence: Sentence
    partners: list[int]
    """Of each item of the claim: the position of its partner in the sentence, or -1."""
    found: list[bool]
    """Of each item of the claim: the sentence says it, in this order or another."""
    conflicts: list[str]
    """Reasons, in words."""


def compare_items(claim: list[Item], sentence: Sentence) -> Comparison:
    """Lay the items of a claim beside a sentence and return what is found and what conflicts."""
    context = sentence.items
    laid = lay(claim, context, sentence.text)
    initials = "".join("\0" if o.value is not None else o.key[:1] for o in context)
    found = [
        j >= 0 or any(says(other, item) for other in context) or _is_initials(item, initials)
        for item, j in zip(claim, laid.partners, strict=True)
    ]
    conflicts = [
        reason
        for i, j in enumerate(laid.partners)
        if j < 0
        for reason in conflicts_at(laid, i, found[i])
    ]
    conflicts += counted_differently(laid)
    conflicts += exchanged(claim, context, sentence.text)
    conflicts += dropped_negations(laid)
    return Comparison(sentence, laid.partners, found, conflicts)


def _is_initials(item: Item, initials: str) -> bool:
    """Tell whether a word is spelt by the initials of words that follow each other."""
    letters = _SAME_PLACE.get(item.key, item.key)
    return 2 <= len(letters) <= 6 and letters.isalpha() and letters in initials
