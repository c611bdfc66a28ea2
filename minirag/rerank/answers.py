"""What a language model said about an order, read as numbers from 1.

    {"ranking": [2, 3, 1], "threshold_cut": 2}    bare, in a code fence or inside prose
    [2] > [3] > [1]          2,3,1                a bare list will do, too

A candidate is meant by a whole number: 2, "2" and 2.0 are one, true is none. A number that names no
candidate is passed over, a repeat counts once, and whoever is not named follows in first-stage
order. `threshold_cut` n keeps the first n of that; 0 says that nothing is relevant.

But: an answer without one usable number is no answer (`None`), and is not guessed at. Numbers in a
sentence are not a ranking.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from minirag.text.json_values import find_json

__all__ = ["Ranking", "read_ranking"]

_MOST_CHARACTERS = 100_000  # of an answer: what a model can cost is bounded
_NUMBER = re.compile(r"\[?\s*([+-]?[0-9]{1,9})(?:\.0*)?\s*\]?")
_ONLY_NUMBERS = re.compile(r"[-+\[\](){}0-9.,;:>\"'\s]*")
_FENCE = re.compile(r"```[a-zA-Z]*")


class Ranking(NamedTuple):
    """All candidates in the model's order, as positions from 0; and how many it would keep."""

    order: list[int]
    keep: int


def read_ranking(answer: str, candidates: int) -> Ranking | None:
    """Return the order that an answer gives to so many candidates, None where it gives none."""
    said = _find(answer[:_MOST_CHARACTERS])
    if said is None:
        return None
    numbers, cut = said
    named = dict.fromkeys(number - 1 for number in numbers if 1 <= number <= candidates)
    if not named and not (numbers == [] and cut == 0):
        return None
    order = list(dict.fromkeys([*named, *range(candidates)]))
    return Ranking(order, candidates if cut is None or cut < 0 else min(cut, candidates))


def _find(answer: str) -> tuple[list[int], int | None] | None:
    """Return the numbers of a ranking and its cut, or None where there is no ranking."""
    said = find_json(answer, lambda value: "ranking" in value, opening="{")
    if said is not None:
        return _numbers(said["ranking"]), _number(said.get("threshold_cut"))
    bare = _FENCE.sub("", answer).strip()
    if bare and _ONLY_NUMBERS.fullmatch(bare):
        return _numbers(re.findall(r"[+-]?[0-9]+(?:\.[0-9]*)?", bare)), None
    return None


def _numbers(value: Any) -> list[int]:
    """Return the whole numbers of a list, or of one value in place of a list."""
    if isinstance(value, str):
        value = value.split(",")
    values: Iterable[Any] = value if isinstance(value, list) else [value]
    return [number for each in values if (number := _number(each)) is not None]


def _number(value: Any) -> int | None:
    """Return a whole number in any of its spellings, None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    match = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(match[1]) if match else None
