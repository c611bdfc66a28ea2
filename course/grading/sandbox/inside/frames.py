"""Frames: JSON objects over a socket, each behind its length in four bytes.

But: nothing is trusted. A frame that is too long, no JSON or no object is a FrameError.
"""

import json
import math
import socket
import struct
import time
from collections.abc import Callable
from typing import Any

__all__ = ["MOST_BYTES", "PATIENCE", "FrameError", "TooLateError", "receive", "send"]

PATIENCE = 4.0  # seconds by the clock for one of computing
MOST_BYTES = 8_000_000  # of one frame: a cell with figures
_HEAD = struct.Struct(">I")
_TICK = 0.2  # seconds


class FrameError(Exception):
    """What came is no frame, or nothing came."""


class TooLateError(FrameError):
    """Nothing came, or nothing was taken, in time."""


def send(channel: socket.socket, content: dict[str, Any], seconds: float | None = None) -> None:
    """Send one frame. Raises FrameError when it is not taken in time, or the other end is gone."""
    body = json.dumps(content).encode("ascii", "replace")
    channel.settimeout(seconds)
    try:
        channel.sendall(_HEAD.pack(len(body)) + body)
    except TimeoutError:
        raise TooLateError("not taken in time") from None
    except OSError as error:
        raise FrameError(f"not sent: {error}") from None


def receive(
    channel: socket.socket, seconds: float | None = None, watch: Callable[[], None] | None = None
) -> dict[str, Any]:
    """Return the next frame. Raises FrameError, with `closed` where the other end is gone.

    `watch` is called while nothing comes, a few times a second; what it raises ends the wait.
    """
    until = None if seconds is None else time.monotonic() + seconds
    size = _HEAD.unpack(_exactly(channel, _HEAD.size, until, watch))[0]
    if size > MOST_BYTES:
        raise FrameError(f"a frame of {size:,} bytes; {MOST_BYTES:,} are the most")
    try:
        content = json.loads(_exactly(channel, size, until, watch))
    except (ValueError, RecursionError) as error:
        raise FrameError(f"a frame that is no JSON ({type(error).__name__})") from None
    if not isinstance(content, dict):
        raise FrameError("a frame that is no object")
    return content


def _exactly(
    channel: socket.socket,
    size: int,
    until: float | None,
    watch: Callable[[], None] | None = None,
) -> bytes:
    parts, missing = [], size
    looked = time.monotonic()
    while missing:
        now = time.monotonic()
        if until is not None and now >= until:
            raise TooLateError("no answer in time")
        if watch is not None and now - looked >= _TICK:  # also while bytes come drop by drop
            watch()
            looked = now
        channel.settimeout(min(_TICK, math.inf if until is None else until - now))
        try:
            part = channel.recv(min(missing, 1 << 20))
        except TimeoutError:
            continue  # the time that is left is looked at above
        except OSError as error:
            raise FrameError(f"closed: {error}") from None
        if not part:
            raise FrameError("closed")
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)
