"""A cell's outputs, as far as they are some: what the submission's process says is checked.

A notebook with half of a character in its text cannot be written, and one with an output of no kind
cannot be read. Either would cost all points, and an honest cell can print the first.

But: what an output says is the submission's own.
"""

import json
from typing import Any

from course.feedback.statement import MIME

__all__ = ["line", "outputs_in"]

MOST_OUTPUTS = 500  # of a cell; a word to stdout and one to stderr in turn are an output each

Output = dict[str, Any]


def outputs_in(said: object) -> list[Output]:
    """Return the outputs among what was said, in nbformat's form; the rest is left out.

    Of too many the last one stays, which may be an error.
    """
    parts = said if isinstance(said, list) else []
    cut = len(parts) - MOST_OUTPUTS
    if cut > 0:
        parts = [*parts[: MOST_OUTPUTS - 1], line(f"{cut:,} more outputs are cut"), parts[-1]]
    found = (_output(part) for part in parts)
    return [output for output in found if output is not None]


def line(words: str) -> Output:
    """Return the output that says what is not shown."""
    return {"output_type": "stream", "name": "stdout", "text": f"\n… ({words})\n"}


def _output(said: object) -> Output | None:
    part = _plain(said)
    if not isinstance(part, dict):
        return None
    kind = part.get("output_type")
    if kind == "stream":
        good = part.get("name") in ("stdout", "stderr") and isinstance(part.get("text"), str)
        return _only(part, "name", "text") if good else None
    if kind == "error":
        lines = part.get("traceback")
        good = _are_texts([part.get("ename"), part.get("evalue")]) and _are_texts(lines)
        return _only(part, "ename", "evalue", "traceback") if good else None
    if kind in ("display_data", "execute_result"):
        data, metadata = part.get("data"), part.get("metadata", {})
        if not isinstance(data, dict) or not isinstance(metadata, dict):
            return None
        kept = {mime: value for mime, value in data.items() if _is_data(mime, value)}
        shown = {"output_type": kind, "data": kept, "metadata": metadata}
        return {**shown, "execution_count": None} if kind == "execute_result" else shown
    return None


def _plain(said: object) -> object:
    """Return JSON that can be written as UTF-8, None for what is nested too deep."""
    try:
        text = json.dumps(said, ensure_ascii=False).encode("utf-8", "replace")
        return json.loads(text, parse_constant=str)  # NaN is no JSON for a browser
    except (ValueError, RecursionError):
        return None


def _only(part: Output, *keys: str) -> Output:
    return {key: part[key] for key in ("output_type", *keys)}


def _are_texts(parts: object) -> bool:
    return isinstance(parts, list) and all(isinstance(part, str) for part in parts)


def _is_data(mime: str, value: object) -> bool:
    """Tell whether nbformat takes a representation: text, lines, or JSON where its name says so.

    A verdict of its own is none.
    """
    if mime == MIME:
        return False
    return isinstance(value, str) or _are_texts(value) or mime.endswith("json")
