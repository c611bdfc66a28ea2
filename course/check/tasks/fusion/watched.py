"""The two indexes of the experiment, made once, and an eye on the filters they are given.

No first place hangs on the one filter among these questions, so only watching tells whether a
search was given it.

But: it watches `search` alone; whatever else an index can do is passed on unseen.
"""

from functools import lru_cache
from typing import Any

__all__ = ["Watched", "indexes"]


@lru_cache(maxsize=1)
def indexes() -> tuple[Any, Any, Any]:
    """Make both indexes once: every call of a check, and every answer, searches the same."""
    from minirag import (
        BM25,
        RecordedEmbedder,
        VectorIndex,
        chunk_corpus,
        chunks_by_type,
        load_handbook,
    )

    chunks = chunk_corpus(load_handbook(), chunks_by_type)
    return BM25().index(chunks), VectorIndex(RecordedEmbedder()).index(chunks), chunks


@lru_cache(maxsize=1)
def _filtered() -> dict[str, tuple[str, Any]]:
    """Return the questions that have a filter: text → id and filter."""
    from minirag import GoldenSet

    return {q.question: (q.id, q.filter) for q in GoldenSet.load().split("dev") if q.filter}


class Watched:
    """An index that notes the ids of questions whose filter it was not given."""

    def __init__(self, index: Any, missed: set[str]) -> None:
        self._index, self._missed = index, missed

    def search(self, query: str, k: int = 10, where: Any = None) -> Any:
        """Search the index; a question whose filter is not `where` is noted."""
        id, filter = _filtered().get(query, ("", None))
        if filter and where != filter:
            self._missed.add(id)
        return self._index.search(query, k, where)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._index, name)
