"""A list of short texts read out of a model's reply, however the model chose to write it.

A JSON list (bare, in a code fence, inside prose, or the value in an object) is taken as it is. Else
the lines that carry a mark (`1.`, `2)`, `-`, `*`, `•`) are the items; and where no line carries
one, all lines but an introduction ("Here are three:"). Quotes and bold type are taken off.

But: an item is one line. Prose without marks becomes one item a line, and it is for whoever asked
to throw out what is too long.
"""

import re
from typing import Any

from minirag.text.json_values import find_json

__all__ = ["parse_list"]

_MARK = re.compile(r"^\s*(?:[(\[]?\d{1,2}[.):\]]|[a-h][.)]|[-*•–—])\s+(?=\S)")
_INLINE_MARK = re.compile(r"(?:^|\s)\(?\d{1,2}[.)]\s+")
_INTRODUCTION = re.compile(
    r"^(?:here (?:are|is)|sure|certainly|of course|claro|por supuesto|aquí (?:están|tienes))\b",
    re.IGNORECASE,
)
_QUOTES = ('""', "''", "“”", "‘’", "«»", "``", "**", "__")


def parse_list(reply: str) -> list[str]:
    """Return the items of a reply in order, none empty; repeats stay."""
    from_json = _texts(find_json(reply, lambda value: bool(_texts(value))))
    if from_json:
        return [item for item in map(_bare, from_json) if item]
    lines = [line for line in reply.splitlines() if line.strip() and "```" not in line]
    marked = [line for line in lines if _MARK.match(line)]
    if len(marked) == 1 and len(_INLINE_MARK.findall(marked[0])) > 1:
        marked = [piece for piece in _INLINE_MARK.split(marked[0]) if piece.strip()]
    chosen = marked or [
        line
        for line in lines
        if not line.rstrip().endswith(":") and not _INTRODUCTION.match(line.strip())
    ]
    return [item for item in (_bare(_MARK.sub("", line)) for line in chosen) if item]


def _texts(value: Any) -> list[str]:
    """Return the texts of a list, of objects in a list, or of the first list in an object."""
    if isinstance(value, dict):
        lists = [each for each in value.values() if isinstance(each, list)]
        return _texts(lists[0]) if lists else []
    items: list[str] = []
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict):
            item = next((each for each in item.values() if isinstance(each, str)), None)
        if isinstance(item, str):
            items.append(item)
    return items


def _bare(item: str) -> str:
    """Return an item on one line, without the quotes, bold type or comma around it."""
    item = " ".join(item.split()).rstrip(",").strip()
    while len(item) > 2:
        around = next((q for q in _QUOTES if item.startswith(q[0]) and item.endswith(q[1])), None)
        if around is None:
            break
        item = item[1:-1].strip()
    return item
