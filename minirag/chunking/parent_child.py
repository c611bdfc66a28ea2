"""Search small, read large: children are searched, and the parent around a hit is what is read.

    parents   windows of 200 words          P1 P2 ...
    children  windows of 50 words in each   c1 c2 c3 ...
    child hits c1(P1) s1(-) c2(P2) c3(P1)   ->   P1 s1 P2

A short text has a sharp embedding, and a long one has the context that an answer needs. A parent
stands once, at the rank and with the score of its best child; a hit without a parent stands for
itself. The idea is known as small-to-big or parent-document retrieval (LangChain's
`ParentDocumentRetriever`, 2023); passages standing for their document are older (Callan 1994).

But: a parent's further children add nothing to its score. Parents cost tokens: compare at equal
tokens, not at equal k.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from minirag.chunking.making import Part, checked_document, chunks_of
from minirag.chunking.packing import trimmed_windows
from minirag.chunking.rulers import Ruler
from minirag.chunking.sizes import TokenSpans, Unit, checked_window
from minirag.records import Chunk, Document, Hit, Retriever, Where

__all__ = ["ParentChild", "ParentRetriever", "parent_child_chunks", "to_parents"]


@dataclass(frozen=True)
class ParentChild:
    """Parents, their children, and which child is whose."""

    parents: list[Chunk]
    """What is read: the ids are "refunds#0", "refunds#1", ..."""
    children: list[Chunk]
    """What is searched: "refunds#0.0", ..., each with its parent's id as metadata `parent`."""
    parent_of: dict[str, str]
    """A child's id to its parent's."""

    def to_parents(self, hits: Iterable[Hit]) -> list[Hit]:
        """The hits' parents, each once, at the rank and score of the best child."""
        return to_parents(hits, self.parent_of)


def parent_child_chunks(
    documents: Document | Iterable[Document],
    parent_size: int = 200,
    child_size: int = 50,
    unit: Unit = "words",
    overlap: int = 0,
    token_spans: TokenSpans | None = None,
) -> ParentChild:
    """Windows of `parent_size`, and in each of them windows of `child_size` sharing `overlap`.

    Parents share nothing with each other, and no child reaches over the end of its parent. Raises
    ValueError as `fixed_chunks` does, where a child is larger than a parent, and for two documents
    with one id.
    """
    parent_size, _ = checked_window(parent_size, 0)
    child_size, overlap = checked_window(child_size, overlap)
    if child_size > parent_size:
        raise ValueError(
            f"child_size must be at most parent_size, is {child_size} with {parent_size}; "
            "a quarter of it is usual"
        )
    family = ParentChild([], [], {})
    seen: set[str] = set()
    if not isinstance(documents, Iterable):
        documents = [checked_document(documents)]
    for document in documents:
        if checked_document(document).id in seen:
            raise ValueError(f"document id {document.id!r} comes twice; give each its own id")
        seen.add(document.id)
        ruler = Ruler(document.text, unit, token_spans)
        _add(family, document, ruler, parent_size, child_size, overlap)
    return family


def _add(
    family: ParentChild,
    document: Document,
    ruler: Ruler,
    parent_size: int,
    child_size: int,
    overlap: int,
) -> None:
    """Add one document's parents and children to a family."""
    whole = ruler.trimmed(0, len(document.text))
    windows = trimmed_windows(ruler, *whole, parent_size)
    parents = chunks_of(document, (Part(*window) for window in windows))
    family.parents.extend(parents)
    parts = (
        Part(*window, metadata={"parent": parent.id})
        for parent in parents
        for window in trimmed_windows(ruler, parent.start, parent.end, child_size, overlap)
    )
    children_of: Counter[str] = Counter()
    for child in chunks_of(document, parts):
        parent_id = child.metadata["parent"]
        child = replace(child, id=f"{parent_id}.{children_of[parent_id]}")
        children_of[parent_id] += 1
        family.children.append(child)
        family.parent_of[child.id] = parent_id


def to_parents(hits: Iterable[Hit], parent_of: Mapping[str, str]) -> list[Hit]:
    """Each hit's parent once, at the rank and score of the first hit; a hit without one stays."""
    best: dict[str, float] = {}
    for hit in hits:
        best.setdefault(parent_of.get(hit.id, hit.id), hit.score)
    return [Hit(id_, score) for id_, score in best.items()]


class ParentRetriever:
    """A retriever over children that answers with parents, k of them where there are as many."""

    def __init__(self, retriever: Retriever, parent_of: Mapping[str, str]) -> None:
        self.retriever = retriever
        self.parent_of = parent_of

    def search(self, query: str, k: int = 10, where: Where | None = None) -> list[Hit]:
        """At most `k` parents, best first; `where` is asked of the children.

        More children are fetched until k parents are found or there are no more. Raises ValueError
        for k < 1, and what the retriever raises.
        """
        if k < 1:
            raise ValueError(f"k={k}: use 1 or more")
        depth = k
        while True:
            hits = self.retriever.search(query, depth, where)
            parents = to_parents(hits, self.parent_of)
            if len(parents) >= k or len(hits) < depth:
                return parents[:k]
            depth *= 2
