"""A run: what a retriever answers to each of many queries, as documents.

    rank of a document = rank of its best chunk,   its score = that chunk's

Judgements of public sets are about documents, while an index may hold chunks. So k counts
documents: where k chunks come from fewer of them, more chunks are asked for, until k documents are
found or the retriever has no more.

But: a document's other chunks add nothing to its score, however many of them match.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from minirag.records import Chunk, Document, Hit, Retriever, Where

__all__ = ["best_documents", "make_run", "search_documents"]


@runtime_checkable
class _BatchRetriever(Retriever, Protocol):
    def search_batch(
        self, queries: Sequence[str], k: int = 10, where: Where | None = None
    ) -> list[list[Hit]]: ...


def best_documents(hits: Iterable[Hit], document_of: Mapping[str, str]) -> list[Hit]:
    """Return each hit's document once, at the rank and score of its best chunk.

    `document_of` maps a chunk's id to its document's. KeyError for a hit that it does not hold.
    """
    best: dict[str, float] = {}
    for hit in hits:
        if hit.id not in document_of:
            raise KeyError(f"the hit {hit.id!r} is no known chunk; pass the items that are indexed")
        best.setdefault(document_of[hit.id], hit.score)
    return [Hit(document, score) for document, score in best.items()]


def search_documents(
    retriever: Retriever,
    query: str,
    k: int,
    document_of: Mapping[str, str],
    where: Where | None = None,
    first: Sequence[Hit] | None = None,
) -> list[Hit]:
    """Return at most `k` documents for a query, best first.

    `first` are the k best chunks, where they are known already. Raises what the retriever does.
    """
    depth = k
    hits = list(retriever.search(query, depth, where) if first is None else first)
    while True:
        documents = best_documents(hits, document_of)
        if len(documents) >= k or len(hits) < depth:
            return documents[:k]
        depth *= 2
        hits = retriever.search(query, depth, where)


def make_run(
    retriever: Retriever,
    queries: Mapping[str, str],
    items: Iterable[Document | Chunk],
    k: int = 100,
    *,
    batch: int = 64,
    progress: Callable[[Sequence[str]], Iterable[str]] = iter,
) -> dict[str, list[Hit]]:
    """Return query id to at most `k` documents, best first, for queries id -> text.

    `items` are what the retriever has indexed. A retriever with `search_batch` gets `batch` queries
    at once. `progress` is handed the query ids and passes them on. ValueError for k < 1 or batch <
    1.
    """
    for name, value in (("k", k), ("batch", batch)):
        if value < 1:
            raise ValueError(f"{name}={value}: use 1 or more")
    document_of = {
        item.id: item.document_id if isinstance(item, Chunk) else item.id for item in items
    }
    run: dict[str, list[Hit]] = {}
    for block in _blocks(progress(list(queries)), batch):
        texts = [queries[query] for query in block]
        if isinstance(retriever, _BatchRetriever):
            firsts: Sequence[Sequence[Hit] | None] = retriever.search_batch(texts, k)
        else:
            firsts = [None] * len(block)
        for query, text, first in zip(block, texts, firsts, strict=True):
            run[query] = search_documents(retriever, text, k, document_of, first=first)
    return run


def _blocks(ids: Iterable[str], size: int) -> Iterator[list[str]]:
    block: list[str] = []
    for id_ in ids:
        block.append(id_)
        if len(block) == size:
            yield block
            block = []
    if block:
        yield block
