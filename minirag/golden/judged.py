"""What was read for a question and judged, whether it answers or not.

    {"id": "q003", "spans": [["refund-policy", 120, 480], ["pricing-faq", 0, 210]]}

A golden set marks what answers. Of everything else nobody knows whether it was read and found
wanting, or never seen. So the first hits of several methods are put into one pool, and what is in
it is judged once (Spärck Jones and van Rijsbergen 1975; TREC since 1992). What holds an answer
becomes evidence; all that was read stands here, so that `judged@k` can say how far a figure rests
on judgements.

But: a method that was not in the pool finds what nobody has read. Its figures are a lower bound.
"""

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from minirag.data import display_path, numbered_lines, write_text

__all__ = ["JudgedSpan", "read_judged", "write_judged"]


class JudgedSpan(NamedTuple):
    """A piece of a document that somebody has read for a question."""

    document_id: str
    start: int
    end: int


def read_judged(path: str | os.PathLike[str]) -> dict[str, list[JudgedSpan]]:
    """Return question id to what was judged for it.

    FileNotFoundError for a missing file, ValueError that names the line for a damaged one.
    """
    judged: dict[str, list[JudgedSpan]] = {}
    for number, line in numbered_lines(path):
        try:
            record: Any = json.loads(line)
            spans = [_span(*span) for span in record["spans"]]
            judged.setdefault(_text(record["id"]), []).extend(spans)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise ValueError(
                f"{display_path(path)}, line {number}: no judged spans ({error!r}); "
                'write {"id": "q001", "spans": [["document", 0, 100]]}'
            ) from None
    return judged


def write_judged(path: str | os.PathLike[str], judged: Mapping[str, Sequence[JudgedSpan]]) -> None:
    """Write a line a question, spans that touch joined; the file whole or not at all."""
    lines = (
        json.dumps({"id": id, "spans": _joined(spans)}, ensure_ascii=False)
        for id, spans in sorted(judged.items())
    )
    write_text(path, "".join(f"{line}\n" for line in lines))


def _joined(spans: Sequence[JudgedSpan]) -> list[JudgedSpan]:
    """Return the same characters in as few spans as can be."""
    joined: list[JudgedSpan] = []
    for span in sorted(set(spans)):
        last = joined[-1] if joined else None
        if last and last.document_id == span.document_id and span.start <= last.end:
            joined[-1] = last._replace(end=max(last.end, span.end))
        else:
            joined.append(span)
    return joined


def _span(document_id: Any, start: Any, end: Any) -> JudgedSpan:
    if type(start) is not int or type(end) is not int or not 0 <= start < end:
        raise ValueError(f"{start!r} to {end!r} is no span")
    return JudgedSpan(_text(document_id), start, end)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no string")
    return value
