"""Front matter: the lines `key: value` that open a file and describe the text below them.

    ---
    id: refund-policy
    updated: 2025-06-02
    ---

    The text starts here.

The first line of the file is `---`, and so is the line that ends it. One empty line after that is
still part of it, so that bodies start with text. In code each line stands behind the comment sign
(`# ---`, `// ---`, `-- ---`), so that the file still runs. Values are `true`, `false`, numbers,
lists (`[a, b]`, or lines `- a` below their key) and strings, in quotes or not; dates stay strings,
since ISO dates sort as they are. The convention comes from Jekyll (2008).

But: this is not YAML. Nothing nests, there are no anchors, no escapes, no text over several lines.
A `.yaml` file may open with a bare `---` of its own, so there front matter needs the sign as well.
"""

import re
from typing import Any, NamedTuple

__all__ = ["COMMENT_SIGNS", "FrontMatter", "parse_front_matter", "parse_value"]

COMMENT_SIGNS = {".py": "#", ".ts": "//", ".sql": "--", ".yaml": "#", ".yml": "#"}

# always strings: version 3.10 is not the number 3.1, and a title may be 2024
_TEXT_KEYS = frozenset({"id", "title", "version", "author", "created", "updated", "language"})
_WHOLE_NUMBER = re.compile(r"[+-]?(0|[1-9][0-9]{0,17})")  # 0045 is a code, not 45
_DECIMAL = re.compile(r"[+-]?(0|[1-9][0-9]*)\.[0-9]+")
_LIST_ITEM = re.compile(r"""\s*("[^"]*"|'[^']*'|[^,]+)""")


class FrontMatter(NamedTuple):
    """What stands above the text, and where the text starts (an offset into the file)."""

    fields: dict[str, Any]
    body_start: int


def parse_front_matter(text: str, suffix: str = ".md", name: str = "text") -> FrontMatter:
    """Read the front matter of a file's text; no fields and offset 0 where there is none.

    `suffix` chooses the comment sign, `name` is the file as messages call it. Raises ValueError
    with file, line and remedy where it is not closed, a line has no colon or a key comes twice.
    """
    sign = COMMENT_SIGNS.get(suffix, "")
    lines = text.split("\n")
    if _uncomment(lines[0], sign) != "---":
        return FrontMatter({}, 0)
    inside = [_uncomment(line, sign) for line in lines[1:]]
    if "---" not in inside or None in inside[: inside.index("---")]:
        marker = f"{sign} ---".strip()
        raise ValueError(
            f"{name}:1: front matter is not closed; add a line '{marker}' below its last key, "
            "or put an empty line first if the file has none"
        )
    fields: dict[str, Any] = {}
    key = ""  # the last one read: lines `- a` add to it
    closing = inside.index("---")
    for number, line in enumerate(inside[:closing], start=2):
        entry = (line or "").strip()
        if not entry or entry.startswith("#"):
            continue
        if entry.startswith("- ") and key not in _TEXT_KEYS and _may_be_list(fields.get(key)):
            fields[key] = [*fields[key], parse_value(entry[2:])]
        else:
            key, value = _split_line(line or "", f"{name}:{number}")
            if key in fields:
                raise ValueError(f"{name}:{number}: key {key!r} comes twice; keep one of them")
            fields[key] = _unquote(value) if key in _TEXT_KEYS else parse_value(value)
    body = lines[closing + 2 :]
    if body and not body[0]:
        body = body[1:]
    return FrontMatter(fields, len(text) - len("\n".join(body)))


def parse_value(value: str) -> Any:
    """Read one value: true, false, a number, a list in brackets, else a string."""
    value = value.strip()
    if value in ("true", "false"):
        return value == "true"
    if _WHOLE_NUMBER.fullmatch(value):
        return int(value)
    if _DECIMAL.fullmatch(value):
        return float(value)
    if value.startswith("[") and value.endswith("]"):
        items = (item.strip() for item in _LIST_ITEM.findall(value[1:-1]))
        return [parse_value(item) for item in items if item]
    return _unquote(value)


def _uncomment(line: str, sign: str) -> str | None:
    """The line without its comment sign and trailing spaces; None for a line of code."""
    if not line.startswith(sign):
        return None
    line = line.rstrip()
    return line if not sign else line.removeprefix(sign).removeprefix(" ")


def _split_line(line: str, place: str) -> tuple[str, str]:
    """Key and value of a line, at its first colon."""
    if line[0].isspace():
        raise ValueError(
            f"{place}: {line.strip()!r} is indented, but nothing nests in front matter; "
            "write 'key: value' from the first column"
        )
    key, colon, value = line.partition(":")
    if not colon or not key.strip():
        raise ValueError(f"{place}: {line!r} is not of the form 'key: value'; add key and colon")
    return key.strip(), value.strip()


def _may_be_list(value: Any) -> bool:
    return value == "" or isinstance(value, list)


def _unquote(value: str) -> str:
    quoted = len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value
