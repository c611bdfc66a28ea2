"""One question more in a golden file: its id, and its line behind those that are there.

    next_id(["q403", "q404"])            -> "q405"
    append_question(path, question)      a line at the end; the lines above stay as they are

An id goes on from the last one that ends in a number, past the highest of its kind, as wide as that
one is. The file is written anew, whole or not at all; its lines stay byte for byte, and the new one
ends as they do.

But: nothing is checked here; ask `validate_added` first. The id of a question that was deleted at
the end of a file is given out again, since no trace of it is left.
"""

import os
import re
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from minirag.data import read_text, write_text
from minirag.golden.lines import format_question
from minirag.golden.records import Question

__all__ = ["append_question", "next_id"]

_FIRST = ("q", "001")
_NUMBERED = re.compile(r"(.*?)([0-9]{1,18})", re.DOTALL)  # 18 digits: int() refuses thousands


def next_id(ids: Iterable[str]) -> str:
    """Return a free id in the pattern of the last that ends in a number; "q001" without one."""
    taken = list(ids)
    numbered = [found.groups() for found in map(_NUMBERED.fullmatch, taken) if found]
    prefix, last = numbered[-1] if numbered else _FIRST
    highest = max((int(digits) for other, digits in numbered if other == prefix), default=0)
    further = (f"{prefix}{number:0{len(last)}}" for number in count(highest + 1))
    return next(id_ for id_ in further if id_ not in taken)


def append_question(path: str | os.PathLike[str], question: Question) -> None:
    """Write one question to the end of a file, which is made where it is missing.

    Raises FileNotFoundError where its folder is missing, ValueError for a file that is not UTF-8.
    """
    before = ""
    if Path(path).exists():
        read_text(path)  # says where a file is not UTF-8
        before = Path(path).read_bytes().decode("utf-8")  # with its "\r" and byte-order mark
    end = "\r\n" if "\r\n" in before else "\n"
    gap = end if before and not before.endswith(("\n", "\r")) else ""
    write_text(path, before + gap + format_question(question) + end)
