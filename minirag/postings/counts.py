"""How often each term stands in each document, counted by sorting.

Every occurrence becomes one integer, `term << bits | document`. Sorted, equal neighbours are the
repeats of a term in a document (their number is tf), and the rest already stands term by term with
documents ascending, which is how an inverted index is laid out. Sorting integers is what numpy does
fastest; the idea is sort-based inversion (Witten, Moffat, Bell, Managing Gigabytes, 1999, ch. 5).

But: everything is held in memory at once, some 40 bytes an occurrence at the worst moment;
positions of words are not kept, so there is no phrase search.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

__all__ = ["TermCounts", "count_terms", "without_length_of"]

_KEY_BITS = 63  # of an int64 that must stay positive
_BLOCK = 4096  # documents whose token lists are held at once
# document numbers of 8 bytes are added to scores a third faster, those of 4 take half the memory
_WIDE = 1 << 24  # entries, in 128 MB
_NARROW_BITS = 31


@dataclass(frozen=True, slots=True)
class TermCounts:
    """The term-document matrix, column by column: only what is not zero."""

    vocabulary: dict[str, int]
    """Term to its number, in order of first appearance."""
    starts: NDArray[np.int64]
    """Where each term's entries begin in the two arrays below; one more than terms."""
    documents: NDArray[np.integer]
    """Document numbers, ascending within a term; int64, or int32 where there are very many."""
    tf: NDArray[np.int64]
    """How often the term stands in that document, 1 or more."""
    doc_len: NDArray[np.int64]
    """Tokens of each document, as far as they count in its length."""

    @property
    def df(self) -> NDArray[np.int64]:
        """In how many documents each term stands."""
        return np.diff(self.starts)


def count_terms(token_lists: Iterable[Sequence[str]]) -> TermCounts:
    """Count the tokens of each document; read once, a block at a time.

    ValueError for more terms times documents than 63 bits can number.
    """
    number: defaultdict[str, int] = defaultdict()
    number.default_factory = number.__len__  # a new term gets the next free number
    lengths, numbers = [], []
    remaining = iter(token_lists)
    while block := list(islice(remaining, _BLOCK)):
        lengths.append(np.fromiter(map(len, block), np.int64, len(block)))
        tokens = map(number.__getitem__, chain.from_iterable(block))
        numbers.append(np.fromiter(tokens, np.int64, int(lengths[-1].sum())))
    doc_len = np.concatenate([np.empty(0, np.int64), *lengths])
    keys = np.concatenate([np.empty(0, np.int64), *numbers])
    numbers.clear()  # a large collection is not held twice

    bits = len(doc_len).bit_length()
    if len(number).bit_length() + bits > _KEY_BITS:
        raise ValueError(
            f"token_lists: {len(number)} terms in {len(doc_len)} documents do not fit in "
            f"{_KEY_BITS} bits; split the collection into several indexes"
        )
    keys <<= bits
    keys |= np.repeat(np.arange(len(doc_len)), doc_len)
    keys.sort()
    # where a new pair of term and document begins
    is_first = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=is_first[1:])
    first = np.flatnonzero(is_first)
    tf = np.diff(first, append=len(keys))
    pairs = keys[first]
    starts = pairs.searchsorted(np.arange(len(number) + 1) << bits)
    pairs &= (1 << bits) - 1
    narrow = len(pairs) > _WIDE and bits < _NARROW_BITS
    return TermCounts(
        vocabulary=dict(number),
        starts=starts.astype(np.int64),
        documents=pairs.astype(np.int32) if narrow else pairs,
        tf=tf,
        doc_len=doc_len,
    )


def without_length_of(
    terms: Iterable[str], counts: TermCounts, documents: NDArray[np.bool_]
) -> TermCounts:
    """Return the counts with `terms` no longer counted in the length of the chosen documents.

    They stay in the index and can be searched. `documents` has one bool a document.
    """
    doc_len = counts.doc_len.copy()
    for term in terms:
        number = counts.vocabulary.get(term)
        if number is not None:
            entries = slice(int(counts.starts[number]), int(counts.starts[number + 1]))
            held = counts.documents[entries]
            doc_len[held] -= counts.tf[entries] * documents[held]
    return replace(counts, doc_len=doc_len)
