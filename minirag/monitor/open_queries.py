"""Which query is open here: so that code deep inside a pipeline need not be handed it.

A context variable holds it (PEP 567): each thread and each asynchronous task has its own value. Two
monitors may watch the same query, so it is one recording a monitor.

But: a thread that a query starts begins with nothing open. Hand it the recording.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

from minirag.monitor.recording import Recording

__all__ = ["open_query", "opened"]

_NONE: Mapping[int, Recording] = MappingProxyType({})
_open: ContextVar[Mapping[int, Recording]] = ContextVar("open query by monitor", default=_NONE)


def open_query(monitor: object) -> Recording | None:
    """Return the recording of the innermost query of this monitor that is open here."""
    return _open.get().get(id(monitor))


@contextmanager
def opened(monitor: object, recording: Recording) -> Iterator[None]:
    """Let `open_query` find a recording inside `with`."""
    before = _open.get()
    _open.set({**before, id(monitor): recording})
    try:
        yield
    finally:
        _open.set(before)  # no reset: a generator may be ended by a thread that did not begin it
