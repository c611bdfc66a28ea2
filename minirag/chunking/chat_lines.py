"""Chat as companies export it: which line opens a message, which one a day, which one a reply.

    **Ana Prieto** 10:32: text      **Ana Prieto** 10:32        **Ana Prieto, 26 August, 10:32**
    [2025-03-01 10:32] ana: text    ana (10:32): text           ↳ ana (10:40): a reply

A message goes on until the next one opens. It is a reply when its line is indented or marked (↳, └,
>), and then belongs to the message above that is not; a thread is that message with its replies.

But: these forms only, and no others are guessed. A quotation of a chat inside a message looks like
messages to it. In an export without marks every message is a thread of its own.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["ChatLine", "chat_lines", "opens_message"]

_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[aApP]\.?[mM]\.?)?"
_STAMP = rf"(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}})?[T ,]{{0,2}}{_TIME}Z?"
_NAME = r"[^\W\d_][^\n:*()\[\]]{0,60}"
_REPLY = re.compile(r"(?:[ \t]|↳|└|>)[ \t↳└─>]*")
_MESSAGE = re.compile(
    rf"\*\*{_NAME}\*\*[ \t]*[(\[]?{_STAMP}[)\]]?:?(?:\s|$)"
    rf"|\*\*{_NAME}, [^*\n]{{0,40}}{_TIME}\*\*:?(?:\s|$)"
    rf"|\[{_STAMP}\][ \t]*{_NAME}:(?:\s|$)"
    rf"|{_NAME}[ \t]*[(\[]{_STAMP}[)\]]:(?:\s|$)"
)
_MONTH = r"[^\W\d_]{3,12}\.?"
_DAY = re.compile(
    r"[^\w\n]{0,8}(?:[^\W\d_]{2,12},? )?"
    rf"(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}\.?(?: de)? {_MONTH}(?: de)?,? \d{{4}}"
    rf"|{_MONTH} \d{{1,2}},? \d{{4}})[^\w\n]{{0,8}}"
)
_LONGEST_SIGN = 200  # characters of a line that are looked at


class ChatLine(NamedTuple):
    """A line that opens something: "message", "reply" or "day"; `title` is the day's."""

    start: int
    kind: str
    title: str = ""


def chat_lines(text: str) -> Iterator[ChatLine]:
    """The lines that open a message or a day, in order; the others go on with what is open."""
    start = 0
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        line = text[start : min(end, start + _LONGEST_SIGN)]
        reply = _REPLY.match(line)
        if _MESSAGE.match(line, reply.end() if reply else 0):
            yield ChatLine(start, "reply" if reply else "message")
        elif _DAY.fullmatch(line.strip()):
            yield ChatLine(start, "day", line.strip(" -*#=_\t\n"))
        start = end


def opens_message(line: str) -> bool:
    """Whether the line opens a message or a reply."""
    line = line[:_LONGEST_SIGN]
    reply = _REPLY.match(line)
    return _MESSAGE.match(line, reply.end() if reply else 0) is not None
