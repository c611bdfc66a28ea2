"""Names for swaps: found in texts with capitals, and put in for each other.

A name stands with a capital inside a sentence, and none of its words stands without one elsewhere.
In texts without capitals it is known from that list.

But: months, and a few words that are names of anything, are left out by hand.
"""

import random
import re
from collections.abc import Sequence

__all__ = ["names_of", "swap_name"]

# they stand with a capital and are no names, or are names of anything
_NO_NAMES = (
    "january february march april may june july august september october november december "
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre "
    "academy championship commons department house interior music state"
)
_NAME = re.compile(r"(?<=[a-z0-9,;)»’'] )[A-ZÁÉÍÓÚÑ][\w’'-]+(?: [A-ZÁÉÍÓÚÑ][\w’'-]+)*")


def names_of(texts: Sequence[str]) -> list[str]:
    """Return the names that stand with a capital inside the sentences of texts, sorted.

    A word that also stands without a capital, in a text that has capitals, is no name.
    """
    cased = [text for text in texts if re.search(r"[A-Z]", text)]
    small = {word for text in cased for word in re.findall(r"\b[a-z]\w+", text)}
    found = {name for text in cased for name in _NAME.findall(text)}
    return sorted(
        name
        for name in found
        if len(name) > 3
        and name.lower() not in _NO_NAMES.split()
        and not any(word.lower() in small for word in re.findall(r"\w\w+", name))
    )


def swap_name(answer: str, context: str, names: Sequence[str], rng: random.Random) -> str | None:
    """Return the answer with a name in place of another, None where there is none to change."""
    lowered, inside = answer.lower(), context.lower()
    known = [n for n in names if re.search(rf"\b{re.escape(n.lower())}\b", lowered)]
    if not known:
        return None
    old = rng.choice(sorted(set(known)))
    spot = re.search(rf"\b{re.escape(old)}\b", answer, re.IGNORECASE)
    if spot is None:
        return None
    fresh = [n for n in names if n.lower() not in lowered and not _share(n, old)]
    there = [n for n in fresh if _apart(n.lower(), old.lower(), inside)]
    away = [n for n in fresh if not set(n.lower().split()) & set(re.findall(r"\w+", inside))]
    pool = there if there and rng.random() < 0.5 else away
    if not pool:
        return None
    new = rng.choice(pool)
    return (
        answer[: spot.start()]
        + (new if re.search("[A-Z]", answer) else new.lower())
        + answer[spot.end() :]
    )


def _apart(new: str, old: str, context: str) -> bool:
    """Tell whether both names stand in the context, and are no members of one list."""
    places = [re.search(rf"\b{re.escape(name)}\b", context) for name in (new, old)]
    if not places[0] or not places[1]:
        return places[0] is not None
    first, second = sorted(place.span() for place in places if place)
    parts = re.split(r"[,;]|\b(?:and|or|y|e|o|u)\b", context[first[1] : second[0]])
    return len(parts) == 1 or any(len(part.split()) > 3 for part in parts)


def _share(a: str, b: str) -> bool:
    return bool(set(a.lower().split()) & set(b.lower().split()))
