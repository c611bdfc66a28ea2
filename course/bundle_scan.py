"""Looking for texts in files, many at once: in pages, notebooks with their outputs, packed data.

What JSON escapes is read unescaped, a `.npz` is unpacked; the file's name is looked through too.

But: it compares letters. What was reworded, encoded or drawn into a picture is not found.
"""

import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Found", "scan"]

_WINDOW = 16  # letters that are looked up at every place of a text
_PICTURES = ("image/png", "image/jpeg")  # letters that spell a picture


@dataclass(frozen=True)
class Found:
    """A hidden text in a file."""

    file: str
    line: int
    """From 1; 0 in a packed file, which has no lines."""
    text: str
    what: str


def scan(files: Mapping[str, bytes], needles: Mapping[str, str]) -> list[Found]:
    """Return where the needles (text → what it is) stand: each once a file, in names too."""
    found = []
    width = min((_WINDOW, *map(len, needles))) if needles else 0
    by_beginning = defaultdict(list)
    for needle in needles:
        by_beginning[needle[:width]].append(needle)
    for name, content in sorted(files.items()) if width else ():
        for needle in sorted(_standing(f"{name}\n{_readable(name, content)}", by_beginning, width)):
            found.append(Found(name, _line_of(content, needle), needle, needles[needle]))
    return found


def _standing(text: str, by_beginning: Mapping[str, list[str]], width: int) -> set[str]:
    """Return the needles in a text. One pass: 9,000 needles, one after the other, take minutes."""
    there = set()
    for at in range(len(text) - width + 1):
        beginning = text[at : at + width]
        if beginning in by_beginning:
            there |= {one for one in by_beginning[beginning] if text.startswith(one, at)}
    return there


def _readable(name: str, content: bytes) -> str:
    """Return all text of a file: JSON unescaped, a packed file unpacked, wide letters narrowed."""
    if name.endswith(".npz"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = [packed.read(member) for member in packed.namelist()]
        return "\n".join(part.replace(b"\0", b"").decode("utf-8", "replace") for part in parts)
    text = content.decode("utf-8", "replace")
    try:
        if name.endswith((".json", ".ipynb")):
            return "\n".join(_strings(json.loads(text)))
        if name.endswith(".jsonl"):
            lines = (json.loads(line) for line in text.splitlines() if line.strip())
            return "\n".join(one for line in lines for one in _strings(line))
    except (ValueError, RecursionError):
        pass  # no JSON after all: its text as it stands
    return text


def _strings(value: Any) -> Iterator[str]:
    """Yield the strings of plain data; a list of strings is a text, as notebooks store it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            yield "".join(value)
        else:
            for item in value:
                yield from _strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            if key not in _PICTURES:
                yield from _strings(item)


def _line_of(content: bytes, text: str) -> int:
    """Return the line of a text in a file, also where it stands escaped in JSON; 0 without."""
    for form in (text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]):
        at = content.find(form.encode("utf-8"))
        if at >= 0:
            return content.count(b"\n", 0, at) + 1
    return 0
