"""Single flight: of several threads that want the same value, one computes and the others wait.

    claim -> compute -> land, or fail        the others: wait -> take the value, or try themselves

Without it, the moment a popular entry expires everybody computes it at once (the "thundering herd";
Nishtala et al., Scaling Memcache at Facebook, 2013, section 3.2.1). An exception belongs to the
thread that met it: it is kept nowhere, and whoever waited tries again, one after the other.

Two threads that wait for each other would wait for ever. Each waiting thread is noted, so that the
last one to close such a circle gets an error instead.

But: a circle through two caches is not seen, each knows its own threads only.
"""

import threading
from collections.abc import Hashable
from typing import Any, Generic, TypeVar

__all__ = ["Flight", "Flights"]

V = TypeVar("V")


class Flight(Generic[V]):
    """One computation on its way, which other threads may wait for."""

    def __init__(self, key: Hashable, began: float) -> None:
        self.key = key
        self.began = began
        self.owner = threading.get_ident()
        self.value: list[V] = []  # empty until it has landed, and for good if it failed
        self.over = threading.Event()


class Flights(Generic[V]):
    """The computations on their way by key; every method but `wait` needs the cache's lock."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock
        self._by_key: dict[Hashable, Flight[V]] = {}
        self._waiting: dict[int, Flight[V]] = {}  # thread -> what it waits for

    def get(self, key: Hashable) -> Flight[V] | None:
        """Return the computation of this key, if one is on its way."""
        return self._by_key.get(key)

    def begin(self, key: Hashable, now: float) -> Flight[V]:
        """Note that this thread computes the key from now on."""
        flight = self._by_key[key] = Flight(key, now)
        return flight

    def end(self, flight: Flight[V]) -> bool:
        """Let the waiting go on; tell whether the value may be kept, see `forget`."""
        flight.over.set()
        if self._by_key.get(flight.key) is not flight:
            return False
        del self._by_key[flight.key]
        return True

    def forget(self, key: Hashable) -> None:
        """Let nobody join a computation that has begun before a change, nor keep its value."""
        self._by_key.pop(key, None)

    def forget_all(self) -> None:
        """Do as `forget` with every key."""
        self._by_key.clear()

    def wait(self, flight: Flight[V]) -> list[V]:
        """Wait until another thread's computation is over; return its value in a list, [] if none.

        RuntimeError where that computation itself waits for this thread.
        """
        me = threading.get_ident()
        with self._lock:
            if self._leads_back(flight, me):
                raise RuntimeError(
                    f"key {_shown(flight.key)}: what computes its value asks for that value; "
                    "compute it without asking the cache for the same key"
                )
            self._waiting[me] = flight
        try:
            flight.over.wait()
        finally:
            with self._lock:
                del self._waiting[me]
        return flight.value

    def _leads_back(self, flight: Flight[V] | None, me: int) -> bool:
        """Tell whether a flight, or what its thread waits for, and so on, is this thread's own."""
        while flight is not None and not flight.over.is_set():
            if flight.owner == me:
                return True
            flight = self._waiting.get(flight.owner)
        return False


def _shown(key: Any) -> str:
    text = repr(key)
    return text if len(text) <= 60 else f"{text[:60]}…"
