"""One complete index: what `index` builds and a search reads.

It is built beside the old one and swapped in by one assignment, so that searches in other threads
see the old or the new one, never half of each.

But: it does not know its formula. Impacts are handed in as a function of the counts.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from minirag.lexical.intake import (
    AnyTokenizer,
    Indexable,
    read_by_tokenizer,
    read_documents,
    read_ids,
    read_metadatas,
    read_tokens,
)
from minirag.postings import Postings, TermCounts, count_terms, without_length_of
from minirag.records import Metadata

__all__ = ["NOTHING_INDEXED", "State", "build_state"]


@dataclass(frozen=True)
class State:
    """Postings, ids and metadata of the same documents in the same order."""

    postings: Postings
    ids: tuple[str, ...]
    metadatas: tuple[Metadata, ...]

    @cached_property
    def positions(self) -> dict[str, int]:
        """Id to position in insertion order."""
        return {id_: position for position, id_ in enumerate(self.ids)}


def build_state(
    documents: Iterable[Indexable],
    ids: Iterable[str] | None,
    tokenizer: AnyTokenizer,
    impacts: Callable[[TermCounts], NDArray[np.float64]],
) -> State:
    """Return the index of `documents`; ValueError for what is no document or a wrong id.

    Words that the tokenizer drops from queries (`tokenizer.dropped`, if it has that) do not count
    in a text's length.
    """
    items = read_documents(documents)
    known_ids = read_ids(items, ids)  # before the long work, which a wrong id would waste
    counts = without_length_of(
        getattr(tokenizer, "dropped", ()),
        count_terms(read_tokens(items, tokenizer)),
        read_by_tokenizer(items),
    )
    postings = Postings.from_counts(counts, impacts(counts))
    return State(postings, known_ids, read_metadatas(items))


NOTHING_INDEXED = build_state([], None, list, lambda counts: np.empty(0))
