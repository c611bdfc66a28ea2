"""Results that are kept for some minutes: the same question again costs no search.

    cached = CachedRetriever(index, Cache(max_entries=1_000, ttl=600))
    cached.search("how long do refunds take?", k=5)

    key = (which retriever, its settings, its version; query, k, where, options)

The version is read before and after the cache is asked. So a search after a rebuild never gets an
older answer, and an answer that was overtaken on its way is asked for again and not kept.

But: a query counts exactly as it is written; "Refunds?" and "refunds" are two entries. A search
that is answered here is not seen by the hooks of the index (`on_search`).
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import Any

from minirag.cache.cache import Cache
from minirag.cache.described import Description
from minirag.cache.keys import cache_key
from minirag.cache.versions import version_of
from minirag.records import Hit, Retriever, Where

__all__ = ["CachedRetriever"]

_numbers = count()  # one a cached retriever: two tenants may share a cache and never an answer


class CachedRetriever:
    """A retriever that asks another one only what it has not just been asked.

    Make it once and keep it: it shares its entries with no other, though they share a cache. 5 to
    15 minutes are a usual time to live. `fingerprint()` returns another value whenever the
    documents have changed; without it the retriever must tell, see `versions`. ValueError where it
    does not.
    """

    def __init__(
        self,
        retriever: Retriever,
        cache: Cache[tuple[Hit, ...]],
        fingerprint: Callable[[], Hashable] | None = None,
    ) -> None:
        self.retriever = retriever
        self.cache = cache
        self._fingerprint = version_of(retriever) if fingerprint is None else fingerprint
        self._description = Description(retriever)
        self._number = next(_numbers)

    @property
    def version(self) -> Hashable:
        """What changes whenever the documents have changed; ValueError if it cannot be hashed."""
        version = self._fingerprint()
        try:
            hash(version)
        except TypeError:
            raise ValueError(
                f"fingerprint: it returned a {type(version).__name__}, which cannot be hashed; "
                "return a number, a string or a tuple of them"
            ) from None
        return type(version), version  # 1, 1.0 and True are equal, and three versions

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None, **options: Any
    ) -> list[Hit]:
        """Return what the retriever does, at most `k` hits, in a list of your own.

        `options` (`max_distance=…`, `history=…`) are handed on, and are in the key. ValueError for
        what has no place in a key, and what the retriever raises, of which nothing is kept.
        """
        version = self.version
        asked = cache_key("results", query=query, k=k, where=where, options=options or None)

        def searched() -> tuple[Hit, ...]:
            return tuple(self.retriever.search(query, k, where, **options))  # type: ignore[arg-type]

        hits = self.cache.get_or_compute(
            (self._number, self._description(), version, *asked),
            searched,
            keep=lambda _: self.version == version,
        )
        if self.version != version:  # changed meanwhile: what was removed must not be answered
            hits = searched()
        return list(hits)
