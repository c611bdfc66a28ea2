"""The metadata of an index's records, read column by column.

A condition asks about one key. When a key is first asked for, the values under it are numbered,
equal ones alike; from then on a condition is decided once for each distinct value, and its answer
goes to the records by number. Of 50,000 records in two languages, two are looked at.

This is dictionary encoding, as column stores do it (Abadi, Madden, Ferreira, Integrating
compression and execution in column-oriented database systems, SIGMOD 2006).

But: a key whose values all differ (an id, a time of day) is decided as often as there are records,
and each key that was asked for keeps 8 bytes a record.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from minirag.records import Metadata

__all__ = ["Metadatas", "Values"]

Values = tuple[Any, ...]  # what stands under a key: nothing, one value, or the elements of a list
_SEVERAL = (list, tuple, set, frozenset)


class Metadatas(tuple[Metadata, ...]):
    """One mapping a record, in the order of the records; not to be changed any more."""

    def __init__(self, _: object = ()) -> None:
        self._columns: dict[str, tuple[NDArray[np.intp], list[Values]]] = {}

    def passing(self, key: str, test: Callable[[Values], bool]) -> NDArray[np.bool_]:
        """Return one bool a record: whether the values under `key` pass the test."""
        # a column is stored in one step: two threads may both build it, and build the same
        if key not in self._columns:
            self._columns[key] = _number(_column(self, key))
        numbers, distinct = self._columns[key]
        answers = np.fromiter(map(test, distinct), np.bool_, len(distinct))
        return answers[numbers]


def _number(column: Iterable[Values]) -> tuple[NDArray[np.intp], list[Values]]:
    """Return the number of each record's values, and the values of each number."""
    known: dict[Hashable, int] = {}
    distinct: list[Values] = []
    numbers: list[int] = []
    for values in column:
        number = known.setdefault(_identity(values), len(distinct))
        if number == len(distinct):
            distinct.append(values)
        numbers.append(number)
    return np.array(numbers, np.intp), distinct


def _identity(values: Values) -> Hashable:
    """Return what equal values share; the type belongs to it, because True == 1 == 1.0."""
    identity = tuple((type(value), value) for value in values)
    try:
        hash(identity)
    except TypeError:  # a mapping or a list among them: a number of its own
        return object()
    return identity


def _column(records: Iterable[Metadata], key: str) -> Iterator[Values]:
    """Yield what stands under `key`, dates as ISO strings; a dot goes into nested metadata."""
    path = key.split(".")
    for metadata in records:
        found: Any = metadata
        for name in (key,) if key in metadata else path:
            if not isinstance(found, Mapping) or name not in found:
                yield ()
                break
            found = found[name]
        else:
            several = found if isinstance(found, _SEVERAL) else (found,)
            yield tuple(x.isoformat() if isinstance(x, date) else x for x in several)
