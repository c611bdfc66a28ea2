"""What an index may be given, brought into one form: tokens, ids and metadata.

Strings, `Document`s, `Chunk`s and lists of tokens may be mixed. A record brings its id and its
metadata; a string or a token list has its position as id ("0", "1", ...) and no metadata.

But: texts are not kept. To show a hit, look its id up in the documents.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import index as as_integer

import numpy as np
from numpy.typing import NDArray

from minirag.filters import Metadatas
from minirag.records import Chunk, Document, Metadata, searchable_text

__all__ = [
    "AnyTokenizer",
    "Indexable",
    "checked_k",
    "checked_whole",
    "read_by_tokenizer",
    "read_documents",
    "read_ids",
    "read_metadatas",
    "read_text",
    "read_tokens",
]

AnyTokenizer = Callable[[str], Sequence[str]]
Indexable = str | Document | Chunk | Sequence[str]


def read_documents(documents: Iterable[Indexable]) -> list[Indexable]:
    """Return the documents as a list; ValueError for one text or a mapping in place of several."""
    if isinstance(documents, str | Document | Chunk):
        raise ValueError(
            f"documents: expected several, got one {type(documents).__name__}; pass [document]"
        )
    if isinstance(documents, Mapping):
        raise ValueError(
            "documents: got a mapping; pass list(documents.values()) and ids=list(documents)"
        )
    return list(documents)


def read_ids(documents: Sequence[Indexable], ids: Iterable[str] | None) -> tuple[str, ...]:
    """Return one id a document: the given one, else its own, else its position.

    ValueError where an id is no string, comes twice, or `ids` has another length.
    """
    if ids is None:
        if not any(map(_is_record, _kinds(documents))):
            return tuple(map(str, range(len(documents))))
        chosen = [
            item.id if isinstance(item, Document | Chunk) else str(position)
            for position, item in enumerate(documents)
        ]
    else:
        if isinstance(ids, str):
            raise ValueError(f"ids: expected several, got the string {ids!r}; pass [id]")
        chosen = list(ids)
    if len(chosen) != len(documents):
        raise ValueError(
            f"ids: {len(chosen)} ids for {len(documents)} documents; give one for each"
        )
    if set(map(type, chosen)) <= {str} and len(set(chosen)) == len(chosen):
        return tuple(chosen)
    seen: set[str] = set()
    for id_ in chosen:
        if not isinstance(id_, str):
            raise ValueError(f"ids: {id_!r} is of type {type(id_).__name__}; an id is a string")
        if id_ in seen:
            raise ValueError(f"ids: {id_!r} comes twice; an id names one document")
        seen.add(id_)
    return tuple(chosen)


def read_metadatas(documents: Sequence[Indexable]) -> Metadatas:
    """Return one mapping a document, copied, empty for strings and token lists."""
    none: Metadata = {}  # one for all that have none: a dict each takes 64 bytes
    if not any(map(_is_record, _kinds(documents))):
        return Metadatas([none] * len(documents))
    return Metadatas(
        dict(item.metadata) if isinstance(item, Document | Chunk) and item.metadata else none
        for item in documents
    )


def read_tokens(
    documents: Sequence[Indexable], tokenizer: AnyTokenizer, check: bool = True
) -> Iterator[Sequence[str]]:
    """Yield the tokens of each document; a list of tokens skips the tokenizer.

    ValueError for a document that is neither a text nor a list of strings. Without `check` nobody
    looks into a list, which is a tenth of the work of indexing it.
    """
    for position, item in enumerate(documents):
        if isinstance(item, str | Document | Chunk):
            yield tokenizer(searchable_text(item))
        elif isinstance(item, list | tuple) and (not check or _are_strings(item)):
            yield item
        else:
            raise ValueError(
                f"documents: item {position} is {type(item).__name__} {str(item)[:40]!r}; "
                "pass a string, a Document, a Chunk or a list of strings"
            )


def read_text(item: Indexable, name: str = "documents") -> str:
    """Return the text of an item, tokens joined by spaces; the ValueError for others has the name.

    A record's title or header stands in front.
    """
    try:
        return searchable_text(item if isinstance(item, str | Document | Chunk) else " ".join(item))
    except TypeError:
        raise ValueError(
            f"{name}: {str(item)[:40]!r} is no text; pass strings, Documents or Chunks"
        ) from None


def _are_strings(tokens: Sequence[object]) -> bool:
    return all(isinstance(token, str) for token in tokens)


def read_by_tokenizer(documents: Sequence[Indexable]) -> NDArray[np.bool_]:
    """Return which documents are texts, and not lists of tokens."""
    kinds = _kinds(documents)
    if len(kinds) == 1:  # asked once for all
        return np.full(len(documents), _is_text(*kinds))
    return np.fromiter(map(_is_text, map(type, documents)), np.bool_, len(documents))


def _kinds(documents: Sequence[Indexable]) -> set[type]:
    """Return the types that come, which are few, however many documents there are."""
    return set(map(type, documents))


def _is_record(kind: type) -> bool:
    return issubclass(kind, Document | Chunk)


def _is_text(kind: type) -> bool:
    return issubclass(kind, str | Document | Chunk)


def checked_whole(name: str, number: int, least: int = 1) -> int:
    """Return `number` as an int; ValueError unless it is a whole number of `least` or more."""
    try:
        if not isinstance(number, bool) and as_integer(number) >= least:
            return as_integer(number)
    except TypeError:
        pass
    raise ValueError(
        f"{name}: {number!r} is out of range; choose a whole number of {least} or more"
    )


def checked_k(k: int) -> int:
    """Return `k` as an int; ValueError unless it is a whole number of 1 or more."""
    try:
        number = as_integer(k)
    except TypeError:
        number = 0
    if number < 1:
        raise ValueError(f"k: {k!r} hits asked for; ask for a whole number of 1 or more")
    return number
