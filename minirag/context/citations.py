"""Which chunks an answer cites: `[1]`, `[1, 3]`, `[2][4]`, `[1-3]` read back into chunk ids.

A number in brackets that no shown document has is reported and never guessed at: an answer that
cites document 7 of 5 has made it up. Code between backticks is passed over, for `rows[0]` is no
citation.

But: that an answer cites a chunk does not mean that the chunk says so; `minirag.faithfulness` looks
at that. A year in brackets, `[2024]`, is reported as an unknown number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from minirag.context.assembly import Context

__all__ = ["Citations", "cited", "without_citations"]

_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)
_RANGE = r"\d{1,9}(?:\s*[-–]\s*\d{1,9})?"
_BRACKETS = re.compile(rf"[\[【]\s*({_RANGE}(?:\s*(?:[,;]|and|y)\s*{_RANGE})*)\s*[\]】]")
_PART = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")


@dataclass(frozen=True, slots=True)
class Citations:
    """What an answer cites, each once, in the order in which it is first cited."""

    ids: tuple[str, ...] = ()
    """Ids of the chunks."""
    unknown: tuple[int, ...] = ()
    """Numbers that no document of the context has."""


def cited(answer: str, *contexts: Context) -> Citations:
    """Return the chunks that `answer` cites by their numbers in `contexts`.

    Raises ValueError for an answer that is not a string.
    """
    _check_text(answer)
    id_of = {
        number: id_
        for context in contexts
        for number, id_ in enumerate(context.ids, start=context.first)
    }
    numbers = dict.fromkeys(_numbers(_CODE.sub(" ", answer), max(id_of, default=0)))
    known = dict.fromkeys(id_of[number] for number in numbers if number in id_of)
    return Citations(tuple(known), tuple(number for number in numbers if number not in id_of))


def without_citations(answer: str) -> str:
    """Return `answer` with blanks in the place of its citations, as long as it was.

    A number in brackets is the number of a document, and no claim about anything. Code stays.
    Raises ValueError for an answer that is not a string.
    """
    _check_text(answer)
    pieces, done = [], 0
    for code in [*_CODE.finditer(answer), None]:
        start, end = code.span() if code else (len(answer), len(answer))
        pieces.append(_BRACKETS.sub(lambda found: " " * len(found[0]), answer[done:start]))
        pieces.append(answer[start:end])
        done = end
    return "".join(pieces)


def _numbers(text: str, last: int) -> Iterator[int]:
    """Yield the numbers cited; of a range that runs past the last document, its end alone."""
    for brackets in _BRACKETS.finditer(text):
        for part in _PART.finditer(brackets[1]):
            start, end = sorted((int(part[1]), int(part[2] or part[1])))
            yield from range(start, min(end, last) + 1)
            if end > last:
                yield end


def _check_text(answer: str) -> None:
    if not isinstance(answer, str):
        raise ValueError(f"answer: expected a string, got {type(answer).__name__}; pass one text")
