"""How many tokens were used, and so what it costs: counted for each call and in all.

    tokens read = input + cache_read + cache_write

What is read from the provider's prompt cache or written to it stands apart, because it has other
prices. A refusal and a cut-off answer are paid for, and counted, like any other.

But: prices are not known here; they change. A request that failed before a model read it counts
nothing.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Call", "Meter", "Usage"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, or of many added up."""

    calls: int = 0
    input: int = 0
    """Tokens read that the prompt cache had no part in."""
    output: int = 0
    """Tokens written, those of the model's thinking included."""
    cache_read: int = 0
    cache_write: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            self.input + other.input,
            self.output + other.output,
            self.cache_read + other.cache_read,
            self.cache_write + other.cache_write,
        )


@dataclass(frozen=True, slots=True)
class Call:
    """One call that a model replied to: with an answer, or with none."""

    model: str
    usage: Usage
    stop_reason: str
    """Why the model stopped, in the provider's word; "" where a stream was broken off."""
    attempts: int
    """Requests sent, the last included."""


class Meter:
    """Adds calls up, from any number of threads, and tells `on_call` of each."""

    def __init__(self, on_call: Callable[[Call], None] | None = None) -> None:
        self._on_call = on_call
        self._total = Usage()
        self._lock = threading.Lock()

    @property
    def total(self) -> Usage:
        """Return all usage so far."""
        with self._lock:
            return self._total

    def count(self, call: Call) -> None:
        """Add one call, then hand it to `on_call`, whose exceptions are the caller's."""
        with self._lock:
            self._total += call.usage
        if self._on_call is not None:
            self._on_call(call)
