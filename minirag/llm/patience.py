"""Trying again: how often, and how long to wait in between.

    wait(n) = min(first * 2^n, longest) * jitter        jitter drawn from [0.5, 1]

A server that says when to come back (`Retry-After`) is taken at its word, up to `longest`; when it
asks for more, waiting less would be of no use, so the call is given up at once. The wait doubles so
that a busy server gets rest, and is random so that many callers do not come back in step: Brooker,
Exponential backoff and jitter (AWS Architecture Blog, 2015).

But: only what may pass is tried again: no connection, a time-out, and the states 408, 409, 429 and
500 and above (529 is "overloaded"). A wrong key stays wrong.
"""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

__all__ = ["Patience", "asked_wait", "is_passing", "may_pass"]

_PASSING = (408, 409, 429)


@dataclass(frozen=True, slots=True)
class Patience:
    """How often a call is tried again, and how the waits between grow, in seconds."""

    retries: int = 3
    first: float = 0.5
    longest: float = 20.0
    sleep: Callable[[float], None] = time.sleep
    draw: Callable[[], float] = random.random
    """Uniform over [0, 1): it moves a wait, and never a result."""

    def __post_init__(self) -> None:
        if isinstance(self.retries, bool) or not isinstance(self.retries, int) or self.retries < 0:
            raise ValueError(f"retries: {self.retries!r} is out of range; 0 tries once")
        if not 0 <= self.first <= self.longest:
            raise ValueError(
                f"first and longest: {self.first!r} and {self.longest!r} seconds; "
                "choose 0 <= first <= longest"
            )

    def wait_after(self, attempt: int, asked: float | None) -> float | None:
        """Return the seconds to wait after that attempt (from 1); None for giving up.

        `asked` is what the server asked for, in seconds, if it did.
        """
        if attempt > self.retries or (asked is not None and asked > self.longest):
            return None
        if asked is not None and asked > 0:
            return asked
        grown = min(self.first * 2.0 ** min(attempt - 1, 60), self.longest)
        return grown * (0.5 + 0.5 * self.draw())


def may_pass(status: int, headers: Mapping[str, str]) -> bool:
    """Tell whether a failure of that HTTP state may be gone a little later."""
    said = headers.get("x-should-retry")  # a server that knows better says so
    return said == "true" or (said != "false" and is_passing(status))


def is_passing(status: int) -> bool:
    """Tell whether an HTTP state blames the server or the hour, and not the request."""
    return status in _PASSING or status >= 500


def asked_wait(headers: Mapping[str, str], now: Callable[[], float] = time.time) -> float | None:
    """Return the seconds that a reply's headers ask to wait, None where they do not.

    `Retry-After` holds seconds or a date (RFC 9110, section 10.2.3); `retry-after-ms` is finer.
    """
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        value = headers.get(name)
        if value is not None:
            try:
                seconds = float(value) / unit
            except ValueError:
                continue
            return seconds if 0 <= seconds < float("inf") else None
    try:
        return max(0.0, parsedate_to_datetime(headers.get("retry-after", "")).timestamp() - now())
    except ValueError:
        return None
