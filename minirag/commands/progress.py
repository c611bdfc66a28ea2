"""How far long work has come: one line on standard error, from the third second on.

    embedding [#########...........]  45 %, 0:12 left

But: nothing is shown where standard error is no terminal; a log would be full of it.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO, TypeVar

__all__ = ["progress"]

T = TypeVar("T")

_PATIENCE = 2.0  # seconds without a bar
_PAUSE = 0.1  # seconds between two pictures
_WIDTH = 20


def progress(
    items: Sequence[T],
    what: str,
    stream: TextIO | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[T]:
    """Yield the items, and say on `stream` (standard error) how many are done."""
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield from items
        return
    start = clock()
    due, shown = start + _PATIENCE, 0
    try:
        for done, item in enumerate(items):
            if clock() >= due:
                line = _line(what, done, len(items), clock() - start)
                stream.write(f"\r{line:<{shown}}")
                stream.flush()
                due, shown = clock() + _PAUSE, len(line)
            yield item
    finally:
        if shown:  # what comes next begins on an empty line
            stream.write(f"\r{'':<{shown}}\r")
            stream.flush()


def _line(what: str, done: int, total: int, seconds: float) -> str:
    bar = "#" * (_WIDTH * done // total)
    left = round(seconds * (total - done) / max(done, 1))
    return f"{what} [{bar:.<{_WIDTH}}] {done / total:4.0%}, {left // 60}:{left % 60:02} left"
