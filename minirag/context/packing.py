"""Which chunks go into a budget: best first, and what does not fit is passed over.

    tokens of n + 1 chunks  =  tokens of n  +  tokens of the next alone  -  those of the empty tag
                               give or take a few, where two of them are joined

To count everything anew for each chunk would take the square of their number: a minute for two
thousand. So the sum is kept, and all is counted only where a few tokens decide.

But: a `count_tokens` that is far from a sum (each different word once) may leave room unused.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

__all__ = ["packed"]

T = TypeVar("T")

_JOINT = 16  # tokens by which a sum may be wrong for each chunk, a space or a tag read otherwise


def packed(
    candidates: Mapping[str, T], count: Callable[[Mapping[str, T]], int], budget: int
) -> dict[str, T]:
    """Return the candidates that fit together, in order; `count` gives the tokens of some."""
    shown: dict[str, T] = {}
    empty = least = most = count({})
    for id_, item in candidates.items():
        grows = count({id_: item}) - empty
        if least + grows - _JOINT <= budget < most + grows + _JOINT and least < most:
            least = most = count(shown)
        if least + grows - _JOINT > budget:
            continue
        if most + grows + _JOINT <= budget:
            shown[id_] = item
            least, most = least + grows - _JOINT, most + grows + _JOINT
        elif (exact := count({**shown, id_: item})) <= budget:
            shown[id_] = item
            least = most = exact
    while shown and count(shown) > budget:  # a count that is no sum at all
        shown.popitem()
    return shown
