"""Metadata conditions, decided before the search.

Files, in reading order: `conditions` (what may be written, and the mask it becomes), `metadatas`
(the records' metadata, column by column, so that a filtered search stays as fast as another).

But: a condition only lets records pass or not; no score depends on it.
"""

from minirag.filters.conditions import compile_where, mask
from minirag.filters.metadatas import Metadatas

__all__ = ["Metadatas", "compile_where", "mask"]
