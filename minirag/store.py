"""A store: documents that come and go, and a search that is never behind them. One a tenant.

    store = Store()                            # BM25; Store(lambda: VectorIndex(embedder)) ...
    store.add(documents)
    store.remove("refunds-2023")
    store.search("how long do refunds take?", k=3)

An index cannot be changed (N, df and the average length enter every impact), so a change only marks
it as stale. The next search builds a new one of all documents and swaps it in whole. Three rules
follow, also for searches and changes in many threads:

- A search sees every change that was finished before it began.
- What was removed is in no answer given after `remove` has returned: hits are looked up again.
- An id never stands for a text that was replaced: hits of the older text are dropped.

But: every change costs a whole new index at the next search (half a second for 10,000 short texts
with BM25; with an embedder every text is embedded again, unless it keeps its vectors). Nothing is
kept on disk, and the old texts stay in memory until that next search.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from minirag.bm25 import BM25
from minirag.intake import checked_k, read_documents, read_ids
from minirag.records import Chunk, Document, Hit, Where

__all__ = ["AnyIndex", "Store"]

Record = Document | Chunk


class AnyIndex(Protocol):
    """What a store needs of an index; BM25, TfidfIndex and VectorIndex have it."""

    def index(self, documents: Sequence[Record]) -> Any:
        """Index the documents."""
        ...

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[Hit]:
        """Return at most `k` hits, best first."""
        ...


@dataclass(frozen=True, slots=True)
class _Built:
    """A complete index, the documents it was built of, and after how many changes."""

    index: AnyIndex
    documents: Mapping[str, Record]
    changes: int


class Store:
    """Documents and chunks by id, in the order in which they were added, and their index."""

    def __init__(self, make_index: Callable[[], AnyIndex] = BM25) -> None:
        """Choose the index by a function that returns a new, empty one."""
        self._make_index = make_index
        self._lock = threading.Lock()  # guards the next three; held for moments only
        self._documents: dict[str, Record] = {}
        self._changes = 0
        self._built: _Built | None = None
        self._building = threading.Lock()  # held by the one thread that builds

    def add(self, documents: Record | Iterable[Record], replace: bool = False) -> None:
        """Add a Document or Chunk or several, all of them or none.

        ValueError for an id that comes twice or is in the store, which `replace=True` allows: the
        new document then takes the old one's place.
        """
        new = _by_id(documents)
        with self._lock:
            present = [id_ for id_ in new if id_ in self._documents]
            if present and not replace:
                raise ValueError(
                    f"documents: {present[0]!r} is in the store; remove it or pass replace=True"
                )
            self._documents.update(new)
            self._changes += bool(new)

    def remove(self, ids: str | Iterable[str]) -> None:
        """Remove one id or several, all of them or none; KeyError for one that is not there."""
        gone = dict.fromkeys([ids] if isinstance(ids, str) else ids)
        with self._lock:
            for id_ in gone:
                if id_ not in self._documents:
                    raise KeyError(f"ids: {id_!r} is not in the store; ids are listed by .ids")
            for id_ in gone:
                del self._documents[id_]
            self._changes += bool(gone)

    def search(
        self, query: str | Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[Hit]:
        """Return at most `k` documents of the store that match, best first.

        Builds the index first where documents have changed. What that raises comes out here, and
        the next search tries again.
        """
        wanted = k = checked_k(k)
        built = self._current()
        while True:
            hits = built.index.search(query, wanted, where)
            standing = self._standing(hits, built)
            if len(standing) >= k or len(hits) < wanted:  # full, or there is nothing more
                return standing[:k]
            wanted = k + len(hits) - len(standing)  # as many more as were removed meanwhile

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in the order of insertion."""
        with self._lock:
            return tuple(self._documents)

    @property
    def version(self) -> int:
        """How often documents were changed; what was found at another version may be old."""
        with self._lock:
            return self._changes

    def __len__(self) -> int:
        """How many documents there are."""
        return len(self._documents)

    def __contains__(self, id: object) -> bool:
        """Tell whether this id is there."""
        return id in self._documents

    def document(self, id: str) -> Record:
        """Return the Document or Chunk with this id; KeyError for one that is not there."""
        try:
            return self._documents[id]
        except KeyError:
            raise KeyError(f"id: {id!r} is not in the store; ids are listed by .ids") from None

    def _current(self) -> _Built:
        """Return an index of the documents as they stand, or stood at some time since this call."""
        if (fresh := self._fresh()) is not None:
            return fresh
        with self._building:  # others wait here: what they have added may not be indexed yet
            if (fresh := self._fresh()) is not None:
                return fresh
            with self._lock:
                documents, changes = dict(self._documents), self._changes
            index = self._make_index()
            index.index(list(documents.values()))
            built = _Built(index, documents, changes)
            with self._lock:
                self._built = built
            return built

    def _fresh(self) -> _Built | None:
        """Return the index unless it is stale."""
        with self._lock:
            built = self._built
            return built if built is not None and built.changes == self._changes else None

    def _standing(self, hits: Sequence[Hit], built: _Built) -> list[Hit]:
        """Return the hits whose document is in the store, and is the one that was indexed."""
        with self._lock:
            return [hit for hit in hits if self._documents.get(hit.id) is built.documents[hit.id]]


def _by_id(documents: Record | Iterable[Record]) -> dict[str, Record]:
    """Return records by id; ValueError for what is none and for an id that comes twice."""
    several = [documents] if isinstance(documents, Document | Chunk) else read_documents(documents)
    records = [item for item in several if isinstance(item, Document | Chunk)]
    if len(records) < len(several):
        raise ValueError("documents: a store takes Documents and Chunks, whose ids it knows")
    return dict(zip(read_ids(records, None), records, strict=True))
