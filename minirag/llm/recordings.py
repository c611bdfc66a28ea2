"""Answers of a language model in a file, so that a lesson needs neither key nor network.

    key = first 16 hex digits of SHA-256(JSON [system, prompt] in NFC)

One line of JSON an answer: `key`, `text`, `model`, and, for readers, `system` and `prompt`. A key
that comes twice stands for its last line, so that an answer can be replaced by one more line.

But: `max_tokens` is not part of the key, and one comma more in a prompt is another prompt.
"""

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minirag.data import display_path, numbered_lines
from minirag.files import replacing

__all__ = ["Recording", "read_recordings", "recording_key", "write_recordings"]

_DIGITS = 16  # 64 bits: among a million prompts the chance that any two share a key is 3e-8


@dataclass(frozen=True, slots=True)
class Recording:
    """One answer: the line of the file that holds it."""

    key: str
    text: str
    model: str = ""
    system: str = ""
    prompt: str = ""


def recording_key(prompt: str, system: str = "") -> str:
    """Return the key under which the answer to a prompt is recorded."""
    request = unicodedata.normalize("NFC", json.dumps([system, prompt], ensure_ascii=False))
    return hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def read_recordings(path: Path) -> dict[str, Recording]:
    """Return the recordings of a file by key, in its order.

    Raises FileNotFoundError for a missing file, ValueError that names the line for a damaged one.
    """
    recordings: dict[str, Recording] = {}
    for number, line in numbered_lines(path):
        recording = _parsed(line, f"{display_path(path)}, line {number}")
        recordings.pop(recording.key, None)  # the last one counts, and stands where it was written
        recordings[recording.key] = recording
    return recordings


def write_recordings(path: Path, recordings: Iterable[Recording]) -> None:
    """Write the file whole or not at all."""
    with replacing(path) as file:
        for recording in recordings:
            fields = {
                name: value
                for name in Recording.__slots__
                if (value := getattr(recording, name)) or name in ("key", "text")
            }
            file.write(json.dumps(fields, ensure_ascii=False).encode("utf-8") + b"\n")


def _parsed(line: str, place: str) -> Recording:
    """Return the recording of a line; ValueError that names the place where it is none."""
    remedy = "mend or delete the line, and record it again"
    try:
        record: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{place}: not JSON ({error}); {remedy}") from None
    if not isinstance(record, Mapping):
        raise ValueError(f"{place}: not an object; {remedy}")
    for name in Recording.__slots__:
        needed = name in ("key", "text")
        value = record.get(name, None if needed else "")
        if not isinstance(value, str) or (needed and not value.strip()):
            raise ValueError(f"{place}: the field {name} is {value!r}, not a text; {remedy}")
    recording = Recording(**{name: record.get(name, "") for name in Recording.__slots__})
    if recording.prompt and recording_key(recording.prompt, recording.system) != recording.key:
        raise ValueError(f"{place}: the key is not that of its prompt and system; {remedy}")
    return recording
