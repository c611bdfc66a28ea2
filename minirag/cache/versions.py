"""How a cache is told that documents have changed: a value that changes with them.

    version = version_of(index);  version() == version()  until the index is rebuilt

A `Store` counts its changes. An index is replaced as a whole, and its tuple of ids with it: as long
as that is the same tuple, it is the same index. What is made of parts has changed when one has.

But: an index that were changed in place, under the same tuple, would not be seen; such a one must
bring a `version`, or its owner a function. And a `version` must be of the documents: the number of
a release, which stays as it is, would let old answers live on.
"""

from collections.abc import Callable, Hashable
from typing import Any

from minirag.cache.described import parts_of

__all__ = ["version_of"]


def version_of(retriever: Any) -> Callable[[], Hashable]:
    """Return a function whose value changes whenever what `retriever` searches has changed.

    It looks at the `version` (a value or a method), the tuple `ids`, or the parts. ValueError, with
    the remedy, where none of that is there.
    """
    if hasattr(retriever, "version"):
        method = retriever.version
        return method if callable(method) else lambda: retriever.version
    ids = getattr(retriever, "ids", None)
    if isinstance(ids, tuple) and retriever.ids is ids:
        return _Rebuilds(retriever)
    if parts := parts_of(retriever):
        versions = [version_of(part) for part in parts]
        return lambda: tuple([version() for version in versions])
    raise ValueError(
        f"retriever: {type(retriever).__name__} does not tell when its documents change; pass "
        "fingerprint=..., a function whose value changes with them (lambda: 0 if they never do)"
    )


class _Rebuilds:
    """Returns another value each time the ids of an index were replaced."""

    def __init__(self, retriever: Any) -> None:
        self._retriever = retriever
        self._last: tuple[object, object] = (None, None)

    def __call__(self) -> Hashable:
        ids = self._retriever.ids
        last, version = self._last
        if ids is not last:  # held, so that no new tuple can come to lie at its address
            version = object()
            self._last = ids, version
        return version
