"""Counting what an answer does, where the cost is part of the contract.

A driver hands over `CountedList`s and `CountedDict`s, which answer as lists and dicts do and count
each item that is read, and `CountedFloat`s, which count each comparison. The count does not depend
on the machine; a time would. `cost(...)` turns it into a part of the returned value: "at most 40",
or the number that was needed.

But: numpy and `sorted` read a list without asking it. Count comparisons there, or leave a task
about cost to plain Python.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

__all__ = ["CountedDict", "CountedFloat", "CountedList", "Counter", "cost"]


class Counter:
    """How many operations were counted, shared by all that one call is given."""

    def __init__(self) -> None:
        self.count = 0


def cost(counter: Counter, most: int, what: str = "reads") -> str:
    """Return "at most 40 reads" when that was kept, else "97 reads, where 40 are enough"."""
    if counter.count <= most:
        return f"at most {most:,} {what}"
    return f"{counter.count:,} {what}, where {most:,} are enough"


class CountedList(list[Any]):
    """A list that counts the items read from it."""

    def __init__(self, items: Iterable[Any], counter: Counter) -> None:
        super().__init__(items)
        self._counter = counter

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self._counter.count += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        for item in super().__iter__():
            self._counter.count += 1
            yield item

    def __reversed__(self) -> Iterator[Any]:
        for item in super().__reversed__():
            self._counter.count += 1
            yield item

    def __contains__(self, item: object) -> bool:
        return any(found == item for found in self)

    def index(self, item: Any, start: Any = 0, stop: Any = None) -> int:
        """As list.index; reads up to the item."""
        for place in range(*slice(start, stop).indices(len(self))):
            if self[place] == item:
                return place
        raise ValueError(f"{item!r} is not in list")

    def count(self, item: Any) -> int:
        """As list.count; reads all of it."""
        return sum(found == item for found in self)

    def copy(self) -> list[Any]:
        """As list.copy; reads all of it."""
        return list(self)


class CountedDict(dict[Any, Any]):
    """A dict that counts the values looked up, and the keys gone over."""

    def __init__(self, items: Mapping[Any, Any], counter: Counter) -> None:
        super().__init__(items)
        self._counter = counter

    def __getitem__(self, key: Any) -> Any:
        self._counter.count += 1
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """As dict.get; one read."""
        self._counter.count += 1
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self._counter.count += 1
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Any]:
        for key in super().__iter__():
            self._counter.count += 1
            yield key

    def keys(self) -> Any:
        """As dict.keys; counts each key when it is gone over."""
        return list(self)

    def values(self) -> Any:
        """As dict.values, as a list; counts each."""
        self._counter.count += len(self)
        return list(super().values())

    def items(self) -> Any:
        """As dict.items, as a list; counts each."""
        self._counter.count += len(self)
        return list(super().items())


class CountedFloat(float):
    """A float that counts each comparison, also those of `sorted`, `max` and `heapq`."""

    _counter: Counter

    def __new__(cls, value: float, counter: Counter) -> "CountedFloat":
        """Make one that reports to `counter`."""
        made = super().__new__(cls, value)
        made._counter = counter
        return made

    def __lt__(self, other: Any) -> bool:
        self._counter.count += 1
        return float.__lt__(self, other)

    def __gt__(self, other: Any) -> bool:
        self._counter.count += 1
        return float.__gt__(self, other)

    def __le__(self, other: Any) -> bool:
        self._counter.count += 1
        return float.__le__(self, other)

    def __ge__(self, other: Any) -> bool:
        self._counter.count += 1
        return float.__ge__(self, other)
