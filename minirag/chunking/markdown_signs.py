"""The signs with which a line of markdown opens: of quotes, items, rules, headings and fences.

Patterns and two small readers for `markdown_lines`, which knows what the line before was. Every
pattern is tried at one place and never goes back over what it has read (`++`, `*+`), so that a line
of ten million signs takes no quadratic time.

But: a sign alone decides nothing. `---` is a rule, the line under a heading or part of a table.
"""

import re

__all__ = [
    "BLANK_LINES",
    "DELIMITERS",
    "FENCE",
    "HEADING",
    "LONGEST_TITLE",
    "QUOTE",
    "RULE",
    "UNDERLINE",
    "indent_at",
    "open_containers",
    "title_of",
]

BLANK_LINES = re.compile(r"(?:[^\S\n]*+\n)++")
QUOTE = re.compile(r"(?:[ \t]{0,3}+>[ \t]?+)++")
_MARKER = re.compile(r"(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)")
_SPACES = re.compile(r"[ \t]*")
RULE = re.compile(r"([-*_])(?:[ \t]*+\1){2,}+[ \t]*+$")
HEADING = re.compile(r"(#{1,6})(?:[ \t]|$)")
UNDERLINE = re.compile(r"(?:=++|-++)[ \t]*+$")
FENCE = re.compile(r"(?:`{3,}+(?=[^`]*+$)|~{3,}+)")
DELIMITERS = re.compile(r"(?=[^|]*+\|)\|?+(?:[ \t]*+:?-++:?[ \t]*+(?:\||$))++[ \t]*+$")
LONGEST_TITLE = 200  # characters: the path of headings is repeated in every chunk below it


def open_containers(
    line: str, ink: int, indent: int, interrupts: bool
) -> tuple[int, list[int], bool]:
    """Pass over the signs of quotes and items: where text begins, the items' indents, quoted.

    Inside a paragraph (`interrupts`) only an item with text, numbered 1 if at all, is one.
    """
    opened: list[int] = []
    quoted, first = False, ink
    while ink < len(line):
        if quote := QUOTE.match(line, ink):
            quoted = True
            ink = indent_at(line, quote.end())[1]
            continue
        marker = _MARKER.match(line, ink)
        if marker is None or (
            interrupts and (marker[1] not in (None, "1") or not line[marker.end() :].strip())
        ):
            break
        interrupts = False
        ink = indent_at(line, marker.end())[1]
        is_code = ink - marker.end() > 4  # or nothing follows
        if not quoted:
            text = marker.end() + 1 if is_code or ink == len(line) else ink
            opened.append(indent + text - first)
        if is_code:
            return len(line), opened, quoted
    return ink, opened, quoted


def indent_at(line: str, at: int) -> tuple[int, int]:
    """How wide the white space at an offset is, and where it ends."""
    spaces = _SPACES.match(line, at)
    assert spaces is not None  # it may match nothing
    return len(spaces[0].expandtabs(4)), spaces.end()


def title_of(rest: str) -> str:
    """A heading without its signs at the end, and not longer than a path can carry."""
    title = rest.strip()
    bare = title.rstrip("#")
    if not bare or bare[-1] in " \t":
        title = bare.rstrip()
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"
