"""What of a cell's outputs a page may show: text, and pictures that are plain PNG.

HTML, SVG and scripts of a student's cell are left out, and said to be. A picture is decoded once,
to see that it is one; sizes are bounded, so that no page grows beyond what a phone can open.

But: what a picture shows is not looked at.
"""

import base64
import binascii
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["MOST_TEXT", "PICTURES", "Shown", "shown_outputs"]

MOST_TEXT = 20_000  # characters of a cell
PICTURES = 6_000_000  # bytes of all pictures of a page
_MOST_PIXELS = 25_000_000  # of one picture; a page's width on paper at 600 dots an inch
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Shown:
    """One output: a text, or the base64 of a picture."""

    text: str = ""
    picture: str = ""


def shown_outputs(outputs: Sequence[Mapping[str, Any]], room: int = PICTURES) -> list[Shown]:
    """Return what may be shown of a cell's outputs; its pictures take at most `room` bytes."""
    found: list[Shown] = []
    characters = MOST_TEXT
    for output in outputs:
        data = output.get("data") or {}
        if output.get("output_type") == "stream":
            text = _text(output.get("text"))
        elif output.get("output_type") == "error":
            text = "\n".join(map(_text, output.get("traceback") or ())) or _error(output)
        elif "image/png" in data:
            picture = _picture(_text(data["image/png"]), room)
            room -= len(picture)
            if picture:
                found.append(Shown(picture=picture))
                continue
            text = "(A picture is left out: it is damaged, or too large.)"
        elif "text/plain" in data:
            text = _text(data["text/plain"])
        else:
            text = f"(An output is left out: {', '.join(sorted(data)) or 'of an unknown kind'}.)"
        if text.strip() and characters > 0:
            cut = text if len(text) <= characters else f"{text[:characters]}\n… (cut here)"
            found.append(Shown(text=cut))
            characters -= len(text)
    return found


def _text(value: Any) -> str:
    return "".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _error(output: Mapping[str, Any]) -> str:
    return f"{output.get('ename', 'error')}: {output.get('evalue', '')}"


def _picture(text: str, room: int) -> str:
    """Return the base64 of a PNG without line breaks, "" where it is none or has no room."""
    if len(text) > 2 * PICTURES:
        return ""
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        return ""
    if len(content) < 24 or not content.startswith(_SIGNATURE):
        return ""
    width, height = struct.unpack(">II", content[16:24])
    picture = base64.b64encode(content).decode("ascii")
    return picture if width * height <= _MOST_PIXELS and len(picture) <= room else ""
