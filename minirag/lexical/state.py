"""One complete index: what `index` builds and a search reads.

It is built beside the old one and swapped in by one assignment, so that searches in other threads
see the old or the new one, never half of each.

But: it does not know its formula. Impacts are handed in as a function of the counts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from minirag.intake import (
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
        _count(items, tokenizer),
        read_by_tokenizer(items),
    )
    postings = Postings.from_counts(counts, impacts(counts))
    return State(postings, known_ids, read_metadatas(items))


def _count(items: Sequence[Indexable], tokenizer: AnyTokenizer) -> TermCounts:
    """Count the tokens; ValueError for one that is no string.

    Only the distinct tokens are looked at, which are far fewer; if one of them is no string, the
    documents are read again to name where it stands.
    """
    try:
        counts = count_terms(read_tokens(items, tokenizer, check=False))
        if all(issubclass(kind, str) for kind in set(map(type, counts.vocabulary))):
            return counts
    except TypeError:  # from a token that cannot be counted, such as a list
        pass
    count_terms(read_tokens(items, tokenizer))
    raise ValueError("tokenizer: it gave a token that is no string; return a list of strings")


NOTHING_INDEXED = build_state([], None, list, lambda counts: np.empty(0))
