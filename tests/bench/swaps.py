"""Answers made wrong by one change: the four families that a check of faithfulness must catch.

    number    a number, written number, rank or date becomes another one: half the time one that
              the context holds elsewhere, else one a little away
    unit      the unit or scale after a number becomes another (years, months; million, billion)
    entity    a name becomes another: half the time one from the same context, else from elsewhere
    negation  `not` or `never` is put behind an auxiliary, or a negation is taken out
              (in Spanish: `no` or `nunca` before it)

Rules of fairness: the new word differs from the old. A number or name that the answer holds already
is not put in. A name of the context is not put in for another of the same list ("in Lyon, Paris and
Rome"), where the claim would stay true. A name in capitals keeps them if the answer has capitals.
The number of a list item, and what stands in a question, is not claimed and not changed. An answer
that offers nothing to change gives None.

But: it is one change of words. A model's mistakes are of more kinds, and less plain.
"""

import random
import re
from collections.abc import Sequence

from tests.bench.names import swap_name

__all__ = ["FAMILIES", "swap"]

FAMILIES = ("number", "unit", "entity", "negation")

_NUMBER = re.compile(r"(?<![\w.,/#-])\d+(?:[.,]\d+)*(?![\w]|[.,/:]\d|-\w)")
_ITEM_NUMBER = re.compile(r"(?:\d+\. )?")  # of a list: it numbers the claim and is none
_IN_WORDS = {
    "en": (
        "two three four five six seven eight nine ten eleven twelve twenty thirty fifty",
        "second third fourth fifth sixth seventh",
    ),
    "es": (
        "dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta",
        "segundo tercero cuarto quinto sexto",
    ),
}
_UNITS = (
    "seconds minutes hours days weeks months years decades centuries",
    "second minute hour day week month year decade century",
    "millimetres centimetres metres kilometres miles feet inches",
    "mm cm km nm",
    "grams kilograms tonnes pounds",
    "kb mb gb tb",
    "thousand million billion",
    "dollars euros pounds",
    "segundos minutos horas días semanas meses años siglos",
    "segundo minuto hora día semana mes año",
    "kilómetros metros millas",
    "mil millones",
    "dólares euros libras",
)
_AUXILIARIES = {
    "en": "is are was were has have had can could will would may should must does do did",
    "es": "es son está están fue fueron era eran ha han había puede pueden tiene tienen debe hay",
}
_NEGATED = re.compile(r"\b(?:not|never|cannot|nunca|no)\b ?|(?<=\w)n't\b| ?\bn't\b", re.IGNORECASE)
_MEASURED = r"(?:\d[\d.,]*|\b(?:one|two|three|four|five|six|ten|dos|tres|cinco|diez|una?|million))"


def swap(
    family: str, answer: str, context: str, names: Sequence[str], rng: random.Random, language: str
) -> str | None:
    """Return the answer with one change of a family, None where it offers none."""
    if "?" in answer:
        return None  # what stands in a question is not claimed
    if family == "number":
        return _swap_number(answer, context, rng, language)
    if family == "unit":
        return _swap_unit(answer, rng)
    if family == "entity":
        return swap_name(answer, context, names, rng)
    return _swap_negation(answer, rng, language)


def _swap_number(answer: str, context: str, rng: random.Random, language: str) -> str | None:
    spots: list[tuple[int, int, str]] = []
    for match in _NUMBER.finditer(answer, _end_of_item_number(answer)):
        spots.append((*match.span(), _near(match[0], answer, context, rng)))
    for line in _IN_WORDS[language]:
        words = line.split()
        for match in re.finditer(rf"\b(?:{'|'.join(words)})\b", answer, re.IGNORECASE):
            others = [word for word in words if word != match[0].lower()]
            spots.append((*match.span(), rng.choice(others)))
    return _replace(answer, spots, rng)


def _end_of_item_number(answer: str) -> int:
    match = _ITEM_NUMBER.match(answer)
    return match.end() if match else 0


def _near(number: str, answer: str, context: str, rng: random.Random) -> str:
    """Return another number written in the same way, from the context or a little away."""
    inside = {match[0] for match in _NUMBER.finditer(answer)}
    there = [match[0] for match in _NUMBER.finditer(context)]
    same = [n for n in there if len(n) == len(number) and n not in inside]
    if same and rng.random() < 0.5:
        return rng.choice(same)
    digits = [i for i, c in enumerate(number) if c.isdigit()]
    place = rng.choice(digits)
    others = [d for d in "123456789" if d != number[place]]
    return number[:place] + rng.choice(others) + number[place + 1 :]


def _swap_unit(answer: str, rng: random.Random) -> str | None:
    spots = []
    for line in _UNITS:
        words = line.split()
        for match in re.finditer(rf"{_MEASURED}[ -]?({'|'.join(words)})\b", answer, re.IGNORECASE):
            others = [word for word in words if word != match[1].lower()]
            spots.append((*match.span(1), rng.choice(others)))
    for match in re.finditer(r"\d(?: ?)(%|percent\b|per cent\b)", answer):
        spots.append((*match.span(1), rng.choice(["days", "dollars", "kg"])))
    for match in re.finditer(r"[$€£](?=\d)", answer):
        spots.append((*match.span(), rng.choice([s for s in "$€£" if s != match[0]])))
    return _replace(answer, spots, rng)


def _swap_negation(answer: str, rng: random.Random, language: str) -> str | None:
    taken = [(m.start(), m.end(), "") for m in _NEGATED.finditer(answer) if m.start() > 3]
    if taken and rng.random() < 0.8:
        return _replace(answer, taken, rng)
    auxiliary = _AUXILIARIES[language].replace(" ", "|")
    spots = []
    for match in re.finditer(rf"(?<!\w)(?:{auxiliary})(?= \w)", answer, re.IGNORECASE):
        if language == "es":
            spots.append((match.start(), match.start(), rng.choice(["no ", "nunca "])))
        else:
            spots.append((match.end(), match.end(), rng.choice([" not", " never", " not"])))
    return _replace(answer, spots, rng)


def _replace(answer: str, spots: list[tuple[int, int, str]], rng: random.Random) -> str | None:
    if not spots:
        return None
    start, end, new = rng.choice(spots)
    return answer[:start] + new + answer[end:]
